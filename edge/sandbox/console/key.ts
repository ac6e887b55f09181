/// <reference lib="dom" />
// The sandbox key of this tab: out of the fragment of the link that the start prints, and kept for the tab alone.

/** Each bank of an origin has its own. */
const nameOf = (path: string): string => `silta-console-key${path}`

/** Address of the page, as far as the key is looked for in it. */
type Place = Pick<Location, 'hash' | 'pathname' | 'search'>

/** Takes the key out of `#key=…`, or the one that this tab had before. */
export function takeKey(
  place: Place,
  history: Pick<History, 'replaceState'>,
  store: Pick<Storage, 'getItem' | 'setItem'>,
  path = '',
): string | undefined {
  return takeGivenKey(place, history, store, path) ?? store.getItem(nameOf(path)) ?? undefined
}

/**
 * Takes the key out of `#key=…`, if it is there.
 *
 * The fragment leaves the address and the history at once, so that no bookmark, no picture of the screen and no other page has it.
 */
export function takeGivenKey(
  place: Place,
  history: Pick<History, 'replaceState'>,
  store: Pick<Storage, 'setItem'>,
  path = '',
): string | undefined {
  const given = new URLSearchParams(place.hash.replace(/^#/, '').replaceAll('+', '%2B')).get('key')
  if (given === null) return undefined
  history.replaceState(null, '', place.pathname + place.search)
  if (given === '') return undefined
  store.setItem(nameOf(path), given)
  return given
}

/**
 * Keeps a key that a person has entered.
 *
 * @param path The path of the bank; `''` at the origin.
 */
export function keepKey(store: Pick<Storage, 'setItem'>, key: string, path: string): void {
  store.setItem(nameOf(path), key)
}

/** Forgets the key: what is on the screen is asked for anew. */
export function forgetKey(store: Pick<Storage, 'removeItem'>, path: string): void {
  store.removeItem(nameOf(path))
}
