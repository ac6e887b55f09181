// Who is asking: the exact bytes signed, the headers of a call, and how to verify both.
// It contains no keys, and does not remember which pairs of session and request ids were used: the bank and the caller's store do.

import { type Bytes, concatBytes, fromHex, toHex, utf8 } from '../shared/bytes.ts'
import type { Draft } from '../shared/send.ts'
import type { Verifier } from '../shared/signing/rsa.ts'

/** The nine parts of the signature base, as sent: no case folding, no trimming. */
export interface SignatureParts {
  /** HTTP method in upper case. */
  method: string
  contentType: string
  /** Value of the `Date` header. */
  date: string
  merchantId: string
  apiKey: string
  sessionId: string
  requestId: string
  /** Full address: scheme, host, path and query. */
  url: string
  /** Raw body; empty when there is none. */
  body: Uint8Array
}

/**
 * Composes the bytes that are signed: nine parts joined by one LF each, none after the body.
 *
 * @see gaps: online-payment.auth.base
 */
export function signatureBase(parts: SignatureParts): Bytes {
  const { method, contentType, date, merchantId, apiKey, sessionId, requestId, url, body } = parts
  const head = [method, contentType, date, merchantId, apiKey, sessionId, requestId, url].join('\n')
  return concatBytes(utf8(`${head}\n`), body)
}

/** What the `Authorization` header contains. */
export interface Authorization {
  merchantId: string
  /** 0 to 9999. */
  keyVersion: number
  /** The text as it arrived, which should be lower-case hex: the verifier checks it. */
  signature: string
}

/**
 * Writes `merchantId:1:keyVersion:hexSignature`.
 *
 * @see gaps: online-payment.auth.format
 */
export function writeAuthorization(
  merchantId: string,
  keyVersion: number,
  signature: Uint8Array,
  algorithm = '1',
): string {
  return `${merchantId}:${algorithm}:${keyVersion}:${toHex(signature)}`
}

/** Reads an `Authorization` value; any other form is `undefined`. */
export function readAuthorization(value: string, algorithm = '1'): Authorization | undefined {
  const match = /^([^:\s]{1,64}):([^:]*):(0|[1-9]\d{0,3}):([^:]*)$/.exec(value)
  const [, merchantId, givenAlgorithm, keyVersion, signature] = match ?? []
  if (
    merchantId === undefined ||
    givenAlgorithm !== algorithm ||
    keyVersion === undefined ||
    signature === undefined
  )
    return undefined
  return { merchantId, keyVersion: Number(keyVersion), signature }
}

/**
 * Verifies a signature over its parts.
 *
 * Upper-case hex, another length and text that is not hex count as wrong.
 */
export async function verifySignature(
  verifier: Verifier,
  signature: string,
  parts: SignatureParts,
): Promise<boolean> {
  const bytes = fromHex(signature)
  return bytes !== undefined && bytes.length > 0 && (await verifier(bytes, signatureBase(parts)))
}

/** Collects the signed parts of a request with its headers. */
export function partsOf(
  request: { method: string; url: string; body: Uint8Array; header: (name: string) => string },
  merchantId: string,
): SignatureParts {
  return {
    method: request.method,
    contentType: request.header('content-type'),
    date: request.header('date'),
    merchantId,
    apiKey: request.header('x-api-key'),
    sessionId: request.header('x-session-id'),
    requestId: request.header('x-request-id'),
    url: request.url,
    body: request.body,
  }
}

/** Collects the signed parts of a draft that has all headers except `Authorization`. */
export function partsOfDraft(draft: Draft, merchantId: string): SignatureParts {
  return partsOf({ ...draft, header: (name) => draft.headers[name] ?? '' }, merchantId)
}

/** Writes a pair of ids in one spelling: the same ids in another case are the same pair. */
export function pairName(owner: string, sessionId: string, requestId: string): string {
  return `${owner}|${sessionId}|${requestId}`.toLowerCase()
}
