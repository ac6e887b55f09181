// Distinguishes a person's browser, which wants a page, from every other caller.

/**
 * Tests whether a person's browser opens an address.
 *
 * Browsers write the header themselves, and no script can. A caller without a browser would have to write it on purpose.
 *
 * @see gaps: shared.errors.closed-sets; Fetch Metadata Request Headers, 2.2
 */
export function isNavigation({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('sec-fetch-mode') === 'navigate'
}
