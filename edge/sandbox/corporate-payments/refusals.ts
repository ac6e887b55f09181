// Which codes the corporate payment interface has, with which status, and which of them can be planned for each call.

import { type ListCode, listFamily, type ListStatuses } from '../errors/list.ts'

const STATUSES = {
  MALFORMED_BODY: 400,
  UNKNOWN_MEMBER: 400,
  MISSING_FIELD: 400,
  INVALID_FIELD: 400,
  INVALID_HEADER: 400,
  CLOCK_SKEW: 400,
  DUPLICATE_PAYMENT: 400,
  INSUFFICIENT_FUNDS: 400,
  PAYMENT_REJECTED: 400,
  INSTANT_NOT_POSSIBLE: 400,
  INVALID_TOKEN: 401,
  TOKEN_EXPIRED: 401,
  UNKNOWN_KEY: 403,
  INVALID_SIGNATURE: 403,
  NOT_ALLOWED: 403,
  CALL_LIMIT_EXCEEDED: 403,
  PAYMENT_NOT_FOUND: 404,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 500,
  BACKEND_TIMEOUT: 504,
} as const satisfies ListStatuses

type Code = keyof typeof STATUSES & ListCode

/** The two operations whose statuses include 503 (2 B, Errors). */
const WITH_BREAKS: readonly (string | undefined)[] = ['corporate.instant', 'corporate.v2']

/** Codes of an operation by their status. */
export const statusesOf = (operation: string | undefined): ListStatuses =>
  WITH_BREAKS.includes(operation) ? { ...STATUSES, SERVICE_UNAVAILABLE: 503 } : STATUSES

/** How this interface refuses. */
export const errors = listFamily(statusesOf)

const CALL: readonly Code[] = [
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'NOT_ALLOWED',
  'CALL_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]
const PAYMENT: readonly Code[] = [
  ...CALL,
  'INVALID_HEADER',
  'CLOCK_SKEW',
  'UNKNOWN_KEY',
  'INVALID_SIGNATURE',
  'MALFORMED_BODY',
  'UNKNOWN_MEMBER',
  'MISSING_FIELD',
  'INVALID_FIELD',
  'DUPLICATE_PAYMENT',
  'INSUFFICIENT_FUNDS',
  'PAYMENT_REJECTED',
  'BACKEND_TIMEOUT',
]

/** Codes that can be planned for each call. */
export const CODES = {
  /** Besides the errors of every token endpoint. */
  token: ['TOKEN_EXPIRED', 'CALL_LIMIT_EXCEEDED'],
  payment: PAYMENT,
  instant: [...PAYMENT, 'INSTANT_NOT_POSSIBLE'],
  query: [...CALL, 'PAYMENT_NOT_FOUND'],
} as const satisfies Record<string, readonly Code[]>
