// What the bank's codes mean, in words for people: states of a payment, refusals, and why an outcome is unknown.

import { say, type Word } from '../words/index.ts'

/** Words by code of the bank. */
const codes: Readonly<Record<string, Word>> = {
  PROCESSED: 'cPaid',
  COMPLETED: 'cPaid',
  PROCESSING: 'cPaying',
  PENDING: 'cPaying',
  REJECTED: 'cRejected',
  INSUFFICIENT_FUNDS: 'cFunds',
  PAYMENT_REJECTED: 'cRejected',
  INSTANT_NOT_POSSIBLE: 'cInstant',
  SERVICE_UNAVAILABLE: 'cService',
  DUPLICATE_PAYMENT: 'cDuplicate',
  INVALID_FIELD: 'cField',
  MISSING_FIELD: 'cField',
  MALFORMED_BODY: 'cField',
  UNKNOWN_MEMBER: 'cField',
  NOT_ALLOWED: 'cAllowed',
  INVALID_SIGNATURE: 'cSignature',
  UNKNOWN_KEY: 'cSignature',
  INVALID_HEADER: 'cSignature',
  CLOCK_SKEW: 'cSignature',
  INVALID_TOKEN: 'cSignature',
  TOKEN_EXPIRED: 'cSignature',
  invalid_client: 'cSignature',
  CALL_LIMIT_EXCEEDED: 'cBusy',
  INTERNAL_ERROR: 'cFault',
  BACKEND_TIMEOUT: 'cFault',
  truth_not_found: 'cTruth',
  bank_unavailable: 'cUnavailable',
}

/** The meaning of a code of the bank; nothing for one that this page does not know. */
export function meaningOf(code: string | undefined): string | undefined {
  const word = codes[code ?? '']
  return word === undefined ? undefined : say(word)
}
