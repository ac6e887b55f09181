// Asks a bank a question, and logs when no usable answer came.

import { type BankError, isBankError } from '../../../core/shared/errors.ts'
import type { Log, LogEvent } from '../../shared/log.ts'
import { loggable } from '../../shared/loggable.ts'

/** An answer about something else, and why. It counts as no answer. */
interface Unusable {
  readonly unusable: string
}

/** The bank's answer, or the error that took its place; an unusable answer has no error. */
export type BankAnswer<T> =
  | { readonly got: Exclude<T, Unusable> }
  | { readonly lost: BankError | (T extends Unusable ? undefined : never) }

/**
 * Asks the bank. Errors that are not the bank's are thrown on.
 *
 * @param failure Event to log when no usable answer came; the reason is added.
 */
export async function askBank<T>(
  log: Log,
  failure: LogEvent,
  call: () => Promise<T>,
): Promise<BankAnswer<T>> {
  // The type of the answer shows whether it can be unusable, but the compiler cannot follow that here.
  try {
    const got = await call()
    if (!isUnusable(got)) return { got: got as Exclude<T, Unusable> }
    log({ ...failure, reason: got.unusable })
    return { lost: undefined } as BankAnswer<T>
  } catch (error) {
    if (!isBankError(error)) throw error
    log({ ...failure, ...loggable(error) })
    return { lost: error }
  }
}

function isUnusable<T>(answer: T): answer is T & Unusable {
  return typeof answer === 'object' && answer !== null && 'unusable' in answer
}
