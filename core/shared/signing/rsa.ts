// RS256 over bytes that are not a JWS, with its own import of keys: online payments sign a signature base of their own.
// Signatures of JWS, and their keys, are in jws.ts and jws-key.ts.

import { type Bytes, fromBase64 } from '../bytes.ts'
import {
  type CryptoKeyLike,
  type JsonWebKeyLike,
  keyError,
  type PrivateKey,
  type PublicKey,
  type Signer,
  type Verifier,
} from './key.ts'

export type { PrivateKey, PublicKey, Signer, Verifier } from './key.ts'

/** RS256, as the runtime names it. */
const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/**
 * Makes a signer from a private key.
 *
 * A PEM or JWK is imported at the first signature, once, and not extractable. Banks take 2048 to 4096 bits.
 *
 * @param name Name of the key in errors, for example the option that has it.
 * @throws TypeError (from the signer) when the key cannot be read; the message contains nothing of it.
 */
export function makeSigner(key: PrivateKey, name = 'private key'): Signer {
  if (typeof key === 'function') return key
  const imported = lazily(key, 'sign', name)
  return async (bytes) => new Uint8Array(await crypto.subtle.sign(RS256, await imported(), bytes))
}

/**
 * Makes a verifier from a public key.
 *
 * @throws TypeError (from the verifier) when the key cannot be read.
 */
export function makeVerifier(key: PublicKey): Verifier {
  if (typeof key === 'function') return key
  const imported = lazily(key, 'verify', 'public key')
  return async (signature, bytes) => crypto.subtle.verify(RS256, await imported(), signature, bytes)
}

type Material = string | JsonWebKeyLike | CryptoKeyLike

function lazily(key: Material, use: 'sign' | 'verify', name: string): () => Promise<CryptoKey> {
  let imported: Promise<CryptoKey> | undefined
  return () => (imported ??= importKey(key, use, name))
}

async function importKey(key: Material, use: 'sign' | 'verify', name: string): Promise<CryptoKey> {
  try {
    const imported = await importAny(key, use)
    const algorithm = imported.algorithm as RsaHashedKeyAlgorithm
    if (
      // Only a private key may sign, and only a public one verify.
      imported.usages.includes(use) &&
      algorithm.name === RS256.name &&
      algorithm.hash.name === RS256.hash &&
      algorithm.modulusLength >= 2048 &&
      algorithm.modulusLength <= 4096
    ) {
      return imported
    }
  } catch {
    // The runtime's own message may quote the key.
  }
  throw keyError(name, use, 'RS256')
}

async function importAny(key: Material, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const isPrivate = use === 'sign'
  if (typeof key === 'string') {
    const bytes = pemBytes(key, isPrivate ? 'PRIVATE' : 'PUBLIC')
    return crypto.subtle.importKey(isPrivate ? 'pkcs8' : 'spki', bytes, RS256, false, [use])
  }
  if ('algorithm' in key) return key as CryptoKey
  // Marks of another use or algorithm in the JWK must not prevent the one use that is needed.
  const names = isPrivate ? 'kty n e d p q dp dq qi' : 'kty n e'
  const parts = names.split(' ').map((name) => [name, key[name as keyof JsonWebKeyLike]])
  return crypto.subtle.importKey('jwk', Object.fromEntries(parts) as JsonWebKey, RS256, false, [use])
}

function pemBytes(pem: string, label: string): Bytes {
  const match = new RegExp(
    `^-----BEGIN ${label} KEY-----([A-Za-z0-9+/=\\s]+)-----END ${label} KEY-----$`,
  ).exec(pem.trim())
  const bytes = match?.[1] && fromBase64(match[1].replace(/\s/g, ''))
  // The importing function reports what is wrong, in its own words.
  if (!bytes) throw new TypeError()
  return bytes
}
