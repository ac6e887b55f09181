// Makes keys in the place of their use, a browser or a terminal: a pair to sign with, a request for a certificate (PKCS#10).
// The private half stays with the caller.

import { toBase64 } from '../../core/shared/bytes.ts'

/** A pair that was made here. */
export interface MadePair {
  /** PKCS#8. */
  readonly privateKeyPem: string
  /** SPKI. */
  readonly publicKeyPem: string
}

/** A key and the request for its certificate. */
export interface MadeRequest {
  /** PKCS#8, P-256. */
  readonly privateKeyPem: string
  readonly csrPem: string
}

/** Kinds of signing keys. */
export const KEY_TYPES = ['rsa', 'ec'] as const

/** RSA of 2048 bits, or EC P-256, which only the PSD2 paper allows (ES256). */
export type KeyType = (typeof KEY_TYPES)[number]

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Whether keys can be made here: browsers do it only on pages of https and of this machine. */
export function canMakeKeys(): boolean {
  return typeof crypto.subtle?.generateKey === 'function'
}

/** Makes a pair to sign with. */
export async function makeSigningPair(type: KeyType): Promise<MadePair> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(type === 'rsa' ? RSA : CURVE, true, [
    'sign',
    'verify',
  ])
  return {
    privateKeyPem: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', privateKey)),
    publicKeyPem: pem('PUBLIC KEY', await crypto.subtle.exportKey('spki', publicKey)),
  }
}

/**
 * Makes a key on the curve P-256, and a request for its certificate that is signed with it (RFC 2986).
 *
 * @param name Common name; banks put their own in its place.
 */
export async function makeCertificateRequest(name: string): Promise<MadeRequest> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  const commonName = der(0x30, COMMON_NAME, der(0x0c, new TextEncoder().encode(name)))
  const asked = der(0x30, der(0x02, new Uint8Array([0])), der(0x30, der(0x31, commonName)), spki, der(0xa0))
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, asked)
  const halves = new Uint8Array(signature)
  const sealed = der(0x30, whole(halves.subarray(0, 32)), whole(halves.subarray(32)))
  // A bit string begins with the number of unused bits in its last byte.
  const request = der(0x30, asked, der(0x30, ECDSA_WITH_SHA256), der(0x03, new Uint8Array([0]), sealed))
  return {
    privateKeyPem: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', privateKey)),
    csrPem: pem('CERTIFICATE REQUEST', request.buffer),
  }
}

/** Object identifiers 2.5.4.3 and 1.2.840.10045.4.3.2. */
const COMMON_NAME = new Uint8Array([0x06, 3, 0x55, 4, 3])
const ECDSA_WITH_SHA256 = new Uint8Array([0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2])

/** Writes an element of DER: its tag, its length, and what is in it. */
function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x1_00
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff]
  return new Uint8Array([...head, ...parts.flatMap((part) => [...part])])
}

/** Writes a number that is not negative: without zeros in front, except one if the first bit would be a sign. */
function whole(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const first = bytes.findIndex((byte) => byte !== 0)
  const rest = first === -1 ? new Uint8Array([0]) : bytes.subarray(first)
  return der(0x02, (rest[0] ?? 0) > 0x7f ? new Uint8Array([0, ...rest]) : rest)
}

function pem(label: string, bytes: ArrayBuffer): string {
  const lines = toBase64(new Uint8Array(bytes)).match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
