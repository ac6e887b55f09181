/// <reference types="node" />
// The proxy on a file in this process, under a clock that only it moves: days pass in minutes, and each alarm rings at its time.
// It counts nothing: test/edge/proxy/cost does. The pace is by the clock of the machine.
import { mock } from 'node:test'
import { ObjectStore } from '../../edge/proxy/hosts/object-store.ts'
import { type OpenProxy, openProxy, type ProxyOptions } from '../../edge/proxy/hosts/index.ts'
import { handleOf } from '../../edge/proxy/handle.ts'
import { CALLBACK_API_KEY } from '../edge/proxy/kit/fake-bank.ts'
import { HANDLE_KEY, orderToken, settings, SHOP } from '../edge/proxy/kit/proxy.ts'
import { MERCHANT_KEY } from '../edge/proxy/merchant/merchant-kit.ts'
import { KEY, WEBHOOK_URL } from '../edge/proxy/webhooks/kit.ts'
import { AMOUNT, REFUND, type ScaleBank } from './bank.ts'
import { wallClock } from '../kit/clock.ts'

/** When the first order begins. */
export const BEGIN = Date.parse('2026-11-01T06:00:00Z')

/** What the merchant's server got. */
export interface Told {
  webhooks: number
}

/** A proxy under a moved clock. */
export class MovedProxy {
  readonly proxy: OpenProxy
  readonly #bank: ScaleBank
  readonly #store: ObjectStore
  readonly #underWay: () => number

  private constructor(proxy: OpenProxy, bank: ScaleBank, store: ObjectStore, underWay: () => number) {
    this.proxy = proxy
    this.#bank = bank
    this.#store = store
    this.#underWay = underWay
  }

  /** Opens the proxy on a folder. */
  static async open(
    folder: string,
    bank: ScaleBank,
    told: Told,
    more: Partial<ProxyOptions> = {},
  ): Promise<MovedProxy> {
    let underWay = 0
    const stores: ObjectStore[] = []
    const { keyValuesOf } = ObjectStore.prototype
    // The host does not lend its store; the first object that it makes shows it.
    ObjectStore.prototype.keyValuesOf = function seen(this: ObjectStore, object) {
      stores[0] ??= this
      return keyValuesOf.call(this, object)
    }
    try {
      const proxy = await openProxy({
        settings: (await settings({
          BANK_ENVIRONMENT: 'sandbox',
          CALLBACK_API_KEY,
          MERCHANT_KEYS: MERCHANT_KEY,
          WEBHOOK_URL,
          WEBHOOK_KEYS: KEY,
        })) as Record<string, string>,
        folder,
        bank: bank.fetch,
        merchant: async () => {
          underWay++
          told.webhooks++
          await Promise.resolve()
          underWay--
          return new Response(null, { status: 204 })
        },
        log: () => undefined,
        ...more,
      })
      await proxy.fetch(new Request('https://pay.shop.example/payments/none'))
      const [store] = stores
      if (!store) throw new Error('the host has made no object')
      return new MovedProxy(proxy, bank, store, () => underWay + bank.underWay)
    } finally {
      ObjectStore.prototype.keyValuesOf = keyValuesOf
    }
  }

  /** Pays some orders at once, from the press to the webhook; one in ten is given back in part. */
  async pay(ids: readonly string[]): Promise<void> {
    const links = await Promise.all(ids.map((id) => this.press(id)))
    await this.pass(2_000, 1_000)
    await Promise.all(links.map((paymentId, at) => this.#callBack(ids[at] ?? '', paymentId)))
    await this.pass(20_000, 1_000)
    const refunded = ids.filter((_, at) => at % 10 === 0)
    await Promise.all(
      refunded.map((id) =>
        this.ask(`/payments/${handleOf(id, HANDLE_KEY)}/refunds`, { id: `back-${id}`, amount: REFUND }),
      ),
    )
    await this.pass(60_000, 2_000)
  }

  /** Asks as the merchant's server does. @throws Error if the answer is a refusal. */
  async ask(path: string, body?: object): Promise<Response> {
    const response = await this.proxy.fetch(
      new Request(`https://pay.shop.example/merchant${path}`, {
        headers: {
          authorization: `Bearer ${MERCHANT_KEY}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
    if (response.status >= 300)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  /** Lets time pass by steps; the work of each ends before the next. */
  async pass(ms: number, stepMs: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      mock.timers.tick(Math.min(stepMs, ms - passed))
      // oxlint-disable-next-line no-await-in-loop -- one step after another
      await this.#settle()
    }
  }

  /** Waits until no alarm is due, and nothing is under way. */
  async #settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      // oxlint-disable-next-line no-await-in-loop -- a turn of the event loop
      await new Promise((resolve) => setImmediate(resolve))
      const next = this.#store.alarms(1)[0]?.at
      const isBusy = this.#underWay() > 0 || (next !== undefined && next <= wallClock())
      // A retry of an alarm that is due sets the timer of the host for now.
      if (isBusy) mock.timers.tick(0)
      quiet = isBusy ? 0 : quiet + 1
    }
  }

  async press(id: string): Promise<string> {
    const response = await this.proxy.fetch(
      new Request('https://pay.shop.example/payments', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
        body: JSON.stringify({ order: await orderToken({ id, amount: AMOUNT, reference: undefined }) }),
      }),
    )
    const { approvalUrl } = (await response.json()) as { approvalUrl?: string }
    const paymentId = approvalUrl === undefined ? undefined : /payment-\d+/.exec(approvalUrl)?.[0]
    if (paymentId === undefined) throw new Error(`the press of ${id} answered ${response.status}`)
    return paymentId
  }

  async #callBack(id: string, paymentId: string): Promise<void> {
    this.#bank.approve(paymentId)
    const path = `/callback/${handleOf(id, HANDLE_KEY)}`
    const { headers, body } = await this.#bank.callback(`https://pay.shop.example${path}`, paymentId)
    const response = await this.proxy.fetch(
      new Request(`https://pay.shop.example${path}`, {
        method: 'POST',
        headers: headers as [string, string][],
        body: body as BodyInit,
      }),
    )
    if (response.status >= 300) throw new Error(`the callback of ${id} answered ${response.status}`)
  }
}
