// Asks a bank something for the merchant, and tells the log where no answer came.
// What a lost answer means, whoever asked says.

import { type BankError, isBankError } from '../../../core/shared/errors.ts'
import type { Log } from '../../shared/log.ts'
import { loggable } from '../../shared/loggable.ts'

/** What the bank said, or how it was not heard; a fault of ours has no error. */
export type Asked<T> = { readonly got: T } | { readonly lost: BankError | undefined }

/**
 * Asks the bank.
 *
 * @param about What it is about, as the events of the log name it: `instruction`, `bundle`.
 */
export async function askBank<T>(log: Log, about: string, call: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { got: await call() }
  } catch (error) {
    if (!isBankError(error)) {
      // A fault of ours, such as a key that cannot be read: what it has done nobody knows, and it may not be tried without a pause.
      log({ event: `${about}_step_failed`, error })
      return { lost: undefined }
    }
    log({ event: `${about}_not_answered`, ...loggable(error) })
    return { lost: error }
  }
}
