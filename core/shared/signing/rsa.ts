// RSA PKCS#1 v1.5 with SHA-256 over bytes: keys are imported once and cannot be read out again.
// It does not know what the bytes mean; each interface composes its own.

import { type Bytes, fromBase64 } from '../bytes.ts'
import type { CryptoKeyLike, JsonWebKeyLike } from './key.ts'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** Signs bytes. A key store that never gives its key away can stand here. */
export type Signer = (bytes: Bytes) => Promise<Uint8Array>

/** A private key: PKCS#8 PEM, JWK, a `CryptoKey` for RSASSA-PKCS1-v1_5 with SHA-256, or a {@link Signer}. */
export type PrivateKey = string | JsonWebKeyLike | CryptoKeyLike | Signer

/** Verifies a signature over bytes. */
export type Verifier = (signature: Bytes, bytes: Bytes) => Promise<boolean>

/** A public key: SPKI PEM, JWK, a `CryptoKey`, or a {@link Verifier}. */
export type PublicKey = string | JsonWebKeyLike | CryptoKeyLike | Verifier

/**
 * Makes a signer from a private key.
 *
 * A PEM or JWK is imported at the first signature, once, and not extractable. The sizes of the bank are 2048 to 4096 bits.
 *
 * @throws TypeError (from the signer) when the key cannot be read; the message holds nothing of it.
 */
export function makeSigner(key: PrivateKey): Signer {
  if (typeof key === 'function') return key
  const imported = once(() => importKey(key, 'sign'))
  return async (bytes) => new Uint8Array(await crypto.subtle.sign(ALGORITHM, await imported(), bytes))
}

/**
 * Makes a verifier from a public key.
 *
 * @throws TypeError (from the verifier) when the key cannot be read.
 */
export function makeVerifier(key: PublicKey): Verifier {
  if (typeof key === 'function') return key
  const imported = once(() => importKey(key, 'verify'))
  return async (signature, bytes) => crypto.subtle.verify(ALGORITHM, await imported(), signature, bytes)
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

async function importKey(
  key: string | JsonWebKeyLike | CryptoKeyLike,
  use: 'sign' | 'verify',
): Promise<CryptoKey> {
  try {
    const imported = await importAny(key, use)
    const { name, hash, modulusLength } = imported.algorithm as RsaHashedKeyAlgorithm
    if (
      // Only a private key may sign, and only a public one verify.
      imported.usages.includes(use) &&
      name === ALGORITHM.name &&
      hash.name === ALGORITHM.hash &&
      modulusLength >= 2048 &&
      modulusLength <= 4096
    ) {
      return imported
    }
  } catch {
    // The runtime's own message may quote the key.
  }
  throw new TypeError(
    use === 'sign'
      ? 'private key must be an RSA key of 2048 to 4096 bits as PKCS#8 PEM, JWK or CryptoKey'
      : 'public key must be an RSA key of 2048 to 4096 bits as SPKI PEM, JWK or CryptoKey',
  )
}

async function importAny(
  key: string | JsonWebKeyLike | CryptoKeyLike,
  use: 'sign' | 'verify',
): Promise<CryptoKey> {
  if (typeof key === 'string') {
    const [format, label] =
      use === 'sign' ? (['pkcs8', 'PRIVATE KEY'] as const) : (['spki', 'PUBLIC KEY'] as const)
    return crypto.subtle.importKey(format, pemBytes(key, label), ALGORITHM, false, [use])
  }
  if ('algorithm' in key) return key as CryptoKey
  // Marks of another use or algorithm in the JWK must not stand in the way of the one use asked for.
  const { kty, n, e, d, p, q, dp, dq, qi } = key
  const parts = use === 'sign' ? { kty, n, e, d, p, q, dp, dq, qi } : { kty, n, e }
  return crypto.subtle.importKey('jwk', parts as JsonWebKey, ALGORITHM, false, [use])
}

function pemBytes(pem: string, label: string): Bytes {
  const match = new RegExp(
    `^\\s*-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+)-----END ${label}-----\\s*$`,
  ).exec(pem)
  const bytes = match?.[1] && fromBase64(match[1].replace(/\s/g, ''))
  if (!bytes) throw new TypeError('not a PEM')
  return bytes
}
