// The documents of requests to pay, as a file of the whole bank has them.

import * as v from 'valibot'
import { PaymentRequest } from '../../../core/request-to-pay/schema.ts'
import { REQUEST_STATUSES } from '../../../core/request-to-pay/rules.ts'
import { strict } from '../../../core/shared/check.ts'
import { type DocumentKinds, Flag, oneOf, Text, Whole } from '../storage/document-kinds.ts'

/** The kinds of documents by the prefixes of their keys. */
export const documents: DocumentKinds = {
  'request-to-pay/request/': {
    form: strict({
      responderId: Text,
      createdAt: Whole,
      status: oneOf(REQUEST_STATUSES),
      settlesAs: v.optional(oneOf(REQUEST_STATUSES)),
      body: PaymentRequest,
    }),
  },
  'request-to-pay/instruction/': { form: Flag },
}
