// The documents of payments of companies, as a file of the whole bank has them.

import * as v from 'valibot'
import { PaymentOrder, PaymentOrderV2 } from '../../../core/corporate-payments/schema.ts'
import { PAYMENT_STATUSES } from '../../../core/corporate-payments/rules.ts'
import { strict } from '../../../core/shared/check.ts'
import { type DocumentKinds, Flag, sentBy, oneOf, Text, Whole } from '../storage/document-kinds.ts'

const BODIES = { sepa: PaymentOrder, instant: PaymentOrder, v2: PaymentOrderV2 }

/** The kinds of documents by the prefixes of their keys. */
export const documents: DocumentKinds = {
  'corporate-payments/payment/': {
    form: sentBy(
      ({ operation }) => String(operation),
      BODIES,
      (body) =>
        strict({
          clientId: Text,
          operation: oneOf(Object.keys(BODIES)),
          status: oneOf(PAYMENT_STATUSES),
          takenAt: Whole,
          body,
          debit: v.optional(
            strict({ archiveId: Text, at: Whole, paymentType: oneOf(['SCT_INST', 'SEPA_CREDIT_TRANSFER']) }),
          ),
          wasLate: v.optional(Flag),
          planned: v.optional(Text),
        }),
    ),
  },
}
