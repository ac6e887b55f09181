// Compact JSON web signatures whose payload is a JSON object: request objects and assertions that we sign.
// It does not know which claims there must be, nor whose key it is; each interface does.

import { type Bytes, fromBase64Url, toBase64Url, utf8 } from '../bytes.ts'
import { parseJson } from '../json.ts'
import { type JwsHeader, readDetachedJws } from './detached-jws.ts'
import type { Signer } from './key.ts'

/** Claims of a token: a JSON object. */
export type Claims = Readonly<Record<string, unknown>>

/** A compact JWS taken apart; nothing of it is verified yet. */
export interface CompactJws {
  readonly header: JwsHeader
  readonly claims: Claims
  /** What is signed: header and payload as they stood there. */
  readonly signed: Bytes
  readonly signature: Bytes
}

/**
 * Signs claims and writes `header.payload.signature`.
 *
 * @param sign Signs by the algorithm that the header names; this is not checked.
 * @see RFC 7515, 7.1
 */
export async function signCompactJws(header: JwsHeader, claims: Claims, sign: Signer): Promise<string> {
  const signed = [header, claims].map((part) => toBase64Url(utf8(JSON.stringify(part)))).join('.')
  return `${signed}.${toBase64Url(await sign(utf8(signed)))}`
}

/**
 * Takes a compact JWS apart; `undefined` where it is not one, or has more than one spelling.
 *
 * Strict as {@link readDetachedJws}: base64url without padding, white space and unused bits, JSON objects without a member
 * that occurs twice.
 */
export function readCompactJws(text: string): CompactJws | undefined {
  const [encodedHeader = '', encodedPayload = '', encodedSignature = '', ...more] = text.split('.')
  if (more.length > 0) return undefined
  const jws = readDetachedJws(`${encodedHeader}..${encodedSignature}`)
  const payload = fromBase64Url(encodedPayload)
  const claims = payload && parseJson(payload)
  if (!jws || !claims?.ok || !isObject(claims.value)) return undefined
  const { header, signature } = jws
  return { header, claims: claims.value, signed: utf8(`${encodedHeader}.${encodedPayload}`), signature }
}

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
