// Refusals of the list family: online payment, corporate, Request-to-Pay. Code to type, message and body.
// Which status a code has depends on the interface and stands there.

import { json } from '../http/http.ts'

/** Codes of the list family (gaps: codes of the list family; the last two: shared.errors.closed-sets). */
export type ListCode = keyof typeof TYPES

const TYPES = {
  MALFORMED_BODY: 'VALIDATION',
  UNKNOWN_MEMBER: 'VALIDATION',
  MISSING_FIELD: 'VALIDATION',
  INVALID_FIELD: 'VALIDATION',
  INVALID_HEADER: 'VALIDATION',
  CLOCK_SKEW: 'SECURITY',
  INVALID_API_KEY: 'SECURITY',
  UNKNOWN_KEY: 'SECURITY',
  INVALID_SIGNATURE: 'SECURITY',
  NOT_ALLOWED: 'SECURITY',
  INVALID_TOKEN: 'SECURITY',
  TOKEN_EXPIRED: 'SECURITY',
  DUPLICATE_REQUEST: 'VALIDATION',
  DUPLICATE_PAYMENT: 'BUSINESS',
  PAYMENT_NOT_FOUND: 'VALIDATION',
  NOT_REFUNDABLE: 'BUSINESS',
  REFUND_TOO_LARGE: 'BUSINESS',
  INSUFFICIENT_FUNDS: 'BUSINESS',
  INSTANT_NOT_POSSIBLE: 'BUSINESS',
  PAYMENT_REJECTED: 'BUSINESS',
  CALL_LIMIT_EXCEEDED: 'TECHNICAL',
  SERVICE_UNAVAILABLE: 'TECHNICAL',
  INTERNAL_ERROR: 'TECHNICAL',
  BACKEND_TIMEOUT: 'TECHNICAL',
  NOT_FOUND: 'VALIDATION',
  METHOD_NOT_ALLOWED: 'VALIDATION',
} as const

/** One fault of a refusal. */
export interface ListFault {
  code: ListCode
  /** In words, without values that may be secret. */
  message: string
  path?: string
}

/** Names one fault. */
export function fault(code: ListCode, message: string, path?: string): ListFault {
  return { code, message, ...(path !== undefined && { path }) }
}

/** Tells whether a text is a code of the list family. */
export function isListCode(text: string): text is ListCode {
  return Object.hasOwn(TYPES, text)
}

/** Answers with a refusal of the list family (gaps: shared.errors.list, shared.errors.detail). */
export function listRefusal(
  status: number,
  id: string,
  faults: readonly ListFault[],
  headers: Record<string, string> = {},
): Response {
  const errors = faults.map(({ code, message, path }) => ({
    type: TYPES[code],
    code,
    message,
    ...(path !== undefined && { path }),
  }))
  return json(status, { id, errors }, { 'x-error-id': id, ...headers })
}
