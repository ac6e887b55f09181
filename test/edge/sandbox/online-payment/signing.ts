/// <reference types="node" />
// The signature of an online payment by node:crypto and the words of the paper.
// Not our own signing: it is what that is judged by.
import { createSign, createVerify, type KeyObject } from 'node:crypto'

/** What a signature covers, as it is sent. */
export interface SignedParts {
  method: string
  contentType: string
  date: string
  merchantId: string
  apiKey: string
  sessionId: string
  requestId: string
  url: string
  body: string | Uint8Array
}

/** Builds the nine parts, joined by one LF each (gaps: online-payment.auth.base). */
export function signatureBase(parts: SignedParts): Buffer {
  const { method, contentType, date, merchantId, apiKey, sessionId, requestId, url, body } = parts
  const head = `${method}\n${contentType}\n${date}\n${merchantId}\n${apiKey}\n${sessionId}\n${requestId}\n${url}\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
}

/** Signs a base: RSA, PKCS#1 v1.5, SHA-256, lower-case hex. */
export function signHex(base: Uint8Array, privateKey: KeyObject): string {
  return createSign('RSA-SHA256').update(base).sign(privateKey, 'hex')
}

/** Verifies a hex signature with node:crypto. */
export function verifies(base: Uint8Array, hex: string, key: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(base).verify(key, hex, 'hex')
}
