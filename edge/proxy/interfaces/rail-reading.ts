// How a payment is at its bank, in words that all rails share.

import type { UnknownWord } from '../../../core/shared/words.ts'
import type { PaymentExecution } from '../../../core/view/index.ts'
import type { Returnable } from './shared/returns.ts'

/**
 * The state of a payment, in words that all rails share.
 *
 * - `open`: the payer or the bank has not finished; it may still be paid.
 * - `scheduled`: approved and submitted; waits for its day, or a series goes on. No money has moved, or not all.
 * - `paid`: the money is booked; for a series, it is over and some of it was paid.
 * - `cancelled`, `failed`: ended without money.
 * - `unknown`: the bank reports something that we do not know. It ends nothing and begins nothing; the next reading may be clearer.
 */
export type RailState = KnownState | 'unknown'

/** A state that an order stores. */
export type KnownState = 'open' | 'scheduled' | 'paid' | 'cancelled' | 'failed'

/** What a rail stores of a payment. Only the rail knows the meaning of the other members. */
export interface RailPayment {
  /** Id of the payment at the bank; compared without case. */
  readonly paymentId: string
  readonly [member: string]: string
}

/** The reason for the end of a payment whose order the merchant closed. */
export const ORDER_CLOSED = 'order_closed'

/** How a payment is at the bank. */
export interface RailReading extends Returnable, Pick<KnownOccurrences, 'occurrences'> {
  readonly state: RailState
  /** What the bank reported, if that is unknown or may prove wrong. */
  readonly word?: UnknownWord | undefined
  /** The amount that the bank would book, decimal string; the order compares it with its own. */
  readonly amount: string
  /** The payment's reference, if the bank reports one; the order compares it with its own. */
  readonly reference?: string | undefined
  /** Why it ended without money: `expired`, `provider_disabled`, `insufficient_funds`, or a word of the bank's. */
  readonly reason?: string | undefined
  /** Whether the payer has nothing left to do: links to it are closed. */
  readonly isApproved?: boolean | undefined
  /** The payer's account, if the bank reports it: a merchant who pays back by transfer needs it. */
  readonly payerIban?: string | undefined
  /** When the money departs, if that may have changed. */
  readonly execution?: PaymentExecution | undefined
  /** When a scheduled payment is to be read again, milliseconds since 1970. */
  readonly newsAt?: number | undefined
  /** Whether the bank goes on with a payment that was given up: it has not ended, whatever an earlier reading showed. */
  readonly goesOn?: boolean | undefined
  /** Whether a call under way may still move money, although the payment counts as ended: readings go on. */
  readonly mayStillMove?: boolean | undefined
  /** Further members to store with the payment, if there are any. */
  readonly also?: Readonly<Record<string, string>> | undefined
}

/** How one payment of a series is; `unknown` is a status that we do not know. */
export type OccurrenceState = 'waiting' | 'paid' | 'failed' | 'cancelled' | 'unknown'

/** One payment of a series, by its nominal date. */
export interface RailOccurrence extends Returnable {
  /** `YYYY-MM-DD`. */
  readonly dueDate: string
  readonly state: OccurrenceState
  /** The day on which the money departs, if that differs: banks do not pay on closed days. */
  readonly executionDate?: string | undefined
  /** The bank's number for the booking. */
  readonly archiveId?: string | undefined
  /** When it was noted that the money of a paid one came back, milliseconds since 1970. */
  readonly returnedAt?: number | undefined
}

/** What is known of the payments of a series. */
export interface KnownOccurrences {
  /** The newest that the bank has named, and the next that wait, oldest first. */
  readonly occurrences?: readonly RailOccurrence[] | undefined
  /** The payments before these, if there are any. */
  readonly earlier?: EarlierOccurrences | undefined
}

/** Sums over the payments of a series that have ended and whose money does not come back any more. */
export interface EarlierOccurrences {
  readonly count: number
  /** Nominal date of the last one. */
  readonly until: string
  /** How many were paid. */
  readonly paid: number
  /** When it was last noted that the money of one came back, milliseconds since 1970. */
  readonly returnedAt?: number | undefined
}

/** Counts the payments of a series that are paid. */
export const countPaid = ({ occurrences = [], earlier }: KnownOccurrences): number =>
  (earlier?.paid ?? 0) + occurrences.filter(({ state }) => state === 'paid').length

/** An answer that is no reading of this payment; it counts as lost. The word is for the log. */
export interface UnusableAnswer {
  readonly unusable: string
}
