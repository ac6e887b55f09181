// Why a read is refused: status, type and words of each case of the interface.

import { GUESSED_WAIT_SECONDS } from '../errors/family.ts'
import { CLOSED, flatFamily, type FlatRefusal, invalid, tooMany } from '../errors/flat.ts'

/** A refusal before it is written. */
export type Refusal = FlatRefusal

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

/** Refuses an id that is unknown or not covered by the consent, both alike. */
export const notFound = (parameter: string): Refusal => ({
  status: 404,
  type: 'VALIDATION',
  message: 'there is no such resource',
  violations: [{ type: 'InvalidValue', path: parameter, message: `${parameter} is not known` }],
})

/** Refuses a call without an `Accept` header. */
export const NO_ACCEPT: Refusal = invalid([
  { type: 'Required', path: 'accept', message: 'accept is required' },
])

/** Refuses media types that the interface does not have. */
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

/** Violations of the interface (gaps: account-access.errors). */
export const VIOLATIONS = [
  'Required',
  'InvalidValue',
  'TypeMismatch',
  'UnrecognizedProperty',
  'Min',
  'Max',
  'Date',
  'ExpirationOrTransactionRange',
] as const

/** Refusals by status, for those that have no violation to name them by. */
const BY_STATUS: Readonly<Record<string, Refusal>> = {
  401: BAD_TOKEN,
  403: forbidden('Authorization revoked'),
  404: notFound('accountId'),
  406: NOT_ACCEPTABLE,
  429: tooMany(GUESSED_WAIT_SECONDS),
  500: { status: 500, type: 'TECHNICAL', message: 'Something went wrong in the bank' },
  503: CLOSED,
}

/** What `error:<code>` may plan: a violation, or a status for which the flat family has no code. */
export const PLANNABLE_CODES: readonly string[] = [...VIOLATIONS, ...Object.keys(BY_STATUS)]

/** How this interface refuses. */
export const errors = flatFamily(
  (code) => BY_STATUS[code] ?? invalid([{ type: code, message: 'planned by the sandbox' }]),
)
