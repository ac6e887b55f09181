// Reads the certificate that a call presents: a PEM in a header, as a TLS front passes it on.

import { arrivalOf, keepArrival } from '../http/arrival.ts'
import { thumbprintOf } from './certificate-authority.ts'
import type { Client } from './client.ts'
import { hasCertificate } from './ending.ts'
import { toPem } from './keys.ts'

const HEADER = 'x-client-certificate'
/** In place of a certificate of no client. It is not PEM, so no client has it. */
const NOBODYS = 'none'

/**
 * Sets the header to what the caller has shown in a handshake, and nothing else.
 *
 * The certificate comes beside the request, out of reach of anything that a caller sends. A caller that writes the header, or shows
 * a certificate that the authority does not vouch for now, has presented one of no client, and is refused by the rules of
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
  // A server may have given a method that a `Request` cannot have.
  if (changed.method !== request.method) Object.defineProperty(changed, 'method', { value: request.method })
  return arrival ? keepArrival(changed, arrival) : changed
}

/** Whether a call claims a certificate that no handshake has proven. */
export function claimsCertificate(headers: Headers): boolean {
  return headers.get(HEADER) === NOBODYS
}

/** Names the certificate that a call presents; `undefined` when it presents none. */
export function presentedThumbprint(headers: Headers): string | undefined {
  const header = headers.get(HEADER)
  return header === null ? undefined : thumbprintOf(decoded(header))
}

/**
 * Whether a call presents a certificate that is not one of its client, not valid now, or not the one that a
 * token was issued to; presenting none is all right here.
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
