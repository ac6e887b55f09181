// When something of a bundle is done next: after a reading, a lost answer, or a night.
// Pure: it knows no states.

import { addDays, helsinkiDate } from '../../../../core/shared/values/time.ts'
import { DAY_MS, pauseMs, spread } from '../../storage/schedule.ts'

/** What has not ended after ten readings is looked at this often. */
export const SLOW_SECONDS = 600
const SLOW_FROM = 10
/** Between readings, and between sendings. */
const SCHEDULE = { firstSeconds: [2, 5, 15], thenSeconds: 60 }
const SLOW_SCHEDULE = { ...SCHEDULE, thenSeconds: SLOW_SECONDS }
/** What nobody approved ends a day after its last payment was made; then it is looked at once more. */
export const UNAPPROVED_MS = DAY_MS + 60_000
/** So long after its time the bank has executed what was due: what waits for its day is looked at every morning. */
const EXECUTED_MS = 5 * 60_000
/** Over this time the mornings of all bundles are spread. */
const SPREAD_MS = 25 * 60_000

/**
 * How long is waited after so many tries, milliseconds; the bank may have asked for more.
 *
 * @param digest Tells one bundle from another.
 */
export function waitMs(tries: number, pauseSeconds: number, digest: string): number {
  return pauseMs(tries >= SLOW_FROM ? SLOW_SCHEDULE : SCHEDULE, tries, pauseSeconds, digest)
}

/**
 * Tells the next moment at which what waits for its day is looked at.
 *
 * @param executionAt When the bank executes what is due on a day, milliseconds since 1970.
 */
export function morningAfter(now: number, digest: string, executionAt: (day: string) => number): number {
  const lateMs = EXECUTED_MS + Math.round(SPREAD_MS * spread(digest, 0))
  const today = helsinkiDate(now)
  const at = executionAt(today) + lateMs
  return at > now ? at : executionAt(addDays(today, 1)) + lateMs
}
