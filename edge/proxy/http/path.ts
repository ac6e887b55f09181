// The path of a request below the proxy's own address, so that routes do not depend on that address.
// It trusts no runtime: an address that is not plain is parsed first, because runtimes pass it on as it came.

/** The path for an address without a valid host; no route has it. */
export const HOST_INVALID = '/host invalid'

/** Finds the path of an address below the proxy's own path. */
export type PathFinder = (address: string, publicUrl: unknown) => string

/**
 * Makes a path finder.
 *
 * It parses one address for each host. After that it cuts plain paths, which a parser would not change, out of the text:
 * parsing every address would cost as much as the rest of a reading.
 */
export function makePathFinder(): PathFinder {
  let known = { publicUrl: undefined as unknown, base: '' }
  let lastHost = ''
  return (address, publicUrl) => {
    if (publicUrl !== known.publicUrl) known = { publicUrl, base: baseOf(publicUrl) }
    const at = address.indexOf('/', address.indexOf('://') + 3)
    const host = address.slice(0, at)
    const plain = at > 0 && host === lastHost ? /^[\w/-]+(?=\?|$)/.exec(address.slice(at))?.[0] : undefined
    const path = plain ?? URL.parse(address)?.pathname
    if (path === undefined) return HOST_INVALID
    if (at > 0) lastHost = host
    if (known.base === '') return path
    return path.startsWith(`${known.base}/`) ? path.slice(known.base.length) : '/'
  }
}

function baseOf(publicUrl: unknown): string {
  const path = typeof publicUrl === 'string' ? URL.parse(publicUrl)?.pathname : undefined
  return path === undefined || path === '/' ? '' : path
}
