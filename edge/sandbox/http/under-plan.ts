// Runs a piece of the bank's work with the outcome planned for it: in one transaction, delayed, or without an answer.
// Calls, browser pages and token endpoints all use it.

import { ConnectionDropped } from './http.ts'
import type { Matcher, Outcomes } from './planned-outcomes.ts'

/** The services that are needed to run the work. */
export interface PlanServices {
  act<T>(work: (now: number) => T): T
  readonly outcomes: Outcomes
  readonly waits: Waits
}

/** Work for which an outcome may be planned. */
export interface PlannableWork<T> {
  /** Operation by its name in Part 4 of the ledger. */
  operation: string
  /** What a plan can match. */
  shown: Matcher
  /** Client or merchant, if it is known. */
  client?: string | undefined
  /** Called with the outcome that was planned. */
  taken?(outcome: string): void
  /** Outcomes that the work carries out itself, even if they look like an answer. */
  carriesOut?: readonly string[]
  /**
   * Does the work.
   *
   * @param outcome A planned outcome that the work must carry out: `reject`, `pending`, `pending-reject`.
   */
  work(outcome: string | undefined): T
  /** Answers with a planned code instead of the work, or after it; then `done` is the result of the work. */
  refuse(code: string, done?: T): T
  /** Answers like a bank with a fault; `done` is the result of the work if it was done before. */
  broken(done?: T): T
  /** Answers like a bank in maintenance; `undefined` if such a bank gives no answer. */
  closed(): T | undefined
}

/** Work for which an outcome may be planned, or the answer to a call that failed before it. */
export type Prepared<T> = PlannableWork<T> | { answer: T }

/**
 * Does due work, then this work in one transaction; then delays the answer or drops the connection as planned.
 *
 * @param prepare Runs inside the transaction.
 * @throws ConnectionDropped if the plan says so, or if the caller does not wait any more.
 * @see gaps: shared.sandbox.outcomes
 */
export async function underPlan<T>(
  services: PlanServices,
  { signal }: Request,
  prepare: (now: number) => Prepared<T>,
): Promise<T> {
  const { answer, delayMs = 0 } = services.act((now): { answer: T | undefined; delayMs?: number } => {
    const prepared = prepare(now)
    if ('answer' in prepared) return prepared
    const taken = services.outcomes.take(prepared)
    if (!taken) return { answer: prepared.work(undefined) }
    const { outcome, delayMs: wait } = taken
    prepared.taken?.(outcome)
    return { answer: answerUnder(outcome, prepared), delayMs: wait }
  })
  // Only this call waits: its work is done, and the bank can answer others.
  await services.waits.wait(delayMs, signal)
  if (answer === undefined) throw new ConnectionDropped()
  return answer
}

/** Does the work as the plan says; `undefined` if there shall be no answer. */
function answerUnder<T>(outcome: string, prepared: PlannableWork<T>): T | undefined {
  const [kind, code = ''] = outcome.split(/:(.*)/s)
  const isCarriedOut = prepared.carriesOut?.includes(outcome) === true
  if (isCarriedOut) return prepared.work(outcome)
  switch (kind) {
    case 'drop-before':
      return undefined
    case 'closed':
      return prepared.closed()
    case 'fault':
      return prepared.broken()
    case 'error':
      return prepared.refuse(code)
    default: {
      const done = prepared.work(outcome)
      if (kind === 'drop-after') return undefined
      if (kind === 'fault-after') return prepared.broken(done)
      return kind === 'error-after' ? prepared.refuse(code, done) : done
    }
  }
}

/** The planned delays of one bank. */
export interface Waits {
  /**
   * Waits for a number of milliseconds of real time.
   *
   * @param signal The signal of the caller.
   * @throws ConnectionDropped if the caller does not wait any more.
   */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Ends all waits, as a delay of minutes must not keep alive a program that is done with the bank. */
  close(): void
}

/** Makes the delays of a bank. */
export function makeWaits(): Waits {
  const drops = new Set<() => void>()
  return {
    async wait(ms, signal) {
      if (ms === 0) return
      if (signal.aborted) throw new ConnectionDropped()
      await new Promise<void>((resolve, reject) => {
        const end = (settle: () => void) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', drop)
          drops.delete(drop)
          settle()
        }
        const drop = () => end(() => reject(new ConnectionDropped()))
        const timer = setTimeout(() => end(resolve), ms)
        signal.addEventListener('abort', drop)
        drops.add(drop)
      })
    },
    close() {
      for (const drop of drops) drop()
    },
  }
}
