// How a way to pay gives money back: one refund of a payment at a time, prepared, sent once, found again and read.
// It keeps nothing and decides nothing; when a refund goes on stands in refunds/.

import type { BankError } from '../../../core/shared/errors.ts'
import type { RailPayment, UnusableAnswer } from './rail-reading.ts'

/** What is to be given back of a payment: an amount, decimal string with two decimals, and a reference or a message. */
export type RailRefund = { readonly amount: string } & (
  | { readonly reference: string; readonly message?: undefined }
  | { readonly message: string; readonly reference?: undefined }
)

/** What is kept before a refund is sent, so that a lost answer can be judged. */
export interface RailRefundIntent {
  /** Ids of the refunds that the payment had. */
  readonly knownRefundIds: readonly string[]
  /** Their total, decimal string, where the bank tells it. */
  readonly totalRefundedAmount?: string | undefined
  readonly amount: string
  /** The date that the call bears, milliseconds since 1970. */
  readonly sentAtMs: number
}

/**
 * Why a refund is not possible: more than what is left of the payment, a payment that cannot be given back, or a word of
 * the bank's own.
 */
export type RefundRefusal = 'too_large' | 'not_refundable' | 'refused'

/**
 * What became of a refund whose answer was lost.
 *
 * - `refund`: it was done, and this is its id.
 * - `nothing_yet`: it may still come, until then.
 * - `nothing`: it was not done, and never will be: a new try is safe.
 * - `other`: the bank shows something else; a person decides.
 */
export type RefundFinding =
  | { readonly found: 'refund'; readonly refundId: string }
  | { readonly found: 'nothing_yet'; readonly untilMs: number }
  | { readonly found: 'nothing' }
  | { readonly found: 'other' }

/**
 * How a refund stands at the bank: booked and on its way, given back, or ended without money; `unclear` is what nobody
 * here knows, and changes nothing.
 */
export type RefundState = 'pending' | 'refunded' | 'failed' | 'unclear'

/**
 * How a rail gives money back. Its calls reject as those of a {@link Rail} do.
 *
 * One refund of a payment is on its way at a time, or {@link RailRefunds.find} could not tell whose the entries are.
 */
export interface RailRefunds {
  /** Asks what must be known before a refund is sent, and whether it is possible. It changes nothing. */
  prepare(
    payment: RailPayment,
    refund: RailRefund,
  ): Promise<{ intent: RailRefundIntent } | { refused: RefundRefusal } | UnusableAnswer>
  /**
   * Sends a refund once, dated as its intent. It rejects with `outcome_unknown` when it may have happened: then only
   * {@link RailRefunds.find} tells, and nothing is sent before.
   *
   * @returns Id of the refund at the bank.
   */
  send(payment: RailPayment, refund: RailRefund, intent: RailRefundIntent): Promise<string>
  /** Finds out what became of a refund that was sent, or was about to be. */
  find(payment: RailPayment, intent: RailRefundIntent): Promise<RefundFinding | UnusableAnswer>
  /** Asks how a refund stands. */
  read(payment: RailPayment, refundId: string): Promise<{ readonly state: RefundState } | UnusableAnswer>
  /** Tells why the bank refused for good; `undefined` where a new try may do. */
  refusalOf(error: BankError): RefundRefusal | undefined
  /** How long a call may still arrive after its date, seconds. */
  readonly quietSeconds: number
}
