// The record of one batch: its approval, and its state.

import type { StandingWord } from '../../storage/bank-words.ts'
import type { ApprovalLink } from '../../interfaces/batch-channel.ts'
import type { BatchPayments } from './batch-payments.ts'
import { DONE, ENDS, type PaymentRecord, type PaymentStage } from './payment-record.ts'

/**
 * Where a batch is.
 *
 * - `creating`: its payments are given to the bank, one after another. No person can approve them yet.
 * - `open`: the bank has them all, and waits for a person.
 * - `live`: a person has approved; each payment has a state of its own.
 * - `revoking`: it is taken back before a person approves it.
 * - `over`: every payment has ended. What is paid is read again as long as its money may come back.
 */
export type BatchStage = 'creating' | 'open' | 'live' | 'revoking' | 'over'

/** What a person may decide about an unresolved payment. */
export type BatchOutcome = 'paid' | 'rejected'

/** Everything that is stored of one batch. */
export interface BatchRecord {
  readonly channel: string
  readonly instructionId: string
  /** Fingerprint of the batch, which stays when personal data is deleted. */
  readonly digest: string
  /** Mark of the handle key under which it was begun, if there were two keys then. */
  readonly keyMark?: string
  /** Trace of the call that gave it, or last stopped or resolved it, for its webhooks. */
  readonly trace?: string
  readonly returnUrl: string
  readonly payments: BatchPayments
  /** The bank's id of its approval. */
  readonly authorizationId?: string
  readonly stage: BatchStage
  /** State of its payments after it was taken back. */
  readonly revokedAs?: 'refused' | 'cancelled'
  /** Whether nothing of it is submitted for now: its merchant wants it stopped, and has not been told yet that it cannot be. */
  readonly isHeld?: true
  readonly link?: ApprovalLink
  /** When a return showed that a person has approved, milliseconds since 1970. */
  readonly grantedAt?: number
  /** The bank's last word for the approval, if none of our lists has it. */
  readonly word?: StandingWord
  /** The unknown words that it has already reported to the deployment's notes. */
  readonly seenWords?: readonly string[]
  /** How far the bank's clock is ahead of ours, milliseconds: a sandbox may have moved it. */
  readonly aheadMs?: number
  readonly resolved?: { readonly at: number; readonly outcome: BatchOutcome; readonly reason: string }
  readonly personalDataDeletedAt?: number
  readonly tries: number
  /** When the bank was last asked because of a request, milliseconds since 1970. */
  readonly askedAt?: number
  /** When this stage began, milliseconds since 1970. */
  readonly since: number
  /** When the next step is due, milliseconds since 1970; a live batch has a time for each payment. */
  readonly nextAt?: number
  readonly createdAt: number
  readonly changedAt: number
}

/** States of a batch, in the words of its merchant. */
export const BATCH_STATES = [
  'sending',
  'unapproved',
  'processing',
  'scheduled',
  'completed',
  'partly_completed',
  'held',
  'failed',
  'rejected',
  'cancelled',
  'refused',
  'needs_review',
] as const

/** State of a batch, in the words of its merchant. */
export type BatchWord = (typeof BATCH_STATES)[number]

/** Counts the payments that the proxy still reads or acts on. */
export const countOpen = (payments: BatchPayments): number => payments.count - payments.countOf(...ENDS)

/** Returns whether a person must decide about the approval, or about a payment. */
export const isBatchUnclear = ({ word, payments }: BatchRecord): boolean =>
  word?.caseAt !== undefined || payments.sums.inReview + payments.sums.unclear > 0

/** Returns whether a payment is approved, but not submitted because its merchant wants it stopped. */
export const isHeldBack = (record: BatchRecord, { stage, isHeld }: PaymentRecord): boolean =>
  stage === 'approved' && (isHeld ?? record.isHeld ?? false)

/** Returns whether a payment is held back until a person approves its end at the bank. */
export const waitsForPerson = (record: BatchRecord, payment: PaymentRecord): boolean =>
  isHeldBack(record, payment) && (payment.endsByPerson ?? payment.stop) !== undefined

/** Counts the payments that are approved, but not submitted because their merchant wants them stopped. */
export const countHeldBack = ({ payments, isHeld }: BatchRecord): number =>
  isHeld ? payments.countOf('approved') : payments.sums.held

/** Returns the merchant's word for the state. */
export function stateOfBatch(record: BatchRecord): BatchWord {
  const { stage, payments } = record
  if (stage === 'creating') return 'sending'
  const isAny = (wanted: PaymentStage) => payments.countOf(wanted) > 0
  if (stage !== 'over') {
    if (stage !== 'live') return record.word?.caseAt === undefined ? 'unapproved' : 'needs_review'
    const open = countOpen(payments)
    if (open > 0 && open === payments.sums.unclear) return 'needs_review'
    if (open > 0 && open === countHeldBack(record)) return 'held'
    return open === payments.countOf('scheduled') ? 'scheduled' : 'processing'
  }
  if (isAny('needs_review')) return 'needs_review'
  const done = payments.countOf(...DONE)
  if (done > 0) return done === payments.count ? 'completed' : 'partly_completed'
  if (isAny('refused')) return 'refused'
  if (isAny('failed')) return 'failed'
  return isAny('rejected') ? 'rejected' : 'cancelled'
}

/** Returns when the next step is due, milliseconds since 1970; nothing when there is none. */
export function dueAtOfBatch({ stage, nextAt, payments }: BatchRecord): number | undefined {
  return stage === 'live' || stage === 'over' ? payments.due()?.dueAt : nextAt
}

/** The next step of a batch. `at` is the index of a payment. */
export type BatchStep =
  | { readonly do: 'create' | 'advance'; readonly at: number }
  | { readonly do: 'look' | 'revoke' }

/** Returns the next step; nothing when the batch has ended, and no money of it may come back. */
export function nextBatchStep(record: BatchRecord): BatchStep | undefined {
  const { stage, payments } = record
  if (stage === 'open') return { do: 'look' }
  if (stage === 'revoking') return { do: 'revoke' }
  if (stage === 'live' || stage === 'over') {
    const due = payments.due()
    return due && { do: 'advance', at: due.at }
  }
  // They are created in their order.
  const left = payments.countOf('intent')
  return left > 0 ? { do: 'create', at: payments.count - left } : undefined
}
