// Tells a person's browser, which wants a page, from every other caller.
// What either of them is answered stands with those who answer.

/**
 * Tells whether a person's browser goes to an address.
 *
 * Browsers write the header themselves, and no script can; who calls without a browser would have to mean it.
 *
 * @see gaps: shared.errors.closed-sets; Fetch Metadata Request Headers, 2.2
 */
export function isNavigation({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('sec-fetch-mode') === 'navigate'
}
