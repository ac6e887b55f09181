// The record of one payment of a batch, and at which stages it has ended.

import type { StandingWord } from '../../storage/bank-words.ts'
import type {
  ApprovalLink,
  BatchedFacts,
  BatchedKind,
  BatchedStanding,
  BatchedState,
  CreationIntent,
} from '../../interfaces/batch-channel.ts'
import type { Returnable } from '../../interfaces/shared/returns.ts'

/**
 * Where a payment is: not at the bank yet (`intent`), there, or ended.
 *
 * - `refused`: the bank never took it, or it was taken back because the bank did not take another one of its batch.
 * - `needs_review`: the truth was not found; a person decides.
 */
export type PaymentStage = 'intent' | Exclude<BatchedState, 'unknown'> | 'refused' | 'needs_review'

/** One payment of a batch, as it is stored. */
export interface PaymentRecord extends Returnable {
  readonly number: number
  readonly kind: BatchedKind
  /** What was ordered, JSON; absent when personal data was deleted. */
  readonly body?: string
  readonly facts: BatchedFacts
  readonly stage: PaymentStage
  /** What is sent, stored from before the first sending until the bank has answered. */
  readonly intent?: CreationIntent
  readonly paymentId?: string
  readonly told?: BatchedStanding['told']
  /** The bank's last word for it, or for a day of its series, if none of our lists has that word. */
  readonly word?: StandingWord
  /** Why it was refused, or could not be submitted: the bank's code, or a word of the proxy. */
  readonly reason?: string
  /** Whether it is no longer submitted, because the merchant wants it stopped. */
  readonly isHeld?: true
  /** Whether the bank was asked to end it, and requires a person's approval for that. */
  readonly endsByPerson?: true
  readonly stop?: ApprovalLink
  /** How many payments of its series came back after they were paid, and how many of them a person has judged. */
  readonly returned?: number
  readonly returnsJudged?: number
  /** How often in a row there was no news, and since when the bank has not answered, milliseconds since 1970. */
  readonly tries: number
  readonly silentSince?: number
  /** When this stage began, milliseconds since 1970. */
  readonly since: number
  /** When the next step is due, milliseconds since 1970; absent when there is none. An ended one is only read again. */
  readonly nextAt?: number
}

/** Stages at which money has left. */
export const DONE = ['paid', 'completed'] as const satisfies readonly PaymentStage[]
/** Stages at which nothing more happens without a person, except that money may come back. */
export const ENDS: readonly PaymentStage[] = [
  ...DONE,
  'failed',
  'rejected',
  'cancelled',
  'refused',
  'needs_review',
]

/** Returns whether a payment has ended; money that was paid may still come back. */
export const hasEnded = ({ stage }: Pick<PaymentRecord, 'stage'>): boolean => ENDS.includes(stage)

/** Returns whether a person must decide: the truth was not found, or the bank's word has been unknown for long. */
export const isUnclear = ({ stage, word }: Pick<PaymentRecord, 'stage' | 'word'>): boolean =>
  stage === 'needs_review' || word?.caseAt !== undefined

/** Returns the stage of a payment as its merchant sees it. */
export const stageOf = (payment: PaymentRecord): PaymentStage =>
  isUnclear(payment) ? 'needs_review' : payment.stage

/** Returns why a payment was refused, could not be submitted, or is unclear. */
export const reasonOf = ({ reason, word }: PaymentRecord): string | undefined =>
  reason ?? (word?.caseAt === undefined ? undefined : 'word_unknown')

/** Returns whether money has left for a payment, or its series has ended. */
export const isDone = ({ stage }: PaymentRecord): boolean => DONE.some((done) => done === stage)

/** Returns whether a person must judge a payment: the truth was not found, or a payment of its series came back. */
export const isInReview = ({ stage, returned = 0, returnsJudged = 0 }: PaymentRecord): boolean =>
  stage === 'needs_review' || returned > returnsJudged
