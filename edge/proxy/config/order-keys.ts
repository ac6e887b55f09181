// The keys of order tokens, as settings hold them.
// A token is verified in orders/.

/** Keys that order tokens are verified with; the key decides the algorithm, never the token. */
export interface OrderKeys {
  /** Shared secret for HS256, at least 32 characters. */
  secret?: string | undefined
  /** SPKI PEM of a P-256 key for ES256. */
  publicKeyPem?: string | undefined
}
