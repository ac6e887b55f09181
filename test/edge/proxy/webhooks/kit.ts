// A merchant's order under test: its record, its outbox and its deliveries on a disk that outlives them, and a shop that
// receives. It holds no assertion.
import {
  makeWebhookMemory,
  type Webhook,
  type WebhookData,
  type WebhookEvent,
  verifyWebhook,
} from '../../../../core/webhooks/index.ts'
import { WebhookDelivery } from '../../../../edge/proxy/webhooks/delivery.ts'
import { notifyOfOrder } from '../../../../edge/proxy/order-object/order-events.ts'
import { Outbox } from '../../../../edge/proxy/webhooks/outbox.ts'
import { noteCreated, noteReading } from '../../../../edge/proxy/orders/attempt.ts'
import { beginAttempt } from '../../../../edge/proxy/orders/intent.ts'
import { Tasks } from '../../../../edge/proxy/storage/tasks.ts'
import { StoredOrder } from '../../../../edge/proxy/orders/stored-order.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import type { RailState } from '../../../../edge/proxy/interfaces/rail.ts'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import { holdWebhook } from '../kit/held-answers.ts'
import { Crash, MortalStorage, passTime } from '../kit/mortal-storage.ts'
import { HANDLE, ORDER } from '../kit/stand.ts'

/** How each attempt of these tests goes. */
const INTENT = { rail: 'online-payment', key: 'key-1' }

/** The key that the proxy and the shop share. */
export const KEY = 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5'
/** The key that makes handles and ids of events. */
export const HANDLE_KEY = 'canary-handle-key-0123456789abcdefghij'
export const WEBHOOK_URL = 'https://shop.example/webhooks'

/** Makes a record with one payment at the bank, id `p`. */
export function linked(id = 'p', before?: OrderRecord, now = 0): OrderRecord {
  return noteCreated(beginAttempt(before, ORDER, HANDLE, 'Shop', now, INTENT), { paymentId: id })
}

/** Folds what the bank says of a payment into a record. */
export function told(record: OrderRecord, state: RailState, id = 'p', amount = ORDER.amount, now = 1) {
  return noteReading(record, id, { state, amount }, now)
}

/** Reads what an event of a payment is about. */
export function aboutPayment({ data }: Pick<WebhookEvent, 'data'>): WebhookData {
  if (!('orderId' in data)) throw new TypeError('this event is about no order')
  return data as WebhookData
}

/** What a shop does with a delivery. */
export type Answer = Response | 'request-lost' | 'answer-lost'

/** The merchant's server: it verifies, remembers ids, and has effects. */
export class Shop {
  readonly #clock: () => number
  readonly #seen = makeWebhookMemory()
  /** Genuine deliveries, repeats too. */
  readonly taken: Webhook[] = []
  readonly effects: WebhookEvent[] = []
  readonly requests: { url: string; init: RequestInit; body: string; headers: Headers }[] = []
  /** Chooses what becomes of a delivery. */
  answer: () => Answer = () => new Response(null, { status: 204 })

  constructor(clock: () => number) {
    this.#clock = clock
  }

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const answer = this.answer()
    if (answer === 'request-lost') throw new TypeError('connection refused')
    const body = typeof init.body === 'string' ? init.body : 'no text'
    const headers = new Headers(init.headers)
    holdWebhook(body)
    this.requests.push({ url, init, body, headers })
    if (answer !== 'answer-lost' && !answer.ok) return answer
    const webhook = await verifyWebhook({ keys: [KEY], headers, body, now: this.#clock(), seen: this.#seen })
    this.taken.push(webhook)
    if (!webhook.isRepeat) this.effects.push(webhook.event)
    if (answer === 'answer-lost') throw new TypeError('connection reset')
    return answer
  }
}

/** One order with an outbox, its disk, its clock and its shop. */
export class WebhookStand {
  readonly clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  readonly entries = new Map<string, unknown>()
  readonly saved: OrderRecord[] = []
  readonly log: LogEvent[] = []
  readonly shop: Shop
  alarm: number | undefined
  /** Writes until the process ends; never when below zero. */
  crashIn = -1
  #storage: MortalStorage
  #tasks: Tasks
  order: StoredOrder
  outbox: Outbox

  constructor() {
    const now = () => this.clock.now
    this.shop = new Shop(now)
    const started = this.#start()
    this.#storage = started.storage
    this.#tasks = started.tasks
    this.order = started.order
    this.outbox = started.outbox
  }

  #start() {
    const now = () => this.clock.now
    const storage = new MortalStorage(this)
    const tasks = new Tasks(storage, now)
    const outbox = new Outbox(storage)
    const order = new StoredOrder({
      storage,
      clock: now,
      writeHooks: [notifyOfOrder(outbox, HANDLE_KEY)],
      onWritten: () => tasks.arm(),
    })
    const receiver = {
      url: WEBHOOK_URL,
      keys: [KEY],
      fetch: (url: string, init: RequestInit) => {
        // A call that was not made before the process ended is never made.
        storage.live()
        return this.shop.fetch(url, init)
      },
    }
    tasks.add(new WebhookDelivery({ outbox, receiver, stored: order, clock: now, wireClock: now }))
    return { storage, tasks, order, outbox }
  }

  /** Ends the process wherever it is, and starts another one on the same disk. */
  crash(): void {
    this.#storage.end()
    this.crashIn = -1
    const started = this.#start()
    this.#storage = started.storage
    this.#tasks = started.tasks
    this.order = started.order
    this.outbox = started.outbox
  }

  /** Whether the process has ended by itself. */
  get isDead(): boolean {
    return !this.#storage.isAlive
  }

  /** Fires the alarm once; an alarm whose work a crash cut short fires again. */
  async ring(rung = this.alarm): Promise<void> {
    this.alarm = undefined
    await this.#tasks
      .runDue((event) => void this.log.push(event))
      .catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
      })
    if (!this.isDead) return
    this.alarm = rung
    this.crash()
  }

  /** Lets time pass, and fires the alarm whenever it is due. */
  pass(ms: number): Promise<void> {
    return passTime(this.clock, ms, this, (at) => this.ring(at))
  }
}

export function statesOf(stand: WebhookStand): string[] {
  return stand.outbox.list().map(({ type, state }) => `${type} ${state}`)
}
