// Real workerd before the sandbox bank, killed between any two steps of a payment, behind a network that fails both ways.
// How a payer pays, and what the bank's books must say in the end, the test of each interface says.
import { after, before } from 'node:test'
import { assert } from '#kit'
import { makeFinnishReference } from '../../../../core/shared/values/reference.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { createSandbox, memoryStore, type Sandbox } from '../../../../edge/sandbox/index.ts'
import { readForm } from '../../sandbox/account-access/kit.ts'
import { type Chaos, makeChaos, makeRandom } from './chaos.ts'
import { HANDLE_KEY, orderToken, SHOP } from './proxy.ts'
import { type Served, serveFetch } from './serve-fetch.ts'
import { type Machine, makeMachine, type Running } from './workerd.ts'

/** Where the proxy is, for payers. */
export const PUBLIC_URL = 'https://pay.shop.example'
/** What each order is over. */
export const AMOUNT = '12.50'
const CLIENTS = 8
const SANDBOX_KEY = 'sandbox-key-of-this-test'

export interface KillOrder {
  readonly id: string
  readonly handle: string
  readonly reference: string
  readonly token: string
  refusals: number
  state: string
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

export abstract class KillStand<Order extends KillOrder> {
  readonly store = memoryStore()
  readonly seed = Math.floor(Math.random() * 2 ** 31)
  readonly orders: Order[] = []
  /** How often a payer was cut off on the way. */
  cut = 0
  readonly #random = makeRandom(this.seed)
  readonly #seen = new Map<string, number>()
  #sandbox!: Sandbox
  #network!: Chaos
  #server!: Served
  #machine!: Machine
  #running!: Running
  #made = 0
  #kill: { at: string; happen: () => void } | undefined

  /** What is asked at each step: the process dies on either side of the answer. */
  protected abstract readonly steps: readonly string[]
  protected abstract readonly redirectUri: string
  protected abstract settings(
    client: Record<string, string>,
    bank: string,
  ): Record<string, string | undefined>
  /** Names the step that a call of the proxy is. */
  protected abstract stepOf(url: string, init: RequestInit): string
  protected abstract makeOrder(number: number): Promise<Order>
  protected abstract choiceOf(order: Order): object
  /** What the payer fills in at the bank beside the decision. */
  protected readonly fields: Readonly<Record<string, string>> = {}
  /** The browser follows the bank back to the proxy, at an address of its own. */
  protected abstract comeBack(location: string, proxy: string): Promise<unknown>
  /** What a payer does before the press that counts. */
  protected waver?(order: Order): Promise<void>
  /** Whether the payer of an order has nothing left to do. */
  protected abstract isDone(order: Order): boolean

  /** Starts all before the first test of a file, and ends it after the last one. */
  open(): this {
    before(() => this.#open())
    after(async () => {
      await this.#machine.close()
      await this.#server.close()
      this.#sandbox.close()
    })
    return this
  }

  async #open(): Promise<void> {
    this.#network = makeChaos(this.seed, {
      dropBefore: 0.06,
      dropAfter: 0.06,
      double: 0.06,
      garble: 0.04,
      longestDelayMs: 10,
    })
    this.#sandbox = createSandbox({
      store: this.store,
      sandboxKey: SANDBOX_KEY,
      redirectUris: [this.redirectUri],
      wake: () => undefined,
    })
    const over = this.#network.over(this.#sandbox.fetch)
    this.#server = await serveFetch(async (url, init = {}) => {
      const step = this.stepOf(url, init)
      this.#reach(`asks to ${step}`)
      const answer = await over(url, init)
      this.#reach(`hears of ${step}`)
      return answer
    })
    const { defaultClient } = (await this.control('GET', '/keys')) as {
      defaultClient: Record<string, string>
    }
    const none = [
      'MERCHANT_ID',
      'ACCOUNT_ID',
      'BANK_API_KEY',
      'SIGNING_KEY',
      'CALLBACK_API_KEY',
      'PRICE_LIST',
    ]
    const online = ['BANK_FRONT_URL', 'BANK_KEYS_URL', 'OWN_BANK']
    this.#machine = await makeMachine({
      ...Object.fromEntries([...none, ...online].map((name) => [name, undefined])),
      PUBLIC_URL,
      BANK_ENVIRONMENT: 'sandbox',
      BANK_BASE_URL: this.#server.address,
      ALLOW_LOCAL_ADDRESSES: 'true',
      ...this.settings(defaultClient, this.#server.address),
    })
    this.#running = await this.#machine.start()
  }

  /** Steers the bank. */
  async control(method: string, path: string, body?: object): Promise<unknown> {
    const response = await this.#sandbox.fetch(`${this.#server.address}/_sandbox${path}`, {
      method,
      headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.status === 204 ? undefined : await response.json()
  }

  /** Makes an order; every seventh payer refuses once. */
  protected async orderOf(number: number, change: object = {}): Promise<KillOrder> {
    const id = `order-${number}`
    const reference = makeFinnishReference(String(1_000 + number))
    const token = await orderToken({ id, amount: AMOUNT, reference, ...change })
    const refusals = number % 7 === 3 ? 1 : 0
    return { id, handle: handleOf(id, HANDLE_KEY), reference, token, refusals, state: '' }
  }

  /**
   * Lets payers pay while the process is killed, so many times, at every step in turn from one that is drawn; then calms the
   * network until every payer has come to an end.
   */
  async survive(kills: number): Promise<void> {
    const steps = this.steps.flatMap((step) => [`asks to ${step}`, `hears of ${step}`])
    const first = Math.floor(this.#random() * steps.length)
    const open: Order[] = []
    for (let nth = 0; nth < kills; nth++) {
      const at = steps[(first + nth * 5) % steps.length] ?? ''
      const life = { isOn: true }
      const died = new Promise<void>((resolve, reject) => {
        this.#kill = { at, happen: () => void this.#running.kill().then(resolve, reject) }
      })
      const clients = Array.from({ length: CLIENTS }, () => this.#serve(open, life))
      await died
      life.isOn = false
      await Promise.all(clients)
      this.#running = await this.#machine.start()
    }

    this.#network.calm()
    const isOpen = (order: Order) => !this.isDone(order)
    let left = this.orders.filter(isOpen)
    for (let round = 0; round < 600 && left.length > 0; round++) {
      for (const order of left) {
        await this.#shop(order, false)
      }
      left = left.filter(isOpen)
      if (left.length > 0) await pause(500)
    }
    assert.deepEqual(left, [], `never ended, seed ${this.seed}`)
    // It was a storm, and the process could have died at each step.
    assert.isAbove(this.cut, 0)
    for (const step of steps) assert.isAbove(this.#seen.get(step) ?? 0, 0, step)
  }

  report(kills: number, made: string): void {
    const { calls, droppedBefore, droppedAfter, doubled, garbled } = this.#network.happened
    process.stdout.write(
      `# kill -9: ${kills} times, ${this.orders.length} orders, ${made}, ${this.cut} ways cut off\n` +
        `# network: ${calls} calls, ${droppedBefore} lost before, ${droppedAfter} after, ${doubled} doubled, ${garbled} garbled\n` +
        `# debited twice 0, unclear 0 (seed ${this.seed})\n`,
    )
  }

  seen(step: string): number {
    return this.#seen.get(step) ?? 0
  }

  protected async press(order: Order): Promise<string | undefined> {
    const response = await fetch(`${this.#running.address}/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
      body: JSON.stringify({ order: order.token, ...this.choiceOf(order) }),
    })
    const { approvalUrl, payment } = (await response.json()) as {
      approvalUrl?: string
      payment?: { state: string }
    }
    order.state = payment?.state ?? order.state
    return approvalUrl
  }

  /** Reads what a page shows. */
  protected async look(order: Order): Promise<void> {
    const response = await fetch(`${this.#running.address}/payments/${order.handle}`)
    const { state } = (await response.json()) as { state?: string }
    order.state = state ?? order.state
  }

  /** Looks until an order is paid: a page gets what is known when it asks again too soon. */
  async lookUntilPaid(order: Order, left = 60): Promise<void> {
    await this.look(order)
    if (order.state === 'paid' || left === 0) return
    await pause(500)
    await this.lookUntilPaid(order, left - 1)
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  /** Lets a step go on, unless the process is to die there. */
  #reach(step: string): void {
    this.#seen.set(step, this.seen(step) + 1)
    if (this.#kill?.at !== step) return
    const { happen } = this.#kill
    this.#kill = undefined
    happen()
  }

  /** Serves payers, one after another, as long as the process lives. */
  async #serve(open: Order[], life: { readonly isOn: boolean }): Promise<void> {
    while (life.isOn) {
      const again = this.#chance(0.5) ? open.shift() : undefined
      const order = again ?? (await this.makeOrder(this.#made++))
      if (!again) this.orders.push(order)
      await this.#shop(order).catch(() => (this.cut += 1))
      if (!this.isDone(order)) open.push(order)
    }
  }

  /** One payer, from the press to the receipt; whatever breaks ends it, and it goes on later. */
  async #shop(order: Order, mayLeave = true): Promise<void> {
    await this.waver?.(order)
    const isDouble = mayLeave && this.#chance(0.2)
    const [link] = await Promise.all(isDouble ? [this.press(order), this.press(order)] : [this.press(order)])
    const location = link === undefined ? undefined : await this.#atBank(order, link, mayLeave)
    // A payer who does not come back has approved all the same.
    if (location?.startsWith(PUBLIC_URL) && !(mayLeave && this.#chance(0.15)))
      await this.comeBack(location, this.#running.address)
    await this.look(order)
  }

  /** The payer at the bank: approves, refuses, or closes the page; where the browser is sent on. */
  async #atBank(order: Order, link: string, mayLeave: boolean): Promise<string | undefined> {
    const shown = await this.#sandbox.fetch(link, { redirect: 'manual' })
    if (shown.status !== 200) return shown.headers.get('location') ?? undefined
    if (mayLeave && this.#chance(0.15)) return undefined
    const { action, fields } = readForm(await shown.text())
    for (const [name, value] of Object.entries(this.fields)) fields.set(name, value)
    fields.set('decision', order.refusals-- > 0 ? 'refuse' : 'approve')
    this.#reach('asks to authorize')
    const decided = await this.#sandbox.fetch(this.#server.address + action, {
      method: 'POST',
      redirect: 'manual',
      body: fields,
    })
    this.#reach('hears of authorize')
    return decided.headers.get('location') ?? undefined
  }
}
