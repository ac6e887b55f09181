// The changes of one payment of a batch, from its approval to its end.

import { present } from '../../../shared/present.ts'
import type { ApprovalLink, BatchedStanding } from '../../interfaces/batch-channel.ts'
import { returnsLeft } from '../../interfaces/shared/returns.ts'
import { judgedWord, standingWord, WORD_CASE_MS } from '../../storage/bank-words.ts'
import { CRASH_GRACE_MS, LAST_MS } from '../../storage/schedule.ts'
import { morningAfter, returnReadAt, SLOW_SECONDS, waitMs } from './batch-schedule.ts'
import { type BatchRecord, countOpen } from './batch-record.ts'
import { hasEnded, type PaymentRecord, type PaymentStage, stageOf } from './payment-record.ts'

/** What the bank reported of a payment, and how many payments of its series came back. */
export type HeardStanding = BatchedStanding & { readonly returned?: number }

/**
 * Notes the state of a payment at the bank.
 *
 * @param executionAt Returns when the bank executes what is due on a day, milliseconds since 1970.
 */
export function noteStanding(
  record: BatchRecord,
  at: number,
  standing: HeardStanding,
  executionAt: (day: string) => number,
  now: number,
): BatchRecord {
  const payment = record.payments.at(at)
  if (payment && hasEnded(payment)) return noteReturn(record, at, standing, now)
  const { state, told, refused, returned, returnAt = [], word: unknown } = standing
  const aheadMs = record.aheadMs ?? 0
  return changeOpenPayment(record, at, now, (before) => {
    const { silentSince, reason, word: stood, ...heard } = before
    const word = unknown && judgedWord(standingWord(stood, unknown, now), now)
    const known = {
      ...heard,
      ...(word && { word }),
      told: { ...before.told, ...told },
      ...(returned && { returned }),
    }
    if (state === 'unknown' || state === 'unapproved')
      return askLater(present({ ...known, silentSince, reason }), now, record.digest)
    if (hasEnded({ stage: state }))
      return awaitReturn(endPayment(known, state, now), returnAt, now, record.digest)
    const next = state === before.stage ? known : { ...known, stage: state, tries: 0, since: now }
    if (refused !== undefined) return askLater({ ...next, reason: refused }, now, record.digest, SLOW_SECONDS)
    if (state !== 'scheduled') return askLater(next, now, record.digest)
    const morning = morningAfter(now + aheadMs, record.digest, executionAt) - aheadMs
    const returnIsReadAt = returnReadAt(returnAt, now, record.digest) ?? Infinity
    // An unknown word is judged as soon as it is old enough, even before the next morning.
    const judgedAt = word && word.caseAt === undefined ? word.since + WORD_CASE_MS : Infinity
    return { ...next, nextAt: Math.min(morning, returnIsReadAt, judgedAt) }
  })
}

/** Notes what the bank reports of an ended payment whose money may come back: if it has, a person must decide. */
function noteReturn(record: BatchRecord, at: number, standing: HeardStanding, now: number): BatchRecord {
  const { state, told, returned = 0, returnAt = [] } = standing
  const known = record.payments.at(at)
  if (!known || known.nextAt === undefined) return record
  // The bank's word is unknown, or its answer out of date.
  if (state === 'unknown' || !hasEnded({ stage: state })) return noteSilence(record, at, now)
  const { silentSince: _, ...heard } = known
  const payment = { ...heard, told: { ...known.told, ...told }, tries: 0, ...(returned > 0 && { returned }) }
  if (state !== known.stage || returned > (known.returned ?? 0)) {
    const changed = changePayment(record, at, () => endPayment(payment, 'needs_review', now, 'returned'))
    return { ...changed, changedAt: now }
  }
  const left = known.facts.recurrence ? returnAt : returnsLeft(known, standing, now)
  return changePayment(record, at, () => awaitReturn(payment, left ?? [], now, record.digest))
}

/** Makes an ended payment due when its money may have come back; if that cannot happen, nothing is left to do. */
function awaitReturn(
  payment: PaymentRecord,
  returnAt: readonly number[],
  now: number,
  digest: string,
): PaymentRecord {
  const { nextAt: _, returnAt: __, ...rest } = payment
  const nextAt = returnReadAt(returnAt, now, digest)
  return nextAt === undefined ? rest : { ...rest, returnAt, nextAt }
}

/** Notes that the bank did not answer about a payment. */
export function noteSilence(
  record: BatchRecord,
  at: number,
  now: number,
  pauseSeconds?: number,
): BatchRecord {
  const known = record.payments.at(at)
  if (known && hasEnded(known)) {
    const silentSince = known.silentSince ?? now
    return changePayment(record, at, (payment) =>
      now - silentSince >= LAST_MS
        ? awaitReturn(payment, [], now, record.digest)
        : askLater({ ...payment, silentSince }, now, record.digest, pauseSeconds),
    )
  }
  return changeOpenPayment(record, at, now, (payment) => {
    const silentSince = payment.silentSince ?? now
    return now - silentSince >= LAST_MS
      ? endPayment(payment, 'needs_review', now, 'truth_not_found')
      : askLater({ ...payment, silentSince, ...judged(payment, now) }, now, record.digest, pauseSeconds)
  })
}

/** Judges the unknown word of a payment again: by now it may have been unknown long enough for a case. */
const judged = ({ word }: PaymentRecord, now: number) => word && { word: judgedWord(word, now) }

/** Holds a payment back, or releases it: a payment is not submitted while the merchant wants it stopped. */
export function setHeld(record: BatchRecord, at: number, isHeld: boolean): BatchRecord {
  return changePayment(record, at, (payment) => {
    const { isHeld: _, ...free } = payment
    return isHeld ? { ...free, isHeld } : free
  })
}

/** Notes that the bank ends a payment only with a person's approval. */
export function noteEndsByPerson(record: BatchRecord, at: number): BatchRecord {
  return changePayment(record, at, (payment) => ({ ...payment, endsByPerson: true }))
}

/** Notes the link at which a person stops a payment; the next reading is due soon. */
export function noteStopLink(record: BatchRecord, at: number, link: ApprovalLink, now: number): BatchRecord {
  return changePayment(record, at, (payment) => ({
    ...payment,
    stop: link,
    tries: 1,
    nextAt: now + CRASH_GRACE_MS,
  }))
}

/** Notes that a payment was taken back before a person approved it. */
export function noteStopped(
  record: BatchRecord,
  at: number,
  standing: BatchedStanding,
  now: number,
): BatchRecord {
  return changeOpenPayment(record, at, now, (payment) =>
    endPayment({ ...payment, told: { ...payment.told, ...standing.told } }, 'cancelled', now),
  )
}

/** Ends a payment. */
export function endPayment(
  payment: PaymentRecord,
  stage: PaymentStage,
  now: number,
  reason?: string,
): PaymentRecord {
  const {
    nextAt: _,
    isHeld: __,
    endsByPerson: ___,
    stop: ____,
    intent: _____,
    returnAt: ______,
    word: _______,
    ...rest
  } = payment
  return { ...rest, stage, since: now, ...(reason !== undefined && { reason }) }
}

/** Makes the next reading of a payment due later; a payment that does not end for long becomes unclear. */
export function askLater(
  payment: PaymentRecord,
  now: number,
  digest: string,
  pauseSeconds = 0,
): PaymentRecord {
  if (payment.stage !== 'scheduled' && !hasEnded(payment) && now - payment.since >= LAST_MS)
    return endPayment(payment, 'needs_review', now, 'truth_not_found')
  return { ...payment, tries: payment.tries + 1, nextAt: now + waitMs(payment.tries, pauseSeconds, digest) }
}

function changeOpenPayment(
  record: BatchRecord,
  at: number,
  now: number,
  make: (payment: PaymentRecord) => PaymentRecord,
): BatchRecord {
  const known = record.payments.at(at)
  if (!known || hasEnded(known)) return record
  const next = changePayment(record, at, make)
  const after = next.payments.at(at)
  const isChanged = after && stageOf(after) !== stageOf(known)
  return endWithLast(isChanged ? { ...next, changedAt: now } : next, now)
}

/** Ends a batch with its last payment. */
export function endWithLast(record: BatchRecord, now: number): BatchRecord {
  if (record.stage === 'over' || countOpen(record.payments) > 0) return record
  const { nextAt: _, word: __, ...done } = record
  return { ...done, stage: 'over', since: now }
}

/** Changes one payment. */
export const changePayment = (
  record: BatchRecord,
  at: number,
  make: (payment: PaymentRecord) => PaymentRecord,
): BatchRecord => ({
  ...record,
  payments: record.payments.with(at, make),
})
