// The algorithms of signatures that a bank lets its clients choose from, by their names of RFC 7518.
// Interfaces with one algorithm only do not need it: they use rsa.ts.

import { type Algorithm, importKey, RSA_KEY, signerOf, verifierOf } from './import-key.ts'
import type { CryptoKeyLike, JsonWebKeyLike, PrivateKey, PublicKey, Signer, Verifier } from './key.ts'
import { RS256 } from './rsa.ts'

const ALGORITHMS = {
  RS256,
  PS256: { name: 'RSA-PSS', hash: 'SHA-256', saltLength: 32, words: RSA_KEY },
  ES256: { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256', words: 'an EC key on P-256' },
} as const satisfies Record<string, Algorithm>

/** An algorithm of signatures, as RFC 7518 names it. */
export type JwsAlgorithm = keyof typeof ALGORITHMS

/** The algorithms of signatures that this library knows. */
export const JWS_ALGORITHMS: readonly JwsAlgorithm[] = ['RS256', 'PS256', 'ES256']

/** Tells whether a value names an algorithm of signatures that this library knows. */
export function isJwsAlgorithm(value: unknown): value is JwsAlgorithm {
  return typeof value === 'string' && Object.hasOwn(ALGORITHMS, value)
}

/**
 * Makes a signer of one algorithm from a private key.
 *
 * A PEM or JWK is imported at the first signature, once, and not extractable.
 *
 * @param name Name of the key in errors, for example the option that holds it.
 * @throws TypeError (from the signer) when the key cannot be read or is for another algorithm; the message holds nothing
 * of it.
 */
export function makeJwsSigner(key: PrivateKey, algorithm: JwsAlgorithm, name?: string): Signer {
  return signerOf(key, ALGORITHMS[algorithm], name)
}

/**
 * Makes a verifier of one algorithm from a public key.
 *
 * @throws TypeError (from the verifier) when the key cannot be read or is for another algorithm.
 */
export function makeJwsVerifier(key: PublicKey, algorithm: JwsAlgorithm): Verifier {
  return verifierOf(key, ALGORITHMS[algorithm])
}

/**
 * Imports a public key, for a library that verifies with keys of the runtime.
 *
 * @throws TypeError when the key cannot be read or is for another algorithm.
 */
export async function importPublicKey(
  key: string | JsonWebKeyLike | CryptoKeyLike,
  algorithm: JwsAlgorithm,
): Promise<CryptoKeyLike> {
  return importKey(key, 'verify', ALGORITHMS[algorithm], 'public key')
}
