// The keys of the runtime, as types of our own: published types must compile where the library of the DOM is absent.
// What a DOM, Node or a worker calls `JsonWebKey` and `CryptoKey` fits in, whatever else it has.

/** Is a JSON Web Key of RSA: its members, and those that say what it is for (RFC 7517, RFC 7518). */
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
  kid?: string
  alg?: string
  use?: string
  key_ops?: string[]
  ext?: boolean
}

/** Is a key that the runtime has imported. */
export interface CryptoKeyLike {
  readonly type: string
  readonly extractable: boolean
  readonly algorithm: { readonly name: string }
  readonly usages: readonly string[]
}
