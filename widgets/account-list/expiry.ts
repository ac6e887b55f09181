// When a permission ends, in days of the bank's calendar, and whether that is soon.
// Not a clock: the caller passes the time.

import { daysBetween, helsinkiDate, parseDateTime } from '../../core/shared/values/time.ts'

/** Days before the end of a permission from which the list names it. */
const soonDays = 14

/** Where a permission stands. */
export interface Expiry {
  /** Day on which it ends, `2026-11-20`. */
  day: string
  /** Days until then; 0 on the day itself. */
  daysLeft: number
  state: 'valid' | 'soon' | 'over'
}

/**
 * Returns where a permission stands; nothing when its end is no time.
 * @param expiresAt RFC 3339
 * @param nowMs epoch milliseconds
 */
export function expiryOf(expiresAt: string, nowMs: number): Expiry | undefined {
  const end = parseDateTime(expiresAt)
  if (end === undefined) return undefined
  const day = helsinkiDate(end)
  const daysLeft = daysBetween(helsinkiDate(nowMs), day)
  const state = end <= nowMs ? 'over' : daysLeft <= soonDays ? 'soon' : 'valid'
  return { day, daysLeft, state }
}
