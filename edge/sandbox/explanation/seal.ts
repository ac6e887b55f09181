// What a public key reveals about a signature: padding, hash algorithm, and the digest of what was signed.
// It accepts nothing: the bank has already judged the call.

import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, concatBytes, fromBase64, fromBase64Url, toHex } from '../../../core/shared/bytes.ts'

/** A signature whose key is known. */
export interface Seal {
  readonly padding: 'pkcs1' | 'pss' | 'ec'
  readonly hash: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'
  /** Digest of what was signed, hex, if the signature reveals it. */
  readonly digest?: string
  /** Whether it was made over some bytes; synchronous if the signature could be opened. */
  readonly fits: (bytes: Bytes) => boolean | Promise<boolean>
}

/** First bytes of the blocks that PKCS#1 v1.5 signs (RFC 8017, 9.2, notes 1). */
const DIGEST_INFOS = [
  ['SHA-256', '3031300d060960864801650304020105000420', 32],
  ['SHA-1', '3021300906052b0e03021a05000414', 20],
  ['SHA-384', '3041300d060960864801650304020205000430', 48],
  ['SHA-512', '3051300d060960864801650304020305000440', 64],
] as const

/**
 * Opens an RSA signature with a public key; `undefined` if another key made it.
 *
 * With the wrong key the result is noise that has neither of the two paddings.
 *
 * @param publicKeyPem SPKI.
 * @see RFC 8017, 8.2.2 and 9.1.2
 */
export async function openSeal(publicKeyPem: string, signature: Uint8Array): Promise<Seal | undefined> {
  const key = await modulusOf(publicKeyPem)
  if (!key || signature.length !== key.length) return undefined
  const message = toBytes(power(toNumber(signature), key.exponent, key.modulus), key.length)
  return openPkcs1(message) ?? openPss(message)
}

interface Modulus {
  modulus: bigint
  exponent: bigint
  /** Bytes. */
  length: number
}

const known = new Map<string, Promise<Modulus | undefined>>()

function modulusOf(pem: string): Promise<Modulus | undefined> {
  const found = known.get(pem) ?? readModulus(pem).catch(() => undefined)
  if (known.size >= 200) known.clear()
  known.set(pem, found)
  return found
}

async function readModulus(pem: string): Promise<Modulus | undefined> {
  const der = fromBase64(pem.replace(/-----[^-]*-----|\s/g, ''))
  if (!der) return undefined
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const { n = '', e = '' } = await crypto.subtle.exportKey(
    'jwk',
    await crypto.subtle.importKey('spki', der, algorithm, true, ['verify']),
  )
  const [modulus, exponent] = [fromBase64Url(n), fromBase64Url(e)]
  if (!modulus || !exponent) return undefined
  return { modulus: toNumber(modulus), exponent: toNumber(exponent), length: modulus.length }
}

function openPkcs1(message: Bytes): Seal | undefined {
  const hex = toHex(message)
  const [, info = ''] = /^0001(?:ff){8,}00([0-9a-f]+)$/.exec(hex) ?? []
  for (const [hash, head, length] of DIGEST_INFOS) {
    if (!info.startsWith(head) || info.length !== head.length + 2 * length) continue
    const digest = info.slice(head.length)
    return {
      padding: 'pkcs1',
      hash,
      digest,
      fits: (bytes) => hash === 'SHA-256' && toHex(sha256(bytes)) === digest,
    }
  }
  return undefined
}

/** PSS with SHA-256 throughout, the form of PS256. */
function openPss(message: Bytes): Seal | undefined {
  if (message.at(-1) !== 0xbc) return undefined
  const [masked, seed] = [message.slice(0, -33), message.slice(-33, -1)]
  const mask = mgf1(seed, masked.length)
  const block = masked.map((byte, at) => byte ^ (mask[at] ?? 0))
  // The first bit is not part of the block, as the modulus is one bit longer.
  block[0] = (block[0] ?? 0) & 0x7f
  const one = block.indexOf(1)
  if (one < 0 || block.subarray(0, one).some((byte) => byte !== 0)) return undefined
  const salt = block.slice(one + 1)
  const expected = toHex(seed)
  return {
    padding: 'pss',
    hash: 'SHA-256',
    fits: (bytes) => toHex(sha256(concatBytes(new Uint8Array(8), sha256(bytes), salt))) === expected,
  }
}

function mgf1(seed: Uint8Array, length: number): Bytes {
  const blocks: Uint8Array[] = []
  for (let at = 0; at * 32 < length; at += 1) {
    blocks.push(sha256(concatBytes(seed, new Uint8Array([0, 0, at >> 8, at & 255]))))
  }
  return concatBytes(...blocks).slice(0, length)
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes) || '0'}`)
}

function toBytes(number: bigint, length: number): Bytes {
  const hex = number.toString(16).padStart(length * 2, '0')
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}
