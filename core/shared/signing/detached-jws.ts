// Detached JSON web signatures: a protected header, two dots, a signature; the payload travels beside them, as the body.
// It does not know which members a header must have, nor whose key it is; each interface does.

import { type Bytes, concatBytes, fromBase64Url, toBase64Url, utf8 } from '../bytes.ts'
import { parseJson } from '../json.ts'
import type { Signer, Verifier } from './key.ts'

/** Members of a protected header. With `b64: false` the payload is signed as it is, else in base64url. */
export type JwsHeader = Readonly<Record<string, unknown>>

/** A detached JWS taken apart; nothing of it is verified yet. */
export interface DetachedJws {
  /** The header as it arrived: these characters are signed, not what they mean. */
  readonly encodedHeader: string
  readonly header: JwsHeader
  readonly signature: Bytes
}

/**
 * Composes the bytes that are signed: the encoded header, a dot, the payload.
 *
 * @param isEncoded Whether the payload is signed in base64url (RFC 7515); else as it is (RFC 7797, `b64: false`).
 * @see RFC 7515, 5.1; RFC 7797, 3
 */
export function jwsSigningInput(encodedHeader: string, payload: Uint8Array, isEncoded: boolean): Bytes {
  const head = utf8(`${encodedHeader}.`)
  return concatBytes(head, isEncoded ? utf8(toBase64Url(payload)) : payload)
}

/**
 * Signs a payload and writes `header..signature`.
 *
 * @param header Written in the order of its members.
 * @param sign Signs by the algorithm that the header names; this is not checked.
 * @see RFC 7515, Appendix F
 */
export async function signDetachedJws(header: JwsHeader, payload: Uint8Array, sign: Signer): Promise<string> {
  const encodedHeader = toBase64Url(utf8(JSON.stringify(header)))
  const signature = await sign(jwsSigningInput(encodedHeader, payload, isPayloadEncoded(header)))
  return `${encodedHeader}..${toBase64Url(signature)}`
}

/**
 * Takes `header..signature` apart; `undefined` for any other form.
 *
 * Strict, because one signature must have one spelling: base64url without padding, white space and unused bits that are
 * not zero; a header that is a JSON object in UTF-8 without a member that occurs twice.
 */
export function readDetachedJws(text: string): DetachedJws | undefined {
  const [encodedHeader = '', payload, encodedSignature = '', ...more] = text.split('.')
  if (payload !== '' || more.length > 0) return undefined
  const headerBytes = fromBase64Url(encodedHeader)
  const signature = fromBase64Url(encodedSignature)
  if (!headerBytes || !signature || signature.length === 0) return undefined
  const header = parseJson(headerBytes)
  return header.ok && isObject(header.value) ? { encodedHeader, header: header.value, signature } : undefined
}

/** Verifies a detached JWS over a payload; the caller checks its header. */
export async function verifyDetachedJws(
  { encodedHeader, header, signature }: DetachedJws,
  payload: Uint8Array,
  verifier: Verifier,
): Promise<boolean> {
  return verifier(signature, jwsSigningInput(encodedHeader, payload, isPayloadEncoded(header)))
}

const isPayloadEncoded = (header: JwsHeader) => header['b64'] !== false

const isObject = (value: unknown): value is JwsHeader =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
