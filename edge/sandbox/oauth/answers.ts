// The answers of all token endpoints: their errors, and how they are written.

import { GUESSED_WAIT_SECONDS } from '../errors/family.ts'
import { json } from '../http/http.ts'

/** Errors of a token endpoint and their status (gaps: shared.oauth.errors). */
export const OAUTH_ERRORS = {
  invalid_request: 400,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  invalid_client: 401,
  // The bank gives these two only for maintenance, its own faults and planned failures.
  server_error: 500,
  temporarily_unavailable: 503,
} as const

/** An error of a token endpoint. */
export type OAuthError = keyof typeof OAUTH_ERRORS

/** The answer to a call of a token endpoint. */
export interface OAuthAnswer {
  status: number
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** Makes the members that must be signed, which is impossible inside a transaction. */
  signed?: () => Promise<Record<string, unknown>>
}

/** Refuses a call; `headers` may tell how long the client has to wait. */
export function refuse(error: OAuthError, error_description: string, headers = {}): OAuthAnswer {
  const wait = error === 'temporarily_unavailable' && { 'retry-after': String(GUESSED_WAIT_SECONDS) }
  return { status: OAUTH_ERRORS[error], body: { error, error_description }, headers: { ...wait, ...headers } }
}

/** Refuses while the bank is closed for maintenance. */
export const CLOSED = refuse('temporarily_unavailable', 'the bank is closed for maintenance')

/** Refuses a client that presents no certificate although one is required (gaps: shared.mtls). */
export const CERTIFICATE_REQUIRED = refuse('invalid_client', 'the certificate of the client is required')

/** Whether a text is an error of a token endpoint. */
export function isOAuthError(text: string): text is OAuthError {
  return Object.hasOwn(OAUTH_ERRORS, text)
}

/** Adds the members that must be signed to an answer; outside of transactions. */
export async function signed({ signed: sign, ...answer }: OAuthAnswer): Promise<OAuthAnswer> {
  return sign ? { ...answer, body: { ...answer.body, ...(await sign()) } } : answer
}

/** Writes an answer; every refusal has an error id. */
export function respond({ status, body, headers = {} }: OAuthAnswer, errorId: () => string): Response {
  const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }
  if (status !== 200) return json(status, body, { ...noStore, 'x-error-id': errorId(), ...headers })
  return body === undefined ? new Response(null, { status, headers: noStore }) : json(status, body, noStore)
}
