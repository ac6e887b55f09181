// The keys of the runtime, as types of our own: published types must compile where the library of the DOM is absent.
// What a DOM, Node or a worker calls `JsonWebKey` and `CryptoKey` fits in, whatever else it has.

/** Is a JSON Web Key of RSA: its members, and those that say what it is for (RFC 7517, RFC 7518). */
export interface JsonWebKeyLike {
  kty?: string | undefined
  n?: string | undefined
  e?: string | undefined
  d?: string | undefined
  p?: string | undefined
  q?: string | undefined
  dp?: string | undefined
  dq?: string | undefined
  qi?: string | undefined
  kid?: string | undefined
  alg?: string | undefined
  use?: string | undefined
  key_ops?: string[] | undefined
  ext?: boolean | undefined
}

/** Is a key that the runtime has imported. */
export interface CryptoKeyLike {
  readonly type: string
  readonly extractable: boolean
  readonly algorithm: { readonly name: string }
  readonly usages: readonly string[]
}
