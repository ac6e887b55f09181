// How many entries may be read at a time: each bank interface has its own rules, and a page learns them from its source.
// Not how often: a bank that counts reads refuses the one too many, and a page shows that like any refusal.

/**
 * The limits of a source of entries.
 *
 * Pages have no number here, because the proxy names each page by an opaque handle for every bank.
 */
export interface EntryLimits {
  /** Most entries of one page, 1 or more. */
  pageSize: number
  /** Most calendar months of one period, 1 or more; absent if a period may have any length. */
  months?: number
  /** How many days before today the first day of a period may be, 0 or more; absent if there is no such limit. */
  daysBack?: number
  /** Until when any earlier day may be read too, RFC 3339, if a bank goes back further after an approval. */
  deepUntil?: string
}

/** The limits of a source that names none: those of account access. */
export const usualLimits: EntryLimits = { pageSize: 150, months: 3 }
