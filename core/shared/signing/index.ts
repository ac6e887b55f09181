// The door of keys: signers and verifiers. A bundle for browsers that imports it does not build.
// What is signed, and how it travels, belongs to the interfaces.

export {
  type Claims,
  type CompactJws,
  type DetachedJws,
  type JwsHeader,
  type JwsParts,
  type JwsSigner,
  jwsSigningInput,
  makeJwsSigner,
  readCompactJws,
  readDetachedJws,
  signCompactJws,
  signDetachedJws,
  verifyCompactJws,
  verifyDetachedJws,
} from './jws.ts'
export { isJwsAlgorithm, JWS_ALGORITHMS, type JwsAlgorithm } from './jws-key.ts'
export {
  makeSigner,
  makeVerifier,
  type PrivateKey,
  type PublicKey,
  type Signer,
  type Verifier,
} from './rsa.ts'
export type { CryptoKeyLike, JsonWebKeyLike, JwsPublicKey } from './key.ts'
