// How long a page of the bank may be answered, and the mark of one that replaces an earlier one.
// Without words and HTML: records of open pages use this too.

/** How long a page may stay open before its form is ignored, milliseconds of wire time (gaps: shared.sandbox.sca). */
export const PAGE_MS = 900_000

/** Parameter of a page that replaces one whose answer did not count. */
export const AGAIN_PARAMETER = 'again'
