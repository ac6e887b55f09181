// Reading again and again until the answer is enough: how the recipes of every interface wait.
// Each interface itself decides when the next read is, and what is enough.

import { BankError } from './errors.ts'
import type { SendOptions } from './send.ts'
import { type Sleep, sleepInReal } from './sleep.ts'

/** Options of a recipe: without `beforeSending`, because a recipe itself keeps track of what it sends. */
export interface RecipeOptions extends Omit<SendOptions, 'beforeSending'> {
  /** The wait between two calls; default: in real time. */
  sleep?: Sleep | undefined
}

/** When a {@link poll} reads, and when it ends. */
export interface Polling<T> extends RecipeOptions {
  /** Now, epoch milliseconds. */
  clock: () => number
  /**
   * Returns how long to wait before the next read, milliseconds; `undefined` ends the waiting.
   *
   * @param reads How often it was read so far.
   * @param elapsedMs Since the waiting began.
   */
  nextInMs: (reads: number, elapsedMs: number) => number | undefined
  /** Returns whether what was read is enough. */
  until: (read: T) => boolean
}

/**
 * Reads until it is enough. A lost answer is only a reason to ask again, later if the bank asks for it.
 *
 * @returns What was read last, enough or not; `undefined` when every answer was lost.
 * @throws BankError any other fault of a read; the reason of the signal when it fires.
 */
export async function poll<T>(read: () => Promise<T>, polling: Polling<T>): Promise<T | undefined> {
  const { clock, nextInMs, until, signal, sleep = sleepInReal } = polling
  const startedAtMs = clock()
  let last: T | undefined
  let askedMs = 0
  for (let reads = 0; ; reads++) {
    const waitMs = nextInMs(reads, clock() - startedAtMs)
    if (waitMs === undefined) return last
    await sleep(Math.max(waitMs, askedMs), signal)
    try {
      last = await read()
      askedMs = 0
      if (until(last)) return last
    } catch (error) {
      if (!isPassing(error)) throw error
      askedMs = pauseOf(error)
    }
  }
}

/** Returns whether a later read may succeed after this fault; not after an answer about another account. */
export const isPassing = (error: unknown): error is BankError =>
  error instanceof BankError &&
  error.reason !== 'aborted' &&
  error.reason !== 'owner' &&
  (error.code === 'answer_lost' || error.code === 'limit_reached')

/** Returns whether the outcome of a call is unknown, and not because the caller ended it. */
export const isLost = (error: unknown): error is BankError =>
  error instanceof BankError && error.code === 'outcome_unknown' && error.reason !== 'aborted'

/** When something is read again, and for how long. */
export interface ReadingSchedule {
  /** The first pauses, seconds. */
  readonly firstSeconds: readonly number[]
  /** How many pauses of a minute follow the first ones; none when absent. */
  readonly minutes?: number | undefined
  /** Every later pause, seconds. */
  readonly thenSeconds: number
  /** The age at which the reading ends, seconds. */
  readonly lastSeconds: number
}

/**
 * Returns how long to wait before the next read, milliseconds; `undefined` after the last one.
 *
 * @param reads How often it was read so far.
 * @param ageMs Time since the first read was possible, milliseconds.
 * @param readsAtEnd Whether a pause that would go beyond the end is cut short, so that the last read is at the end itself;
 * else the read before it was the last one.
 */
export function nextReadInMs(
  { firstSeconds, minutes = 0, thenSeconds, lastSeconds }: ReadingSchedule,
  reads: number,
  ageMs: number,
  readsAtEnd = false,
): number | undefined {
  const seconds = firstSeconds[reads] ?? (reads < firstSeconds.length + minutes ? 60 : thenSeconds)
  const [waitMs, leftMs] = [seconds * 1_000, lastSeconds * 1_000 - ageMs]
  const isOver = readsAtEnd ? leftMs <= 0 : leftMs < waitMs
  return isOver ? undefined : Math.min(waitMs, leftMs)
}

/** How long the bank asked us to wait, milliseconds; at most an hour: a longer pause would in effect end the waiting. */
export const pauseOf = (error: BankError) => Math.min(error.retryAfterSeconds ?? 0, 3_600) * 1_000
