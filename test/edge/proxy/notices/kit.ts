// A merchant's order under test: its record, its outbox and its deliveries on a disk that outlives them, and a shop that
// receives. It holds no assertion.
import {
  makeNoticeMemory,
  type Notice,
  type NoticeData,
  type NoticeEvent,
  verifyNotice,
} from '../../../../core/webhooks/index.ts'
import { NoticeDelivery } from '../../../../edge/proxy/notices/delivery.ts'
import { notifyOfOrder } from '../../../../edge/proxy/orders/object/order-notices.ts'
import { Outbox } from '../../../../edge/proxy/notices/outbox.ts'
import { noteCreated, noteReading } from '../../../../edge/proxy/orders/attempt.ts'
import { beginAttempt } from '../../../../edge/proxy/orders/intent.ts'
import { Tasks } from '../../../../edge/proxy/storage/tasks.ts'
import { StoredOrder } from '../../../../edge/proxy/orders/stored-order.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import type { RailState } from '../../../../edge/proxy/interfaces/rail.ts'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { HANDLE, ORDER } from '../kit/stand.ts'

/** Is the key that the proxy and the shop share. */
export const KEY = 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5'
/** Is the key that makes handles and ids of events. */
export const HANDLE_KEY = 'canary-handle-key-0123456789abcdefghij'
/** Is where notices go. */
export const NOTICE_URL = 'https://shop.example/notices'

/** Makes a record with one payment at the bank, id `p`. */
export function linked(id = 'p', before?: OrderRecord, now = 0): OrderRecord {
  return noteCreated(beginAttempt(before, ORDER, HANDLE, 'Shop', now), { paymentId: id })
}

/** Folds what the bank says of a payment into a record. */
export function told(record: OrderRecord, state: RailState, id = 'p', amount = ORDER.amount, now = 1) {
  return noteReading(record, id, { state, amount }, now)
}

/** Reads what an event of a payment is about. */
export function aboutPayment({ data }: NoticeEvent): NoticeData {
  if ('instructionId' in data) throw new TypeError('this event is about an instruction')
  return data
}

/** What a shop does with a delivery. */
export type Answer = Response | 'request-lost' | 'answer-lost'

/** Is the merchant's server: it verifies, remembers ids, and has effects. */
export class Shop {
  readonly #clock: () => number
  readonly #seen = makeNoticeMemory()
  /** Genuine deliveries, repeats too. */
  readonly taken: Notice[] = []
  /** Events that had their effect. */
  readonly effects: NoticeEvent[] = []
  /** Bodies and headers as they came. */
  readonly requests: { url: string; init: RequestInit; body: string; headers: Headers }[] = []
  /** Chooses what becomes of a delivery. */
  answer: () => Answer = () => new Response(null, { status: 204 })

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Receives; a lost request had no effect, a lost answer had it. */
  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const answer = this.answer()
    if (answer === 'request-lost') throw new TypeError('connection refused')
    const body = typeof init.body === 'string' ? init.body : 'no text'
    const headers = new Headers(init.headers)
    this.requests.push({ url, init, body, headers })
    if (answer !== 'answer-lost' && !answer.ok) return answer
    const notice = await verifyNotice({ keys: [KEY], headers, body, now: this.#clock(), seen: this.#seen })
    this.taken.push(notice)
    if (!notice.isRepeat) this.effects.push(notice.event)
    if (answer === 'answer-lost') throw new TypeError('connection reset')
    return answer
  }
}

/** Tells that a process ended in the middle of something. */
export class Crash extends Error {}

/** A storage whose process can end before a write: what is dead touches nothing. */
class MortalStorage extends MemoryStorage {
  readonly #stand: NoticeStand
  isAlive = true

  constructor(stand: NoticeStand) {
    super(stand.entries)
    this.#stand = stand
  }

  override get<T>(key: string): T | undefined {
    this.#live()
    return super.get(key)
  }

  override write(changes: Readonly<Record<string, unknown>>): void {
    if (this.#stand.crashIn-- === 0) this.isAlive = false
    this.#live()
    super.write(changes)
    if ('order' in changes) this.#stand.saved.push(structuredClone(changes['order']) as OrderRecord)
  }

  override setAlarm(atMs: number): Promise<void> {
    this.#live()
    this.#stand.alarm = atMs
    return Promise.resolve()
  }

  #live(): void {
    if (!this.isAlive) throw new Crash()
  }
}

/** One order with an outbox, its disk, its clock and its shop. */
export class NoticeStand {
  readonly clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  readonly entries = new Map<string, unknown>()
  /** Every record that was ever written. */
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
      url: NOTICE_URL,
      keys: [KEY],
      fetch: (url: string, init: RequestInit) => {
        // A call that was not made before the process ended is never made.
        if (!storage.isAlive) throw new Crash()
        return this.shop.fetch(url, init)
      },
    }
    tasks.add(new NoticeDelivery({ outbox, receiver, stored: order, clock: now, wireClock: now }))
    return { storage, tasks, order, outbox }
  }

  /** Ends the process wherever it is, and starts another one on the same disk. */
  crash(): void {
    this.#storage.isAlive = false
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

  /** Rings once; an alarm whose work a crash cut short rings again. */
  async ring(): Promise<void> {
    const rung = this.alarm
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

  /** Lets time pass, and rings whenever it is due. */
  async pass(ms: number): Promise<void> {
    const until = this.clock.now + ms
    while (this.alarm !== undefined && this.alarm <= until) {
      this.clock.now = Math.max(this.clock.now, this.alarm)
      await this.ring()
    }
    this.clock.now = until
  }
}

/** Reads all of what is in the outbox of an order, for people: type and state. */
export function statesOf(stand: NoticeStand): string[] {
  return stand.outbox.view().map(({ type, state }) => `${type} ${state}`)
}
