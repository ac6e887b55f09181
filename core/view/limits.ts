// How many entries may be read at a time: each bank interface has its own rules, and a page gets them from its source of entries.
// Not how often: a bank that counts reads refuses the first one too many, and a page shows that like any refusal.

/**
 * The limits of a source of entries.
 *
 * Pages of entries have no numbers: for every bank, the proxy names each page by an opaque handle.
 */
export interface EntryLimits {
  /** Most entries of one page, 1 or more. */
  pageSize: number
  /** Most calendar months of one period, 1 or more; absent if a period may have any length. */
  months?: number
  /** How many days before today the first day of a period may be, 0 or more; absent if there is no such limit. */
  daysBack?: number
  /** Until when earlier days may be read too, RFC 3339, if the bank lets reads go back further after an approval. */
  deepUntil?: string
}

/** The limits to use if a source names none: those of account access. */
export const usualLimits: EntryLimits = { pageSize: 150, months: 3 }
