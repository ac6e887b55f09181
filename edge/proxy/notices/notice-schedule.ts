// When a notice is sent again: the table of Standard Webhooks, spread in time.
// Pure: it sets no alarm and sends nothing.

import { DAY_MS, spread } from '../storage/schedule.ts'

/** How long after the try before each try is made, seconds; the last one is 75 h 35 min 5 s after the first. */
const WAITS_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** How many tries there are before somebody must ask for another one. */
export const MOST_TRIES = WAITS_SECONDS.length

/** A receiver may ask for a pause of a day at most: a longer one would be no pause but an end. */
const LONGEST_PAUSE_MS = DAY_MS

/** How far a try may stand from its place in the table, as a part of the wait before it. */
const SPREAD = 0.2

/**
 * Tells how long to wait before the next try, milliseconds; `undefined` after the last one.
 *
 * Each try stands within a fifth of its wait around its place in the table, whatever the ones before it did, and the last
 * one never before its place: a receiver that is back after 75 h hears of everything.
 *
 * @param id Id of the event: as good as random, so that a thousand notices that failed together come back apart.
 * @param tries How many there were.
 */
export function waitMs(id: string, tries: number): number | undefined {
  const seconds = WAITS_SECONDS[tries]
  if (seconds === undefined) return undefined
  return seconds * 1_000 + shiftMs(id, tries) - shiftMs(id, tries - 1)
}

/** Tells when the next try may be made that a receiver asked to put off with `Retry-After`. */
export function pausedUntil(retryAfterSeconds: number, now: number): number {
  return now + Math.min(retryAfterSeconds * 1_000, LONGEST_PAUSE_MS)
}

function shiftMs(id: string, tries: number): number {
  const width = (WAITS_SECONDS[tries] ?? 0) * 1_000 * SPREAD
  // What every id begins with says nothing.
  const part = spread(id.slice(4), tries)
  return Math.round(width * (tries === MOST_TRIES - 1 ? part : 2 * part - 1))
}
