// How many rows of a period are drawn at a time: what can be seen comes first, what is below it a frame later.
// Not the rows themselves, which are in list.ts, and not the list that draws only what is seen: virtual.ts.

import type { Entry } from '../../core/view/entry.ts'
import { mostPageRows } from './page-size.ts'

/** More rows than this are drawn only where they are seen. */
export const mostRows = 500
/** A printer gets every row, up to this many. */
export const mostPrinted = 5000
/** Rows that stand there while the code of a long list is on its way. */
export const rowsMeanwhile = 50
/** Rows that stand in the first frame of a period, more than fit a window; the others follow in the next one. */
const rowsAtOnce = 20

/** Knows of one pager which period is on the screen. */
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
   * Tells how many rows are drawn now.
   * @param isWhole whether a printer wants all of them at once
   * @param isGrowing whether all of a period is on its way: rows that a longer list draws in another way would be drawn for nothing
   */
  most(entries: readonly Entry[], isWhole: boolean, isGrowing: boolean): number {
    if (entries !== this.#begun) {
      this.#begun = entries
      this.#seen = undefined
      this.#afterFrame(() => (this.#seen = entries))
    }
    if (entries !== this.#seen && !isWhole) return rowsAtOnce
    return isGrowing ? mostPageRows : mostRows
  }
}
