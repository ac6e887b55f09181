// The claims that every signed token shares: whose it is, for whom, from when and until when (RFC 7519, 4.1).

import type { Claims } from './jws.ts'

/** What the claims of a token must be. */
export interface ClaimRules {
  /** Claims that must be there, with any value. */
  readonly required: readonly string[]
  /** `iss` must be this. */
  readonly issuer?: string
  /** `aud` must be this, or a list with only this: a token for several parties could be meant for another of them. */
  readonly audience?: string
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** How far apart two clocks may be, seconds; 0 when absent. */
  readonly toleranceSeconds?: number
}

/**
 * Finds the first claim that breaks a rule; `undefined` if all are right.
 *
 * Times are seconds since 1970, with or without a fraction. A token has expired in the second that `exp` names.
 *
 * @returns The name of the claim: a required one that is missing, else `iss`, `aud`, `iat` (no time), `nbf` (no time, or
 * still to come) or `exp` (no time, or over). Where `exp` is a time, `exp` means that the token has expired.
 * @see RFC 7519, 4.1
 */
export function findWrongClaim(
  claims: Claims,
  { required, issuer, audience, nowMs, toleranceSeconds = 0 }: ClaimRules,
): string | undefined {
  const missing = required.find((name) => !Object.hasOwn(claims, name))
  if (missing) return missing
  const { iss, aud, iat, nbf, exp } = claims
  if (issuer !== undefined && iss !== issuer) return 'iss'
  if (audience !== undefined && (Array.isArray(aud) && aud.length === 1 ? aud[0] : aud) !== audience)
    return 'aud'
  const now = Math.floor(nowMs / 1_000)
  if (!isTime(iat)) return 'iat'
  if (!isTime(nbf) || (nbf ?? 0) > now + toleranceSeconds) return 'nbf'
  if (!isTime(exp) || (exp ?? Infinity) <= now - toleranceSeconds) return 'exp'
  return undefined
}

/** Returns whether a claim is a time, or not there at all. */
const isTime = (claim: unknown): claim is number | undefined => claim === undefined || Number.isFinite(claim)
