// Keys of any algorithm: imported once, at the first use, and not to be read out again.
// It lists no algorithms: rsa.ts and algorithm.ts do.

import { type Bytes, fromBase64 } from '../bytes.ts'
import type { CryptoKeyLike, JsonWebKeyLike, PrivateKey, PublicKey, Signer, Verifier } from './key.ts'

/** An algorithm as the runtime names it, and what its keys are. */
export interface Algorithm {
  readonly name: string
  readonly hash: string
  readonly saltLength?: number
  readonly namedCurve?: string
  /** Its keys in words. */
  readonly words: string
}

/** Keys of RSA in words. */
export const RSA_KEY = 'an RSA key of 2048 to 4096 bits'

/** Makes a signer of one algorithm from a private key; `name` is that of the key in errors. */
export function signerOf(key: PrivateKey, algorithm: Algorithm, name = 'private key'): Signer {
  if (typeof key === 'function') return key
  const imported = lazily(key, 'sign', algorithm, name)
  return async (bytes) => new Uint8Array(await crypto.subtle.sign(algorithm, await imported(), bytes))
}

/** Makes a verifier of one algorithm from a public key. */
export function verifierOf(key: PublicKey, algorithm: Algorithm): Verifier {
  if (typeof key === 'function') return key
  const imported = lazily(key, 'verify', algorithm, 'public key')
  return async (signature, bytes) => crypto.subtle.verify(algorithm, await imported(), signature, bytes)
}

type Material = string | JsonWebKeyLike | CryptoKeyLike

function lazily(
  key: Material,
  use: 'sign' | 'verify',
  algorithm: Algorithm,
  name: string,
): () => Promise<CryptoKey> {
  let imported: Promise<CryptoKeyLike> | undefined
  return () => (imported ??= importKey(key, use, algorithm, name)) as Promise<CryptoKey>
}

/**
 * Imports a key for one use.
 *
 * @throws TypeError when the key cannot be read or is for another algorithm; the message holds nothing of it.
 */
export async function importKey(
  key: Material,
  use: 'sign' | 'verify',
  algorithm: Algorithm,
  called: string,
): Promise<CryptoKeyLike> {
  try {
    const imported = await importAny(key, use, algorithm)
    const { name, hash, modulusLength, namedCurve } = imported.algorithm as RsaHashedKeyAlgorithm &
      EcKeyAlgorithm
    if (
      // Only a private key may sign, and only a public one verify.
      imported.usages.includes(use) &&
      name === algorithm.name &&
      // A key on a curve has no hash and no length of its own.
      namedCurve === algorithm.namedCurve &&
      (namedCurve ?? (hash.name === algorithm.hash && modulusLength >= 2048 && modulusLength <= 4096))
    ) {
      return imported
    }
  } catch {
    // The runtime's own message may quote the key.
  }
  throw new TypeError(
    `${called} must be ${algorithm.words} as ${use === 'sign' ? 'PKCS#8' : 'SPKI'} PEM, JWK or CryptoKey`,
  )
}

async function importAny(key: Material, use: 'sign' | 'verify', algorithm: Algorithm): Promise<CryptoKey> {
  const isPrivate = use === 'sign'
  if (typeof key === 'string') {
    const bytes = pemBytes(key, isPrivate ? 'PRIVATE' : 'PUBLIC')
    return crypto.subtle.importKey(isPrivate ? 'pkcs8' : 'spki', bytes, algorithm, false, [use])
  }
  if ('algorithm' in key) return key as CryptoKey
  // Marks of another use or algorithm in the JWK must not prevent the one use that is needed.
  const names = isPrivate ? 'kty n e d p q dp dq qi crv x y' : 'kty n e crv x y'
  const parts = names.split(' ').map((name) => [name, key[name as keyof JsonWebKeyLike]])
  return crypto.subtle.importKey('jwk', Object.fromEntries(parts) as JsonWebKey, algorithm, false, [use])
}

function pemBytes(pem: string, label: string): Bytes {
  const match = new RegExp(
    `^-----BEGIN ${label} KEY-----([A-Za-z0-9+/=\\s]+)-----END ${label} KEY-----$`,
  ).exec(pem.trim())
  const bytes = match?.[1] && fromBase64(match[1].replace(/\s/g, ''))
  // The importing function says what is wrong, in its own words.
  if (!bytes) throw new TypeError()
  return bytes
}
