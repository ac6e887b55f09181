// Certificates for a bank that asks for one: an authority, a server on the loopback, and a client; minted in each run.
// Not the sandbox's authority, so that what is proven here does not rest on it.
import { wallClock } from '../../../kit/clock.ts'

/** A key with its certificate, both PEM. */
export interface Certified {
  key: string
  certificate: string
}

export interface Certificates {
  authority: string
  server: Certified
  client: Certified
  /** Vouched for by no authority. */
  stranger: Certified
}

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const life = () => ({
  notBefore: new Date(wallClock() - 60_000),
  notAfter: new Date(wallClock() + 3_600_000),
})

export async function mintCertificates(): Promise<Certificates> {
  const x509 = await loadX509()
  const keys = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ['Authority of this test'] }],
    keys,
    ...life(),
    signingAlgorithm: ECDSA,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  })
  const certify = async (name: string, use: string): Promise<Certified> => {
    const own = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
    const certificate = await x509.X509CertificateGenerator.create({
      subject: [{ CN: [name] }],
      issuer: authority.subject,
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      ...life(),
      signingAlgorithm: ECDSA,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.ExtendedKeyUsageExtension([use]),
        new x509.SubjectAlternativeNameExtension([
          { type: 'dns', value: 'localhost' },
          { type: 'ip', value: '127.0.0.1' },
        ]),
      ],
    })
    return { key: await pemOf(own.privateKey), certificate: certificate.toString('pem') }
  }
  return {
    authority: authority.toString('pem'),
    server: await certify('localhost', x509.ExtendedKeyUsage.serverAuth),
    client: await certify('merchant', x509.ExtendedKeyUsage.clientAuth),
    stranger: await selfSigned(),
  }
}

async function selfSigned(): Promise<Certified> {
  const x509 = await loadX509()
  const keys = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ['stranger'] }],
    keys,
    ...life(),
    signingAlgorithm: ECDSA,
  })
  return { key: await pemOf(keys.privateKey), certificate: certificate.toString('pem') }
}

async function pemOf(key: CryptoKey): Promise<string> {
  const { PemConverter } = await loadX509()
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

async function loadX509() {
  // A part of it asks for this at its own start.
  await import('reflect-metadata')
  return import('@peculiar/x509')
}
