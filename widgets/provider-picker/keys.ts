// What a key does in the search field: goes to a row, chooses one, clears what was typed, folds the list.

/** What a person does by a key. */
export type KeyDeed = { reach: number } | { choose: number } | 'clear' | 'fold'

/** What decides it. */
export interface KeyPlace {
  query: string
  /** The row that the keys have reached; -1 for none. */
  active: number
  /** How many rows there are. */
  count: number
  /** Whether the list is open over a bank that was chosen. */
  isOpen: boolean
  /** To which row a key moves; absent while the list is not there. */
  destination: ((key: string, at: number, count: number, typed: boolean) => number | undefined) | undefined
}

/** Returns what a key does; nothing if it belongs to the text, or to the page. */
export function deedOf(event: KeyboardEvent, place: KeyPlace): KeyDeed | undefined {
  // A letter that is still being composed belongs to the input method.
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return undefined
  const { query, active, count, isOpen, destination } = place
  const reach = destination?.(event.key, active, count, query !== '')
  if (reach !== undefined) return { reach }
  if (event.key === 'Enter') {
    const choose = query && count === 1 ? 0 : active
    return choose >= 0 && choose < count ? { choose } : undefined
  }
  if (event.key !== 'Escape') return undefined
  if (query || active >= 0) return 'clear'
  return isOpen ? 'fold' : undefined
}
