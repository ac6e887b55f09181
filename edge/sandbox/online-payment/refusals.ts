// Which codes the online payment interface has, with which status, and which of them can be planned for each call.

import { type ListCode, listFamily, type ListStatuses } from '../errors/list.ts'

/** Statuses of each code: in Create payment, which can answer 403, and in the other calls, which cannot. */
const STATUSES = {
  INVALID_API_KEY: [403, 400],
  UNKNOWN_KEY: [403, 400],
  INVALID_SIGNATURE: [403, 400],
  NOT_ALLOWED: [403, 400],
  CALL_LIMIT_EXCEEDED: [403, 400],
  INVALID_HEADER: [400, 400],
  CLOCK_SKEW: [400, 400],
  DUPLICATE_REQUEST: [400, 400],
  MALFORMED_BODY: [400, 400],
  UNKNOWN_MEMBER: [400, 400],
  MISSING_FIELD: [400, 400],
  INVALID_FIELD: [400, 400],
  PAYMENT_NOT_FOUND: [400, 400],
  NOT_REFUNDABLE: [400, 400],
  REFUND_TOO_LARGE: [400, 400],
  // Not in the paper's set, and only for planned outcomes: a client must treat the result as unknown.
  INTERNAL_ERROR: [500, 500],
  SERVICE_UNAVAILABLE: [503, 503],
  BACKEND_TIMEOUT: [504, 504],
} as const satisfies Partial<Record<ListCode, readonly [create: number, other: number]>>

type Code = keyof typeof STATUSES

const columnOf = (column: 0 | 1): ListStatuses =>
  Object.fromEntries(Object.entries(STATUSES).map(([code, statuses]) => [code, statuses[column]]))
const CREATE = columnOf(0)
const OTHER = columnOf(1)

/** Codes of an operation by their status. */
export const statusesOf = (operation: string | undefined): ListStatuses =>
  operation === 'online-payment.create' ? CREATE : OTHER

/** How this interface refuses; it gives no answer in maintenance, for which the paper has no status. */
export const errors = listFamily(statusesOf, 'silent')

const CALL: readonly Code[] = [
  'INVALID_API_KEY',
  'CALL_LIMIT_EXCEEDED',
  'INVALID_HEADER',
  'CLOCK_SKEW',
  'UNKNOWN_KEY',
  'INVALID_SIGNATURE',
  'NOT_ALLOWED',
  'DUPLICATE_REQUEST',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'BACKEND_TIMEOUT',
]
const BODY: readonly Code[] = ['MALFORMED_BODY', 'UNKNOWN_MEMBER', 'MISSING_FIELD', 'INVALID_FIELD']

/** Codes that can be planned for each call. */
export const CODES = {
  create: [...CALL, ...BODY],
  status: [...CALL, 'INVALID_FIELD', 'PAYMENT_NOT_FOUND'],
  refund: [...CALL, ...BODY, 'PAYMENT_NOT_FOUND', 'NOT_REFUNDABLE', 'REFUND_TOO_LARGE'],
  providers: CALL,
} as const satisfies Record<string, readonly Code[]>
