// One payment of one order, as a page sees it.
// The bank's own ids are never part of it.

import type { Every } from '../shared/values/recurrence.ts'

/**
 * Where the money is, in words that a page can show.
 *
 * - `pending`: the payer has not finished at the bank; no money has moved yet.
 * - `scheduled`: approved and submitted; it waits for its day, or for the days of a series. The payer must not pay again.
 * - `paid`: the bank reported it in the answer to a signed read, and the amount is that of the order.
 * - `cancelled`, `failed`: final, no money has moved.
 * - `paid_twice`: two payments of one order were paid; final. A person must check, and give one of them back.
 * - `unknown`: the last answer was lost; the proxy keeps asking. The payer must not pay again.
 * - `mismatched`: the bank reports another amount or reference than the order has, or two final statuses; a person must
 *   check. The proxy keeps asking while the bank has not ended the payment, so it may still become `paid`.
 */
export type PaymentState =
  | 'pending'
  | 'scheduled'
  | 'paid'
  | 'paid_twice'
  | 'cancelled'
  | 'failed'
  | 'unknown'
  | 'mismatched'

/** How often a payment recurs, and the last date on which it may. */
export interface PaymentRecurrence {
  every: Every
  /** `YYYY-MM-DD`. */
  until: string
}

/** When the money departs from the payer's account: as soon as the payer has approved, or on a day to come. */
export interface PaymentExecution {
  at: 'now' | 'later'
  /** The day of departure in Finland, `YYYY-MM-DD`; for a series, the next one. */
  date?: string
  /** The day of the last departure of a series; absent for a payment that is paid once, or if it is not known. */
  last?: string
}

/** A payment in a button or on a receipt. */
export interface Payment {
  /** Opaque handle of the payment at the proxy; no bank knows it. */
  handle: string
  /** The merchant's own id of the order: a shop shows a receipt only for the order that it asked about. */
  orderId: string
  /** Where the money is. */
  state: PaymentState
  /** Amount of the order, decimal string with two decimals, for example `12.50`. */
  amount: string
  /** ISO 4217 code, always `EUR` for online payments. */
  currency: string
  /** Reference of the order, as the merchant gave it. */
  reference: string
  /** Name of the merchant for people; empty if the source has none. */
  payee: string
  /** When the state last changed, RFC 3339. */
  updatedAt: string
  /** When the money departs, if the rail knows it; absent once it has, or never will. */
  execution?: PaymentExecution
  /** How it recurs; absent for a payment that is paid once. */
  recurrence?: PaymentRecurrence
  /**
   * What else the payer should know: the link was never opened or never approved (`expired`), the chosen bank is closed
   * (`provider_disabled`), the account had too little money (`insufficient_funds`), it is paid while a newer link is still
   * open at the bank (`link_open`), the attempt that was begun cannot be given up, so that its link is offered again
   * (`way_kept`), or the shop has ended the order; if the order is paid, the shop ended it before that (`order_closed`).
   */
  reason?: 'expired' | 'provider_disabled' | 'insufficient_funds' | 'link_open' | 'way_kept' | 'order_closed'
  /**
   * Until when the link of an order that the shop has ended still works, RFC 3339: its bank has no call that withdraws a
   * link. Money that is paid by then counts, and the shop refunds it.
   */
  approvalUrlEndsAt?: string
  /** Whether a new attempt for the same order can be started now. */
  canRetry: boolean
}

/** Returns whether a state never changes again. */
export function isFinalPaymentState(state: PaymentState): boolean {
  return state === 'paid' || state === 'paid_twice' || state === 'cancelled' || state === 'failed'
}
