// Which party of the demo a request is for: shop and proxy on localhost, the bank on 127.0.0.1.

/** Where a request goes: to a party, or on to the shop. */
export type Way =
  | { to: 'bank'; path?: string }
  | { to: 'proxy' | 'shop' | 'pages' }
  | { to: 'other-origin'; address: string }

/** Host of the bank: for every browser another site than the shop's, and no machine must be set up for it. */
const BANK_HOST = '127.0.0.1'

/** Path of the bank's console, and of what belongs to it. */
const CONSOLE = /^\/console(?:\/|$)/

/** Path of the bank's first page for people who type the address; links and programs find it at `/` as usual. */
export const BANK_PAGE = '/bank'

/**
 * Finds out where a request goes.
 *
 * A person who types `127.0.0.1` wants the demo, and means the shop: only the browser's own headers distinguish such a visit from
 * the bank's own links and from programs. Everything else on that host is the bank's.
 */
export function wayOf({ url, headers }: Pick<Request, 'url' | 'headers'>): Way {
  const { protocol, hostname, port, pathname } = new URL(url)
  const isVisit = headers.get('sec-fetch-mode') === 'navigate'
  if (hostname === BANK_HOST) {
    if (pathname === BANK_PAGE) return { to: 'bank', path: '/' }
    const isTyped = isVisit && headers.get('sec-fetch-site') === 'none'
    return isTyped && pathname === '/'
      ? { to: 'other-origin', address: `${protocol}//localhost${port && `:${port}`}/` }
      : { to: 'bank' }
  }
  // The files of the console are beside the pages, and belong to the bank.
  if (CONSOLE.test(pathname))
    return { to: 'other-origin', address: `${protocol}//${BANK_HOST}${port && `:${port}`}${pathname}` }
  if (pathname.startsWith('/pay/')) return { to: 'proxy' }
  // A person who types such an address gets the page of unknown addresses.
  return { to: pathname.startsWith('/shop/') && !isVisit ? 'shop' : 'pages' }
}
