// The certificate that a call may present: a PEM in a header, as a TLS front would hand it on.
// It makes no handshake, and checks neither licences nor dates.

import type { Client } from './clients.ts'

/**
 * Tells whether a call presents a certificate that is not that of its client; presenting none is all right here.
 *
 * @see gaps: shared.mtls
 */
export function presentsOtherCertificate(headers: Headers, { certificatePem }: Client): boolean {
  const header = headers.get('x-client-certificate')
  return header !== null && bare(decoded(header)) !== bare(certificatePem)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** White space means nothing in a PEM. */
function bare(pem: string): string {
  return pem.replace(/\s+/g, '')
}
