// How the pages of a report become pages for people: what is pending first, though the bank lists it after all that is booked.
// It asks for pages by the function that it is given, and keeps nothing.

import type { Transactions } from '../../../../../core/baltic/index.ts'

/** One page of a report. */
export type Report = Transactions['transactions']

/** Where a walk over the pages of a report is. */
export interface Place {
  readonly page: number
  /** Last page with booked entries. */
  readonly last: number
  readonly dateFrom: string
}

/** Most pages that are looked through for pending entries. */
const MOST_PENDING_PAGES = 10

/**
 * Finds all that is pending: booked and pending entries are one sequence, so the last pages hold it. Pages after the first
 * are not counted by the bank.
 *
 * @param first Page 1.
 * @param read Reads another page.
 * @returns What is pending, and the last page with booked entries.
 */
export async function pendingOf(
  first: Report,
  read: (page: number) => Promise<Report>,
): Promise<{ pending: NonNullable<Report['pending']>; last: number }> {
  const { totalPages } = first.meta
  let pending: NonNullable<Report['pending']> = []
  let last = totalPages
  const least = Math.max(1, totalPages - MOST_PENDING_PAGES)
  // Where the first page has pending entries already, so has every page after it.
  for (; first.pending !== undefined && last > least; last--) {
    // oxlint-disable-next-line no-await-in-loop -- from the last page on, until there are booked ones
    const page = await read(last)
    pending = [...(page.pending ?? []), ...pending]
    if ((page.booked ?? []).length > 0) break
  }
  return { pending: [...(first.pending ?? []), ...pending], last }
}

/** Names the page after a place, as text to be kept; `undefined` after the last. */
export function placeAfter({ page, last, dateFrom }: Place): string | undefined {
  return page < last ? JSON.stringify({ page: page + 1, last, dateFrom } satisfies Place) : undefined
}
