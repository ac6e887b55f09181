// How much of a payment can still be given back.
// Only for the page: the proxy and the bank decide.

import { subtractAmounts, sumAmounts } from '../../../core/shared/index.ts'
import type { Attempt, ShownPayment } from './calls.ts'

/** An attempt that was paid, with what is left of it. */
export interface Refundable {
  attempt: number
  /** Decimal string. */
  left: string
  isWhole: boolean
}

/** Lists the attempts that were paid and can be refunded; what is on its way back counts as given back. */
export function refundable({
  attempts,
  refunds,
  transfers = [],
}: Pick<ShownPayment, 'attempts' | 'refunds' | 'transfers'>): Refundable[] {
  // Where the bank knows no refund, a transfer is made by hand.
  const byHand = new Set(transfers.map(({ attempt }) => attempt))
  const paid = attempts.filter(({ state, number }) => state === 'paid' && !byHand.has(number))
  return paid.map(({ number, amount }: Attempt) => {
    const back = refunds.filter(({ attempt, state }) => attempt === number && state !== 'failed')
    const left = subtractAmounts(amount, sumAmounts(back.map((refund) => refund.amount)))
    return { attempt: number, left: left.startsWith('-') ? '0.00' : left, isWhole: left === amount }
  })
}
