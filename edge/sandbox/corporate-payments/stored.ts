// The documents of payments of companies, as they stand in a file of the whole bank.
// How payments move is in payments.ts.

import * as v from 'valibot'
import { PAYMENT_STATUSES } from '../../../core/corporate-payments/rules.ts'
import { strict } from '../../../core/shared/check.ts'
import { type DocumentKinds, Flag, oneOf, Sent, Text, Whole } from '../bank-file/kinds.ts'

/** The documents by the beginnings of their keys. */
export const documents: DocumentKinds = {
  'corporate-payments/payment/': {
    form: strict({
      clientId: Text,
      operation: oneOf(['sepa', 'instant', 'v2']),
      status: oneOf(PAYMENT_STATUSES),
      takenAt: Whole,
      body: Sent,
      debit: v.optional(
        strict({ archiveId: Text, at: Whole, paymentType: oneOf(['SCT_INST', 'SEPA_CREDIT_TRANSFER']) }),
      ),
      wasLate: v.optional(Flag),
      planned: v.optional(Text),
    }),
  },
}
