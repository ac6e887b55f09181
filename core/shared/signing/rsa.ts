// RSA PKCS#1 v1.5 with SHA-256 over bytes, the one algorithm of two interfaces: RS256 by its short name.
// Algorithms to choose from are in algorithm.ts, and how keys are imported in import-key.ts.

import { type Algorithm, RSA_KEY, signerOf, verifierOf } from './import-key.ts'
import type { PrivateKey, PublicKey, Signer, Verifier } from './key.ts'

export type { PrivateKey, PublicKey, Signer, Verifier } from './key.ts'

/** RS256, as the runtime names it. */
export const RS256: Algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', words: RSA_KEY }

/**
 * Makes a signer from a private key.
 *
 * A PEM or JWK is imported at the first signature, once, and not extractable. Banks take 2048 to 4096 bits.
 *
 * @param name Name of the key in errors, for example the option that holds it.
 * @throws TypeError (from the signer) when the key cannot be read; the message holds nothing of it.
 */
export function makeSigner(key: PrivateKey, name?: string): Signer {
  return signerOf(key, RS256, name)
}

/**
 * Makes a verifier from a public key.
 *
 * @throws TypeError (from the verifier) when the key cannot be read.
 */
export function makeVerifier(key: PublicKey): Verifier {
  return verifierOf(key, RS256)
}
