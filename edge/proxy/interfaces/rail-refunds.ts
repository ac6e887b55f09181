// How a rail gives money back: one refund of a payment at a time, prepared, sent once, found again and read.

import type { BankError } from '../../../core/shared/errors.ts'
import type { RailPayment, UnusableAnswer } from './rail-reading.ts'

/** What to give back: an amount, decimal string with two decimals, and a reference or a message. */
export type RailRefund = { readonly amount: string } & (
  | { readonly reference: string; readonly message?: undefined }
  | { readonly message: string; readonly reference?: undefined }
)

/** What is stored before a refund is sent, so that a lost answer can be judged; the same record later contains what was read. */
export interface RailRefundIntent {
  /** Ids of the refunds that the payment had at the bank before, and of our own that have an id. */
  readonly knownRefundIds: readonly string[]
  /** Whether the bank showed a list of the payment's refunds. */
  readonly isListShown: boolean
  /** Their total, decimal string, if the bank reports it. */
  readonly totalRefundedAmount?: string | undefined
  readonly amount: string
  /** The date in the call, milliseconds since 1970. */
  readonly sentAtMs: number
  /** The date in the first call, if it was sent again. */
  readonly firstSentAtMs?: number | undefined
  /** Whether the bank gave an answer after which it may have carried the refund out: it is never sent again. */
  readonly isAnswered?: boolean | undefined
  /** The first reading after the quiet time, and whether that one and all since showed no such refund. */
  readonly quietReading?: { readonly readAtMs: number; readonly isAbsent: boolean } | undefined
}

/** Why a bank refused a refund, and whether that depends on the money: an earlier copy of it may be the cause. */
export interface RailRefundRefusal {
  readonly reason: RefundRefusal
  readonly isOnMoney: boolean
}

/** A refund to find at the bank, among the others of its payment. */
export interface RefundSearch {
  readonly intent: RailRefundIntent
  readonly otherIds: readonly string[]
  /** Other refunds that were not found yet, or were sent twice: an entry that may belong to one of them proves nothing. */
  readonly others: readonly RailRefundIntent[]
  readonly calledIds: readonly string[]
}

/**
 * Why a refund is impossible: it exceeds what is left, the payment cannot be given back, or the bank refused for a reason
 * of its own.
 */
export type RefundRefusal = 'too_large' | 'not_refundable' | 'refused'

/**
 * What became of a refund whose answer was lost.
 *
 * - `done`, `ended`: the bank has it under this id, or has ended it without money; `word` is a status that we do not know.
 * - `wait`: its call may still arrive, or the bank may show it later; read again at `untilMs`. `isAbsent`: no entry fits so far.
 * - `send-again`: the bank has not done it, and never will: a new try is safe.
 * - `stop`: the bank shows something else, or not enough; a person decides.
 */
export type RefundFinding =
  | { readonly do: 'done'; readonly paymentId: string; readonly word?: string }
  | { readonly do: 'ended'; readonly paymentId: string }
  | {
      readonly do: 'wait'
      readonly untilMs: number
      readonly isAbsent: boolean
      readonly intent: RailRefundIntent
    }
  | { readonly do: 'send-again' }
  | { readonly do: 'stop' }

/**
 * How a refund is at the bank: booked and under way, given back, or ended without money. `unknown` is a status that we
 * do not know; it changes nothing.
 */
export type RefundState = 'pending' | 'refunded' | 'failed' | 'unknown'

/** How a refund is; `word` is a status that we do not know. */
export interface RefundReading {
  readonly state: RefundState
  readonly word?: string
}

/**
 * How a rail gives money back. Its calls reject like those of a {@link Rail}.
 *
 * Only one refund of a payment may be under way: otherwise {@link RailRefunds.find} could not distinguish them.
 */
export interface RailRefunds {
  /** Reads what must be known before a refund is sent, and whether it is possible. It changes nothing. */
  prepare(
    payment: RailPayment,
    refund: RailRefund,
  ): Promise<{ intent: RailRefundIntent } | { refused: RefundRefusal } | UnusableAnswer>
  /**
   * Sends a refund once, with the date of its intent. `outcome_unknown` means that it may have happened: then only
   * {@link RailRefunds.find} can tell, and nothing may be sent before that.
   *
   * @param keep Stores the intent, right before the call leaves.
   * @returns Id of the refund at the bank.
   */
  send(payment: RailPayment, refund: RailRefund, intent: RailRefundIntent, keep: () => void): Promise<string>
  /** Finds out what became of a refund that was or may have been sent. */
  find(payment: RailPayment, search: RefundSearch): Promise<RefundFinding | UnusableAnswer>
  /**
   * Reads how a refund is.
   *
   * @param amount Decimal string: a record of another amount is another refund.
   */
  read(payment: RailPayment, refundId: string, amount: string): Promise<RefundReading | UnusableAnswer>
  /**
   * Returns why the bank refused; `undefined` where another try may work.
   *
   * @param isRepeat Whether the refund was sent before: then only a refusal of its content ends it.
   */
  refusalOf(error: BankError, isRepeat: boolean): RailRefundRefusal | undefined
  /** Returns whether a refund whose outcome is unknown was answered all the same, so that it is never sent again. */
  wasAnswered(error: BankError): boolean
  /** Makes the intent of the same refund, sent again at a time, milliseconds since 1970. */
  sentAgain(intent: RailRefundIntent, sentAtMs: number): RailRefundIntent
  /** How long after the date that it bears a call may still reach the bank, seconds. */
  readonly quietSeconds: number
}
