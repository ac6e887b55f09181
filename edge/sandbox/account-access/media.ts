// The two media types of an answer.
// The body is the same in both; errors are always plain JSON.

/** Media types of the interface, the first one what ranges get (paper 1 A, Authentication; gaps: account-access.accept). */
export const MEDIA_TYPES = ['application/hal+json', 'application/json'] as const

/** A media type of the interface. */
export type MediaType = (typeof MEDIA_TYPES)[number]
