// JSON web signatures, compact and detached. jose signs and verifies; what jose would accept too readily is refused here first.
// Which members and claims are required, and whose key it is, only the interfaces know.

import { FlattenedSign } from 'jose/jws/flattened/sign'
import { flattenedVerify } from 'jose/jws/flattened/verify'
import { type Bytes, concatBytes, fromBase64Url, toBase64Url, utf8 } from '../bytes.ts'
import { parseJson } from '../json.ts'
import { importJwsKey, type JwsAlgorithm } from './jws-key.ts'
import { type CryptoKeyLike, type JwsPublicKey, keyError, type PrivateKey, type Signer } from './key.ts'

/** Members of a protected header. With `b64: false` the payload is signed as it is, else in base64url. */
export type JwsHeader = Readonly<Record<string, unknown>>

/** Claims of a token: a JSON object. */
export type Claims = Readonly<Record<string, unknown>>

/** Header, payload and signature in base64url; the payload is empty if it is signed as it is. */
export type JwsParts = readonly [header: string, payload: string, signature: string]

/** Signs a payload under a header, to which it adds `alg` as the first member. */
export type JwsSigner = (header: JwsHeader, payload: Uint8Array) => Promise<JwsParts>

/** A detached JWS taken apart; nothing of it is verified yet. */
export interface DetachedJws {
  /** The header as it arrived: these characters are signed, not what they mean. */
  readonly encodedHeader: string
  readonly header: JwsHeader
  /** In base64url. */
  readonly signature: string
}

/** A compact JWS taken apart; nothing of it is verified yet. */
export interface CompactJws extends DetachedJws {
  readonly encodedPayload: string
  readonly claims: Claims
}

/**
 * Makes a signer of one algorithm from a private key.
 *
 * A PEM or JWK is imported at the first signature, once, and not extractable. A function gets the bytes that are signed.
 *
 * @param name Name of the key in errors, for example the option that has it.
 * @throws TypeError (from the signer) when the key cannot be read or is for another algorithm; the message contains nothing
 * of it. Also when `crit` names anything but members of the header, or leaves out `b64` though the header has it.
 */
export function makeJwsSigner(key: PrivateKey, algorithm: JwsAlgorithm, name = 'private key'): JwsSigner {
  let imported: Promise<CryptoKeyLike> | undefined
  return async (members, payload) => {
    const header = { alg: algorithm, ...members }
    const extensions = readExtensions(header)
    if (!extensions) throw new TypeError('crit must name members of the header, b64 among them')
    if (typeof key === 'function') return composeWith(key, header, payload)
    try {
      imported ??= importJwsKey(key, 'sign', algorithm)
      const jws = await new FlattenedSign(payload)
        .setProtectedHeader(header)
        .sign(await imported, { crit: understood(extensions) })
      return [jws.protected ?? '', jws.payload, jws.signature]
    } catch {
      // The library's own message may quote the key.
      throw keyError(name, 'sign', algorithm)
    }
  }
}

/** Composes a JWS around a function that signs: a key that never leaves its store gets bytes, not a header and a payload. */
async function composeWith(sign: Signer, header: JwsHeader, payload: Uint8Array): Promise<JwsParts> {
  const isEncoded = isPayloadEncoded(header)
  const encodedHeader = toBase64Url(utf8(JSON.stringify(header)))
  const signature = await sign(jwsSigningInput(encodedHeader, payload, isEncoded))
  return [encodedHeader, isEncoded ? toBase64Url(payload) : '', toBase64Url(signature)]
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
 * @param header Written in the order of its members, after `alg`.
 * @see RFC 7515, Appendix F
 */
export async function signDetachedJws(
  header: JwsHeader,
  payload: Uint8Array,
  sign: JwsSigner,
): Promise<string> {
  const [encodedHeader, , signature] = await sign(header, payload)
  return `${encodedHeader}..${signature}`
}

/**
 * Signs claims and writes `header.payload.signature`.
 *
 * @param header Written in the order of its members, after `alg`.
 * @see RFC 7515, 7.1
 */
export async function signCompactJws(header: JwsHeader, claims: Claims, sign: JwsSigner): Promise<string> {
  return (await sign(header, utf8(JSON.stringify(claims)))).join('.')
}

/**
 * Takes `header..signature` apart; `undefined` for any other form.
 *
 * Strict, because one signature must have one spelling: base64url without padding, white space and unused bits that are
 * not zero; a header that is a JSON object in UTF-8 without a member that occurs twice.
 */
export function readDetachedJws(text: string): DetachedJws | undefined {
  const [encodedHeader = '', payload, signature = '', ...more] = text.split('.')
  if (payload !== '' || more.length > 0 || signature === '' || !fromBase64Url(signature)) return undefined
  const header = readObject(encodedHeader)
  return header && { encodedHeader, header, signature }
}

/**
 * Takes a compact JWS apart; `undefined` if it is not one, or has more than one spelling.
 *
 * Strict as {@link readDetachedJws}, and no extension passes (`crit`, `b64`): whatever must be understood is unknown here.
 */
export function readCompactJws(text: string): CompactJws | undefined {
  const [encodedHeader = '', encodedPayload = '', signature = '', ...more] = text.split('.')
  if (more.length > 0) return undefined
  const jws = readDetachedJws(`${encodedHeader}..${signature}`)
  const claims = readObject(encodedPayload)
  if (!jws || !claims || hasExtension(jws.header)) return undefined
  return { ...jws, encodedPayload, claims }
}

/** Returns whether a header has members that change what is signed or must be understood. */
export function hasExtension(header: JwsHeader): boolean {
  return 'crit' in header || 'b64' in header
}

/**
 * Verifies a detached JWS over a payload; the caller checks the members of its header. A key that cannot be read, or is for
 * another algorithm, has signed nothing.
 *
 * @param extensions Members of `crit` that the caller understands, besides `b64`.
 */
export async function verifyDetachedJws(
  jws: DetachedJws,
  payload: Uint8Array,
  key: JwsPublicKey,
  algorithm: JwsAlgorithm,
  extensions: readonly string[] = [],
): Promise<boolean> {
  const { header } = jws
  const signed = isPayloadEncoded(header) ? toBase64Url(payload) : payload
  return readExtensions(header) !== undefined && verify(jws, signed, key, algorithm, extensions)
}

/**
 * Verifies a compact JWS; the caller checks its claims. A key that cannot be read, or is for another algorithm, has signed
 * nothing.
 *
 * @param key For HS256 the bytes of the secret, and nothing else.
 */
export async function verifyCompactJws(
  jws: CompactJws,
  key: JwsPublicKey | Uint8Array,
  algorithm: JwsAlgorithm | 'HS256',
): Promise<boolean> {
  return verify(jws, jws.encodedPayload, key, algorithm)
}

async function verify(
  { encodedHeader, signature }: DetachedJws,
  payload: string | Uint8Array,
  key: JwsPublicKey | Uint8Array,
  algorithm: JwsAlgorithm | 'HS256',
  extensions: readonly string[] = [],
): Promise<boolean> {
  try {
    const imported = ArrayBuffer.isView(key)
      ? key
      : ((await importJwsKey(key, 'verify', algorithm)) as CryptoKey)
    const jws = { protected: encodedHeader, payload, signature }
    await flattenedVerify(jws, imported, { algorithms: [algorithm], crit: understood(extensions) })
    return true
  } catch {
    return false
  }
}

const isPayloadEncoded = (header: JwsHeader) => header['b64'] !== false

const understood = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]))

/** Reads the names in `crit`; `undefined` unless all are members of the header, each once, with `b64` if the header has it. */
function readExtensions(header: JwsHeader): readonly string[] | undefined {
  const { crit } = header
  if (crit === undefined) return 'b64' in header ? undefined : []
  const names: readonly unknown[] = Array.isArray(crit) ? crit : []
  const isRight =
    names.length > 0 &&
    names.every((name, at) => Object.hasOwn(header, String(name)) && names.indexOf(name) === at) &&
    names.includes('b64') === 'b64' in header
  return isRight ? names.map(String) : undefined
}

/** Reads a JSON object, strictly, from strict base64url. */
function readObject(encoded: string): JwsHeader | undefined {
  const bytes = fromBase64Url(encoded)
  const parsed = bytes && parseJson(bytes)
  return parsed?.ok && isObject(parsed.value) ? parsed.value : undefined
}

const isObject = (value: unknown): value is JwsHeader =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
