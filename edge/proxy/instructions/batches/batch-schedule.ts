// When the next step of a batch is due: after a reading, after a lost answer, or in the morning.

import { addDays, helsinkiDate } from '../../../../core/shared/values/time.ts'
import { DAY_MS, LAST_MS, pauseMs, spread } from '../../storage/schedule.ts'

/** Seconds between readings of a payment that has not ended after ten readings. */
export const SLOW_SECONDS = 600
const SLOW_FROM = 10
/** Pauses between readings, and between sendings. */
const SCHEDULE = { firstSeconds: [2, 5, 15], thenSeconds: 60 }
const SLOW_SCHEDULE = { ...SCHEDULE, thenSeconds: SLOW_SECONDS }
/** An unapproved batch ends a day after its last payment was created; then it is read once more. */
export const UNAPPROVED_MS = DAY_MS + 60_000
/** Time after which the bank has executed what was due, milliseconds: scheduled payments are read every morning. */
const EXECUTED_MS = 5 * 60_000
/** The mornings of all batches are spread over this time, milliseconds. */
const SPREAD_MS = 25 * 60_000

/**
 * Returns how long to wait after some tries, milliseconds; the bank may have asked for more.
 *
 * @param digest Fingerprint of the batch.
 */
export function waitMs(tries: number, pauseSeconds: number, digest: string): number {
  return pauseMs(tries >= SLOW_FROM ? SLOW_SCHEDULE : SCHEDULE, tries, pauseSeconds, digest)
}

/**
 * Returns the next morning on which a scheduled payment is read, milliseconds since 1970.
 *
 * @param executionAt Returns when the bank executes what is due on a day, milliseconds since 1970.
 */
export function morningAfter(now: number, digest: string, executionAt: (day: string) => number): number {
  const lateMs = EXECUTED_MS + Math.round(SPREAD_MS * spread(digest, 0))
  const today = helsinkiDate(now)
  const at = executionAt(today) + lateMs
  return at > now ? at : executionAt(addDays(today, 1)) + lateMs
}

/** Readings late in the day are spread over this time, milliseconds. */
const RETURN_SPREAD_MS = 10 * 60_000
/** Pause before a day of a series is read again if the answer did not show its end, milliseconds. */
const OVERDUE_MS = 6 * 3_600_000

/** Returns when a payment whose money has left is read next, milliseconds since 1970; nothing when no time is left. */
export function returnReadAt(times: readonly number[], now: number, digest: string): number | undefined {
  const next = times.flatMap((at) => {
    if (at > now) return at + Math.round(RETURN_SPREAD_MS * spread(digest, 0))
    return now - at < LAST_MS ? now + OVERDUE_MS : []
  })
  return next.length === 0 ? undefined : Math.min(...next)
}
