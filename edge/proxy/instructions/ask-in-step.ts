// Asks the bank in a step of an instruction or a batch, which is repeated later.

import type { Log } from '../../shared/log.ts'
import type { InstructionKind } from '../interfaces/instruction-kind.ts'
import { askBank, type BankAnswer } from '../storage/ask-bank.ts'

/**
 * Asks the bank. An error of our own, such as an unreadable key, counts as a lost answer too: its effect is unknown, and
 * the step must not be repeated without a pause.
 *
 * @param about What the step is about, as the log events name it.
 */
export async function askInStep<T>(
  log: Log,
  about: InstructionKind['word'],
  call: () => Promise<T>,
): Promise<BankAnswer<T> | { readonly lost: undefined }> {
  try {
    return await askBank(log, { event: `${about}_not_answered` }, call)
  } catch (error) {
    log({ event: `${about}_step_failed`, error })
    return { lost: undefined }
  }
}

/** The names of failed calls in the history, by their fault. */
export const FAULT_FACTS = {
  not_sent: 'not_sent',
  later: 'put_off',
  duplicate: 'refused',
  refused: 'refused',
  lost: 'answer_lost',
} as const
