// One order as a Durable Object: it lends storage and an alarm to the service of that order.
// It holds no rule; what may happen stands in order-state.ts, how in order-service.ts.

import { DurableObject } from '../../shared/runtime.ts'
import type { DurableObjectNamespace, DurableObjectState } from '../../shared/workers.ts'
import type { Payment } from '../../../core/view/index.ts'
import { ConfigurationError, readConfig } from '../config/config.ts'
import type { MerchantResult, SettleWish } from '../merchant/merchant-order.ts'
import type { MerchantPayment, MerchantPaymentRow } from '../merchant/merchant-payment.ts'
import type { RefundWish } from '../merchant/refunds/refund-record.ts'
import type { RefundAnswer } from '../merchant/refunds/refund-side.ts'
import type { MerchantRefund } from '../merchant/refunds/refund-view.ts'
import type { IndexPage, IndexQuery } from '../merchant/row-index.ts'
import type { CallbackRequest, PayerChoice } from '../rails/rail.ts'
import { composeNode, type OrderNode } from './order-node.ts'
import type { ReturnParameters } from '../orders/order-service.ts'
import type { StartResult } from '../orders/starting.ts'
import type { OrderDraft } from '../orders/order-token.ts'
import type { RunsAnswer, StopAnswer } from '../orders/scheduled.ts'
import { DurableStorage } from '../storage/storage.ts'

type Bindings = Readonly<Record<string, unknown>> & { ORDERS?: DurableObjectNamespace<OrderNode> }

/**
 * Keeps the payment of one order; its name is the handle of the payment.
 *
 * Some objects of the same class have other names and keep the register and the index of all orders, so that a deployment
 * needs no second class.
 */
export class OrderObject extends DurableObject<Bindings> implements OrderNode {
  readonly #node: OrderNode

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    const find = (name: string) => {
      if (!env.ORDERS) throw new ConfigurationError('ORDERS is missing')
      return env.ORDERS.getByName(name)
    }
    this.#node = composeNode(readConfig(env), new DurableStorage(ctx.storage), find)
  }

  // What other isolates call must be methods of the class itself.

  async start(
    handle: string,
    order: OrderDraft,
    choice: PayerChoice,
    requestId?: string,
  ): Promise<StartResult> {
    return this.#node.start(handle, order, choice, requestId)
  }

  async payment(requestId?: string): Promise<Payment | undefined> {
    return this.#node.payment(requestId)
  }

  async returned(requestId?: string, parameters?: ReturnParameters): Promise<Payment | undefined> {
    return this.#node.returned(requestId, parameters)
  }

  async stop(requestId?: string, reason?: string): Promise<StopAnswer> {
    return this.#node.stop(requestId, reason)
  }

  async runs(requestId?: string): Promise<RunsAnswer> {
    return this.#node.runs(requestId)
  }

  async handleCallback(request: CallbackRequest, requestId?: string): Promise<boolean> {
    return this.#node.handleCallback(request, requestId)
  }

  async claim(name: string, owner: string): Promise<boolean> {
    return this.#node.claim(name, owner)
  }

  async admit(group: string, calls: number): Promise<boolean> {
    return this.#node.admit(group, calls)
  }

  async keepRow(list: string, row: MerchantPaymentRow): Promise<void> {
    return this.#node.keepRow(list, row)
  }

  async rows(list: string, query: IndexQuery): Promise<IndexPage<MerchantPaymentRow>> {
    return this.#node.rows(list, query)
  }

  async merchantRow(): Promise<MerchantPaymentRow | undefined> {
    return this.#node.merchantRow()
  }

  async merchantPayment(): Promise<MerchantPayment | undefined> {
    return this.#node.merchantPayment()
  }

  async closeOrder(reason: string): Promise<MerchantPayment | undefined> {
    return this.#node.closeOrder(reason)
  }

  async settleOrder(wish: SettleWish): Promise<MerchantResult> {
    return this.#node.settleOrder(wish)
  }

  async deletePersonalData(reason?: string): Promise<MerchantPayment | undefined> {
    return this.#node.deletePersonalData(reason)
  }

  async refund(wish: RefundWish, requestId?: string): Promise<RefundAnswer> {
    return this.#node.refund(wish, requestId)
  }

  async refunds(): Promise<readonly MerchantRefund[] | undefined> {
    return this.#node.refunds()
  }

  async settleRefund(id: string, outcome: 'refunded' | 'failed', reason: string): Promise<RefundAnswer> {
    return this.#node.settleRefund(id, outcome, reason)
  }

  async resendNotice(id: string): Promise<boolean> {
    return this.#node.resendNotice(id)
  }

  async wake(): Promise<void> {
    await this.#node.wake()
  }

  /** Runs when the time given to the storage has come; it may run twice, and that changes nothing. */
  async alarm(): Promise<void> {
    await this.#node.wake()
  }
}
