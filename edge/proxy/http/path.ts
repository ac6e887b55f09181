// The path of a request below the proxy's own address, so that routes do not depend on where it stands.
// A runtime hands addresses on as they came: what is not plain is parsed before anybody looks at it.

/** Stands for the path of an address whose host is none: no route has it. */
export const HOST_INVALID = '/host invalid'

/** Finds the path of an address below the path of the proxy's own. */
export type PathFinder = (address: string, publicUrl: unknown) => string

/**
 * Makes a finder.
 *
 * An address is parsed once for each host that it comes by; after that a path of plain characters, which no parser would
 * change, is cut out of it. Parsing each one costs as much as everything else around a reading.
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
