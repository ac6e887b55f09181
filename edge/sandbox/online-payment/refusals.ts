// Which status a refusal of the online payment interface has, and which codes each operation can give.
// The body is the list family's; see list-errors.ts.

import type { ListCode, ListFault } from '../errors/list.ts'

/** The four calls. */
export type Operation = 'create' | 'status' | 'refund' | 'providers'

/** What a call came to. */
export type Answer = { readonly body: unknown } | { readonly faults: readonly ListFault[] }

/**
 * Tells the status of a refusal: Create payment can answer 400 and 403, the others 400 only.
 *
 * The three of them above 499 are outside the paper's set and come from a planned outcome only.
 *
 * @see gaps: codes of the list family, shared.errors.closed-sets
 */
export function statusOf(code: ListCode, operation: Operation): number {
  switch (code) {
    case 'INVALID_API_KEY':
    case 'UNKNOWN_KEY':
    case 'INVALID_SIGNATURE':
    case 'NOT_ALLOWED':
    case 'CALL_LIMIT_EXCEEDED':
      return operation === 'create' ? 403 : 400
    case 'MALFORMED_BODY':
    case 'UNKNOWN_MEMBER':
    case 'MISSING_FIELD':
    case 'INVALID_FIELD':
    case 'INVALID_HEADER':
    case 'CLOCK_SKEW':
    case 'DUPLICATE_REQUEST':
    case 'PAYMENT_NOT_FOUND':
    case 'NOT_REFUNDABLE':
    case 'REFUND_TOO_LARGE':
    // Codes of other interfaces never occur here.
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
    case 'DUPLICATE_PAYMENT':
    case 'INSUFFICIENT_FUNDS':
    case 'INSTANT_NOT_POSSIBLE':
    case 'PAYMENT_REJECTED':
      return 400
    case 'NOT_FOUND':
      return 404
    case 'METHOD_NOT_ALLOWED':
      return 405
    case 'INTERNAL_ERROR':
      return 500
    case 'SERVICE_UNAVAILABLE':
      return 503
    case 'BACKEND_TIMEOUT':
      return 504
  }
}

const CALL: readonly ListCode[] = [
  'INVALID_API_KEY',
  'CALL_LIMIT_EXCEEDED',
  'INVALID_HEADER',
  'CLOCK_SKEW',
  'UNKNOWN_KEY',
  'INVALID_SIGNATURE',
  'NOT_ALLOWED',
  'DUPLICATE_REQUEST',
  // Chaos: a client must treat these as an unknown outcome.
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'BACKEND_TIMEOUT',
]
const BODY: readonly ListCode[] = ['MALFORMED_BODY', 'UNKNOWN_MEMBER', 'MISSING_FIELD', 'INVALID_FIELD']

/** Codes that `error:<code>` can plan for each operation. */
export const CODES: Readonly<Record<Operation, readonly ListCode[]>> = {
  create: [...CALL, ...BODY],
  status: [...CALL, 'INVALID_FIELD', 'PAYMENT_NOT_FOUND'],
  refund: [...CALL, ...BODY, 'PAYMENT_NOT_FOUND', 'NOT_REFUNDABLE', 'REFUND_TOO_LARGE'],
  providers: CALL,
}
