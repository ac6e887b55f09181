// Refusals of the list family: online payment, corporate, Request-to-Pay. A code determines type, message and body.
// Each interface has its own table of codes and statuses.

import type { Fault } from '../../../core/shared/check.ts'
import { json } from '../http/http.ts'
import { BODY_WORDS, type ErrorFamily, GUESSED_WAIT_SECONDS } from './family.ts'

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

function fault(code: ListCode, message: string, path?: string): ListFault {
  return { code, message, ...(path !== undefined && { path }) }
}

/** A refusal before it is written. */
export interface ListRefusal {
  /** One or more; the first one decides the status. */
  readonly faults: readonly ListFault[]
  /** Seconds after which the call may be repeated. */
  readonly waitSeconds?: number
}

/** Status of each code that an interface has; other codes do not occur in it. */
export type ListStatuses = Readonly<Partial<Record<ListCode, number>>>

/** Refuses for one reason. */
export function because(code: ListCode, message: string, path?: string): { refusal: ListRefusal } {
  return { refusal: { faults: [fault(code, message, path)] } }
}

/**
 * Makes the refusals of an interface of the list family.
 *
 * @param statusesOf The closed table of one operation (gaps: codes of the list family).
 * @param whenClosed `silent` if calls get no answer during maintenance, because the interface has no status for it.
 */
export function listFamily(
  statusesOf: (operation: string | undefined) => ListStatuses,
  whenClosed: 'silent' | 'answers' = 'answers',
): ErrorFamily<ListRefusal> {
  const one = (code: ListCode, message: string, path?: string): ListRefusal =>
    because(code, message, path).refusal
  return {
    write(refusal, { id, operation, headers = {} }) {
      const [{ code } = {}] = refusal.faults
      const status = (code && (statusesOf(operation)[code] ?? COMMON[code])) ?? 400
      const seconds = refusal.waitSeconds ?? GUESSED_WAIT_SECONDS
      const wait = code && WAITS.includes(code) && { 'retry-after': String(seconds) }
      const challenge = code &&
        CHALLENGED.includes(code) && { 'www-authenticate': 'Bearer error="invalid_token"' }
      return json(status, listBody(refusal, id), { 'x-error-id': id, ...headers, ...wait, ...challenge })
    },
    noPath: () => one('NOT_FOUND', 'there is no such path'),
    noMethod: () => one('METHOD_NOT_ALLOWED', 'the path does not have this method'),
    closed: () => (whenClosed === 'silent' ? undefined : CLOSED),
    tooMany: (waitSeconds) => ({
      ...one('CALL_LIMIT_EXCEEDED', `Too many calls; wait ${waitSeconds} s`),
      waitSeconds,
    }),
    skewed: (header) =>
      one('CLOCK_SKEW', `${NAMES[header] ?? header} must be within 300 s of the clock of the bank`, header),
    mediaType: () => one('INVALID_HEADER', 'content-type must be application/json', 'content-type'),
    malformed: (rule) => one('MALFORMED_BODY', BODY_WORDS[rule]),
    fields: (faults) => ({ faults: faults.map(faultOf) }),
    planned: (code) => one(isListCode(code) ? code : 'INTERNAL_ERROR', 'planned by the sandbox'),
    broken: () => one('INTERNAL_ERROR', 'the bank has a fault'),
  }
}

/** Codes whose answers tell the seconds to wait. */
export const WAITS: readonly ListCode[] = ['CALL_LIMIT_EXCEEDED', 'SERVICE_UNAVAILABLE']

/** Codes whose answers tell the fault of the token in a header (RFC 6750). */
export const CHALLENGED: readonly ListCode[] = ['INVALID_TOKEN', 'TOKEN_EXPIRED']

/** Refuses while the bank is closed for maintenance. */
export const CLOSED: ListRefusal = {
  faults: [fault('SERVICE_UNAVAILABLE', 'the bank is closed for maintenance')],
}

/** Writes the body of a refusal. */
export function listBody({ faults }: ListRefusal, id: string) {
  return { id, errors: faults.map((one) => ({ type: TYPES[one.code], ...one })) }
}

/** Statuses that every interface of the family has. */
const COMMON: ListStatuses = { NOT_FOUND: 404, METHOD_NOT_ALLOWED: 405, INTERNAL_ERROR: 500 }

/** Spelling of header names in messages. */
const NAMES: Readonly<Record<string, string>> = { date: 'Date' }

/** Converts a fault found by the validator (gaps: shared.errors.detail, shared.members). */
function faultOf({ kind, path, rule }: Fault): ListFault {
  // JSON that is not an object has no field to name.
  if (path === '') return fault('MALFORMED_BODY', `body ${rule}`)
  return fault(KINDS[kind] ?? 'INVALID_FIELD', `${path} ${rule}`, path)
}

const KINDS: Readonly<Partial<Record<string, ListCode>>> = {
  missing: 'MISSING_FIELD',
  unknown: 'UNKNOWN_MEMBER',
}

function isListCode(text: string): text is ListCode {
  return Object.hasOwn(TYPES, text)
}
