// One order's service under test: storage in memory that outlives it, an alarm, a clock that the test moves.
import { makeOnlinePaymentBank, onlinePaymentGaps } from '../../../../core/online-payment/index.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import { openOrder, type StoredOrder } from '../../../../edge/proxy/orders/stored-order.ts'
import {
  makeOrderService,
  type OrderService,
  type OrderServiceTools,
} from '../../../../edge/proxy/orders/order-service.ts'
import { RefundBook } from '../../../../edge/proxy/refunds/refund-book.ts'
import { Refunds } from '../../../../edge/proxy/refunds/refunds.ts'
import type { BegunOrder, OrderDraft } from '../../../../edge/proxy/orders/order-form.ts'
import { Passing } from '../../../../edge/proxy/orders/passing.ts'
import type { Register } from '../../../../edge/proxy/storage/register.ts'
import { Intake } from '../../../../edge/proxy/storage/intake.ts'
import { OnlinePaymentRail } from '../../../../edge/proxy/interfaces/online-payment/rail.ts'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import { CALLBACK_API_KEY, type FakeBank, makeFakeBank, MERCHANT_ID } from './fake-bank.ts'
import { type Clock, type Disk as StoredDisk, MortalStorage, passTime } from './mortal-storage.ts'
import type { MerchantParts } from '../../../../edge/proxy/order-object/merchant-payment.ts'
import type { Listed } from '../../../../edge/proxy/storage/many.ts'
import { MemoryStorage } from './memory-storage.ts'

/** What outlives a crash. */
export interface Disk extends StoredDisk {
  record: OrderRecord | undefined
  readonly saved: OrderRecord[]
  /** Who has which name of the register. */
  readonly claims: Map<string, string>
}

type Rails = OrderServiceTools['rails']

/** The service of one order, with everything around it but the bank. */
export class OrderStand {
  readonly clock: Clock
  readonly disk = emptyDisk()
  readonly log: LogEvent[] = []
  /** How many of the next claims the register does not answer. */
  registerFaults = 0
  readonly #rails: () => Rails
  #running: ReturnType<typeof begin>

  /** @param rails Made anew for each process. */
  constructor(clock: Clock, rails: () => Rails) {
    this.clock = clock
    this.#rails = rails
    this.#running = begin(this, rails())
  }

  get service(): OrderService {
    return this.#running.service
  }

  /** The order of the service that runs: what changes it there, changes it while a call is on its way. */
  get order(): StoredOrder {
    return this.#running.order
  }

  record(): OrderRecord {
    const { record } = this.disk
    if (!record) throw new Error('nothing is stored')
    return structuredClone(record)
  }

  /** Ends the running service wherever it is, and starts another one on the same disk. */
  crash(rails = this.#rails()): void {
    this.#running.storage.end()
    this.#running = begin(this, rails)
  }

  pass(ms: number): Promise<void> {
    return passTime(this.clock, ms, this.disk, () => this.service.runDue())
  }
}

function begin(stand: Pick<OrderStand, 'clock' | 'disk' | 'log' | 'registerFaults'>, rails: Rails) {
  const { clock, disk, log } = stand
  const register = registerOn(disk.claims)
  const storage = new MortalStorage(disk)
  const { service, order } = startOrder({
    storage,
    rails,
    clock: () => clock.now,
    register: {
      async claim(name, owner) {
        if (stand.registerFaults-- > 0) throw new Error('Network connection lost.')
        return register.claim(name, owner)
      },
    },
    log: (event) => void log.push(event),
  })
  return { storage, service, order }
}

function emptyDisk(): Disk {
  const entries = new Map<string, unknown>()
  return {
    entries,
    get record() {
      return entries.get('order') as OrderRecord | undefined
    },
    set record(record) {
      entries.set('order', record)
    },
    saved: [],
    alarm: undefined,
    crashIn: -1,
    claims: new Map(),
  }
}

/** An order that is paid by online payment, before a fake bank. */
export type Stand = ReturnType<typeof makeStand>

export const HANDLE = 'handle-of-one-order-0123456789-0123456789-0'
export const PUBLIC_URL = 'https://pay.shop.example'
export const CALLBACK_URL = `${PUBLIC_URL}/callback/${HANDLE}`
export const ORDER: BegunOrder = { id: 'order-1', amount: '12.50', currency: 'EUR', reference: '1232' }
/** The merchant's account at the bank. */
export const ACCOUNT_ID = 'acc0acc0-bbbb-4bbb-8bbb-bbbbbbbbbbbb'

/**
 * Makes a service on an empty disk.
 * @param transport stands between the service and the bank
 * @param isSparse whether a payment that nobody came back from is read seldom, as in a deployment; else soon
 * @param hasCallbacks whether the proxy asks for callbacks
 */
export function makeStand(
  transport?: (bank: FakeBank) => FakeBank['fetch'],
  isSparse = false,
  hasCallbacks = true,
) {
  const clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  const fake = makeFakeBank(() => clock.now)
  const fetch = transport?.(fake) ?? fake.fetch
  const end = new AbortController()
  const bank = makeOnlinePaymentBank({
    environment: 'sandbox',
    baseUrl: 'https://api.bank.example',
    frontUrl: 'https://www.bank.example',
    sandbox: {
      apiKey: 'canary-bank-api-key-fedcba9876543210',
      merchantId: MERCHANT_ID,
      keys: { 0: () => Promise.resolve(new Uint8Array(256)) },
    },
    fetch,
    clock: () => clock.now,
    signal: end.signal,
    ...(!isSparse && {
      assumptions: { 'online-payment.unopened': onlinePaymentGaps['online-payment.poll'].assumption },
    }),
  })

  const callbacks = { apiKey: CALLBACK_API_KEY, keysUrl: 'https://api.bank.example/keys.json' }
  const rail = new OnlinePaymentRail({
    bank,
    accountId: ACCOUNT_ID,
    callbacks: hasCallbacks ? callbacks : undefined,
  })

  const stand = new OrderStand(clock, () => [rail])
  const close = () => end.abort()
  return Object.assign(stand, { bank: fake, close })
}

export function startOrder({
  storage,
  rails,
  clock = rails[0].clock,
  register = registerOn(new Map()),
  log = () => undefined,
}: Pick<OrderServiceTools, 'storage' | 'rails'> &
  Partial<Pick<OrderServiceTools, 'register' | 'log'>> & { clock?: () => number }) {
  const { order, tasks } = openOrder({ storage, clock })
  const service = makeOrderService({
    storage,
    order,
    passing: new Passing(storage, order, { isReleased: false }),
    intake: new Intake(storage, {}),
    tasks,
    refunds: new Refunds({
      book: new RefundBook(storage),
      order,
      intake: { restoredAt: undefined },
      rails,
      clock,
    }),
    rails,
    publicUrl: PUBLIC_URL,
    payee: 'Shop',
    register,
    handleKey: 'canary-handle-key-0123456789abcdefghij',
    log,
  })
  return { order, tasks, service }
}

export function registerOn(claims: Map<string, string>): Register {
  return {
    claim: (name, owner) => {
      if (!claims.has(name)) claims.set(name, owner)
      return Promise.resolve(claims.get(name) === owner)
    },
  }
}

/** Presses the button; a test that expects a link says so by taking it. */
export async function press(
  { service }: Pick<Stand, 'service'>,
  order: OrderDraft = ORDER,
  bankId?: string,
): Promise<{ approvalUrl: string | undefined; code: string | undefined; isNew: boolean; state: string }> {
  const result = await service.start(HANDLE, order, { bankId })
  if (!result.ok) return { approvalUrl: undefined, code: result.code, isNew: false, state: '' }
  return {
    approvalUrl: result.approvalUrl,
    code: undefined,
    isNew: result.isNew,
    state: result.payment.state,
  }
}

const none: Listed<never> = { part: () => ({ entries: [] }), list: () => [] }

export const NO_PARTS: MerchantParts = {
  lists: { occurrences: none, refunds: none, webhooks: none, history: none },
  transfers: () => [],
  canRefund: () => true,
  givenUp: () => ({}),
  hasMessages: () => false,
  refundedOf: () => '0.00',
  needsPerson: () => false,
}

export const noRefunds = (): RefundBook => new RefundBook(new MemoryStorage())
