// Reads the certificate that a call presents: PEM in a header, set by a TLS front.

import { arrivalOf, keepArrival } from '../http/arrival.ts'
import { thumbprintOf } from './certificate-authority.ts'
import type { Client } from './client.ts'
import { hasCertificate } from './ending.ts'
import { toPem } from './keys.ts'

const HEADER = 'x-client-certificate'
/** Value that represents a certificate of no client: it is not PEM, so no client can have it. */
const NOBODYS = 'none'

/**
 * Sets the header to the certificate that the caller presented in a TLS handshake, and to nothing else.
 *
 * The certificate comes beside the request, where a caller cannot put anything. A caller that sends the header, or presents
 * a certificate that the authority does not vouch for now, gets the value of no client, and is refused by the rules of
 * each interface.
 *
 * @see gaps: shared.mtls
 */
export function fromHandshake(request: Request): Request {
  const arrival = arrivalOf(request)
  const certificate = arrival?.certificate
  const isClaimed = request.headers.has(HEADER)
  if (!isClaimed && !certificate) return request
  const headers = new Headers(request.headers)
  const isProven = certificate?.isTrusted === true && !isClaimed
  headers.set(HEADER, isProven ? encodeURIComponent(toPem('CERTIFICATE', certificate.der)) : NOBODYS)
  const changed = new Request(request, { headers })
  // A server may pass on a method that the `Request` constructor does not allow.
  if (changed.method !== request.method) Object.defineProperty(changed, 'method', { value: request.method })
  return arrival ? keepArrival(changed, arrival) : changed
}

/** Whether a call has a certificate in its header that no handshake has proven. */
export function claimsCertificate(headers: Headers): boolean {
  return headers.get(HEADER) === NOBODYS
}

/** Returns the thumbprint of the certificate that a call presents; `undefined` if it presents none. */
export function presentedThumbprint(headers: Headers): string | undefined {
  const header = headers.get(HEADER)
  return header === null ? undefined : thumbprintOf(decoded(header))
}

/**
 * Whether a call presents a certificate that is not one of its client, not valid now, or not the one that a
 * token was issued to; presenting none is allowed here.
 *
 * @param now Wire time, milliseconds since 1970.
 * @param issuedTo Thumbprint of the certificate that the token was issued to, if it was issued to one.
 * @see gaps: shared.mtls
 */
export function presentsOtherCertificate(
  headers: Headers,
  client: Client,
  now: number,
  issuedTo?: string,
): boolean {
  const presented = presentedThumbprint(headers)
  if (presented === undefined) return false
  return (issuedTo !== undefined && presented !== issuedTo) || !hasCertificate(client, presented, now)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
