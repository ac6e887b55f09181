// The sandbox's own certificate authority: it issues certificates for one bank and its test clients only.
// client-certificate.ts judges whether a certificate that a call presents belongs to a client.

import { sha256 } from '@noble/hashes/sha2.js'
import type { PublicKeyType } from '@peculiar/x509'
import { toBase64Url } from '../../../core/shared/bytes.ts'
import type { Settings } from '../options/index.ts'
import { collection, type Store } from '../storage/store.ts'
import { fromPem, isSigningKey, toPem } from './keys.ts'

/** Identifies a certificate by its public bytes: SHA-256 of its DER as base64url (RFC 8705, `x5t#S256`). */
export function thumbprintOf(certificatePem: string): string {
  return toBase64Url(sha256(fromPem(certificatePem, 'CERTIFICATE')))
}

/** A certificate as the register of clients remembers it. */
export interface KnownCertificate {
  /** SHA-256 of its DER, base64url. */
  thumbprint: string
  /** First and last instant at which it is valid, wire time. */
  notBefore: number
  notAfter: number
  /** Serial number in hex. */
  serial: string
  /** When the bank stops accepting it, wire time, if before its own end. */
  endsAt?: number | undefined
  /** When it was revoked, wire time. */
  revokedAt?: number | undefined
}

/** The contents of a certificate. */
export interface ReadCertificate {
  /** Names as RFC 4514 writes them: `CN=…`. */
  subject: string
  issuer: string
  /** Serial number in hex. */
  serial: string
  notBefore: number
  notAfter: number
}

/** A certificate that was issued. */
export interface IssuedCertificate {
  certificatePem: string
  known: KnownCertificate
}

/** Key and certificate of the bank's own TLS front, both PEM. */
export interface ServerIdentity {
  certificatePem: string
  /** PKCS#8. */
  privateKeyPem: string
}

/** Issues certificates; its own key is made for the first certificate and outlives resets. */
export interface CertificateAuthority {
  /** Returns its own certificate, PEM: a client that trusts it trusts the bank's TLS front. */
  certificatePem(): Promise<string>
  /**
   * Finds the key and certificate with which the bank serves TLS; makes new ones for other names, or near their end.
   *
   * @param names Host names, and IP addresses without brackets.
   */
  identityOf(names: readonly string[]): Promise<ServerIdentity>
  /** Makes a P-256 key, PKCS#8, and a certificate for it. */
  mint(name: string): Promise<IssuedCertificate & { certificateKeyPem: string }>
  /**
   * Issues a certificate for the key of a request (PKCS#10); `undefined` if its sender does not prove to have that key, or the
   * bank does not accept the key.
   *
   * @param notAfter When it ends, wire time, if before the usual end.
   */
  certify(name: string, csrPem: string, notAfter?: number): Promise<IssuedCertificate | undefined>
}

interface StoredIdentity extends ServerIdentity {
  names: readonly string[]
  notAfter: number
}

interface Purpose {
  use: 'clientAuth' | 'serverAuth'
  lifeMs: number
  /** Names under which a server answers. */
  names?: readonly string[]
}

interface StoredAuthority {
  certificatePem: string
  /** PKCS#8, P-256. */
  privateKeyPem: string
}

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000
const CLIENT_MS = 3_650 * DAY_MS
const AUTHORITY_MS = 3 * CLIENT_MS
/** Longest life of a server certificate that all clients accept. */
const SERVER_MS = 397 * DAY_MS
/** How long before its end a server certificate is renewed. */
const RENEWAL_MS = 30 * DAY_MS
const FOR_CLIENTS: Purpose = { use: 'clientAuth', lifeMs: CLIENT_MS }
/** Longest common name (X.520, ub-common-name). */
const LONGEST_NAME = 64

/** Makes the authority kept in a store; its certificates expire by wire time. */
export function makeCertificateAuthority({
  store,
  wire,
}: Pick<Settings, 'wire'> & { store: Store }): CertificateAuthority {
  const authorities = collection<StoredAuthority>(store, 'keep/authority/')
  const identities = collection<StoredIdentity>(store, 'keep/server-identity/')
  let making: Promise<StoredAuthority> | undefined

  const authority = () =>
    authorities.get('clients') ?? (making ??= found().finally(() => (making = undefined)))
  const found = async (): Promise<StoredAuthority> => {
    const x509 = await loadX509()
    const keys = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
    const { KeyUsageFlags: use } = x509
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      name: [{ CN: ['Silta sandbox authority'] }],
      keys,
      ...lifeFrom(wire(), AUTHORITY_MS),
      signingAlgorithm: ECDSA,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(use.keyCertSign | use.cRLSign, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    })
    const made = {
      certificatePem: toPem('CERTIFICATE', new Uint8Array(certificate.rawData)),
      privateKeyPem: await privatePemOf(keys.privateKey),
    }
    return store.transaction(() => authorities.get('clients') ?? authorities.put('clients', made))
  }
  const issue = async (
    name: string,
    publicKey: PublicKeyType,
    { use, lifeMs, names = [] }: Purpose,
    end = Infinity,
  ): Promise<IssuedCertificate> => {
    const [x509, { certificatePem: issuerPem, privateKeyPem }] = await Promise.all([loadX509(), authority()])
    const issuer = new x509.X509Certificate(issuerPem)
    const signingKey = await crypto.subtle.importKey('pkcs8', fromPem(privateKeyPem), ECDSA, false, ['sign'])
    const { notBefore, notAfter: usual } = lifeFrom(wire(), lifeMs)
    const notAfter = new Date(Math.min(usual.getTime(), end))
    const certificate = await x509.X509CertificateGenerator.create({
      // As a typed value, since a plain text would be parsed as a pattern.
      subject: new x509.Name([{ CN: [{ utf8String: name.slice(0, LONGEST_NAME) }] }]),
      issuer: issuer.subjectName,
      publicKey,
      notBefore,
      notAfter,
      signingKey,
      signingAlgorithm: ECDSA,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage[use]]),
        ...(names.length > 0 ? [new x509.SubjectAlternativeNameExtension(names.map(nameOf))] : []),
        await x509.AuthorityKeyIdentifierExtension.create(issuer),
        await x509.SubjectKeyIdentifierExtension.create(publicKey),
      ],
    })
    const certificatePem = toPem('CERTIFICATE', new Uint8Array(certificate.rawData))
    const life = { notBefore: certificate.notBefore.getTime(), notAfter: certificate.notAfter.getTime() }
    const known = { thumbprint: thumbprintOf(certificatePem), serial: certificate.serialNumber, ...life }
    return { certificatePem, known }
  }
  const mint = async (name: string, purpose: Purpose) => {
    const { publicKey, privateKey } = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
    const issued = await issue(name, publicKey, purpose)
    return { ...issued, certificateKeyPem: await privatePemOf(privateKey) }
  }
  return {
    certificatePem: async () => (await authority()).certificatePem,
    async identityOf(names) {
      const known = identities.get('front')
      const isFit = known?.names.join(' ') === names.join(' ') && known.notAfter - RENEWAL_MS > wire()
      if (known && isFit) return known
      const purpose: Purpose = { use: 'serverAuth', lifeMs: SERVER_MS, names }
      const { certificatePem, certificateKeyPem, known: life } = await mint('Silta sandbox', purpose)
      return identities.put('front', {
        certificatePem,
        privateKeyPem: certificateKeyPem,
        names,
        notAfter: life.notAfter,
      })
    },
    mint: (name) => mint(name, FOR_CLIENTS),
    async certify(name, csrPem, notAfter) {
      const publicKey = await provenKey(csrPem)
      return publicKey && issue(name, publicKey, FOR_CLIENTS, notAfter)
    },
  }
}

/** Returns the subject of the certificates that the authority issues to a client. */
export function subjectOf(clientId: string): string {
  return `CN=${clientId.slice(0, LONGEST_NAME)}`
}

/** Reads a certificate; `undefined` if the text is not one. */
export async function readCertificate(certificatePem: string): Promise<ReadCertificate | undefined> {
  const { X509Certificate } = await loadX509()
  try {
    const read = new X509Certificate(certificatePem)
    const { subject, issuer, serialNumber: serial } = read
    return { subject, issuer, serial, notBefore: read.notBefore.getTime(), notAfter: read.notAfter.getTime() }
  } catch {
    return undefined
  }
}

function nameOf(name: string): { type: 'dns' | 'ip'; value: string } {
  return { type: /^[\d.]+$|:/.test(name) ? 'ip' : 'dns', value: name }
}

async function provenKey(csrPem: string): Promise<PublicKeyType | undefined> {
  const bytes = fromPem(csrPem, '(?:NEW )?CERTIFICATE REQUEST')
  if (bytes.length === 0) return undefined
  const { Pkcs10CertificateRequest } = await loadX509()
  try {
    const request = new Pkcs10CertificateRequest(bytes)
    const isKey = await isSigningKey(toPem('PUBLIC KEY', new Uint8Array(request.publicKey.rawData)))
    return isKey && (await request.verify()) ? request.publicKey : undefined
  } catch {
    // Not a request, or signed in a way that the runtime cannot check.
    return undefined
  }
}

/** Loads the X.509 library at the first certificate: loading it takes longer than the bank's whole start. */
function loadX509() {
  return import('./x509.ts')
}

function lifeFrom(now: number, lifeMs: number): { notBefore: Date; notAfter: Date } {
  return { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + lifeMs) }
}

async function privatePemOf(key: CryptoKey): Promise<string> {
  return toPem('PRIVATE KEY', new Uint8Array(await crypto.subtle.exportKey('pkcs8', key)))
}
