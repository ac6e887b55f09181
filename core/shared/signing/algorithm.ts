// Signatures by the three algorithms that banks take: keys are imported once and cannot be read out again.
// It does not know what the bytes mean; each interface composes its own.

import { type Bytes, fromBase64 } from '../bytes.ts'
import type { CryptoKeyLike, JsonWebKeyLike, PrivateKey, PublicKey, Signer, Verifier } from './key.ts'

const RSA_PARTS = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'] as const

/** By the names of RFC 7518: what the runtime calls them, and the members of their keys. */
const ALGORITHMS = {
  RS256: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    parts: RSA_PARTS,
    words: 'an RSA key of 2048 to 4096 bits',
  },
  PS256: {
    name: 'RSA-PSS',
    hash: 'SHA-256',
    saltLength: 32,
    parts: RSA_PARTS,
    words: 'an RSA key of 2048 to 4096 bits',
  },
  ES256: {
    name: 'ECDSA',
    hash: 'SHA-256',
    namedCurve: 'P-256',
    parts: ['crv', 'x', 'y', 'd'],
    words: 'an EC key on P-256',
  },
} as const

/** An algorithm of signatures, as RFC 7518 names it. */
export type JwsAlgorithm = keyof typeof ALGORITHMS

/** The algorithms of signatures that this library knows. */
export const JWS_ALGORITHMS = Object.keys(ALGORITHMS) as readonly JwsAlgorithm[]

/** Tells whether a value names an algorithm of signatures that this library knows. */
export function isJwsAlgorithm(value: unknown): value is JwsAlgorithm {
  return typeof value === 'string' && Object.hasOwn(ALGORITHMS, value)
}

/**
 * Makes a signer of one algorithm from a private key.
 *
 * A PEM or JWK is imported at the first signature, once, and not extractable.
 *
 * @throws TypeError (from the signer) when the key cannot be read or is for another algorithm; the message holds nothing
 * of it.
 */
export function makeJwsSigner(key: PrivateKey, algorithm: JwsAlgorithm): Signer {
  if (typeof key === 'function') return key
  const imported = once(() => importKey(key, 'sign', algorithm))
  return async (bytes) =>
    new Uint8Array(await crypto.subtle.sign(ALGORITHMS[algorithm], await imported(), bytes))
}

/**
 * Makes a verifier of one algorithm from a public key.
 *
 * @throws TypeError (from the verifier) when the key cannot be read or is for another algorithm.
 */
export function makeJwsVerifier(key: PublicKey, algorithm: JwsAlgorithm): Verifier {
  if (typeof key === 'function') return key
  const imported = once(() => importKey(key, 'verify', algorithm))
  return async (signature, bytes) =>
    crypto.subtle.verify(ALGORITHMS[algorithm], await imported(), signature, bytes)
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

async function importKey(
  key: string | JsonWebKeyLike | CryptoKeyLike,
  use: 'sign' | 'verify',
  algorithm: JwsAlgorithm,
): Promise<CryptoKey> {
  const { name, hash, words } = ALGORITHMS[algorithm]
  try {
    const imported = await importAny(key, use, algorithm)
    const is = imported.algorithm as RsaHashedKeyAlgorithm & EcKeyAlgorithm
    const isRight =
      algorithm === 'ES256'
        ? is.namedCurve === 'P-256'
        : is.hash.name === hash && is.modulusLength >= 2048 && is.modulusLength <= 4096
    // Only a private key may sign, and only a public one verify.
    if (imported.usages.includes(use) && is.name === name && isRight) return imported
  } catch {
    // The runtime's own message may quote the key.
  }
  throw new TypeError(
    use === 'sign'
      ? `private key must be ${words} as PKCS#8 PEM, JWK or CryptoKey`
      : `public key must be ${words} as SPKI PEM, JWK or CryptoKey`,
  )
}

async function importAny(
  key: string | JsonWebKeyLike | CryptoKeyLike,
  use: 'sign' | 'verify',
  algorithm: JwsAlgorithm,
): Promise<CryptoKey> {
  const it = ALGORITHMS[algorithm]
  if (typeof key === 'string') {
    const [format, label] =
      use === 'sign' ? (['pkcs8', 'PRIVATE KEY'] as const) : (['spki', 'PUBLIC KEY'] as const)
    return crypto.subtle.importKey(format, pemBytes(key, label), it, false, [use])
  }
  if ('algorithm' in key) return key as CryptoKey
  // Marks of another use or algorithm in the JWK must not stand in the way of the one use asked for.
  const parts: JsonWebKeyLike = { ...(key.kty !== undefined && { kty: key.kty }) }
  for (const part of it.parts) {
    const value = key[part]
    const isPublic = /^(n|e|crv|x|y)$/.test(part)
    if (value !== undefined && (isPublic || use === 'sign')) parts[part] = value
  }
  return crypto.subtle.importKey('jwk', parts as JsonWebKey, it, false, [use])
}

function pemBytes(pem: string, label: string): Bytes {
  const match = new RegExp(
    `^\\s*-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----\\s*$`,
  ).exec(pem)
  const bytes = match?.[1] && fromBase64(match[1].replace(/\s/g, ''))
  if (!bytes) throw new TypeError('not a PEM')
  return bytes
}
