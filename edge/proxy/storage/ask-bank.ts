// Asks a bank something, and tells the log where no answer came that can be used.
// What a lost answer means, the caller says.

import { type BankError, isBankError } from '../../../core/shared/errors.ts'
import type { Log, LogEvent } from '../../shared/log.ts'
import { loggable } from '../../shared/loggable.ts'

/** An answer that is about something else, and why: as good as none. */
interface Unusable {
  readonly unusable: string
}

/** What the bank said, or how it was not heard; an answer that cannot be used has no error. */
export type BankAnswer<T> =
  | { readonly got: Exclude<T, Unusable> }
  | { readonly lost: BankError | (T extends Unusable ? undefined : never) }

/**
 * Asks the bank. What is no fault of the bank's is thrown on.
 *
 * @param failure What the log is told where no answer came that can be used, besides why.
 */
export async function askBank<T>(
  log: Log,
  failure: LogEvent,
  call: () => Promise<T>,
): Promise<BankAnswer<T>> {
  // The type of an answer tells whether it can be unusable; the compiler does not follow that inside.
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

/**
 * Asks the bank in a step that is taken again: a fault of ours, such as a key that cannot be read, is a lost answer too. What it
 * has done is not known, and the step may not be taken again without a pause.
 *
 * @param about What the step is about, as the events of the log name it.
 */
export async function askInStep<T>(
  log: Log,
  about: 'instruction' | 'bundle',
  call: () => Promise<T>,
): Promise<{ readonly got: Exclude<T, Unusable> } | { readonly lost: BankError | undefined }> {
  try {
    return await askBank(log, { event: `${about}_not_answered` }, call)
  } catch (error) {
    log({ event: `${about}_step_failed`, error })
    return { lost: undefined }
  }
}

/** What a call that failed is in the history, by its fault. */
export const FAULT_FACTS = {
  not_sent: 'not_sent',
  later: 'put_off',
  duplicate: 'refused',
  refused: 'refused',
  lost: 'answer_lost',
} as const

function isUnusable<T>(answer: T): answer is T & Unusable {
  return typeof answer === 'object' && answer !== null && 'unusable' in answer
}
