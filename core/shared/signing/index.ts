// The door of keys: signers and verifiers. A browser that opens it is refused.
// What is signed, and how it travels, belongs to the interfaces.

export {
  isJwsAlgorithm,
  JWS_ALGORITHMS,
  type JwsAlgorithm,
  makeJwsSigner,
  makeJwsVerifier,
} from './algorithm.ts'
export { type Claims, type CompactJws, readCompactJws, signCompactJws } from './compact-jws.ts'
export {
  type DetachedJws,
  type JwsHeader,
  jwsSigningInput,
  readDetachedJws,
  signDetachedJws,
  verifyDetachedJws,
} from './detached-jws.ts'
export {
  makeSigner,
  makeVerifier,
  type PrivateKey,
  type PublicKey,
  type Signer,
  type Verifier,
} from './rsa.ts'
export type { CryptoKeyLike, JsonWebKeyLike } from './key.ts'
