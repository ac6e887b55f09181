// Which codes the Request-to-Pay interface has, with which status, and which of them can be planned for each call.

import { type ListCode, listFamily, type ListStatuses } from '../errors/list.ts'

/** Codes of the interface by their status. */
export const STATUSES = {
  MALFORMED_BODY: 400,
  UNKNOWN_MEMBER: 400,
  MISSING_FIELD: 400,
  INVALID_FIELD: 400,
  INVALID_HEADER: 400,
  INVALID_API_KEY: 401,
  PAYMENT_NOT_FOUND: 404,
  DUPLICATE_PAYMENT: 409,
  CALL_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies ListStatuses

type Code = keyof typeof STATUSES & ListCode

/** How this interface refuses. */
export const errors = listFamily(() => STATUSES)

const CALL: readonly Code[] = [
  'INVALID_API_KEY',
  'CALL_LIMIT_EXCEEDED',
  'MISSING_FIELD',
  'INVALID_FIELD',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]

/** Codes that can be planned for each call. */
export const CODES = {
  create: [...CALL, 'MALFORMED_BODY', 'UNKNOWN_MEMBER', 'INVALID_HEADER', 'DUPLICATE_PAYMENT'],
  status: [...CALL, 'PAYMENT_NOT_FOUND'],
} as const satisfies Record<string, readonly Code[]>
