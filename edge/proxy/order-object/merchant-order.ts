// What the merchant's server may do with one order: read everything, close it, resolve it, delete its personal data.

import type { PaymentState } from '../../../core/view/index.ts'
import type { Log } from '../../shared/log.ts'
import { traceOf } from '../../shared/trace.ts'
import {
  noteOrderClosed,
  noteOrderResolved,
  noteReturnsResolved,
  dropPersonalDataOfOrder,
} from '../orders/attempt.ts'
import { isReturnCase, stateOfOrder } from '../orders/order-state.ts'
import type { Tasks } from '../storage/tasks.ts'
import type { StoredOrder } from '../orders/stored-order.ts'
import type { OrderService } from '../orders/order-service.ts'
import type { OrderRecord, Resolution } from '../orders/order-record.ts'
import { PAGE_STATES } from '../orders/order-view.ts'
import { type ListPage, pageOfList } from '../storage/kept-lists.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import { type WebhookChoice, resendWebhooks } from '../webhooks/resend.ts'
import {
  isInReview,
  unrefundedPayments,
  type MerchantLists,
  type MerchantParts,
  type MerchantPayment,
  merchantPaymentOf,
  type MerchantPaymentRow,
  paymentRowOf,
} from './merchant-payment.ts'
import type { RefundBook } from '../refunds/refund-book.ts'
import { type RefundRow, refundRowOf } from './order-listing.ts'

/** Why an order cannot be resolved. */
export type ResolveFault =
  | { code: 'payment_unknown' }
  /** Its state is not one that a person must judge. */
  | { code: 'payment_not_in_review'; state: PaymentState }
  /** It was paid twice, but the request resolves it as not paid. */
  | { code: 'resolution_not_paid' }
  /** It was paid twice, and more than one of its payments was not given back in full. */
  | { code: 'refund_missing' }

/** The outcome of settling an order. */
export type MerchantResult = { ok: true; payment: MerchantPayment } | ({ ok: false } & ResolveFault)

/** What the merchant's server may do with one order. */
export interface MerchantOrder {
  /** Makes the row of the order; `isWhole` adds the merchant's own notes about it. */
  merchantRow(isWhole?: boolean): Promise<MerchantPaymentRow | undefined>
  /** Lists the rows of its refunds that are open: those that need a person are among them. */
  refundRows(): Promise<readonly RefundRow[]>
  /** Makes the whole view of the order; with `isWhole` all of each list, and not only the newest twenty. */
  merchantPayment(isWhole?: boolean): Promise<MerchantPayment | undefined>
  /** Reads a part of one of its lists, newest first; `undefined` when there is no such order. */
  listPage(name: keyof MerchantLists, cursor?: string): Promise<ListPage | undefined>
  /** Closes the order; the first reason stays. `requestId` is for the log, `by`, the name of a key, for the history. */
  closeOrder(reason: string, requestId?: string, by?: string): Promise<MerchantPayment | undefined>
  /** Resolves an order whose end the bank's word does not show. */
  resolveOrder(request: ResolveRequest, requestId?: string): Promise<MerchantResult>
  /** Sends webhooks again, as if they were new; returns how many. */
  resendWebhooks(choice: WebhookChoice, by?: string): Promise<number>
  /** Deletes what the books do not need; a reason is noted in the history. */
  deletePersonalData(reason?: string, by?: string): Promise<MerchantPayment | undefined>
}

/** A person's decision, and why. */
export type ResolveRequest = Pick<Resolution, 'outcome' | 'reason'> & { readonly by?: string | undefined }

/** What the merchant's API of one order works with. */
export interface MerchantOrderTools {
  order: StoredOrder
  tasks: Pick<Tasks, 'whenArmed'>
  outbox: Pick<Outbox, 'givenUpSince' | 'resendOf'>
  clock: () => number
  parts: MerchantParts
  book: Pick<RefundBook, 'open'>
  service: Pick<OrderService, 'handleClosed'>
  log: Log
}

/** The merchant's API of one order. */
export class MerchantOrderApi implements MerchantOrder {
  readonly #tools: MerchantOrderTools

  constructor(tools: MerchantOrderTools) {
    this.#tools = tools
  }

  async merchantRow(isWhole = false): Promise<MerchantPaymentRow | undefined> {
    const record = this.#tools.order.load()
    const row = record && paymentRowOf(record, this.#tools.parts)
    const { metadata } = record ?? {}
    return row && { ...row, ...(isWhole && metadata && { metadata }) }
  }

  async refundRows(): Promise<readonly RefundRow[]> {
    const record = this.#tools.order.load()
    return record ? this.#tools.book.open().map((refund) => refundRowOf(record, refund)) : []
  }

  async merchantPayment(isWhole = false): Promise<MerchantPayment | undefined> {
    return this.#show(isWhole)
  }

  async listPage(name: keyof MerchantLists, cursor?: string): Promise<ListPage | undefined> {
    const { order, parts } = this.#tools
    return order.load() && pageOfList<unknown>(parts.lists[name], cursor)
  }

  async closeOrder(reason: string, requestId?: string, by?: string): Promise<MerchantPayment | undefined> {
    const { order, clock, service, log } = this.#tools
    if (!order.load()) return undefined
    // The closing is stored before any bank is asked; a second request does not close it again.
    if (order.load()?.closed === undefined) {
      order.traceNext(traceOf(requestId))
      order.change((record) => noteOrderClosed(record, reason, clock()), log, {
        what: 'closed',
        reason,
        by,
      })
    }
    await service.handleClosed(requestId)
    return this.#show()
  }

  async resolveOrder(request: ResolveRequest, requestId?: string): Promise<MerchantResult> {
    const { order, clock, log } = this.#tools
    const record = order.load()
    if (!record) return { ok: false, code: 'payment_unknown' }
    if (!isResolvedAs(record, request)) {
      const fault = this.#faultOf(record, request)
      if (fault) return { ok: false, ...fault }
      const { outcome, reason, by } = request
      order.traceNext(traceOf(requestId))
      // If only payments of a series came back, the decision is about those, and the series goes on.
      const isInstance = !isInReview(record, stateOfOrder(record))
      const note = isInstance ? noteReturnsResolved : noteOrderResolved
      order.change((known) => note(known, request, clock()), log, {
        what: 'resolved',
        outcome,
        reason,
        by,
      })
    }
    const payment = this.#show()
    return payment ? { ok: true, payment } : { ok: false, code: 'payment_unknown' }
  }

  #faultOf(record: OrderRecord, { outcome }: ResolveRequest): ResolveFault | undefined {
    const state = stateOfOrder(record)
    if (!isInReview(record, state))
      return isReturnCase(record) ? undefined : { code: 'payment_not_in_review', state: PAGE_STATES[state] }
    if (state !== 'paid_twice') return undefined
    if (outcome !== 'paid') return { code: 'resolution_not_paid' }
    return unrefundedPayments(record, this.#tools.parts).length > 1 ? { code: 'refund_missing' } : undefined
  }

  async resendWebhooks(choice: WebhookChoice, by?: string): Promise<number> {
    return resendWebhooks({ ...this.#tools, stored: this.#tools.order }, choice, by)
  }

  async deletePersonalData(reason?: string, by?: string): Promise<MerchantPayment | undefined> {
    const { order, clock, log, parts } = this.#tools
    const record = order.load()
    // A refund that was asked for after the last deletion may have a message.
    const hasMore = parts.hasMessages()
    if (record && (record.personalDataDeletedAt === undefined || hasMore)) {
      const fact = { what: 'personal_data_deleted', reason, by } as const
      order.forget((known) => dropPersonalDataOfOrder(known, clock()), log, fact)
    }
    return this.#show()
  }

  #show(isWhole = false): MerchantPayment | undefined {
    const { order, parts } = this.#tools
    const record = order.load()
    return record && merchantPaymentOf(record, parts, isWhole)
  }
}

/** Returns whether the order is resolved like this already: a second request does not resolve it again. */
function isResolvedAs(record: OrderRecord, { outcome, reason }: ResolveRequest): boolean {
  if (isReturnCase(record)) return false
  const { resolved, returnsResolved } = record
  const state = stateOfOrder(record)
  const stands = state === (outcome === 'paid' ? 'paid' : 'failed') ? resolved : undefined
  const last = isInReview(record, state) ? stands : (stands ?? returnsResolved)
  return last?.outcome === outcome && last.reason === reason
}
