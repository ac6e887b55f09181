// How a request arrived: at this machine itself (localhost), or at a host that other machines can reach.

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

/** Shortest sandbox key of a bank that other machines can reach: too long to be guessed. */
export const PUBLIC_KEY_LENGTH = 24

/** How a request arrived over a network. */
export interface Arrival {
  /** Address as it came over the wire, which clients sign: a `Request` may spell it differently. */
  address: string
  /** Origin at which the host itself listens, if the host knows it. */
  origin?: string | undefined
  /** Path of the bank that answers (gaps: shared.base-url); absent at the origin. */
  base?: string | undefined
  /** Network address of the caller, if the host knows it. */
  caller?: string | undefined
  /** Certificate from the caller's TLS handshake, if the host itself made the handshake and the caller presented one. */
  certificate?: { der: Uint8Array; isTrusted: boolean } | undefined
}

const arrivals = new WeakMap<Request, Arrival>()

/** Records how a request arrived; a request without a record was made in this program. */
export function keepArrival(request: Request, arrival: Arrival): Request {
  arrivals.set(request, arrival)
  return request
}

/** Returns how a request arrived; `undefined` if it was made in this program. */
export function arrivalOf(request: Request): Arrival | undefined {
  return arrivals.get(request)
}

/** Returns the address of a request, as it came over the wire if a server recorded it. */
export function addressOf(request: Request): string {
  return arrivals.get(request)?.address ?? request.url
}

/** Returns the path of the bank that answers a request; `''` at the origin. */
export function basePathOf(request: Request): string {
  return arrivals.get(request)?.base ?? ''
}

/** Returns path and query of a request as the browser has them: with the path of the bank. */
export function pagePathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return basePathOf(request) + pathname + search
}

/**
 * Removes the path of a bank from a request, so that all paths inside begin at the bank; records the address as it came.
 *
 * @param base `''` or a path without a slash at its end.
 * @returns `undefined` if the request is not below `base`.
 */
export function enterBank(request: Request, base: string): Request | undefined {
  if (base === '') return request
  const url = new URL(request.url)
  const { origin, pathname, search } = url
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined
  const inside = new Request(`${origin}${pathname.slice(base.length) || '/'}${search}`, request)
  // A server may pass on a method that the `Request` constructor does not allow.
  if (inside.method !== request.method) Object.defineProperty(inside, 'method', { value: request.method })
  return keepArrival(inside, { address: request.url, origin, ...arrivals.get(request), base })
}

/**
 * Returns the address that the bank calls its own for this request; `undefined` if the bank cannot know it.
 *
 * A request may claim any host, and others may store what the bank says about itself, so `Host` is trusted only on the
 * loopback, and in a program that has chosen the address itself.
 */
export function issuerOf(request: Request, publicBaseUrl: string | undefined): string | undefined {
  const base = basePathOf(request)
  if (publicBaseUrl !== undefined) return publicBaseUrl + base
  const arrival = arrivalOf(request)
  const { origin, hostname } = new URL(addressOf(request))
  const own = !arrival || isLoopback(hostname) ? origin : arrival.origin
  return own && own + base
}
