// What may be logged of a bank's error: never an id of money or of a person, a body or a header.

import type { BankError } from '../../core/shared/errors.ts'
import { whyRefused } from './refusal-words.ts'

/** Takes the loggable part of an error. */
export function loggable(error: BankError) {
  const { operation, code, reason, status, row, faults, answerFaults, errorId, requestId, cause } = error
  return {
    operation,
    code,
    reason,
    status,
    row,
    faults,
    answerFaults,
    errorId,
    // Our own id is already logged as `requestId`.
    bankRequestId: requestId,
    cause: cause?.code ?? cause?.message,
    why: whyRefused(error),
  }
}
