// The certificate of a client, sent in a header to a sandbox without TLS.
// In production, and wherever there is TLS, the transport presents the certificate, and this header is not sent.

import type { Bank } from '../bank.ts'
import type { Proof } from '../definition.ts'

/** A bank whose client may have such a certificate. */
export interface CertifiedBank extends Bank {
  readonly identity: { readonly certificatePem?: string | undefined }
}

/**
 * The proof that sends the certificate to a sandbox without TLS; it adds nothing elsewhere.
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
 * Checks a certificate that is to be sent to a sandbox.
 *
 * @param where Name of the credentials, for the message.
 * @throws TypeError when it is not a certificate, or the credentials are those of production.
 */
export function checkedCertificate(where: string, certificatePem: string | undefined): string | undefined {
  if (certificatePem === undefined) return undefined
  // A certificate in a header proves nothing to any other bank.
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
