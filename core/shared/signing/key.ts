// The keys of the runtime, as types of our own: published types must compile even without the types of the DOM.
// The `JsonWebKey` and `CryptoKey` of a DOM, of Node and of a worker fit them.

import type { Bytes } from '../bytes.ts'

/** A JSON Web Key of RSA or of P-256: its members, and those that define what it is for (RFC 7517, RFC 7518). */
export interface JsonWebKeyLike {
  kty?: string
  n?: string
  e?: string
  d?: string
  p?: string
  q?: string
  dp?: string
  dq?: string
  qi?: string
  crv?: string
  x?: string
  y?: string
  kid?: string
  alg?: string
  use?: string
  key_ops?: string[]
  ext?: boolean
}

/** A key that the runtime has imported. */
export interface CryptoKeyLike {
  readonly type: string
  readonly extractable: boolean
  readonly algorithm: { readonly name: string }
  readonly usages: readonly string[]
}

/** A function that signs bytes, for example of a key store that never gives its key away. */
export type Signer = (bytes: Bytes) => Promise<Uint8Array>

/** A private key: PKCS#8 PEM, JWK, a `CryptoKey` for the algorithm in use, or a {@link Signer}. */
export type PrivateKey = string | JsonWebKeyLike | CryptoKeyLike | Signer

/** A function that verifies a signature over bytes. */
export type Verifier = (signature: Bytes, bytes: Bytes) => Promise<boolean>

/** A public key: SPKI PEM, JWK, a `CryptoKey`, or a {@link Verifier}. */
export type PublicKey = string | JsonWebKeyLike | CryptoKeyLike | Verifier

/** A public key that verifies JWS: SPKI PEM, JWK or a `CryptoKey`. */
export type JwsPublicKey = Exclude<PublicKey, Verifier>

/** Makes the error of a key that cannot be used: it names the key that is needed, and nothing of the one that was given. */
export function keyError(name: string, use: 'sign' | 'verify', algorithm: string): TypeError {
  const kind = algorithm === 'ES256' ? 'an EC key on P-256' : 'an RSA key of 2048 to 4096 bits'
  return new TypeError(
    `${name} must be ${kind} as ${use === 'sign' ? 'PKCS#8' : 'SPKI'} PEM, JWK or CryptoKey`,
  )
}
