// The calls about one payment, by its kind: each kind has paths of its own.
// A table and nothing else: recipes and the proxy decide when a payment is read, submitted or deleted.

import type { SendOptions } from '../shared/send.ts'
import type { Psd2Bank } from './auth.ts'
import * as operations from './operations.ts'
import type { Payment } from './orders.ts'
import type { PaymentKind } from './rules/index.ts'

interface Addressed {
  readonly path: { readonly paymentId: string }
}

type Calls<I = Addressed> = Readonly<
  Record<
    PaymentKind,
    (bank: Psd2Bank, input: I, options?: SendOptions) => Promise<{ readonly body: Payment }>
  >
>

/** The calls that read a payment. */
export const reads: Calls = {
  sepa: operations.readSepaPayment,
  scheduled: operations.readScheduledPayment,
  recurring: operations.readRecurringPayment,
  foreign: operations.readForeignPayment,
}

/** The calls that submit a payment, or confirm a series. */
export const submits: Calls<Addressed & { readonly body: object }> = {
  sepa: operations.submitSepaPayment,
  scheduled: operations.submitScheduledPayment,
  recurring: operations.confirmRecurringPayment,
  foreign: operations.submitForeignPayment,
}

/** The calls that delete a payment, or ask for the payer's approval of its deletion. */
export const deletes: Calls = {
  sepa: operations.deleteSepaPayment,
  scheduled: operations.deleteScheduledPayment,
  recurring: operations.deleteRecurringPayment,
  foreign: operations.deleteForeignPayment,
}
