// Sends a read again if its answer was lost or the bank asks to wait: only reads, and only a few times.
// A write is never sent again here: the recipes of each interface know how.

import { assertRange, type Bank } from './bank.ts'
import type { Lost } from './definition.ts'
import type { BankError } from './errors.ts'
import { isPassing } from './poll.ts'
import { isSuccess } from './read-answer.ts'
import type { SendOptions } from './send.ts'
import { type Sleep, sleepInReal } from './sleep.ts'

/** A call that {@link retrying} takes: an operation. */
export interface RetryableCall<B, I, R> {
  (bank: B, input: I, options?: SendOptions): Promise<R>
  readonly definition: {
    readonly id: string
    readonly lost: Lost
    readonly countsReads?: (input: I) => boolean
  }
}

/** Options of {@link retrying}. */
export interface RetryOptions {
  /** How often the call is sent at most, the first time counted: 1 to 10; default 3. */
  tries?: number | undefined
  /** Longest pause, 1 to 3 600 seconds; if the bank asks for a longer one, the call ends. Default 60. */
  mostPauseSeconds?: number | undefined
  /** Ends the call, and the wait between two sendings. */
  signal?: AbortSignal | undefined
  /** The wait between two sendings; default: in real time. */
  sleep?: Sleep | undefined
}

/**
 * Makes a call that is sent again if its answer was lost, or the bank refused it because of a call limit: after 1, 2,
 * 4 s …, or as long as the bank asks with `Retry-After`. It is for reads: sent twice, they do no harm.
 *
 * It is not sent again if that would not help: after an answer that breaks its schema or is about something else, and
 * if the bank asks for more than `mostPauseSeconds`. Nor if the answer may have used up one of a limited number of reads, as
 * the reads of Baltic accounts may: of these only a refusal shows that none was used up. Each sending is a call of its
 * own, with an id of its own, and `beforeSending` and `onCall` get each.
 *
 * @param call An operation that reads.
 * @returns The same call; it throws what its last sending threw, and the reason of the signal if that fires in a wait.
 * @throws TypeError at once, when the call changes something, or an option is out of range.
 * @see gaps Part 4; gaps: baltic.consent.frequency
 * @example
 * ```ts
 * import { type AccountAccessSession, listAccounts } from 'silta/core/account-access'
 * import { retrying } from 'silta/core/shared'
 *
 * declare const session: AccountAccessSession
 *
 * const list = retrying(listAccounts, { tries: 3 })
 * const { body } = await list(session, {})
 * console.log(body.accounts.length)
 * ```
 */
export function retrying<B extends Bank, I, R>(
  call: RetryableCall<B, I, R>,
  { tries = 3, mostPauseSeconds = 60, signal, sleep = sleepInReal }: RetryOptions = {},
): (bank: B, input: I, options?: SendOptions) => Promise<R> {
  // A recipe has no definition, and may write.
  const { lost, countsReads } = (call as Partial<typeof call>).definition ?? {}
  if (lost?.effect !== 'read' || lost.resend !== 'same') {
    throw new TypeError('call must be an operation that reads: a write is never sent again blindly')
  }
  assertRange('tries', tries, 1, 10)
  assertRange('mostPauseSeconds', mostPauseSeconds, 1, 3_600)
  /** Returns whether another sending may help and costs nothing. */
  const isWorthIt = (error: unknown, input: I): error is BankError =>
    isPassing(error) &&
    error.reason !== 'schema' &&
    (!countsReads?.(input) || (error.status !== undefined && !isSuccess(error.status)))
  return async (bank, input, options) => {
    const signals = [signal, options?.signal].filter((one) => one !== undefined)
    const ends = signals.length > 1 ? AbortSignal.any(signals) : signals[0]
    for (let sendings = 1; ; sendings++) {
      try {
        return await call(bank, input, { ...options, signal: ends })
      } catch (error) {
        if (sendings === tries || !isWorthIt(error, input)) throw error
        const seconds = error.retryAfterSeconds ?? 2 ** (sendings - 1)
        if (seconds > mostPauseSeconds) throw error
        await sleep(seconds * 1_000, ends)
      }
    }
  }
}
