// The keys of JWS and the algorithms that a bank lets its clients choose from, by their names of RFC 7518. jose imports them.
// The keys of online payments, which sign no JWS, are imported in rsa.ts.

import type { JWK } from 'jose'
import { importJWK, importPKCS8, importSPKI } from 'jose/key/import'
import type { CryptoKeyLike, JwsPublicKey } from './key.ts'

/** The algorithms of signatures that this library knows. */
export const JWS_ALGORITHMS = ['RS256', 'PS256', 'ES256'] as const

/** An algorithm of signatures, as RFC 7518 names it. */
export type JwsAlgorithm = (typeof JWS_ALGORITHMS)[number]

/** Returns whether a value names an algorithm of signatures that this library knows. */
export function isJwsAlgorithm(value: unknown): value is JwsAlgorithm {
  return (JWS_ALGORITHMS as readonly unknown[]).includes(value)
}

/**
 * Imports a JWS key as not extractable. jose checks only at its use whether the key fits the algorithm and the use.
 *
 * @throws What jose or the runtime throws, which may quote the key: the caller throws an error of its own.
 */
export async function importJwsKey(
  key: JwsPublicKey,
  use: 'sign' | 'verify',
  algorithm: string,
): Promise<CryptoKeyLike> {
  const imported = await importAny(key, use, algorithm)
  // jose checks only the smallest size of RSA keys.
  const { modulusLength = 0 } = imported.algorithm as { modulusLength?: number }
  if (modulusLength > 4096) throw new TypeError()
  return imported
}

async function importAny(key: JwsPublicKey, use: 'sign' | 'verify', algorithm: string): Promise<CryptoKey> {
  const options = { extractable: false }
  if (typeof key === 'string') {
    const pem = key.trim()
    // jose reads several PEM blocks as one.
    if (pem.lastIndexOf('-----BEGIN') > 0) throw new TypeError()
    return (use === 'sign' ? importPKCS8 : importSPKI)(pem, algorithm, options)
  }
  if (!('kty' in key)) return key as CryptoKey
  // The import itself does not check what a key is for (RFC 7517, 4.2 and 4.4).
  const { use: purpose = 'sig', alg = algorithm } = key
  if (purpose !== 'sig' || alg !== algorithm) throw new TypeError()
  return importJWK(key as JWK, algorithm, options) as Promise<CryptoKey>
}
