// How long a page of the bank may be answered, and how it says that it stands in place of an earlier one.
// No words and no HTML: records of pages that are open stand on this too.

/** How long a page may stay open before its form decides nothing, milliseconds of wire time (gaps: shared.sandbox.sca). */
export const PAGE_MS = 900_000

/** Parameter of a page that stands in place of one whose answer did not count. */
export const AGAIN_PARAMETER = 'again'
