// How many rows a page of a pager may have.
// Not how many entries a bank gives at a time: a page may be filled by several answers.

/** Most rows of a page, so that every one of them can be drawn at once. */
export const mostPageRows = 150

/** Rows of a page where the page of the site says nothing that can be used. */
const usualRows = 50

/** The sizes that a person may choose; `Infinity` for all rows. */
export const pageSizes: readonly number[] = [20, 50, 100, mostPageRows, Infinity]

/** Reads the size that a page of a site has set: 1 to 150, or `all`. */
export function readPageSize(given: number | string): number {
  if (given === 'all') return Infinity
  const size = Math.trunc(Number(given))
  if (size === Infinity) return size
  return size >= 1 ? Math.min(size, mostPageRows) : usualRows
}
