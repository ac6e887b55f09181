// How a scheduled payment or a series is stopped.
// When a payment is executed is decided in core/<interface>/rules. The caller is not checked here. At the bank, the payer must
// approve the stop.

import type { Log } from '../../shared/log.ts'
import { bankProblem } from '../../shared/refusal-words.ts'
import { findRail, type Rail } from '../interfaces/rail.ts'
import { askBank } from '../storage/ask-bank.ts'
import { noteRailChanges } from './attempt.ts'
import { scheduledIn } from './order-state.ts'
import type { StoredOrder } from './stored-order.ts'

/** Why a request about a scheduled payment was refused. */
export type ScheduledFault = 'payment_unknown' | 'payment_not_scheduled' | ReturnType<typeof bankProblem>

/** The outcome of stopping: done, or the payer must approve it at an address of the bank. */
export type StopAnswer =
  | { ok: true; stopped: true }
  | { ok: true; stopped: false; approvalUrl: string }
  | { ok: false; code: ScheduledFault | 'payment_stop_too_late' }

/** Stops the scheduled payments of one order. */
export class Scheduled {
  readonly #order: StoredOrder
  readonly #rails: readonly Rail[]

  constructor(order: StoredOrder, rails: readonly Rail[]) {
    this.#order = order
    this.#rails = rails
  }

  /**
   * Asks the bank to end the scheduled payment; what the address of the approval needs is stored before it is given out.
   *
   * @param reason For the history, and so is `by`, the name of the merchant's key.
   * @param trace For the webhooks of what the stop brings about.
   */
  async stop(log: Log, reason?: string, by?: string, trace?: string): Promise<StopAnswer> {
    const record = this.#order.load()
    if (!record) return { ok: false, code: 'payment_unknown' }
    const attempt = scheduledIn(record)
    const rail = attempt && findRail(this.#rails, attempt)
    if (attempt && !rail) return { ok: false, code: 'bank_unavailable' }
    if (!attempt || !rail?.stop) return { ok: false, code: 'payment_not_scheduled' }
    const about = { attempt: attempt.number, reason, by }
    const stopping = rail.stop(attempt.created)
    const answer = await askBank(log, { event: 'payment_not_stopped' }, () => stopping)
    if ('lost' in answer)
      return { ok: false, code: answer.lost ? bankProblem(answer.lost) : 'bank_unavailable' }
    const { got } = answer
    if (got !== 'too_late') this.#order.traceNext(trace)
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
    return { ok: true, stopped: false, approvalUrl: address }
  }
}
