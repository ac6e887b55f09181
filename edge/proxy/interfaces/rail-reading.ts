// How a payment stands at its bank, in words that every way to pay shares.
// Words only: who asks, and what becomes of an order, stands elsewhere.

import type { PaymentLeaves } from '../../../core/view/index.ts'

/**
 * Where a payment is, in words that every way to pay shares.
 *
 * - `open`: the payer has not finished, or the bank has not; it may still be paid.
 * - `scheduled`: approved and handed in; it waits for its day, or a series goes on. No money has moved, or not all.
 * - `paid`: the money is booked; of a series, that it is over and some of it was paid.
 * - `cancelled`, `failed`: ended without money.
 * - `unclear`: the bank says what nobody here knows. It changes nothing; the next reading may tell.
 */
export type RailState = KnownState | 'unclear'

/** A state that an order remembers. */
export type KnownState = 'open' | 'scheduled' | 'paid' | 'cancelled' | 'failed'

/** What a rail wants to be kept of a payment; only the rail itself knows what the other members mean. */
export interface RailPayment {
  /** Id of the payment at the bank; compared without regard to case. */
  readonly paymentId: string
  readonly [member: string]: string
}

/** Why a payment ended whose order the merchant closed. */
export const ORDER_CLOSED = 'order_closed'

/** How a payment stands at the bank. */
export interface RailReading {
  readonly state: RailState
  /** What the bank would book, decimal string; an order compares it. */
  readonly amount: string
  /** Reference that the bank has, where it tells it; an order compares it. */
  readonly reference?: string | undefined
  /** Why it ended without money: `expired`, `provider_disabled`, `insufficient_funds`, or a word of the bank's. */
  readonly reason?: string | undefined
  /** Whether the payer has done everything: no link to it leads anywhere any more. */
  readonly isApproved?: boolean | undefined
  /** Account that pays, where the bank tells it: whoever gives the money back by a transfer must know it. */
  readonly payerIban?: string | undefined
  /** When the money leaves, where that may be another day than was told before. */
  readonly leaves?: PaymentLeaves | undefined
  /** When a scheduled payment is to be read again, milliseconds since 1970. */
  readonly newsAt?: number | undefined
  /** Whether the bank goes on with what was given up: it has not ended, whatever was said before. */
  readonly goesOn?: boolean | undefined
  /** Whether money may still move by a call on its way, although the payment counts as ended: it is read on. */
  readonly mayStillMove?: boolean | undefined
  /** The payments of a series, as far as they are known now. */
  readonly runs?: readonly RailRun[] | undefined
  /** What is to be kept of the payment beside what is known of it, where there is more. */
  readonly also?: Readonly<Record<string, string>> | undefined
}

/** How one payment of a series stands; `unclear` is what nobody here knows. */
export type RunStatus = 'waiting' | 'paid' | 'failed' | 'cancelled' | 'unclear'

/** One payment of a series, by its nominal date. */
export interface RailRun {
  /** `YYYY-MM-DD`. */
  readonly dueDate: string
  readonly status: RunStatus
  /** The day on which the money leaves, where that is another one: closed days are not for paying. */
  readonly leavesOn?: string | undefined
  /** Number under which the bank has booked it. */
  readonly archiveId?: string | undefined
}

/** An answer that is no reading of this payment: as good as lost. The word is for the log. */
export interface UnusableAnswer {
  readonly unusable: string
}
