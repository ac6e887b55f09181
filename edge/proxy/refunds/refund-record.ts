// The record of one refund as a pure state: what is stored, what may follow what, and when the bank is asked next.

import { addAmounts, compareAmounts } from '../../../core/shared/values/money.ts'
import type { RailRefundIntent, RefundRefusal } from '../interfaces/rail.ts'
import { CRASH_GRACE_MS, DAY_MS, LAST_MS, pauseMs } from '../storage/schedule.ts'

/** A merchant's request for a refund; the same id asks for the same refund again. */
export interface RefundRequest {
  readonly id: string
  readonly amount: string
  /** Sent with the money; without reference and message, the reference of the payment is. */
  readonly reference?: string | undefined
  readonly message?: string | undefined
  /** Number of the attempt, from 1; needed if more than one was paid. */
  readonly attempt?: number | undefined
}

/**
 * Where a refund is.
 *
 * - `waiting`: nothing was sent.
 * - `sent`: the intent is stored and the call may have left; only the bank can report what became of it.
 * - `booked`: the bank has a record of it, and has not ended it.
 * - `refunded`, `failed`: ended, with the money given back or not.
 * - `needs_review`: the bank's entries cannot be distinguished, or contradict what a person decided; a person decides.
 */
export type RefundStage = 'waiting' | 'sent' | 'booked' | 'refunded' | 'failed' | 'needs_review'

/**
 * Why a refund failed: `rejected` after the bank had booked it, `bank_unavailable` if no call reached the bank. Or why a person
 * must decide again: the bank `contradicted` the decision, or has the refund twice (`given_twice`).
 */
export type RefundReason =
  | RefundRefusal
  | 'rejected'
  | 'bank_unavailable'
  | 'resolved'
  | 'contradicted'
  | 'given_twice'

/** Everything that is stored of one refund. */
export interface RefundRecord {
  /** The merchant's request, stored under an older name. */
  readonly wish: RefundRequest
  /** Its number among the refunds of the order, from 1: they are sent in this order. */
  readonly number: number
  /** The bank's id of the payment that is given back. */
  readonly paymentId: string
  readonly stage: RefundStage
  /** What is known of the last call: stored right before it leaves, so that a refund without it was not sent. */
  readonly intent?: RailRefundIntent
  /** Whether the answer to that call was lost. */
  readonly lost?: true
  readonly wasLost?: true
  /** The HTTP status of the last call's answer, if the bank is not known to use it. */
  readonly oddStatus?: number
  /** Why the bank refused the last call, if an earlier copy of it may be the cause. */
  readonly refusal?: RefundRefusal
  /** Ids that callbacks named and that belong to no refund that is known. */
  readonly calledIds?: readonly string[]
  /** The bank's word for its state, if none of our lists has that word. */
  readonly word?: string
  /** How often it became a case for a person. */
  readonly reviews?: number
  readonly refundId?: string
  /** Whether a reading showed that the bank has ended it, with the money given back or not. */
  readonly isFinal?: true
  readonly reason?: RefundReason
  /** Whether its message was deleted. */
  readonly forgotten?: true
  /** Why a person ended it. */
  readonly resolvedBecause?: string
  /** Name of the merchant's key that last requested or resolved it, for the history. */
  readonly by?: string
  /** Trace of the call that asked for it, or resolved it, for its webhooks. */
  readonly trace?: string
  readonly sendings: number
  /** How often in a row the bank had no news. */
  readonly tries: number
  /** When the schedule of this stage began, milliseconds since 1970. */
  readonly since: number
  /** When the bank is asked next, milliseconds since 1970; absent when there is nothing left to ask. */
  readonly nextAt?: number
  readonly createdAt: number
  readonly changedAt: number
}

/** Pauses between readings: short at first, then ten minutes. */
const SCHEDULE = { firstSeconds: [2, 5, 15, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60], thenSeconds: 600 }
/** A booked refund may wait for banking days: after a day it is read less often. */
const SLOW_SCHEDULE = { ...SCHEDULE, thenSeconds: 21_600 }
/** Pause between the readings of a refund that has ended, while an entry may still show another end. */
const WATCH_MS = 21_600_000
/** Most ids of callbacks that are kept. */
const MOST_CALLED = 5
/** Shortest pause: an alarm that fires early must not cause a loop of calls. */
const LEAST_MS = 1_000

/** Makes the record of a new refund. */
export function beginRefund(
  request: RefundRequest,
  number: number,
  paymentId: string,
  now: number,
  by?: string,
): RefundRecord {
  return {
    wish: request,
    ...(by !== undefined && { by }),
    number,
    paymentId,
    stage: 'waiting',
    sendings: 0,
    tries: 0,
    since: now,
    // The request sends it at once; the alarm takes over only after a crash.
    nextAt: now + CRASH_GRACE_MS,
    createdAt: now,
    changedAt: now,
  }
}

/**
 * Returns whether a request asked for this refund: every member equal as text, even a leading zero of the amount. A
 * deleted message is not compared.
 */
export function isRequestOf({ wish, forgotten }: RefundRecord, other: RefundRequest): boolean {
  const members = ['id', 'amount', 'reference', 'attempt'] as const
  return members.every((name) => wish[name] === other[name]) && (forgotten || wish.message === other.message)
}

/** Deletes the message, which the books do not need, once the refund has ended; until then it is still sent. */
export function dropPersonalDataOfRefund(record: RefundRecord): RefundRecord {
  if (!isEnded(record) || record.wish.message === undefined) return record
  const { message: _, ...wish } = record.wish
  return { ...record, wish, forgotten: true }
}

/** Notes the intent; the call may leave only after that. */
export function noteRefundSent(record: RefundRecord, intent: RailRefundIntent, now: number): RefundRecord {
  const { lost: _, ...known } = record
  const sendings = record.sendings + 1
  // The caller that sends it gets the answer; after a crash the bank is asked.
  const nextAt = now + CRASH_GRACE_MS
  return noteChangeTime(
    { ...known, stage: 'sent', intent, sendings, tries: 0, since: now, nextAt },
    record,
    now,
  )
}

/** Notes that the answer was lost, so that the refund may or may not exist. */
export function noteRefundAnswerLost(
  record: RefundRecord,
  now: number,
  known: Pick<RefundRecord, 'oddStatus' | 'refusal'> & { isAnswered?: boolean } = {},
): RefundRecord {
  const { isAnswered, ...why } = known
  const intent = record.intent && isAnswered ? { ...record.intent, isAnswered } : record.intent
  const after = {
    ...record,
    ...why,
    ...(intent && { intent }),
    lost: true as const,
    wasLost: true as const,
    nextAt: now + LEAST_MS,
  }
  return noteChangeTime(after, record, now)
}

/** Notes the id that the bank gave. */
export function noteBooked(record: RefundRecord, refundId: string, now: number): RefundRecord {
  const { lost: _, refusal: __, ...known } = record
  return noteChangeTime(
    { ...known, stage: 'booked', refundId, tries: 0, since: now, nextAt: now + CRASH_GRACE_MS },
    record,
    now,
  )
}

/** Notes that there was no news: the bank is asked again later, until the schedule ends. */
export function noteNoNewsOfRefund(record: RefundRecord, now: number, pauseSeconds = 0): RefundRecord {
  if (isEnded(record)) return noteWatched(record, now)
  const { stage, since } = record
  const ageMs = now - (stage === 'sent' ? firstSentAt(record) : since)
  if (ageMs >= (stage === 'booked' ? LAST_MS : DAY_MS)) return giveUpRefund(record, now)
  if ((record.word !== undefined || record.wasLost) && isLongSent(record, now))
    return noteWatched(giveUpRefund(record, now), now)
  const schedule = ageMs >= DAY_MS ? SLOW_SCHEDULE : SCHEDULE
  const nextAt = now + pauseMs(schedule, record.tries, pauseSeconds)
  return noteChangeTime({ ...record, tries: record.tries + 1, nextAt }, record, now)
}

/** Notes that the bank does not show the refund yet: it is asked again, at the latest when a reading can prove its absence. */
export function noteStillSearched(
  record: RefundRecord,
  intent: RailRefundIntent,
  untilMs: number,
  now: number,
): RefundRecord {
  const later = noteNoNewsOfRefund({ ...record, intent }, now)
  if (later.stage !== 'sent' || later.nextAt === undefined) return later
  const nextAt = Math.min(later.nextAt, Math.max(untilMs, now + LEAST_MS))
  return noteChangeTime({ ...later, lost: true, nextAt }, record, now)
}

/** Returns whether the first sending is a day ago: from then on a person decides, whatever the bank shows. */
export const isLongSent = (record: RefundRecord, now: number): boolean => now - firstSentAt(record) >= DAY_MS

const firstSentAt = ({ intent, since }: RefundRecord) => intent?.firstSentAtMs ?? intent?.sentAtMs ?? since

/** Notes the bank's word for the state of a refund, if none of our lists has that word, and forgets an earlier one. */
export function noteWord(
  record: RefundRecord,
  { word }: { readonly word?: string | undefined },
): RefundRecord {
  const { word: _, ...known } = record
  return word === undefined ? known : { ...known, word }
}

/**
 * Returns whether a refund that a person must decide, or has decided, is still read by its id: until the bank has ended it.
 * A refund that was given twice is not read: it has two ids, and the end of one of them does not end the case.
 */
export const isRead = ({ stage, refundId, reason, resolvedBecause, isFinal }: RefundRecord): boolean =>
  refundId !== undefined &&
  !isFinal &&
  reason !== 'given_twice' &&
  (stage === 'needs_review' || resolvedBecause !== undefined)

/** Returns whether a refund was sent more than once, so that the bank may have two. */
export const wasSentTwice = ({ intent }: RefundRecord): boolean => intent?.firstSentAtMs !== undefined

/** Returns whether a refund may be at the bank under an id that we do not know. */
export const isUnidentified = ({ stage, intent, refundId, resolvedBecause }: RefundRecord): boolean =>
  intent !== undefined &&
  refundId === undefined &&
  (stage === 'sent' || stage === 'needs_review' || resolvedBecause !== undefined)

/** Sets when an ended refund is read again, if an entry of the bank may still contradict its end: for thirty days. */
function noteWatched(record: RefundRecord, now: number): RefundRecord {
  const { nextAt: _, ...known } = record
  const isWatched = wasSentTwice(record) || isUnidentified(record) || isRead(record)
  const nextAt = now + WATCH_MS
  return isWatched && nextAt - firstSentAt(record) <= LAST_MS ? { ...known, nextAt } : known
}

/**
 * Judges an entry of the bank that fits this refund and none of the others: it ends the case, or confirms a person's decision.
 * If it contradicts the decision, or may belong to a later refund, a person decides again.
 *
 * @param isDead Whether the bank ended the entry without money.
 * @param isLater Whether a refund that was sent later may have made it.
 */
export function noteEntryFound(
  record: RefundRecord,
  refundId: string,
  isDead: boolean,
  isLater: boolean,
  now: number,
): RefundRecord {
  const { intent, stage, resolvedBecause } = record
  if (record.refundId !== undefined && intent) {
    // The second entry of a refund that was sent twice.
    const seen = { ...record, intent: { ...intent, knownRefundIds: [...intent.knownRefundIds, refundId] } }
    if (!isDead) return noteRefundEnded(seen, 'needs_review', now, 'given_twice')
    return isEnded(seen) ? noteWatched(seen, now) : seen
  }
  if (resolvedBecause === undefined)
    return isDead
      ? noteRefundEnded({ ...record, refundId }, 'failed', now, 'rejected')
      : noteBooked(record, refundId, now)
  const isAgreed = (stage === 'failed') === isDead && !isLater
  const found = { ...record, refundId }
  return isAgreed ? noteWatched(found, now) : noteRefundEnded(found, 'needs_review', now, 'contradicted')
}

/** Notes how the bank ended a refund. If that contradicts what a person decided, a person decides again. */
export function noteBankEnd(record: RefundRecord, end: 'refunded' | 'failed', now: number): RefundRecord {
  const { stage, resolvedBecause } = record
  const read = { ...record, isFinal: true as const }
  if (resolvedBecause === undefined)
    return noteRefundEnded(read, end, now, end === 'failed' ? 'rejected' : undefined)
  if (stage === end || stage === 'needs_review') return noteWatched(read, now)
  return noteRefundEnded(read, 'needs_review', now, 'contradicted')
}

/** Ends a refund that had no news for too long: a waiting one has failed, as no call reached the bank; any other is unclear. */
function giveUpRefund(record: RefundRecord, now: number): RefundRecord {
  return record.stage === 'waiting'
    ? noteRefundEnded(record, 'failed', now, 'bank_unavailable')
    : noteRefundEnded(record, 'needs_review', now)
}

/** Ends a refund: the money was given back, it was not and for which reason, or a person must decide. */
export function noteRefundEnded(
  record: RefundRecord,
  stage: 'refunded' | 'failed' | 'needs_review',
  now: number,
  reason?: RefundReason,
): RefundRecord {
  const { lost: _, reason: __, ...known } = record
  const reviews = (record.reviews ?? 0) + (stage === 'needs_review' ? 1 : 0)
  const ended = {
    ...known,
    stage,
    ...(reason !== undefined && { reason }),
    ...(reviews > 0 && { reviews }),
  }
  return noteWatched(noteChangeTime(ended, record, now), now)
}

/** Ends an unresolved refund as a person decided. */
export function noteRefundResolved(
  record: RefundRecord,
  outcome: 'refunded' | 'failed',
  because: string,
  now: number,
  by?: string,
): RefundRecord {
  const { by: _, ...known } = record
  const ends = { ...known, resolvedBecause: because, ...(by !== undefined && { by }) }
  return noteRefundEnded(ends, outcome, now, outcome === 'failed' ? 'resolved' : undefined)
}

/** Notes a genuine callback about a refund: the bank is asked at once, unless there is nothing left to ask. */
export function noteRefundHint(record: RefundRecord, now: number): RefundRecord {
  return record.stage === 'waiting' || record.nextAt === undefined
    ? record
    : { ...record, tries: 0, nextAt: now }
}

/** Notes an id that a callback named: it may be this refund's. */
export function noteCalledId(record: RefundRecord, id: string): RefundRecord {
  const others = (record.calledIds ?? []).filter((known) => known !== id)
  return { ...record, calledIds: [...others, id].slice(-MOST_CALLED) }
}

function isEnded({ stage }: RefundRecord): boolean {
  return stage === 'refunded' || stage === 'failed' || stage === 'needs_review'
}

/**
 * Returns whether an amount still fits into the payment, beside its other refunds.
 *
 * @param reserved Sum of its refunds that have not failed.
 */
export function fits(reserved: string, amount: string, original: string): boolean {
  return compareAmounts(addAmounts(reserved, amount), original) <= 0
}

/**
 * Finds the refund to advance next: sent ones first, then waiting ones, then booked ones, each in the order of the
 * requests.
 *
 * @param until Only refunds that are due by this time are considered, milliseconds since 1970.
 * @param quietMs How long after its date a call may still arrive.
 */
export function nextRefund(
  all: readonly RefundRecord[],
  until: number,
  quietMs: number,
): RefundRecord | undefined {
  const free = freeTimes(all, quietMs)
  const due = all.filter(
    (record) => dueAtOfRefund(isUntouched(record) ? { ...record, nextAt: 0 } : record, free) <= until,
  )
  // A caller may be waiting for its refund to be sent, but no caller waits for the reading of a booked one.
  return due.find(({ stage }) => stage === 'sent') ?? due.find(({ stage }) => stage === 'waiting') ?? due[0]
}

/** Returns when the first refund is due; `undefined` when none is. */
export function firstDueAt(all: readonly RefundRecord[], quietMs: number): number | undefined {
  const free = freeTimes(all, quietMs)
  const first = all.reduce((least, record) => Math.min(least, dueAtOfRefund(record, free)), Infinity)
  return first === Infinity ? undefined : first
}

const isUntouched = ({ stage, tries }: RefundRecord) => stage === 'waiting' && tries === 0

/** Returns when one refund is due; a waiting one, not before its payment is free. */
function dueAtOfRefund({ stage, nextAt = Infinity, paymentId }: RefundRecord, free: FreeTimes): number {
  return stage === 'waiting' ? Math.max(nextAt, free.get(paymentId) ?? 0) : nextAt
}

/** When the next refund of each payment may leave. */
type FreeTimes = ReadonlyMap<string, number>

/**
 * Returns from when the next refund of each payment may leave. While a refund that was sent is neither found at the bank nor
 * ended by a person, no other one leaves, because their entries could not be distinguished. After a person ended it, no other
 * one leaves as long as its call may still arrive.
 */
function freeTimes(all: readonly RefundRecord[], quietMs: number): FreeTimes {
  const free = new Map<string, number>()
  for (const record of all) {
    const { stage, intent, paymentId } = record
    const isOpen = stage === 'sent' || stage === 'needs_review'
    if (!intent || !(isUnidentified(record) || (isOpen && wasSentTwice(record)))) continue
    const until = isOpen ? Infinity : intent.sentAtMs + quietMs
    free.set(paymentId, Math.max(free.get(paymentId) ?? 0, until))
  }
  return free
}

/** Notes the time when the merchant's view of the refund changes. */
function noteChangeTime(after: RefundRecord, before: RefundRecord, now: number): RefundRecord {
  const changed = after.stage !== before.stage || after.lost !== before.lost
  return { ...after, changedAt: changed ? now : before.changedAt }
}
