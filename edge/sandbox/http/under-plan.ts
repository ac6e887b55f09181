// Runs one piece of the bank's work under a planned failure: in one transaction, later, or without an answer.
// Calls, browser pages and token endpoints all use it.

import { ConnectionDropped } from './http.ts'
import type { Matcher, Outcomes } from './planned-outcomes.ts'

/** What of the services of the bank runs the work. */
export interface PlanServices {
  act<T>(work: (now: number) => T): T
  readonly outcomes: Outcomes
  readonly waits: Waits
}

/** Work that a plan may be meant for. */
export interface PlannableWork<T> {
  /** Operation as Part 4 of the ledger names it. */
  operation: string
  /** What a plan may be matched with. */
  shown: Matcher
  /** Client or merchant, if it is known. */
  client?: string | undefined
  /** Called with the outcome that was planned for the work. */
  taken?(outcome: string): void
  /** Outcomes that the work itself carries out, even those that read like an answer. */
  carriesOut?: readonly string[]
  /**
   * Does the work.
   *
   * @param outcome What was planned, if the work itself must know it: `reject`, `pending`, `pending-reject`.
   */
  work(outcome: string | undefined): T
  /** Answers with a planned code: in place of the work, or after it; then `done` is what it came to. */
  refuse(code: string, done?: T): T
  /** Answers as a bank with a fault does; with the result of the work if that was done before. */
  broken(done?: T): T
  /** Answers as a bank that is closed; `undefined` if such a bank gives no answer. */
  closed(): T | undefined
}

/** Either work that may be planned for, or an answer that needs none: it failed before. */
export type Prepared<T> = PlannableWork<T> | { answer: T }

/**
 * Does a piece of work in one transaction, after everything that has fallen due, and then what was planned of time and connection.
 *
 * @param prepare Runs inside the transaction.
 * @throws ConnectionDropped if no answer is planned, or nobody waits for it any more.
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
  // Only this call waits: its work is done, and the bank is free for others.
  await services.waits.wait(delayMs, signal)
  if (answer === undefined) throw new ConnectionDropped()
  return answer
}

/** Does the work as far as the plan lets it; `undefined` if no answer is planned. */
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

/** The waits of one bank. */
export interface Waits {
  /**
   * Waits so many milliseconds of real time.
   *
   * @param signal That of the caller.
   * @throws ConnectionDropped if nobody waits for the answer any more.
   */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Ends all of them: a wait of minutes must not keep a program alive that is done with the bank. */
  close(): void
}

/** Makes them. */
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
