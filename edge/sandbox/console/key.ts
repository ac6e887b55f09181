/// <reference lib="dom" />
// The sandbox key of this tab: out of the fragment of the link that the start prints, and kept for the tab alone.
// It never stands in a query, in a cookie or in what other tabs can read.

const NAME = 'silta-console-key'

/**
 * Takes the key out of `#key=…`, or the one that this tab had before.
 *
 * The fragment leaves the address and the history at once, so that no bookmark, no picture of the screen and no other page has it.
 */
export function takeKey(
  place: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState'>,
  store: Pick<Storage, 'getItem' | 'setItem'>,
): string | undefined {
  const given = new URLSearchParams(place.hash.replace(/^#/, '').replaceAll('+', '%2B')).get('key')
  if (given === null) return store.getItem(NAME) ?? undefined
  history.replaceState(null, '', place.pathname + place.search)
  store.setItem(NAME, given)
  return given
}

/** Keeps a key that a person has entered. */
export function keepKey(store: Pick<Storage, 'setItem'>, key: string): void {
  store.setItem(NAME, key)
}

/** Forgets the key: what is on the screen is asked for anew. */
export function forgetKey(store: Pick<Storage, 'removeItem'>): void {
  store.removeItem(NAME)
}
