// When an order asks the bank without a request: by the schedule of its rail, less often if it is not signed, spread in time.

import { nextReadInMs, type ReadingSchedule } from '../../../core/shared/poll.ts'
import { findRail, type Rail } from '../interfaces/rail.ts'
import {
  CALLBACK_READ_MS,
  FIRST_READ_AGAIN_SECONDS,
  LATE_LIST_SPREAD_MS,
  LATE_SPREAD_MS,
  LIST_HINTED_SECONDS,
  LIST_SECONDS,
  NEWS_SPREAD_MS,
  OVERDUE_MS,
} from './bank-reads.ts'
import { DAY_MS, LAST_MS, spread } from '../storage/schedule.ts'
import { endedAtOf, endedUnpaid, isCreated, isFinal, returnTimes, wantedAttempts } from './order-state.ts'
import type { Attempt, CreatedAttempt, OrderRecord } from './order-record.ts'
import { isListOrder } from './price-list.ts'

/** The pause that the bank asked for with `Retry-After`, milliseconds since 1970. */
export interface Backoff {
  readonly from: number
  readonly until: number
  /** Numbers of the attempts that were read during the pause, because a payer waits: each one once. */
  readonly readAnyway: Set<number>
}

/** An alarm that is later than this, milliseconds, is late because the machine had stopped; then many others are late too. */
const LATE_MS = 30_000

/** Returns when the bank's pause ends for one attempt: a return or a genuine callback may break it once. */
export function backoffEnd(
  { until, readAnyway }: Backoff,
  { hinted, number }: Pick<CreatedAttempt, 'hinted' | 'number'>,
): number {
  return hinted && !readAnyway.has(number) ? 0 : until
}

/** Returns when an attempt may be read after a genuine callback, milliseconds since 1970. */
export function callbackReadAt(attempt: CreatedAttempt, backoff: Backoff, now: number): number {
  const { askedAt = 0, number } = attempt
  return Math.max(now, askedAt + CALLBACK_READ_MS, backoffEnd(backoff, { hinted: true, number }))
}

/**
 * Lists when attempts that have ended are read again, milliseconds since 1970.
 *
 * Ended without money: once after the order has ended, and once a day later; after a lost answer again, for a day. Paid: as long
 * as the money may come back.
 */
export function endReadings(
  record: OrderRecord,
  backoff: Backoff,
): readonly (readonly [at: number, CreatedAttempt])[] {
  const orderEnd = endedAtOf(record)
  const unpaid = endedUnpaid(record).map(
    (attempt) => [endReadAt(attempt, orderEnd ?? attempt.changedAt), attempt] as const,
  )
  const ended = record.attempts.filter(isCreated).filter(isFinal)
  const paid = ended.map((attempt) => [returnReadAt(record, attempt), attempt] as const)
  return [...unpaid, ...paid].flatMap(([at, attempt]) =>
    at === undefined ? [] : [[Math.max(at, backoffEnd(backoff, attempt)), attempt] as const],
  )
}

/** Returns when an ended attempt is read again whose money may come back; after a lost answer, less and less often. */
function returnReadAt({ handle }: OrderRecord, attempt: CreatedAttempt): number | undefined {
  const times = returnTimes(attempt)
  if (times.length === 0) return undefined
  const first = Math.min(...times)
  const at = first + Math.round(NEWS_SPREAD_MS * spread(handle, 0))
  const { askedAt = 0 } = attempt
  if (askedAt < at) return at
  const pauseMs = Math.min(Math.max((askedAt - first) / 10, OVERDUE_MS), DAY_MS)
  return askedAt < first + LAST_MS ? askedAt + pauseMs : undefined
}

function endReadAt({ askedAt = 0, changedAt, lost }: CreatedAttempt, end: number): number | undefined {
  if (askedAt < end && changedAt < end) return end
  const last = end + DAY_MS
  if (!lost) return askedAt < last ? last : undefined
  return askedAt < last + DAY_MS ? askedAt + OVERDUE_MS : undefined
}

/**
 * Returns when the order asks the bank next, milliseconds since 1970; `undefined` when there is nothing left to ask.
 *
 * @param rails The rails, with the schedules for signed orders.
 */
export function nextScheduledReadingAt(
  record: OrderRecord,
  rails: readonly Rail[],
  backoff: Backoff,
  now: number,
): number | undefined {
  const times = wantedAttempts(record).flatMap((attempt) => {
    if (!findRail(rails, attempt)) return [unreachableAt(record, attempt, now)]
    const proof = proofAt(attempt, now)
    if (proof !== undefined) return [Math.max(proof, backoffEnd(backoff, attempt))]
    const mayBreak = backoff.until > now && !backoff.readAnyway.has(attempt.number)
    if (attempt.hinted && (!attempt.lost || mayBreak)) return [callbackReadAt(attempt, backoff, now)]
    if (attempt.newsAt !== undefined || attempt.status === 'scheduled')
      return [newsAt(record, attempt, backoff, now)]
    const { last, next } = readingsAround(record, attempt, rails, now)
    const at = next ?? againAt(attempt, last, now)
    return at === undefined ? [] : [Math.max(at, backoffEnd(backoff, attempt))]
  })
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Returns when the reading before the link is repeated next, if it was lost. */
const proofAt = ({ unprovenAt }: Attempt, now: number): number | undefined =>
  unprovenAt === undefined
    ? undefined
    : FIRST_READ_AGAIN_SECONDS.map((seconds) => unprovenAt + seconds * 1_000).find((at) => at > now)

/** Returns when a payment is read again after its last scheduled reading got no answer: for a day, so that no money is missed. */
function againAt({ lost, askedAt = 0 }: Attempt, last: number | undefined, now: number): number | undefined {
  return lost && last !== undefined && now < last + DAY_MS ? Math.max(askedAt, last) + OVERDUE_MS : undefined
}

/**
 * Returns when the newest attempt is read first, milliseconds since 1970, while its bank has not answered yet. So the alarm that
 * the intent sets is already that of the first reading, and stays right if the process ends before the answer.
 */
export function firstReadingAt(record: OrderRecord, rails: readonly Rail[], now: number): number | undefined {
  const last = record.attempts.at(-1)
  if (!last || last.created || last.refused) return undefined
  const { last: earlier, next } = readingsAround(record, last, rails, now)
  return earlier === undefined ? next : undefined
}

/** Returns when an approved payment is read: when its rail expects news, and again later if none came. */
function newsAt(record: OrderRecord, attempt: CreatedAttempt, backoff: Backoff, now: number): number {
  const { newsAt: expected = 0, polls } = attempt
  const times = [expected, ...returnTimes(attempt)].map((due) => (due > now ? due : now + OVERDUE_MS))
  const at = Math.max(Math.min(...times), backoffEnd(backoff, attempt))
  const spreadMs = Math.min(0.1 * (at - now), NEWS_SPREAD_MS)
  return at + Math.round(spreadMs * spread(record.handle, polls))
}

/** Returns when an attempt whose bank has no settings is tried again: less and less often, until they are back. */
function unreachableAt(record: OrderRecord, { polls, startedAt }: CreatedAttempt, now: number): number {
  const pauseMs = Math.min(Math.max((now - startedAt) / 10, OVERDUE_MS), DAY_MS)
  return now + Math.round(pauseMs * (1 - 0.1 * spread(record.handle, polls)))
}

/** Returns whether the time alone shows when an attempt is read, so that a reading without news is not written. */
export const isOnSchedule = (attempt: Attempt, rails: readonly Rail[]): boolean =>
  findRail(rails, attempt) !== undefined && attempt.status === 'open' && attempt.newsAt === undefined

/** Returns until when a late alarm is put off, once; `undefined` when it is in time. */
export function putOffUntil(record: OrderRecord, rails: readonly Rail[], now: number): number | undefined {
  // A reading without news is not written, so `dueAt` may be old: the alarm was then for a later reading.
  const dueAt = Math.max(
    record.dueAt ?? now,
    ...wantedAttempts(record).map((attempt) => readingsAround(record, attempt, rails, now).last ?? 0),
  )
  if (now - dueAt <= LATE_MS) return undefined
  const widthMs = isListOrder(record.order) ? LATE_LIST_SPREAD_MS : LATE_SPREAD_MS
  return now + Math.round(widthMs * spread(record.handle, record.attempts.at(-1)?.polls ?? 0))
}

/** Returns the times of the last reading that the schedule of an attempt has until now, and of the next; each pause is spread. */
function readingsAround(
  record: OrderRecord,
  attempt: Attempt,
  rails: readonly Rail[],
  now: number,
): { readonly last?: number; readonly next?: number } {
  const schedule = scheduleOf(record, attempt, rails)
  if (!schedule || !isOnSchedule(attempt, rails)) return {}
  const from = Math.max(attempt.hintedAt ?? 0, attempt.scheduleFrom ?? attempt.startedAt)
  let last: number | undefined
  for (let [at, reads] = [from, 0]; ; reads++) {
    const pauseMs = nextReadInMs(schedule, reads, at - from, true)
    if (pauseMs === undefined) return { ...(last !== undefined && { last }) }
    at += pauseMs + Math.round(Math.min(0.1 * pauseMs, NEWS_SPREAD_MS) * spread(record.handle, reads))
    if (at > now) return { ...(last !== undefined && { last }), next: at }
    last = at
  }
}

/** Returns the schedule of an attempt: sparse until the payer returns or a callback comes. */
function scheduleOf(
  record: OrderRecord,
  { hinted, hintedAt, rail }: Attempt,
  rails: readonly Rail[],
): ReadingSchedule | undefined {
  const schedule = findRail(rails, { rail })?.schedule
  if (!schedule) return undefined
  const { unopened = schedule, lastSeconds } = schedule
  const { unsignedSeconds = schedule.unopened?.firstSeconds ?? LIST_SECONDS } = schedule
  if (!isListOrder(record.order)) {
    return hintedAt !== undefined || record.closed ? schedule : unopened
  }
  return hinted
    ? { firstSeconds: [], thenSeconds: LIST_HINTED_SECONDS, lastSeconds }
    : { firstSeconds: unsignedSeconds, thenSeconds: lastSeconds, lastSeconds }
}
