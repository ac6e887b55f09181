// One refund as a pure state: what is kept of it, what may follow what, and when it is looked at again.
// It neither stores nor sends; refunds.ts does, and this file says what comes of it.

import { compareAmounts, sumAmounts } from '../../../core/shared/values/money.ts'
import type { RailRefundIntent, RefundRefusal } from '../interfaces/rail.ts'
import { CRASH_GRACE_MS, DAY_MS, LAST_MS, pauseMs } from '../storage/schedule.ts'

/** What a merchant asks for; the same id asks for the same refund again. */
export interface RefundRequest {
  /** The merchant's own id of the refund. */
  readonly id: string
  /** Decimal string with two decimals. */
  readonly amount: string
  /** Goes with the money; without reference and message the reference of the payment does. */
  readonly reference?: string | undefined
  readonly message?: string | undefined
  /** Number of the attempt, from 1; needed where more than one was paid. */
  readonly attempt?: number | undefined
}

/**
 * Where a refund is.
 *
 * - `waiting`: nothing has been sent, or what was sent never arrived and cannot any more.
 * - `sent`: the intent is kept, and the call may have left; until the bank has told, nobody knows.
 * - `booked`: the bank has a record of it, and has not ended it.
 * - `refunded`, `failed`: ended, with the money given back or not.
 * - `unclear`: the bank shows what cannot be told apart; a person decides.
 */
export type RefundStage = 'waiting' | 'sent' | 'booked' | 'refunded' | 'failed' | 'unclear'

/** Why a refund failed; `rejected` after the bank had booked it, `bank_unavailable` when nothing ever reached the bank. */
export type RefundReason = RefundRefusal | 'rejected' | 'bank_unavailable' | 'settled'

/** Everything that is kept of one refund. */
export interface RefundRecord {
  /** What was asked for. */
  readonly wish: RefundRequest
  /** Which one it was of this order, from 1: they are sent in this order. */
  readonly number: number
  /** Payment that is given back, at the bank. */
  readonly paymentId: string
  readonly stage: RefundStage
  /** What was known before the last call left. */
  readonly intent?: RailRefundIntent
  /** Whether the answer to that call was lost. */
  readonly lost?: true
  /** Id of the refund at the bank. */
  readonly refundId?: string
  readonly reason?: RefundReason
  /** Whether its message was deleted. */
  readonly forgotten?: true
  /** Why a person ended it. */
  readonly settledBecause?: string
  /** How often it was sent. */
  readonly sendings: number
  /** How often in a row the bank had no news. */
  readonly tries: number
  /** When this stage began for the ladder, milliseconds since 1970. */
  readonly since: number
  /** When the bank is asked next, milliseconds since 1970; absent when nothing is left to ask. */
  readonly nextAt?: number
  readonly createdAt: number
  readonly changedAt: number
}

/** Between looks: quick at first, then every ten minutes. */
const SCHEDULE = { firstSeconds: [2, 5, 15, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60], thenSeconds: 600 }
/** A booked refund may wait for banking days: after a day it is looked at less often. */
const SLOW_SCHEDULE = { ...SCHEDULE, thenSeconds: 21_600 }
/** The shortest pause: no alarm that rings early makes a circle of calls. */
const LEAST_MS = 1_000

/** Makes the record of a refund that nobody has asked for before. */
export function beginRefund(
  request: RefundRequest,
  number: number,
  paymentId: string,
  now: number,
): RefundRecord {
  return {
    wish: request,
    number,
    paymentId,
    stage: 'waiting',
    sendings: 0,
    tries: 0,
    since: now,
    // Whoever asks sends it at once; the alarm is for a crash.
    nextAt: now + CRASH_GRACE_MS,
    createdAt: now,
    changedAt: now,
  }
}

/**
 * Tells whether a wish is the one that a refund was made of: every member as text, a leading zero of the amount included. A
 * message that was deleted is not compared.
 */
export function isRequestOf({ wish, forgotten }: RefundRecord, other: RefundRequest): boolean {
  const members = ['id', 'amount', 'reference', 'attempt'] as const
  return members.every((name) => wish[name] === other[name]) && (forgotten || wish.message === other.message)
}

/** Takes out what the books do not need; what is still to be sent keeps its words until it has ended. */
export function dropPersonalDataOfRefund(record: RefundRecord): RefundRecord {
  if (!isEnded(record) || record.wish.message === undefined) return record
  const { message: _, ...wish } = record.wish
  return { ...record, wish, forgotten: true }
}

/** Keeps the intent; only then the call may leave. */
export function noteRefundSent(record: RefundRecord, intent: RailRefundIntent, now: number): RefundRecord {
  const { lost: _, ...known } = record
  const sendings = record.sendings + 1
  // Whoever sends it hears the answer; after a crash the bank is asked what became of it.
  const nextAt = now + CRASH_GRACE_MS
  return noteChangeTime(
    { ...known, stage: 'sent', intent, sendings, tries: 0, since: now, nextAt },
    record,
    now,
  )
}

/** Notes that nobody knows whether the bank did it. */
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

/** Notes that nothing was done and nothing will be: it waits again, and less eagerly the more often it was sent. */
export function noteNotArrived(record: RefundRecord, now: number): RefundRecord {
  const { lost: _, intent: __, ...known } = record
  const { createdAt: since, sendings } = record
  if (now - since >= DAY_MS) return noteRefundFailed(record, 'bank_unavailable', now)
  const tries = Math.max(record.stage === 'waiting' ? record.tries : 0, sendings)
  return noteChangeTime({ ...known, stage: 'waiting', tries, since, nextAt: now }, record, now)
}

/** Notes that there was no news: asked again later, and at the end of the ladder no more. */
export function noteNoNewsOfRefund(record: RefundRecord, now: number, pauseSeconds = 0): RefundRecord {
  if (isEnded(record)) return record
  const ageMs = now - record.since
  if (ageMs >= (record.stage === 'booked' ? LAST_MS : DAY_MS)) return giveUpRefund(record, now)
  const schedule = ageMs >= DAY_MS ? SLOW_SCHEDULE : SCHEDULE
  const nextAt = now + pauseMs(schedule, record.tries, pauseSeconds)
  return noteChangeTime({ ...record, tries: record.tries + 1, nextAt }, record, now)
}

/** Notes that what was sent is not at the bank yet, and may still come: asked again, at the latest when it cannot any more. */
export function noteStillSearched(record: RefundRecord, untilMs: number, now: number): RefundRecord {
  const later = noteNoNewsOfRefund(record, now)
  if (later.nextAt === undefined) return later
  const nextAt = Math.min(later.nextAt, Math.max(untilMs, now + LEAST_MS))
  return noteChangeTime({ ...later, lost: true, nextAt }, record, now)
}

/** Nothing that waits has reached the bank; of what was sent nobody knows. */
function giveUpRefund(record: RefundRecord, now: number): RefundRecord {
  return record.stage === 'waiting'
    ? noteRefundFailed(record, 'bank_unavailable', now)
    : noteRefundUnclear(record, now)
}

/** Notes that no money is given back. */
export function noteRefundFailed(record: RefundRecord, reason: RefundReason, now: number): RefundRecord {
  return noteChangeTime(endRefund({ ...record, stage: 'failed', reason }), record, now)
}

/** Notes that the money was given back. */
export function noteRefunded(record: RefundRecord, now: number): RefundRecord {
  return noteChangeTime(endRefund({ ...record, stage: 'refunded' }), record, now)
}

/** Leaves it to a person. */
export function noteRefundUnclear(record: RefundRecord, now: number): RefundRecord {
  return noteChangeTime(endRefund({ ...record, stage: 'unclear' }), record, now)
}

/** Ends what is unclear as a person says. */
export function noteRefundSettled(
  record: RefundRecord,
  outcome: 'refunded' | 'failed',
  because: string,
  now: number,
): RefundRecord {
  const ends = { ...record, settledBecause: because }
  return outcome === 'refunded' ? noteRefunded(ends, now) : noteRefundFailed(ends, 'settled', now)
}

/** Notes a genuine notice about it: the bank is asked at once. */
export function noteRefundHint(record: RefundRecord, now: number): RefundRecord {
  return record.stage === 'booked' ? { ...record, tries: 0, nextAt: now } : record
}

/** Tells whether a refund never changes again by itself. */
function isEnded({ stage }: RefundRecord): boolean {
  return stage === 'refunded' || stage === 'failed' || stage === 'unclear'
}

/** What is given back of a payment, or may be: all that has not failed. */
function reservedOf(all: readonly RefundRecord[], paymentId: string): string {
  return sumOf(all, paymentId, ({ stage }) => stage !== 'failed')
}

/** What the bank has given back of a payment through here, decimal string. */
export function refundedOf(all: readonly RefundRecord[], paymentId: string): string {
  return sumOf(all, paymentId, ({ stage }) => stage === 'refunded')
}

/** Tells whether an amount fits beside what is reserved. */
export function fits(
  all: readonly RefundRecord[],
  paymentId: string,
  amount: string,
  original: string,
): boolean {
  return compareAmounts(sumAmounts([reservedOf(all, paymentId), amount]), original) <= 0
}

/**
 * Finds what may be done next: what was sent, then what waits, then what is booked, each in the order in which they were
 * asked for.
 *
 * @param until What is due by then counts, milliseconds since 1970.
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
  // Somebody may wait for what is sent; nobody waits for a reading.
  return due.find(({ stage }) => stage === 'sent') ?? due.find(({ stage }) => stage === 'waiting') ?? due[0]
}

/** Tells when anything is to be done; `undefined` when nothing is. */
export function firstDueAt(all: readonly RefundRecord[], quietMs: number): number | undefined {
  const free = freeTimes(all, quietMs)
  const first = all.reduce((least, record) => Math.min(least, dueAtOfRefund(record, free)), Infinity)
  return first === Infinity ? undefined : first
}

/** Tells whether nobody has done anything for a refund yet: it is due for whoever is at work. */
const isUntouched = ({ stage, tries }: RefundRecord) => stage === 'waiting' && tries === 0

/** Tells when one refund is to be looked at; what waits, not before its payment is free. */
function dueAtOfRefund({ stage, nextAt = Infinity, paymentId }: RefundRecord, free: FreeTimes): number {
  return stage === 'waiting' ? Math.max(nextAt, free.get(paymentId) ?? 0) : nextAt
}

/** When the next refund of a payment may leave, by payment. */
type FreeTimes = ReadonlyMap<string, number>

/**
 * Tells from when on no refund of a payment is on its way any more, or the bank's entries could not be told apart: as long
 * as one is sent nobody knows, and an unclear one may still arrive for a while.
 */
function freeTimes(all: readonly RefundRecord[], quietMs: number): FreeTimes {
  const free = new Map<string, number>()
  for (const { stage, intent, paymentId } of all) {
    if (stage === 'sent') free.set(paymentId, Infinity)
    if (stage === 'unclear' && intent)
      free.set(paymentId, Math.max(free.get(paymentId) ?? 0, intent.sentAtMs + quietMs))
  }
  return free
}

function sumOf(
  all: readonly RefundRecord[],
  paymentId: string,
  counts: (record: RefundRecord) => boolean,
): string {
  const counted = all.filter((record) => record.paymentId === paymentId && counts(record))
  return sumAmounts(counted.map(({ wish }) => wish.amount))
}

function endRefund(record: RefundRecord): RefundRecord {
  const { nextAt: _, lost: __, ...rest } = record
  return rest
}

/** Notes the time of what a merchant sees change. */
function noteChangeTime(after: RefundRecord, before: RefundRecord, now: number): RefundRecord {
  const changed = after.stage !== before.stage || after.lost !== before.lost
  return { ...after, changedAt: changed ? now : before.changedAt }
}
