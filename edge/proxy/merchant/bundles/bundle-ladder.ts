// When something of a bundle is done next: after a reading, a lost answer, or a night.
// Pure: it knows no states.

import { addDays, helsinkiDate, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import { spread } from '../../orders/ladder.ts'

/** Seconds between readings, and between sendings. */
const LADDER_SECONDS = [2, 5, 15]
const THEN_SECONDS = 60
/** What has not ended after ten readings is looked at this often. */
export const SLOW_SECONDS = 600
const SLOW_FROM = 10
/** A day, milliseconds. */
export const DAY_MS = 86_400_000
/** After this time without an end, or without a word of the bank, a person asks. */
export const LAST_MS = 30 * DAY_MS
/** How long whoever does something has for it, until the alarm does it: after a crash. */
export const FIRST_MS = 2_000
/** Longest pause that the bank may ask for: a longer one would be no pause but an end. */
export const LONGEST_PAUSE_MS = 3_600_000
/** What nobody approved ends a day after its last payment was made; then it is looked at once more. */
export const UNAPPROVED_MS = DAY_MS + 60_000
/** From then on the payments of a day have been made: what waits for its day is looked at every morning (Helsinki). */
const MORNING = '06:05:00'
/** Over this time the mornings of all bundles are spread. */
const SPREAD_MS = 25 * 60_000

/**
 * How long is waited after so many tries, milliseconds; the bank may have asked for more. What was put off together, by a
 * stop of the bank or of this machine, comes apart with each long pause.
 *
 * @param digest Tells one bundle from another.
 */
export function pauseMs(tries: number, pauseSeconds: number, digest: string): number {
  const first = LADDER_SECONDS[tries]
  const seconds = first ?? (tries >= SLOW_FROM ? SLOW_SECONDS : THEN_SECONDS)
  const leastMs = Math.max(seconds * 1_000, Math.min(pauseSeconds * 1_000, LONGEST_PAUSE_MS))
  return leastMs + (first === undefined ? Math.round(0.1 * leastMs * spread(digest, tries)) : 0)
}

/** The next moment at which what waits for its day is looked at. */
export function morningAfter(now: number, digest: string): number {
  const spreadMs = Math.round(SPREAD_MS * spread(digest, 0))
  const today = helsinkiDate(now)
  const at = helsinkiInstant(today, MORNING) + spreadMs
  return at > now ? at : helsinkiInstant(addDays(today, 1), MORNING) + spreadMs
}
