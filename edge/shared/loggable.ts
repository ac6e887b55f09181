// What may be logged of an error of the bank: never an id, a body or a header.
// Where the lines go is the host's choice.

import type { BankError } from '../../core/shared/errors.ts'
import { whyRefused } from './refusal-words.ts'

/** Takes out of an error what may be logged. */
export function loggable(error: BankError) {
  const { operation, code, reason, status, faults, answerFaults, errorId, cause } = error
  return {
    operation,
    code,
    reason,
    status,
    faults,
    answerFaults,
    errorId,
    cause: cause?.code ?? cause?.message,
    why: whyRefused(error),
  }
}
