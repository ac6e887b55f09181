// How a rail gives money back: one refund of a payment at a time, prepared, sent once, found again and read.
// It stores nothing and decides nothing; refunds/ says when.

import type { BankError } from '../../../core/shared/errors.ts'
import type { RailPayment, UnusableAnswer } from './rail-reading.ts'

/** What to give back: an amount, decimal string with two decimals, and a reference or a message. */
export type RailRefund = { readonly amount: string } & (
  | { readonly reference: string; readonly message?: undefined }
  | { readonly message: string; readonly reference?: undefined }
)

/** What is stored before a refund is sent, so that a lost answer can be judged. */
export interface RailRefundIntent {
  /** Ids of the refunds that the payment had. */
  readonly knownRefundIds: readonly string[]
  /** Their total, decimal string, where the bank reports it. */
  readonly totalRefundedAmount?: string | undefined
  readonly amount: string
  /** The date in the call, milliseconds since 1970. */
  readonly sentAtMs: number
}

/**
 * Why a refund is impossible: it exceeds what is left, the payment cannot be given back, or the bank refused for a reason
 * of its own.
 */
export type RefundRefusal = 'too_large' | 'not_refundable' | 'refused'

/**
 * What became of a refund whose answer was lost.
 *
 * - `nothing_yet`: it may still come, until the given time.
 * - `nothing`: it was not done, and never will be: a new try is safe.
 * - `other`: the bank shows something else; a person decides.
 */
export type RefundFinding =
  | { readonly found: 'refund'; readonly refundId: string }
  | { readonly found: 'nothing_yet'; readonly untilMs: number }
  | { readonly found: 'nothing' }
  | { readonly found: 'other' }

/**
 * How a refund stands at the bank: booked and under way, given back, or ended without money. `unknown` is a status that we
 * do not know; it changes nothing.
 */
export type RefundState = 'pending' | 'refunded' | 'failed' | 'unknown'

/**
 * How a rail gives money back. Its calls reject like those of a {@link Rail}.
 *
 * Only one refund of a payment may be under way: otherwise {@link RailRefunds.find} could not tell them apart.
 */
export interface RailRefunds {
  /** Reads what must be known before a refund is sent, and whether it is possible. It changes nothing. */
  prepare(
    payment: RailPayment,
    refund: RailRefund,
  ): Promise<{ intent: RailRefundIntent } | { refused: RefundRefusal } | UnusableAnswer>
  /**
   * Sends a refund once, with the date of its intent. `outcome_unknown` means that it may have happened: then only
   * {@link RailRefunds.find} tells, and nothing may be sent before.
   *
   * @returns Id of the refund at the bank.
   */
  send(payment: RailPayment, refund: RailRefund, intent: RailRefundIntent): Promise<string>
  /** Finds out what became of a refund that was or may have been sent. */
  find(payment: RailPayment, intent: RailRefundIntent): Promise<RefundFinding | UnusableAnswer>
  /** Reads how a refund stands. */
  read(payment: RailPayment, refundId: string): Promise<{ readonly state: RefundState } | UnusableAnswer>
  /** Says why the bank refused for good; `undefined` where another try may work. */
  refusalOf(error: BankError): RefundRefusal | undefined
  /** How long after its date a call may still arrive, seconds. */
  readonly quietSeconds: number
}
