// The secrets of a client that can be replaced, by their names.

/** Names of the secrets of a client. */
export const SECRET_KINDS = ['clientSecret', 'apiKey'] as const

/** One of them. */
export type SecretKind = (typeof SECRET_KINDS)[number]
