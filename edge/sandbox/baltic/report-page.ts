// One page of a report: booked entries, then pending ones, as one sequence that is cut into pages.
// Which entries there are is in entries.ts.

/** Entries of a report, each list newest first. */
export interface ReportEntries<T> {
  readonly booked: readonly T[]
  readonly pending: readonly T[]
}

/** A page of a report. */
export interface ReportPage<T> {
  readonly booked: T[]
  readonly pending: T[]
  readonly totalPages: number
}

/**
 * Cuts a page out of a report; `undefined` where there is no such page.
 *
 * @param page From 1; a report without entries has one page.
 * @see gaps: baltic.report.page
 */
export function reportPage<T>(
  { booked, pending }: ReportEntries<T>,
  { page }: { readonly page: number },
  size: number,
): ReportPage<T> | undefined {
  const totalPages = Math.max(1, Math.ceil((booked.length + pending.length) / size))
  if (page < 1 || page > totalPages) return undefined
  const [from, to] = [(page - 1) * size, page * size]
  const after = (place: number) => Math.max(0, place - booked.length)
  return { booked: booked.slice(from, to), pending: pending.slice(after(from), after(to)), totalPages }
}
