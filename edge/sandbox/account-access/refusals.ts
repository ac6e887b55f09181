// Why a read is refused: status, type and words of each case of the interface.
// It finds no case; authenticate.ts and reads.ts do.

import type { FlatType, Violation } from '../errors/flat.ts'

/** A refusal before it is written. */
export interface Refusal {
  status: number
  type: FlatType
  message: string
  violations?: readonly Violation[]
  headers?: Record<string, string>
}

/** Seconds after which a closed bank may be asked again; a guess, because nobody says when the break ends. */
export const CLOSED_SECONDS = 60

/** Refuses an api key that is missing, unknown or of another client (gaps: account-access.auth.key). */
export const BAD_KEY: Refusal = { status: 401, type: 'SECURITY', message: 'Invalid ApiKey' }

/** Refuses a token that is missing, unknown or too old. */
export const BAD_TOKEN: Refusal = {
  status: 401,
  type: 'SECURITY',
  message: 'Invalid token',
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
}

/** Refuses on account of a right that is missing. */
export const forbidden = (message: string): Refusal => ({ status: 403, type: 'SECURITY', message })

/** Refuses fields and parameters. */
export const invalid = (violations: readonly Violation[]): Refusal => ({
  status: 400,
  type: 'VALIDATION',
  message: 'the request is not valid',
  violations,
})

/** Refuses an id that is unknown or not covered by the consent, both alike. */
export const notFound = (parameter: string): Refusal => ({
  status: 404,
  type: 'VALIDATION',
  message: 'there is no such resource',
  violations: [{ type: 'InvalidValue', path: parameter, message: `${parameter} is not known` }],
})

/** Refuses media types that the interface does not speak. */
export const NOT_ACCEPTABLE: Refusal = {
  status: 406,
  type: 'VALIDATION',
  message: 'the media types that are accepted are not supported',
  violations: [
    {
      type: 'InvalidValue',
      path: 'accept',
      message: 'accept must allow application/json or application/hal+json',
    },
  ],
}

/** Refuses a call that came too soon. */
export const tooMany = (seconds: number): Refusal => ({
  status: 429,
  type: 'TECHNICAL',
  message: `Too many calls; wait ${seconds} s`,
  headers: { 'retry-after': String(seconds) },
})

/** Refuses while the bank is closed for maintenance. */
export const CLOSED: Refusal = {
  status: 503,
  type: 'TECHNICAL',
  message: 'The service is closed for maintenance',
  headers: { 'retry-after': String(CLOSED_SECONDS) },
}

/** Violations of the interface (gaps: account-access.errors). */
const VIOLATIONS = [
  'Required',
  'InvalidValue',
  'TypeMismatch',
  'UnrecognizedProperty',
  'Min',
  'Max',
  'Date',
  'ExpirationOrTransactionRange',
] as const

/** Refusals that have no violation to name them by, by their status. */
const BY_STATUS: Readonly<Record<string, Refusal>> = {
  401: BAD_TOKEN,
  403: forbidden('Authorization revoked'),
  404: notFound('accountId'),
  406: NOT_ACCEPTABLE,
  429: tooMany(CLOSED_SECONDS),
  500: { status: 500, type: 'TECHNICAL', message: 'Something went wrong in the bank' },
  503: CLOSED,
}

/** What `error:<code>` may plan: a violation, or a status where the flat family has no code. */
export const PLANNABLE_CODES: readonly string[] = [...VIOLATIONS, ...Object.keys(BY_STATUS)]

/** Makes the refusal that was planned. */
export function plannedRefusal(code: string): Refusal {
  return BY_STATUS[code] ?? invalid([{ type: code, message: 'planned by the sandbox' }])
}
