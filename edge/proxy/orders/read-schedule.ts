// When an order asks the bank by itself: the ladder of its attempts, thinner for orders that nobody signed, spread in time.
// Pure: it sets no alarm and asks nobody.

import { nextReadInMs } from '../../../core/shared/poll.ts'
import { findRail, type Rail } from '../interfaces/rail.ts'
import { DAY_MS, spread } from '../storage/schedule.ts'
import { endedAtOf, endedUnpaid, wantedAttempts } from './order-state.ts'
import type { CreatedAttempt, OrderRecord } from './order-record.ts'
import { isListOrder } from './price-list.ts'

/** What the bank asked for with `Retry-After`, milliseconds since 1970. */
export interface Backoff {
  readonly from: number
  readonly until: number
  /** Numbers of the attempts that were read in spite of it, because a payer waits: each is once. */
  readonly readAnyway: Set<number>
}

/** A genuine notice leads to a reading this often at most, milliseconds. */
const NOTICE_READ_MS = 5_000
/** No press waits longer for the bank's rest than this, milliseconds: a payer stands behind it. */
export const PRESS_REST_MS = 60_000
/** An alarm that rings later than this, milliseconds, rings after a stop of the whole machine, with many others. */
const LATE_MS = 30_000
/**
 * Seconds of the ladder of an order of the price list, and of one whose last hint is unanswered: anybody can make such an
 * order, so it may cost the bank little. Pages, returns and notices lead to readings of their own.
 */
const LIST_SECONDS = [30, 120, 600, 3_600, 21_600]
const LIST_HINTED_SECONDS = 600
/** News that did not come when they were expected, because an answer was lost, are asked for after this time, milliseconds. */
const OVERDUE_MS = 1_800_000
/** Many payments have one due day, and the bank executes them in one moment: the readings are spread over this time. */
const NEWS_SPREAD_MS = 600_000

/** Tells when a backoff ends for one attempt: a return or a genuine notice breaks it, once. */
export function backoffEnd(
  { until, readAnyway }: Backoff,
  { hinted, number }: Pick<CreatedAttempt, 'hinted' | 'number'>,
): number {
  return hinted && !readAnyway.has(number) ? 0 : until
}

/** Tells when a genuine notice about an attempt may be followed, milliseconds since 1970. */
export function noticeAt(attempt: CreatedAttempt, backoff: Backoff, now: number): number {
  const { askedAt = 0, number } = attempt
  return Math.max(now, askedAt + NOTICE_READ_MS, backoffEnd(backoff, { hinted: true, number }))
}

/**
 * Lists when what ended without money is read again, milliseconds since 1970: once its order has ended, and once a day
 * later. What is lost then is asked for again, for a day.
 */
export function endReadings(
  record: OrderRecord,
  backoff: Backoff,
): readonly (readonly [at: number, CreatedAttempt])[] {
  const orderEnd = endedAtOf(record)
  return endedUnpaid(record).flatMap((attempt) => {
    const at = endReadAt(attempt, orderEnd ?? attempt.changedAt)
    return at === undefined ? [] : [[Math.max(at, backoffEnd(backoff, attempt)), attempt] as const]
  })
}

function endReadAt({ askedAt = 0, changedAt, lost }: CreatedAttempt, end: number): number | undefined {
  if (askedAt < end && changedAt < end) return end
  const last = end + DAY_MS
  if (!lost) return askedAt < last ? last : undefined
  return askedAt < last + DAY_MS ? askedAt + OVERDUE_MS : undefined
}

/**
 * Tells when the order asks next, milliseconds since 1970; `undefined` when nothing is left to ask.
 *
 * @param rails Whose ladders count for signed orders.
 */
export function nextAlarmAt(
  record: OrderRecord,
  rails: readonly Rail[],
  backoff: Backoff,
  now: number,
): number | undefined {
  const times = wantedAttempts(record).flatMap((attempt) => {
    if (!findRail(rails, attempt)) return [unreachableAt(record, attempt, now)]
    const mayBreak = backoff.until > now && !backoff.readAnyway.has(attempt.number)
    if (attempt.hinted && (!attempt.lost || mayBreak)) return [noticeAt(attempt, backoff, now)]
    if (attempt.newsAt !== undefined || attempt.status === 'scheduled')
      return [newsAt(record, attempt, backoff, now)]
    const waitMs = scheduleMs(record, attempt, rails, now)
    if (waitMs === undefined) return []
    const at = Math.max(now + waitMs, backoffEnd(backoff, attempt))
    return [at + Math.round(0.1 * (at - now) * spread(record.handle, attempt.polls))]
  })
  return times.length === 0 ? undefined : Math.min(...times)
}

/** A payment that its payer has approved is read when its rail expects news; when that has passed, after a while. */
function newsAt(record: OrderRecord, attempt: CreatedAttempt, backoff: Backoff, now: number): number {
  const { newsAt: expected = 0, polls } = attempt
  const at = Math.max(expected > now ? expected : now + OVERDUE_MS, backoffEnd(backoff, attempt))
  const spreadMs = Math.min(0.1 * (at - now), NEWS_SPREAD_MS)
  return at + Math.round(spreadMs * spread(record.handle, polls))
}

/** What nobody can ask about, because its settings were taken away, is looked at less and less often until they are back. */
function unreachableAt(record: OrderRecord, { polls, startedAt }: CreatedAttempt, now: number): number {
  const pauseMs = Math.min(Math.max((now - startedAt) / 10, OVERDUE_MS), DAY_MS)
  return now + Math.round(pauseMs * (1 - 0.1 * spread(record.handle, polls)))
}

/** Tells to when an alarm is put off that rings late; `undefined` when it is in time. It is put off once. */
export function putOffUntil(record: OrderRecord, now: number): number | undefined {
  if (record.dueAt === undefined || now - record.dueAt <= LATE_MS) return undefined
  const widthMs = isListOrder(record.order) ? 600_000 : 60_000
  return now + Math.round(widthMs * spread(record.handle, record.attempts.at(-1)?.polls ?? 0))
}

function scheduleMs(
  record: OrderRecord,
  attempt: CreatedAttempt,
  rails: readonly Rail[],
  now: number,
): number | undefined {
  const schedule = findRail(rails, attempt)?.ladder
  if (!schedule) return undefined
  const ageMs = now - (attempt.ladderFrom ?? attempt.startedAt)
  const slowSchedule = {
    firstSeconds: attempt.hinted ? [] : (schedule.unsignedSeconds ?? LIST_SECONDS),
    minutes: 0,
    thenSeconds: attempt.hinted ? LIST_HINTED_SECONDS : schedule.lastSeconds,
    lastSeconds: schedule.lastSeconds,
  }
  return nextReadInMs(isListOrder(record.order) ? slowSchedule : schedule, attempt.polls, ageMs, true)
}
