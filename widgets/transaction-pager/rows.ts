// How many rows a pager draws: on a page, and in the first frame of a period, which has only the rows that are visible first.

import type { Entry } from '../../core/view/entry.ts'

/** Most rows of a page, so that every one of them can be drawn at once. */
export const mostPageRows = 150

/** Rows of a page if the site sets no valid number. */
const usualRows = 50

/** The sizes that a person may choose; `Infinity` for all rows. */
export const pageSizes: readonly number[] = [20, 50, 100, mostPageRows, Infinity]

/** Reads the size of pages that the site has set: 1 to 150, or `all`. */
export function readPageSize(given: number | string): number {
  if (given === 'all') return Infinity
  const size = Math.trunc(Number(given))
  if (size === Infinity) return size
  return size >= 1 ? Math.min(size, mostPageRows) : usualRows
}

/** Longer lists draw only the visible rows. */
export const mostRows = 500
/** Rows that are drawn while the code of a long list is loading. */
export const rowsMeanwhile = 50
/** Rows that are drawn in the first frame of a period, more than fit a window; the others follow in the next one. */
const rowsAtOnce = 20

/** Limits the rows of one pager in the first frame of each period. */
export class FirstRows {
  /** The entries whose first rows were drawn, and those whose first rows are on the screen. */
  #begun: readonly Entry[] | undefined
  #seen: readonly Entry[] | undefined
  readonly #afterFrame: (act: () => void) => void

  /** @param afterFrame does something once what is drawn now is on the screen, and draws again */
  constructor(afterFrame: (act: () => void) => void) {
    this.#afterFrame = afterFrame
  }

  /**
   * Returns how many rows are drawn now.
   * @param isGrowing whether a whole period is loading: a long list then draws rows in another way, and these would be in vain
   */
  most(entries: readonly Entry[], isGrowing: boolean): number {
    if (entries !== this.#begun) {
      this.#begun = entries
      this.#seen = undefined
      this.#afterFrame(() => (this.#seen = entries))
    }
    if (entries !== this.#seen) return rowsAtOnce
    return isGrowing ? mostPageRows : mostRows
  }
}
