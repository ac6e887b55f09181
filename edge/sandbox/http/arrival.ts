// Where a request came to: this machine itself (localhost), or a host that other machines can reach.

/**
 * Whether a host name or address means this machine itself.
 *
 * @param hostname Without a port; an IPv6 address with or without brackets.
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?|(::ffff:)127(\.\d{1,3}){3})$/i.test(
    hostname,
  )
}

/** Fewest characters of the sandbox key of a bank that other machines can reach: too long to guess. */
export const PUBLIC_KEY_LENGTH = 24

/** How a request came in over a network. */
export interface Arrival {
  /** Address as it came over the wire: a `Request` writes it in its own way, and clients sign it. */
  address: string
  /** Origin at which the host itself listens, if the host knows it. */
  origin?: string | undefined
  /** Path of the bank that answers (gaps: shared.base-url); absent at the origin. */
  base?: string | undefined
  /** Network address of the caller, if the host knows it. */
  caller?: string | undefined
  /** Certificate that the caller has shown in a TLS handshake, if it has shown one to the host itself. */
  certificate?: { der: Uint8Array; isTrusted: boolean } | undefined
}

const arrivals = new WeakMap<Request, Arrival>()

/** Notes how a request came in; a request without a note was made in this program. */
export function keepArrival(request: Request, arrival: Arrival): Request {
  arrivals.set(request, arrival)
  return request
}

/** Finds how a request came in; `undefined` for one that was made in this program. */
export function arrivalOf(request: Request): Arrival | undefined {
  return arrivals.get(request)
}

/** Reads the address of a request, as it came over the wire if a server noted it. */
export function addressOf(request: Request): string {
  return arrivals.get(request)?.address ?? request.url
}

/** Names the path of the bank that answers a request; `''` at the origin. */
export function basePathOf(request: Request): string {
  return arrivals.get(request)?.base ?? ''
}

/** Writes path and query of a request as a browser finds them: below the path of the bank. */
export function pagePathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return basePathOf(request) + pathname + search
}

/**
 * Takes the path of a bank away from a request, so that all paths inside begin at the bank; what came over the wire is noted.
 *
 * @param base `''` or a path without a slash at its end.
 * @returns `undefined` if the request asks for something else.
 */
export function enterBank(request: Request, base: string): Request | undefined {
  if (base === '') return request
  const url = new URL(request.url)
  const { origin, pathname, search } = url
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined
  const inside = new Request(`${origin}${pathname.slice(base.length) || '/'}${search}`, request)
  // A server may have given a method that a `Request` cannot have.
  if (inside.method !== request.method) Object.defineProperty(inside, 'method', { value: request.method })
  return keepArrival(inside, { address: request.url, origin, ...arrivals.get(request), base })
}

/**
 * Names the address that the bank calls its own before this request; `undefined` when the bank cannot know it.
 *
 * A request may claim any host, and others may keep the bank's answers about itself: so `Host` counts on the
 * loopback only, and in a program that chose the address itself.
 */
export function issuerOf(request: Request, publicBaseUrl: string | undefined): string | undefined {
  const base = basePathOf(request)
  if (publicBaseUrl !== undefined) return publicBaseUrl + base
  const arrival = arrivalOf(request)
  const { origin, hostname } = new URL(addressOf(request))
  const own = !arrival || isLoopback(hostname) ? origin : arrival.origin
  return own && own + base
}
