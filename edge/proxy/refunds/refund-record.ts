// The record of one refund as a pure state: what is stored, what may follow what, and when the bank is asked next.
// It neither stores nor sends; refunds.ts does.

import { addAmounts, compareAmounts } from '../../../core/shared/values/money.ts'
import type { RailRefundIntent, RefundRefusal } from '../interfaces/rail.ts'
import { CRASH_GRACE_MS, DAY_MS, LAST_MS, pauseMs } from '../storage/schedule.ts'

/** A merchant's request for a refund; the same id asks for the same refund again. */
export interface RefundRequest {
  /** The merchant's id of the refund. */
  readonly id: string
  /** Decimal string with two decimals. */
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
 * - `waiting`: nothing was sent, or what was sent did not arrive and no longer can.
 * - `sent`: the intent is stored and the call may have left; only the bank can say what became of it.
 * - `booked`: the bank has a record of it, and has not ended it.
 * - `refunded`, `failed`: ended, with the money given back or not.
 * - `needs_review`: the bank's entries cannot be told apart; a person decides.
 */
export type RefundStage = 'waiting' | 'sent' | 'booked' | 'refunded' | 'failed' | 'needs_review'

/** Why a refund failed; `rejected` after the bank had booked it, `bank_unavailable` if no call reached the bank. */
export type RefundReason = RefundRefusal | 'rejected' | 'bank_unavailable' | 'resolved'

/** Everything that is stored of one refund. */
export interface RefundRecord {
  /** The merchant's request, stored under an older name. */
  readonly wish: RefundRequest
  /** Its number among the refunds of the order, from 1: they are sent in this order. */
  readonly number: number
  /** The bank's id of the payment that is given back. */
  readonly paymentId: string
  readonly stage: RefundStage
  /** What was known before the last call left. */
  readonly intent?: RailRefundIntent
  /** Whether the answer to that call was lost. */
  readonly lost?: true
  /** The bank's id of the refund. */
  readonly refundId?: string
  readonly reason?: RefundReason
  /** Whether its message was deleted. */
  readonly forgotten?: true
  /** Why a person ended it. */
  readonly resolvedBecause?: string
  /** Name of the merchant's key that did the last thing to it, for the history. */
  readonly by?: string
  /** Trace of the call that asked for it, or resolved it, for its webhooks. */
  readonly trace?: string
  /** How often it was sent. */
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
 * Tells whether a request asked for this refund: every member equal as text, even a leading zero of the amount. A
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
export function noteRefundAnswerLost(record: RefundRecord, now: number): RefundRecord {
  return noteChangeTime({ ...record, lost: true, nextAt: now + LEAST_MS }, record, now)
}

/** Notes the id that the bank gave. */
export function noteBooked(record: RefundRecord, refundId: string, now: number): RefundRecord {
  const { lost: _, ...known } = record
  return noteChangeTime(
    { ...known, stage: 'booked', refundId, tries: 0, since: now, nextAt: now + CRASH_GRACE_MS },
    record,
    now,
  )
}

/** Notes that the call did not arrive and no longer can: the refund waits again, longer after each sending. */
export function noteNotArrived(record: RefundRecord, now: number): RefundRecord {
  const { lost: _, intent: __, ...known } = record
  const { createdAt: since, sendings } = record
  if (now - since >= DAY_MS) return noteRefundEnded(record, 'failed', now, 'bank_unavailable')
  const tries = Math.max(record.stage === 'waiting' ? record.tries : 0, sendings)
  return noteChangeTime({ ...known, stage: 'waiting', tries, since, nextAt: now }, record, now)
}

/** Notes that there was no news: the bank is asked again later, until the schedule ends. */
export function noteNoNewsOfRefund(record: RefundRecord, now: number, pauseSeconds = 0): RefundRecord {
  if (isEnded(record)) return record
  const ageMs = now - record.since
  if (ageMs >= (record.stage === 'booked' ? LAST_MS : DAY_MS)) return giveUpRefund(record, now)
  const schedule = ageMs >= DAY_MS ? SLOW_SCHEDULE : SCHEDULE
  const nextAt = now + pauseMs(schedule, record.tries, pauseSeconds)
  return noteChangeTime({ ...record, tries: record.tries + 1, nextAt }, record, now)
}

/** Notes that the call has not arrived yet: the bank is asked again, at the latest when the call no longer can. */
export function noteStillSearched(record: RefundRecord, untilMs: number, now: number): RefundRecord {
  const later = noteNoNewsOfRefund(record, now)
  if (later.nextAt === undefined) return later
  const nextAt = Math.min(later.nextAt, Math.max(untilMs, now + LEAST_MS))
  return noteChangeTime({ ...later, lost: true, nextAt }, record, now)
}

/** Ends a refund without news: a waiting one never reached the bank, and a sent one is unclear. */
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
  const { nextAt: _, lost: __, ...known } = record
  return noteChangeTime({ ...known, stage, ...(reason !== undefined && { reason }) }, record, now)
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

/** Notes a genuine callback about it: the bank is asked at once. */
export function noteRefundHint(record: RefundRecord, now: number): RefundRecord {
  return record.stage === 'booked' ? { ...record, tries: 0, nextAt: now } : record
}

/** Tells whether a refund no longer changes by itself. */
function isEnded({ stage }: RefundRecord): boolean {
  return stage === 'refunded' || stage === 'failed' || stage === 'needs_review'
}

/**
 * Tells whether an amount still fits into the payment, beside its other refunds.
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
 * @param until Time by which a refund must be due to count, milliseconds since 1970.
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
  // A caller may wait for a refund that is sent, but never for a reading.
  return due.find(({ stage }) => stage === 'sent') ?? due.find(({ stage }) => stage === 'waiting') ?? due[0]
}

/** Returns when the first refund is due; `undefined` when none is. */
export function firstDueAt(all: readonly RefundRecord[], quietMs: number): number | undefined {
  const free = freeTimes(all, quietMs)
  const first = all.reduce((least, record) => Math.min(least, dueAtOfRefund(record, free)), Infinity)
  return first === Infinity ? undefined : first
}

/** Tells whether no step was ever taken for a refund: it is due for any caller. */
const isUntouched = ({ stage, tries }: RefundRecord) => stage === 'waiting' && tries === 0

/** Returns when one refund is due; a waiting one, not before its payment is free. */
function dueAtOfRefund({ stage, nextAt = Infinity, paymentId }: RefundRecord, free: FreeTimes): number {
  return stage === 'waiting' ? Math.max(nextAt, free.get(paymentId) ?? 0) : nextAt
}

/** When the next refund of each payment may leave. */
type FreeTimes = ReadonlyMap<string, number>

/**
 * Returns from when the next refund of each payment may leave. Before that an earlier one may still arrive, because it
 * is sent or unclear, and the bank's entries could not be told apart.
 */
function freeTimes(all: readonly RefundRecord[], quietMs: number): FreeTimes {
  const free = new Map<string, number>()
  for (const { stage, intent, paymentId } of all) {
    if (stage === 'sent') free.set(paymentId, Infinity)
    if (stage === 'needs_review' && intent)
      free.set(paymentId, Math.max(free.get(paymentId) ?? 0, intent.sentAtMs + quietMs))
  }
  return free
}

/** Notes the time when the merchant's view of the refund changes. */
function noteChangeTime(after: RefundRecord, before: RefundRecord, now: number): RefundRecord {
  const changed = after.stage !== before.stage || after.lost !== before.lost
  return { ...after, changedAt: changed ? now : before.changedAt }
}
