// The calls about one payment, by its kind: each kind has paths of its own.
// A table and nothing else; when which call is made stands with whoever makes it.

import {
  confirmRecurringPayment,
  deleteForeignPayment,
  deleteRecurringPayment,
  deleteScheduledPayment,
  deleteSepaPayment,
  type Payment,
  type PaymentKind,
  type Psd2Bank,
  readForeignPayment,
  readRecurringPayment,
  readScheduledPayment,
  readSepaPayment,
  submitForeignPayment,
  submitScheduledPayment,
  submitSepaPayment,
} from '../../../core/psd2-payments/index.ts'
import type { SendOptions } from '../../../core/shared/send.ts'

interface Addressed {
  readonly path: { readonly paymentId: string }
}

type Calls<I = Addressed> = Readonly<
  Record<
    PaymentKind,
    (bank: Psd2Bank, input: I, options?: SendOptions) => Promise<{ readonly body: Payment }>
  >
>

/** Reads a payment. */
export const reads: Calls = {
  sepa: readSepaPayment,
  scheduled: readScheduledPayment,
  recurring: readRecurringPayment,
  foreign: readForeignPayment,
}

/** Hands a payment in. */
export const submits: Calls<Addressed & { readonly body: object }> = {
  sepa: submitSepaPayment,
  scheduled: submitScheduledPayment,
  recurring: confirmRecurringPayment,
  foreign: submitForeignPayment,
}

/** Deletes a payment, or asks for the approval of that. */
export const deletes: Calls = {
  sepa: deleteSepaPayment,
  scheduled: deleteScheduledPayment,
  recurring: deleteRecurringPayment,
  foreign: deleteForeignPayment,
}
