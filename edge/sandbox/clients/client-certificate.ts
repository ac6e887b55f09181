// The certificate that a call may present: a PEM in a header, as a TLS front would hand it on.
// It makes no handshake and checks no licence: who a certificate belongs to is known from the register of clients.

import { thumbprintOf } from './certificate-authority.ts'
import type { Client } from './clients.ts'

/** Names the certificate that a call presents; `undefined` when it presents none. */
export function presentedThumbprint(headers: Headers): string | undefined {
  const header = headers.get('x-client-certificate')
  return header === null ? undefined : thumbprintOf(decoded(header))
}

/**
 * Tells whether a call presents a certificate that is not one of its client, not valid now, or not the one that a
 * token was issued to; presenting none is all right here.
 *
 * @param now Wire time, milliseconds since 1970.
 * @param issuedTo Thumbprint of the certificate that the token was issued to, where it was issued to one.
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
  return (issuedTo !== undefined && presented !== issuedTo) || !isCertificateOf(client, presented, now)
}

function isCertificateOf(
  { certificates = [], certificatePem }: Client,
  thumbprint: string,
  now: number,
): boolean {
  const known = certificates.find((one) => one.thumbprint === thumbprint)
  if (known) return now >= known.notBefore && now <= known.notAfter
  return certificatePem !== undefined && thumbprintOf(certificatePem) === thumbprint
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
