// Writes a self-signed X.509 certificate for a test client, P-256, in DER.
// It reads no certificates and is not for production: nobody vouches for what it writes.

import { concatBytes, type Bytes, utf8 } from '../../../core/shared/bytes.ts'
import { toPem } from './keys.ts'

/** A certificate and its private key. */
export interface CertificatePair {
  certificatePem: string
  /** PKCS#8, P-256. */
  certificateKeyPem: string
}

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const YEAR_MS = 365 * 86_400_000

/**
 * Makes a key pair and a certificate for it, valid from a day ago for ten times 365 days, for client authentication.
 *
 * @param commonName 1 to 64 characters.
 * @param now Milliseconds since 1970.
 */
export async function mintCertificate(commonName: string, now: number): Promise<CertificatePair> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
  const name = sequence(tlv(0x31, sequence(oid(2, 5, 4, 3), tlv(0x0c, utf8(commonName)))))
  const algorithm = sequence(oid(1, 2, 840, 10045, 4, 3, 2))
  const toBeSigned = sequence(
    tlv(0xa0, integer(new Uint8Array([2]))),
    integer(crypto.getRandomValues(new Uint8Array(16))),
    algorithm,
    name,
    sequence(time(now - 86_400_000), time(now + 10 * YEAR_MS)),
    name,
    new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)),
    tlv(0xa3, sequence(...extensions())),
  )
  const raw = new Uint8Array(await crypto.subtle.sign(ECDSA, privateKey, toBeSigned))
  // WebCrypto joins the two numbers of a signature, X.509 lists them.
  const signature = sequence(integer(raw.subarray(0, 32)), integer(raw.subarray(32)))
  const certificate = sequence(toBeSigned, algorithm, bits(signature))
  const key = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
  return { certificatePem: toPem('CERTIFICATE', certificate), certificateKeyPem: toPem('PRIVATE KEY', key) }
}

function extensions(): Bytes[] {
  const critical = tlv(0x01, new Uint8Array([0xff]))
  return [
    // Basic constraints: no authority.
    sequence(oid(2, 5, 29, 19), critical, tlv(0x04, sequence())),
    // Key usage: digital signature, the first of its bits.
    sequence(oid(2, 5, 29, 15), critical, tlv(0x04, tlv(0x03, new Uint8Array([7, 0x80])))),
    // Extended key usage: client authentication.
    sequence(oid(2, 5, 29, 37), tlv(0x04, sequence(oid(1, 3, 6, 1, 5, 5, 7, 3, 2)))),
  ]
}

function tlv(tag: number, ...contents: Uint8Array[]): Bytes {
  const content = concatBytes(...contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return concatBytes(new Uint8Array([tag, ...size]), content)
}

const sequence = (...contents: Uint8Array[]) => tlv(0x30, ...contents)
const bits = (content: Uint8Array) => tlv(0x03, new Uint8Array([0]), content)

function integer(bytes: Uint8Array): Bytes {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? new Uint8Array([0]) : bytes.subarray(first)
  // A leading one bit would make it negative.
  return tlv(0x02, (digits[0] ?? 0) < 128 ? digits : concatBytes(new Uint8Array([0]), digits))
}

function oid(first: number, second: number, ...rest: number[]): Bytes {
  const groups = [first * 40 + second, ...rest].map((arc) => {
    const septets = [arc & 127]
    for (let left = arc >>> 7; left > 0; left >>>= 7) septets.unshift((left & 127) | 128)
    return septets
  })
  return tlv(0x06, new Uint8Array(groups.flat()))
}

function time(epochMs: number): Bytes {
  const text = new Date(epochMs).toISOString().replace(/[-:T]|\.\d+/g, '')
  // The short form ends with the year 2049.
  return text < '2050' ? tlv(0x17, utf8(text.slice(2))) : tlv(0x18, utf8(text))
}
