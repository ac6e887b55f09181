// Which row a key leads to, and which row gets the focus once the next page is drawn.

/** How many rows PageUp and PageDown pass in a list without pages. */
const leap = 10

/** Where a key leads: to a row of the page, or to the page before or after. */
export type Step = { row: number; page?: undefined } | { page: -1 | 1; row?: undefined }

/**
 * Returns the target of a key; nothing if the list does not use the key.
 * @param at row that the keys have reached
 * @param count how many rows there are
 * @param paged whether there are pages; without them PageUp and PageDown pass some rows
 */
export function stepOf(key: string, at: number, count: number, paged: boolean): Step | undefined {
  const last = count - 1
  if (key === 'ArrowDown') return { row: Math.min(last, at + 1) }
  if (key === 'ArrowUp') return { row: Math.max(0, at - 1) }
  if (key === 'Home') return { row: 0 }
  if (key === 'End') return { row: last }
  if (key !== 'PageDown' && key !== 'PageUp') return undefined
  const page = key === 'PageDown' ? 1 : -1
  return paged ? { page } : { row: Math.min(Math.max(at + page * leap, 0), last) }
}

/** Remembers the active row of one pager and moves the focus to it. */
export class RowFocus {
  /** Index of the row that the keys have reached. */
  active = 0

  #next: 'row' | 'top' | undefined

  /** Begins at the first row, for another list. */
  reset(): void {
    this.active = 0
  }

  /** Goes to a row. */
  toRow(row: number): void {
    this.active = row
    this.#next = 'row'
  }

  /** Goes to the first row of another page; `top` shows the list from its beginning and leaves the focus. */
  toPage(focus: 'row' | 'top'): void {
    this.active = 0
    this.#next = focus
  }

  /** Called after drawing: moves the focus to the row that the last key has reached. */
  drawn(root: ShadowRoot | null): void {
    if (this.#next === 'top') {
      const list = root?.querySelector('.list')
      if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' })
    } else if (this.#next === 'row') root?.querySelector<HTMLElement>(`[data-at="${this.active}"]`)?.focus()
    this.#next = undefined
  }
}
