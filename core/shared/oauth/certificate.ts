// The certificate of a client as a sandbox without TLS is told it: in a header.
// In production, and wherever there is TLS, the transport presents it, and nothing of this is sent.

import type { Bank } from '../bank.ts'
import type { Proof } from '../definition.ts'

/** A bank whose client may have a certificate to tell. */
export interface CertifiedBank extends Bank {
  readonly identity: { readonly certificatePem?: string | undefined }
}

/**
 * Names the certificate to a sandbox that stands without TLS; adds nothing elsewhere.
 *
 * @see gaps: shared.mtls
 */
export const sandboxCertificate: Proof<CertifiedBank> = {
  kind: 'attempt',
  headers: ['x-client-certificate'],
  prove(_draft, { environment, identity: { certificatePem } }) {
    if (certificatePem === undefined || environment === 'production') return Promise.resolve({})
    return Promise.resolve({ 'x-client-certificate': encodeURIComponent(certificatePem) })
  },
}

/**
 * Checks a certificate that a sandbox is to be told.
 *
 * @param where Name of the credentials, for the message.
 * @throws TypeError when it is no certificate, or the credentials are those of production.
 */
export function checkedCertificate(where: string, certificatePem: string | undefined): string | undefined {
  if (certificatePem === undefined) return undefined
  // Told in a header, a certificate would prove nothing to anybody but the sandbox.
  if (where !== 'sandbox') {
    throw new TypeError(
      `${where}.certificatePem is for the sandbox only: in production \`fetch\` presents the certificate`,
    )
  }
  if (!/^\s*-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*$/.test(certificatePem)) {
    throw new TypeError(`${where}.certificatePem must be a certificate as PEM`)
  }
  return certificatePem
}
