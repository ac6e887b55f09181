// What a payment across borders costs; a SEPA payment costs nothing.
// Who pays it, and when, is in booking.ts.

import type { PaymentRecord } from './records.ts'

/** Is taken once for each execution, a bulk as a whole too (gaps: baltic.payment.answer). */
export const FEE = { amount: '6.00', currency: 'EUR' } as const

/** Tells whether the executions of a payment cost a fee. */
export function hasFee({ product }: Pick<PaymentRecord, 'product'>): boolean {
  return product === 'cross-border-credit-transfers'
}
