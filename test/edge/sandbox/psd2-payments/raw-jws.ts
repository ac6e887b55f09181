/// <reference types="node" />
// Signatures made by hand with node:crypto: detached ones over bodies, and signed JWTs; and the reading of the bank's own.
import { createPrivateKey, type KeyObject, sign, verify } from 'node:crypto'
import { bytesOf } from '../raw-client.ts'
import { base64url } from '../raw-request.ts'

/** Algorithms that the bank takes (gaps: psd2.jws, psd2.sca.request-object). */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256'] as const
/** The name of an algorithm, as a header spells it. */
export type Algorithm = (typeof ALGORITHMS)[number] | 'RS512' | 'PS512'

/** Signs bytes. */
export function signBytes(input: string | Uint8Array, key: KeyObject | string, alg: Algorithm): Buffer {
  const keyObject = typeof key === 'string' ? createPrivateKey(key) : key
  const digest = alg.endsWith('512') ? 'sha512' : 'sha256'
  if (alg.startsWith('PS')) {
    return sign(digest, bytesOf(input), {
      key: keyObject,
      padding: 6,
      saltLength: digest === 'sha512' ? 64 : 32,
    })
  }
  if (alg === 'ES256') return sign(digest, bytesOf(input), { key: keyObject, dsaEncoding: 'ieee-p1363' })
  return sign(digest, bytesOf(input), keyObject)
}

/** Writes `x-jws-signature`: header, two dots, signature over header, dot, body in base64url (gaps: psd2.jws). */
export function detached(
  head: string,
  body: string | Uint8Array,
  key: KeyObject | string,
  alg: Algorithm = 'RS256',
): string {
  const input = `${base64url(head)}.${base64url(bytesOf(body))}`
  return `${base64url(head)}..${base64url(signBytes(input, key, alg))}`
}

/** Writes a signed JWT. */
export function signedJwt(
  head: Record<string, unknown>,
  claims: unknown,
  key: KeyObject | string,
  alg: Algorithm = 'RS256',
): string {
  const input = `${base64url(JSON.stringify(head))}.${base64url(JSON.stringify(claims))}`
  return `${input}.${base64url(signBytes(input, key, alg))}`
}

/** Reads a part of a JWS. */
export function readPart(part: string | undefined): Record<string, unknown> {
  return JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as Record<string, unknown>
}

/** Returns whether an RS256 signature is of a key. */
export function isSigned(input: string, signature: string, key: KeyObject): boolean {
  return verify('sha256', Buffer.from(input), key, Buffer.from(signature, 'base64url'))
}
