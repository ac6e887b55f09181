// Runs one piece of the bank's work under a planned failure: in one transaction, later, or without an answer.
// It knows no call and no page; call.ts, browser pages and token endpoints all use it.

import type { Services } from '../services.ts'
import { ConnectionDropped } from './http.ts'
import { delayOf, type Matcher } from './planned-outcomes.ts'

/** Work that a plan may be meant for. */
export interface PlannableWork<T> {
  /** Operation as Part 4 of the ledger names it. */
  operation: string
  /** What a plan may be matched with. */
  shown: Matcher
  /** Is told of the outcome that was planned for the work. */
  taken?(outcome: string): void
  /** Outcomes that the work itself carries out, even where they read like an answer. */
  carriesOut?: readonly string[]
  /**
   * Does the work.
   *
   * @param outcome What was planned, where the work itself must know it: `reject`, `pending`, `pending-reject`.
   */
  work(outcome: string | undefined): T
  /** Answers with a planned code: in place of the work, or after it; then `done` is what it came to. */
  refuse(code: string, done?: T): T
}

/** Either work that may be planned for, or an answer that needs none: it failed before. */
export type Prepared<T> = PlannableWork<T> | { answer: T }

/**
 * Does a piece of work in one transaction, after everything that has fallen due, and then what was planned of time and connection.
 *
 * @param prepare Runs inside the transaction.
 * @throws ConnectionDropped where no answer is planned.
 * @see gaps: shared.sandbox.outcomes
 */
export async function underPlan<T>(services: Services, prepare: (now: number) => Prepared<T>): Promise<T> {
  const { outcome, answer } = services.act((now): { outcome?: string | undefined; answer?: T } => {
    const prepared = prepare(now)
    if ('answer' in prepared) return prepared
    const taken = services.outcomes.take(prepared.operation, prepared.shown)
    if (taken !== undefined) prepared.taken?.(taken)
    const [kind, code = ''] = taken?.split(/:(.*)/s) ?? []
    if (kind === 'drop-before') return { outcome: taken }
    const isCarriedOut = taken !== undefined && prepared.carriesOut?.includes(taken)
    if (kind === 'error' && !isCarriedOut) return { answer: prepared.refuse(code) }
    const done = prepared.work(taken)
    return { outcome: taken, answer: kind === 'error-after' ? prepared.refuse(code, done) : done }
  })
  const delayMs = delayOf(outcome)
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  if (answer === undefined || outcome === 'drop-after') throw new ConnectionDropped()
  return answer
}
