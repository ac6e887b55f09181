// Adds parameters to an address that somebody else made, and leaves the rest of it byte for byte.
// It does not use `URL`, which rewrites the whole query: that loses `%E4`, and breaks an address that is signed.

/**
 * Adds parameters to the query of an address, before its fragment.
 *
 * @param address Absolute, or a path with its query.
 */
export function withQuery(address: string, query: URLSearchParams): string {
  const [front, fragment] = cut(address, '#')
  const joint = !front.includes('?') ? '?' : /[?&]$/.test(front) ? '' : '&'
  return `${front}${joint}${query}${fragment}`
}

/**
 * Puts a parameter at the end of the query of an address, before its fragment, in place of all of that name. Without a value
 * it only removes those.
 *
 * @param address Absolute, or a path with its query.
 */
export function withParameter(address: string, name: string, value: string | undefined): string {
  const [front, fragment] = cut(address, '#')
  const [path, search] = cut(front, '?')
  const pairs = search.slice(1).split('&')
  const others = pairs.filter((pair) => !new URLSearchParams(`&${pair}`).has(name))
  const isThere = others.length < pairs.length
  const rest = !isThere ? front : others.length === 0 ? path : `${path}?${others.join('&')}`
  return value === undefined
    ? rest + fragment
    : withQuery(rest + fragment, new URLSearchParams({ [name]: value }))
}

/** Cuts a text before the first occurrence of a character. */
function cut(text: string, character: string): [before: string, rest: string] {
  const at = text.indexOf(character)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}
