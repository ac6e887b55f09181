// What the record of an order keeps of a Baltic payment: texts only, which nobody but the rail reads.
// A record keeps it for years: a member never changes its meaning. The payer's account stands with the attempt, not here.

import type { Country, PaymentPath } from '../../../../../core/baltic/index.ts'
import type { RailPayment } from '../../rail.ts'

/** What is kept of a payment. */
export interface StoredPayment extends RailPayment {
  /** Country of the bank that has it. */
  readonly country: Country
  /** Handle of the order, which a return must find. */
  readonly handle: string
  /** Account that is paid: money for another one is not for this order. */
  readonly payee: string
  /** When it was made, milliseconds since 1970. */
  readonly madeAt: string
}

/** What is there sometimes. */
export interface StoredExtras {
  /** The day on which it is paid, where that is not now: `YYYY-MM-DD`. */
  readonly dueDate?: string
  /** An open way to the bank's page, for the payment and for its end. */
  readonly approval?: string
  readonly stop?: string
  /** Until when its end may be approved that was asked for last, milliseconds since 1970. */
  readonly cancelUntil?: string
  /** Whether the payer has approved it, as the bank has said once. */
  readonly approved?: 'yes'
}

/** Reads what the rail has kept. */
export const storedOf = (payment: RailPayment) => payment as StoredPayment & StoredExtras

/** Where a payment is found at its bank. */
export function pathOf({ paymentId }: RailPayment): PaymentPath {
  return { paymentService: 'payments', paymentProduct: 'sepa-credit-transfers', paymentId }
}
