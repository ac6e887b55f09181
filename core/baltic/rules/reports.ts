// The limits of a report of transactions: how far back it may reach, and how it comes in pages.
// Pure; the iteration over the pages is in iterate.ts.

import { assume } from '../../shared/gaps.ts'
import { addDays, helsinkiDate } from '../../shared/values/time.ts'
import { balticGaps, type Assuming } from '../gaps.ts'

/** Which transactions a report contains. */
export const BOOKING_STATUSES = ['booked', 'pending', 'both'] as const

/** Entries of a page (gaps: baltic.report.page). */
export const PAGE_SIZE = 100

/**
 * Returns whether a report may reach back to a date: 90 days, and further only for a while after the approval of the consent.
 *
 * @param dateFrom `YYYY-MM-DD`.
 * @param nowMs Time of the bank, epoch milliseconds.
 * @param approvedAtMs When this consent was approved, epoch milliseconds.
 * @see gaps: baltic.report.query
 */
export function isReachAllowed(
  dateFrom: string,
  nowMs: number,
  approvedAtMs: number,
  bank: Assuming = {},
): boolean {
  return dateFrom >= earliestDay(nowMs, bank) || nowMs <= reachAfter(approvedAtMs, bank).deepUntilMs
}

/**
 * Returns how many days back reports reach at any time, and until when they reach further.
 *
 * @param approvedAtMs When the consent was approved, epoch milliseconds.
 * @see gaps: baltic.report.query
 */
export function reachAfter(
  approvedAtMs: number,
  bank: Assuming = {},
): { readonly daysBack: number; readonly deepUntilMs: number } {
  const { daysBack, deepSeconds } = assume(balticGaps, bank, 'baltic.report.query')
  return { daysBack, deepUntilMs: approvedAtMs + deepSeconds * 1_000 }
}

/** Finds the earliest day with which a report may begin at any time. */
export function earliestDay(nowMs: number, bank: Assuming = {}): string {
  const { daysBack } = assume(balticGaps, bank, 'baltic.report.query')
  return addDays(helsinkiDate(nowMs), -daysBack)
}
