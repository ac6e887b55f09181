// When a webhook is sent again: the table of Standard Webhooks, spread in time.
// Pure: it sets no alarm and sends nothing.

import { DAY_MS, spread } from '../storage/schedule.ts'

/** Pause before each try, seconds; the last try is 75 h 35 min 5 s after the first. */
const WAITS_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** Number of tries before the merchant must ask for more. */
export const MOST_TRIES = WAITS_SECONDS.length

/** Longest pause that a receiver may ask for, milliseconds; a longer one would stop delivery. */
const LONGEST_PAUSE_MS = DAY_MS

/** How far a try may be from its place in the table, as a part of the pause before it. */
const SPREAD = 0.2

/**
 * Returns how long to wait before the next try, milliseconds; `undefined` after the last one.
 *
 * Each try is within a fifth of its pause around its place in the table, wherever earlier tries were. The last one is
 * never early: a receiver that is back after 75 h gets every webhook.
 *
 * @param id Id of the event, as good as random: a thousand webhooks that failed together drift apart.
 * @param tries How many tries there were.
 */
export function waitMs(id: string, tries: number): number | undefined {
  const seconds = WAITS_SECONDS[tries]
  if (seconds === undefined) return undefined
  return seconds * 1_000 + shiftMs(id, tries) - shiftMs(id, tries - 1)
}

/** Returns when the next try may be made after a receiver asked for a pause with `Retry-After`. */
export function pausedUntil(retryAfterSeconds: number, now: number): number {
  return now + Math.min(retryAfterSeconds * 1_000, LONGEST_PAUSE_MS)
}

function shiftMs(id: string, tries: number): number {
  const width = (WAITS_SECONDS[tries] ?? 0) * 1_000 * SPREAD
  // All ids begin with the same four characters.
  const part = spread(id.slice(4), tries)
  return Math.round(width * (tries === MOST_TRIES - 1 ? part : 2 * part - 1))
}
