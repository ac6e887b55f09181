// How the pages of a report become pages for people: pending entries first, though the bank lists them last.
// It stores nothing, and asks for pages by the function that it gets.

import type { Transactions } from '../../../../../core/baltic/index.ts'

/** One page of a report. */
export type Report = Transactions['transactions']

/** A position in the pages of a report. */
export interface Place {
  readonly page: number
  /** Last page with booked entries. */
  readonly last: number
  readonly dateFrom: string
}

/** Most pages that are searched for pending entries. */
const MOST_PENDING_PAGES = 10

/**
 * Finds all pending entries. Booked and pending ones are one sequence, so the last pages hold them. The bank does not count
 * pages after the first.
 *
 * @param first Page 1.
 * @param read Reads another page.
 * @returns The pending entries, and the last page with booked ones.
 */
export async function pendingOf(
  first: Report,
  read: (page: number) => Promise<Report>,
): Promise<{ pending: NonNullable<Report['pending']>; last: number }> {
  const { totalPages } = first.meta
  let pending: NonNullable<Report['pending']> = []
  let last = totalPages
  const least = Math.max(1, totalPages - MOST_PENDING_PAGES)
  // If the first page has pending entries, so has every page after it.
  for (; first.pending !== undefined && last > least; last--) {
    // oxlint-disable-next-line no-await-in-loop -- from the last page back, until there are booked entries
    const page = await read(last)
    pending = [...(page.pending ?? []), ...pending]
    if ((page.booked ?? []).length > 0) break
  }
  return { pending: [...(first.pending ?? []), ...pending], last }
}

/** Names the page after a position, as text to store; `undefined` after the last page. */
export function placeAfter({ page, last, dateFrom }: Place): string | undefined {
  return page < last ? JSON.stringify({ page: page + 1, last, dateFrom } satisfies Place) : undefined
}
