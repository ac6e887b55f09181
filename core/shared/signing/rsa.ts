// RSA PKCS#1 v1.5 with SHA-256 over bytes, the one algorithm of two interfaces: RS256 by its short name.
// Algorithms to choose from, and how keys are imported, are in algorithm.ts.

import { makeJwsSigner, makeJwsVerifier } from './algorithm.ts'
import type { PrivateKey, PublicKey, Signer, Verifier } from './key.ts'

export type { PrivateKey, PublicKey, Signer, Verifier } from './key.ts'

/**
 * Makes a signer from a private key.
 *
 * A PEM or JWK is imported at the first signature, once, and not extractable. The sizes of the bank are 2048 to 4096 bits.
 *
 * @throws TypeError (from the signer) when the key cannot be read; the message holds nothing of it.
 */
export function makeSigner(key: PrivateKey): Signer {
  return makeJwsSigner(key, 'RS256')
}

/**
 * Makes a verifier from a public key.
 *
 * @throws TypeError (from the verifier) when the key cannot be read.
 */
export function makeVerifier(key: PublicKey): Verifier {
  return makeJwsVerifier(key, 'RS256')
}
