// What a token endpoint answers, and what a caller stores of it.
// It does not call anything; token-calls.ts does.

import * as v from 'valibot'
import { loose, text } from '../check.ts'
import { BearerToken, visibleAscii } from '../fields.ts'

/** The answer of a token endpoint; unknown members stay in it. */
export const TokenAnswer = loose({
  /** Opaque; goes into a header as it is. */
  access_token: BearerToken,
  token_type: v.optional(text((type) => type.toLowerCase() === 'bearer', 'must be Bearer')),
  // A code works once: the token must not be lost because another member of the answer is odd.
  expires_in: v.optional(v.unknown()),
  scope: v.optional(v.unknown()),
  refresh_token: v.optional(visibleAscii(4096)),
  id_token: v.optional(v.string('must be a string')),
})
export type TokenAnswer = v.InferOutput<typeof TokenAnswer>

/** Access to a bank, as plain data to be stored. Every member but the times is a secret. */
export interface AccessGrant {
  readonly accessToken: string
  /** Epoch milliseconds, counted from before the call; absent if the bank did not report it. */
  readonly expiresAtMs?: number
  /** Stays the same and lives as long as the consent. */
  readonly refreshToken?: string
  /** What the bank really granted, if it reported it. */
  readonly scope?: string
}

/**
 * Reads an answer of a token endpoint into what a caller stores.
 *
 * @param askedAtMs When the call was made, epoch milliseconds.
 * @param refreshToken The one in use, for an answer that does not repeat it.
 */
export function readGrant(answer: TokenAnswer, askedAtMs: number, refreshToken?: string): AccessGrant {
  const seconds = Number(answer.expires_in ?? Number.NaN)
  const refresh = answer.refresh_token ?? refreshToken
  return {
    accessToken: answer.access_token,
    ...(seconds >= 0 && Number.isFinite(seconds) && { expiresAtMs: askedAtMs + seconds * 1_000 }),
    ...(refresh !== undefined && { refreshToken: refresh }),
    ...(typeof answer.scope === 'string' && { scope: answer.scope }),
  }
}
