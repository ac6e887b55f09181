// One order as a Durable Object: it lends storage and an alarm to the desk of that order.
// It holds no rule; what may happen stands in attempt.ts, how in desk.ts.

import { DurableObject } from '../shared/runtime.ts'
import type { DurableObjectState } from '../shared/workers.ts'
import type { PairMemory } from '../../core/online-payment/index.ts'
import type { Payment } from '../../core/view/index.ts'
import type { OrderRecord } from './attempt.ts'
import { readConfig } from './config.ts'
import type { CallbackMail, Choice, Desk, Shelf, StartResult } from './desk.ts'
import type { Order } from './order.ts'
import { setUpDesk } from './set-up.ts'

/** Keeps the payment of one order; its name is the handle of the payment. */
export class OrderObject extends DurableObject<Readonly<Record<string, unknown>>> implements Desk {
  readonly #desk: Desk

  constructor(ctx: DurableObjectState, env: Readonly<Record<string, unknown>>) {
    super(ctx, env)
    this.#desk = setUpDesk(readConfig(env), shelfOf(ctx), pairsOf(ctx))
  }

  async start(handle: string, order: Order, choice: Choice): Promise<StartResult> {
    return this.#desk.start(handle, order, choice)
  }

  async payment(): Promise<Payment | undefined> {
    return this.#desk.payment()
  }

  async returned(): Promise<Payment | undefined> {
    return this.#desk.returned()
  }

  async called(mail: CallbackMail): Promise<boolean> {
    return this.#desk.called(mail)
  }

  async wake(): Promise<void> {
    await this.#desk.wake()
  }

  /** Runs when the time given to the shelf has come; it may run twice, and that changes nothing. */
  async alarm(): Promise<void> {
    await this.#desk.wake()
  }
}

function shelfOf({ storage }: DurableObjectState): Shelf {
  return {
    load: () => storage.kv.get<OrderRecord>('order'),
    save: (record) => storage.kv.put('order', record),
    wakeAt: (atMs) => storage.setAlarm(atMs),
  }
}

function pairsOf({ storage }: DurableObjectState): PairMemory {
  return {
    use(pair) {
      if (storage.kv.get(pair) !== undefined) return false
      storage.kv.put(pair, Date.now())
      return true
    },
  }
}
