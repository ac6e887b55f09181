// Bytes and their text forms: UTF-8, hex, base64, base64url, constant-time comparison.

import { sha256 } from '@noble/hashes/sha2.js'

/** Bytes over a plain buffer, the only kind that every WebCrypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
// Made once: making one costs more than reading a small answer.
const strictUtf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Encodes text as UTF-8. */
export function utf8(text: string): Bytes {
  return encoder.encode(text)
}

/**
 * Decodes UTF-8 strictly.
 *
 * @throws TypeError when the bytes are not valid UTF-8.
 */
export function fromUtf8(bytes: Uint8Array): string {
  return strictUtf8.decode(bytes)
}

/** Joins byte strings in order. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Writes bytes as lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  const digits = '0123456789abcdef'
  let hex = ''
  for (const byte of bytes) hex += digits.charAt(byte >> 4) + digits.charAt(byte & 15)
  return hex
}

/** Reads lower-case hex; anything else, an upper-case letter too, is `undefined`. */
export function fromHex(hex: string): Bytes | undefined {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/.test(hex)) return undefined
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = 16 * digitAt(hex, 2 * at) + digitAt(hex, 2 * at + 1)
  return bytes
}

/** Reads a digit of lower-case hex by its code: a signature has hundreds of them. */
function digitAt(hex: string, at: number): number {
  const code = hex.charCodeAt(at)
  return code < 58 ? code - 48 : code - 87
}

/** Writes bytes as base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Reads canonical base64 with padding, white space not allowed; anything else is `undefined`. */
export function fromBase64(text: string): Bytes | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  // Unused bits in the last character would give one value two spellings.
  return toBase64(bytes) === text ? bytes : undefined
}

/** Writes bytes as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads canonical base64url without padding; anything else is `undefined`. */
export function fromBase64Url(text: string): Bytes | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined
  const padded = text.replaceAll('-', '+').replaceAll('_', '/')
  return fromBase64(padded.padEnd(Math.ceil(padded.length / 4) * 4, '='))
}

/**
 * Compares two secrets in a time that does not depend on where they differ.
 *
 * Both sides are hashed first, so their lengths do not show either.
 */
export function equalSecrets(left: string, right: string): boolean {
  const a = sha256(utf8(left))
  const b = sha256(utf8(right))
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0)
  return difference === 0
}
