/// <reference lib="dom" />
// The sandbox key of this tab: taken from the fragment of the link that the bank prints at its start, kept for this tab only.

/** Each bank at an origin has a key of its own. */
const nameOf = (path: string): string => `silta-console-key${path}`

/** The parts of the page's address in which the key is looked for. */
type Place = Pick<Location, 'hash' | 'pathname' | 'search'>

/** Takes the key from `#key=…`, or else the one that this tab has stored. */
export function takeKey(
  place: Place,
  history: Pick<History, 'replaceState'>,
  store: Pick<Storage, 'getItem' | 'setItem'>,
  path = '',
): string | undefined {
  return takeGivenKey(place, history, store, path) ?? store.getItem(nameOf(path)) ?? undefined
}

/**
 * Takes the key from `#key=…`, if it is there.
 *
 * Removes the fragment from address and history at once, so that no bookmark, screenshot or other page gets it.
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
 * Stores a key that a person has entered.
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
