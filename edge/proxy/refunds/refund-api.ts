// What the merchant's server may do with the refunds of one order: ask for one, read them, resolve an unclear one.

import { type Log, logWith } from '../../shared/log.ts'
import { requestFacts, traceOf } from '../../shared/trace.ts'
import type { Tasks } from '../storage/tasks.ts'
import type { StoredOrder } from '../orders/stored-order.ts'
import type { RefundRequest } from './refund-record.ts'
import { type MerchantRefund, showRefund } from './refund-view.ts'
import type { RefundFault, Refunds } from './refunds.ts'

/** The outcome of asking for a refund, or of settling one. */
export type RefundAnswer =
  | { ok: true; refund: MerchantRefund; isNew: boolean }
  | { ok: false; code: RefundFault | 'payment_unknown' | 'refund_unknown' | 'refund_not_in_review' }

/** What the merchant's server may do with the refunds of one order; `requestId` is for the log, `by` for the history. */
export interface MerchantRefunds {
  refund(request: RefundRequest, requestId?: string, by?: string): Promise<RefundAnswer>
  readRefund(id: string): Promise<RefundAnswer>
  resolveRefund(
    id: string,
    outcome: 'refunded' | 'failed',
    reason: string,
    by?: string,
    requestId?: string,
  ): Promise<RefundAnswer>
}

/** What the merchant's API of the refunds works with. */
export interface RefundApiTools {
  refunds: Refunds
  order: Pick<StoredOrder, 'load'>
  tasks: Pick<Tasks, 'whenArmed'>
  log: Log
}

/** The merchant's API of the refunds of one order. */
export class RefundApi implements MerchantRefunds {
  readonly #tools: RefundApiTools

  constructor(tools: RefundApiTools) {
    this.#tools = tools
  }

  async refund(request: RefundRequest, requestId?: string, by?: string): Promise<RefundAnswer> {
    const { refunds, log, tasks } = this.#tools
    if (!this.#tools.order.load()) return { ok: false, code: 'payment_unknown' }
    const result = await refunds.request(
      request,
      logWith(log, requestFacts(requestId)),
      by,
      traceOf(requestId),
    )
    await tasks.whenArmed()
    if (!result.ok) return result
    return this.#show(result.refund.wish.id, result.isNew)
  }

  async readRefund(id: string): Promise<RefundAnswer> {
    return this.#tools.order.load() ? this.#show(id, false) : { ok: false, code: 'payment_unknown' }
  }

  async resolveRefund(
    id: string,
    outcome: 'refunded' | 'failed',
    reason: string,
    by?: string,
    requestId?: string,
  ): Promise<RefundAnswer> {
    if (!this.#tools.order.load()) return { ok: false, code: 'payment_unknown' }
    const fault = this.#tools.refunds.resolve(id, outcome, reason, by, traceOf(requestId))
    if (fault) return { ok: false, code: fault }
    await this.#tools.tasks.whenArmed()
    return this.#show(id, false)
  }

  #show(id: string, isNew: boolean): RefundAnswer {
    const record = this.#tools.order.load()
    const refund = this.#tools.refunds.find(id)
    return record && refund
      ? { ok: true, refund: showRefund(record, refund), isNew }
      : { ok: false, code: 'refund_unknown' }
  }
}
