// What may be asked of a payment that waits for its day, or of a series that goes on: its runs, and that it stops.
// Who may ask is not its matter; stopping needs the payer at the bank.

import type { Log } from '../../shared/log.ts'
import { bankProblem } from '../../shared/refusal-words.ts'
import { findRail, type Rail, type RailRun } from '../interfaces/rail.ts'
import { askBank } from '../storage/ask-bank.ts'
import { noteRailChanges, noteRuns } from './attempt.ts'
import { orderOf, scheduledIn } from './order-state.ts'
import type { StoredOrder } from './stored-order.ts'

/** Why nothing came of what was asked. */
export type ScheduledFault = 'payment_unknown' | 'payment_not_scheduled' | ReturnType<typeof bankProblem>

/** What came of stopping: it is done, or the payer must approve it at an address of the bank. */
export type StopAnswer =
  | { ok: true; stopped: true }
  | { ok: true; stopped: false; redirect: string }
  | { ok: false; code: ScheduledFault | 'payment_stop_too_late' }

/** The payments of a series, of a payment with one day its only one. */
export type RunsAnswer = { ok: true; runs: readonly RailRun[] } | { ok: false; code: ScheduledFault }

/** What a scheduled payment of one order can do. */
export class Scheduled {
  readonly #order: StoredOrder
  readonly #rails: readonly Rail[]

  constructor(order: StoredOrder, rails: readonly Rail[]) {
    this.#order = order
    this.#rails = rails
  }

  /**
   * Asks the bank to end it; what the address of the approval needs is kept before anybody gets it.
   *
   * @param reason For the history.
   */
  async stop(log: Log, reason?: string): Promise<StopAnswer> {
    const record = this.#order.load()
    if (!record) return { ok: false, code: 'payment_unknown' }
    const attempt = scheduledIn(record)
    const rail = attempt && findRail(this.#rails, attempt)
    if (attempt && !rail) return { ok: false, code: 'bank_unavailable' }
    if (!attempt || !rail?.stop) return { ok: false, code: 'payment_not_scheduled' }
    const about = { attempt: attempt.number, ...(reason !== undefined && { reason }) }
    const stopping = rail.stop(attempt.created)
    const answer = await askBank(log, { event: 'payment_not_stopped' }, () => stopping)
    if ('lost' in answer)
      return { ok: false, code: answer.lost ? bankProblem(answer.lost) : 'bank_unavailable' }
    const { got } = answer
    if (got === 'stopped') return { ok: true, stopped: true }
    if (got === 'too_late') {
      this.#order.note({ what: 'stop_refused', ...about })
      return { ok: false, code: 'payment_stop_too_late' }
    }
    const { address, keep } = got.approve
    this.#order.change((known) => (keep ? noteRailChanges(known, attempt.created, keep) : known), log, {
      what: 'stop_asked',
      ...about,
    })
    return { ok: true, stopped: false, redirect: address }
  }

  /** Lists the runs as the bank tells them now, and keeps what has ended. */
  async runs(log: Log): Promise<RunsAnswer> {
    const record = this.#order.load()
    if (!record) return { ok: false, code: 'payment_unknown' }
    const attempt = record.attempts.findLast((known) => known.created && orderOf(record, known).recurrence)
    const rail = attempt && findRail(this.#rails, attempt)
    if (attempt && !rail) return { ok: false, code: 'bank_unavailable' }
    if (!attempt?.created || !rail?.runs) return { ok: false, code: 'payment_not_scheduled' }
    const { paymentId } = attempt.created
    const reading = rail.runs(attempt.created, attempt.runs)
    const answer = await askBank(log, { event: 'runs_not_read' }, () => reading)
    if ('lost' in answer) return { ok: false, code: bankProblem(answer.lost) }
    const runs = answer.got
    this.#order.change((known) => noteRuns(known, paymentId, runs), log)
    return { ok: true, runs }
  }
}
