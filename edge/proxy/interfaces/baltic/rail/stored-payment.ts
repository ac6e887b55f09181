// What the record of an order contains about a Baltic payment: texts that only this rail reads.
// The payer's account is not here, but with the attempt. Records last for years, so a member never changes its meaning.

import type { Country, PaymentPath } from '../../../../../core/baltic/index.ts'
import type { RailPayment } from '../../rail.ts'

/** What is stored when the payment is created. */
export interface StoredPayment extends RailPayment {
  readonly country: Country
  /** Handle of the order, which a return must name. */
  readonly handle: string
  /** Account to be paid: money for another one is not for this order. */
  readonly payee: string
  /** When it was made, milliseconds since 1970. */
  readonly madeAt: string
}

/** What may be stored besides. */
export interface StoredExtras {
  /** The day on which it is due, unless that is now: `YYYY-MM-DD`. */
  readonly dueDate?: string
  /** Open approvals, of the payment and of its cancellation. */
  readonly approval?: string
  readonly stop?: string
  /** Until when the latest cancellation may be approved, milliseconds since 1970. */
  readonly cancelUntil?: string
  /** Whether the payer has approved it, once the bank has reported it. */
  readonly approved?: 'yes'
}

/** Reads what this rail has stored. */
export const storedOf = (payment: RailPayment) => payment as StoredPayment & StoredExtras

/** Makes the path of a payment at its bank. */
export function pathOf({ paymentId }: RailPayment): PaymentPath {
  return { paymentService: 'payments', paymentProduct: 'sepa-credit-transfers', paymentId }
}
