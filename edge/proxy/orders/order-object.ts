// One order as a Durable Object: it lends storage and an alarm to the service of that order.
// It holds no rule; what may happen stands in attempt.ts, how in order-service.ts.

import { DurableObject } from '../../shared/runtime.ts'
import type { DurableObjectNamespace, DurableObjectState } from '../../shared/workers.ts'
import type { Payment } from '../../../core/view/index.ts'
import { ConfigurationError, readConfig } from '../config/config.ts'
import type { RefundWish } from '../merchant/refunds/refund-record.ts'
import type { MerchantRefund } from '../merchant/refunds/refund-view.ts'
import type { CallbackRequest, PayerChoice } from '../rails/rail.ts'
import type { OrderService, RefundAnswer, ReturnParameters, StartResult } from './order-service.ts'
import type { OrderDraft } from './order-token.ts'
import { type Register, registerOf } from './register.ts'
import { composeOrderService } from './composition.ts'
import { DurableStorage } from './storage.ts'
import { type CallCounter, CallCounts } from '../../shared/call-counts.ts'

type Bindings = Readonly<Record<string, unknown>> & { ORDERS?: DurableObjectNamespace<Register> }

/**
 * Keeps the payment of one order; its name is the handle of the payment.
 *
 * Some objects of the same class have other names and keep the register of all orders, so that a deployment needs no
 * second class.
 */
export class OrderObject extends DurableObject<Bindings> implements OrderService, Register, CallCounter {
  readonly #service: OrderService
  readonly #calls = new CallCounts()

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    const register: Register = {
      async claim(name, owner) {
        if (!env.ORDERS) throw new ConfigurationError('ORDERS is missing')
        return env.ORDERS.getByName(registerOf(name)).claim(name, owner)
      },
    }
    this.#service = composeOrderService(readConfig(env), new DurableStorage(ctx.storage), register)
  }

  async start(
    handle: string,
    order: OrderDraft,
    choice: PayerChoice,
    requestId?: string,
  ): Promise<StartResult> {
    return this.#service.start(handle, order, choice, requestId)
  }

  async payment(requestId?: string): Promise<Payment | undefined> {
    return this.#service.payment(requestId)
  }

  async returned(requestId?: string, parameters?: ReturnParameters): Promise<Payment | undefined> {
    return this.#service.returned(requestId, parameters)
  }

  async handleCallback(request: CallbackRequest, requestId?: string): Promise<boolean> {
    return this.#service.handleCallback(request, requestId)
  }

  async refund(wish: RefundWish, requestId?: string): Promise<RefundAnswer> {
    return this.#service.refund(wish, requestId)
  }

  async refunds(): Promise<readonly MerchantRefund[] | undefined> {
    return this.#service.refunds()
  }

  async settleRefund(id: string, outcome: 'refunded' | 'failed', reason: string): Promise<RefundAnswer> {
    return this.#service.settleRefund(id, outcome, reason)
  }

  async wake(): Promise<void> {
    await this.#service.wake()
  }

  /** Claims a name for one order; asked of the object that keeps this part of the register. */
  async claim(name: string, owner: string): Promise<boolean> {
    const { kv } = this.ctx.storage
    const holder = kv.get<string>(name)
    if (holder === undefined) kv.put(name, owner)
    return holder === undefined || holder === owner
  }

  /** Counts a call; asked of the object that counts this group of callers. */
  async admit(group: string, calls: number): Promise<boolean> {
    return this.#calls.admit(group, calls, Date.now())
  }

  /** Runs when the time given to the storage has come; it may run twice, and that changes nothing. */
  async alarm(): Promise<void> {
    await this.#service.wake()
  }
}
