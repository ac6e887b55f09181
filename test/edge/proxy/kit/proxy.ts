// A whole proxy in memory: the app, an order service per order as its object would hold it, the bank behind a binding.
// It holds no assertion, and its secrets are canaries that a test can look for.
import { testKeyPair, wallClock } from '#kit'
import { createProxy } from '../../../../edge/proxy/app.ts'
import { readConfig } from '../../../../edge/proxy/config/config.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import type { InstructionNode } from '../../../../edge/proxy/instructions/object/instruction-node.ts'
import { PayoutObject } from '../../../../edge/proxy/instructions/object/instruction-object.ts'
import type { OrderNode } from '../../../../edge/proxy/order-object/order-node.ts'
import { OrderObject } from '../../../../edge/proxy/order-object/order-object.ts'
import { holdAnswer } from './held-answers.ts'
import { MemoryStorage, storedIn } from './memory-storage.ts'
import { stateOn } from './object-state.ts'
import { type CallCounter, CallCounts } from '../../../../edge/shared/call-counts.ts'
import { CALLBACK_API_KEY, type FakeBank, makeFakeBank, MERCHANT_ID } from './fake-bank.ts'
import { SECRET, signHmac } from './token.ts'

/** Settings that tests change; `undefined` takes one away. */
export type Changes = Readonly<Record<string, unknown>>

export interface Proxy {
  readonly bank: FakeBank
  readonly bindings: Record<string, unknown>
  readonly storages: Map<string, MemoryStorage>
  readonly stored: ReadonlyMap<string, OrderRecord>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Fetches an address as it is. */
  raw(request: Request): Promise<Response>
  /** Presses the button as the shop's page does. */
  press(change?: PressChange): Promise<Response>
  service(handle: string): OrderNode
  instructionNode(name: string): InstructionNode
  /** Fires the alarm of an order until it has asked its bank: a change is reported to the index first. */
  ring(handle: string): Promise<void>
  /** Starts every service anew, on what is stored. */
  restart(): void
}

export interface PressChange {
  order?: object
  body?: object
  headers?: Record<string, string>
}

/** The page of the shop that payers return to. */
export const RETURN_URL = 'https://shop.example/receipt'

/** Settings of a bank at an address, which sends no callbacks. */
export const bankAt = (address: string) => ({
  BANK_ENVIRONMENT: 'sandbox',
  BANK_BASE_URL: address,
  BANK_KEYS_URL: undefined,
  CALLBACK_API_KEY: undefined,
})

export const SHOP = 'https://shop.example'
/** The merchant's account at the bank, a canary. */
export const ACCOUNT_ID = 'acc0acc0-bbbb-4bbb-8bbb-bbbbbbbbbbbb'
/** The key of calls to the bank, a canary. */
export const BANK_API_KEY = 'canary-bank-api-key-fedcba9876543210'
/** Makes handles, a canary. */
export const HANDLE_KEY = 'canary-handle-key-0123456789abcdefghij'

/** Makes the settings of a proxy that works. */
export async function settings(changes: Changes = {}): Promise<Record<string, unknown>> {
  const { privatePem } = await testKeyPair()
  const all = {
    PUBLIC_URL: 'https://pay.shop.example',
    RETURN_URL,
    MERCHANT_NAME: 'Shop',
    OWN_BANK: 'FI Own Bank',
    BANK_ENVIRONMENT: 'production',
    BANK_BASE_URL: 'https://api.bank.example',
    BANK_FRONT_URL: 'https://www.bank.example',
    BANK_KEYS_URL: 'https://api.bank.example/keys.json',
    MERCHANT_ID,
    ACCOUNT_ID,
    BANK_API_KEY,
    SIGNING_KEY: privatePem,
    HANDLE_KEY,
    ORDER_SECRET: SECRET,
    CALLBACK_API_KEY,
    PRICE_LIST: JSON.stringify({
      cup: { name: 'Cup', price: '12.50' },
      dear: { name: 'House', price: '9999999999999.99' },
    }),
    ...changes,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

export async function startProxy(changes: Changes = {}): Promise<Proxy> {
  const bank = makeFakeBank()
  const app = createProxy()
  const storages = new Map<string, MemoryStorage>()
  const services = new Map<string, OrderNode>()
  const service = (handle: string): OrderNode => {
    const known = services.get(handle)
    if (known) return known
    const storage = storages.get(handle) ?? new MemoryStorage()
    storages.set(handle, storage)
    // What objects ask of each other goes past the bindings, which tests watch for what routes ask.
    const env = { ORDERS: { getByName: service } }
    const fresh = new OrderObject(stateOn(storage), env, readConfig(bindings))
    services.set(handle, fresh)
    return fresh
  }
  const instructions = new Map<string, InstructionNode>()
  const instructionNode = (name: string): InstructionNode => {
    const known = instructions.get(name)
    if (known) return known
    const storage = storages.get(`instruction ${name}`) ?? new MemoryStorage()
    storages.set(`instruction ${name}`, storage)
    const env = { PAYOUTS: { getByName: instructionNode } }
    const fresh = new PayoutObject(stateOn(storage), env, readConfig(bindings))
    instructions.set(name, fresh)
    return fresh
  }
  const counts = new CallCounts()
  const counter: CallCounter = {
    admit: (group, calls) => Promise.resolve(counts.admit(group, calls, wallClock())),
  }
  const bindings: Record<string, unknown> = await settings({
    BANK: { fetch: bank.fetch },
    PAYOUTS: { getByName: instructionNode },
    ORDERS: { getByName: (name: string) => (name.startsWith('limit-') ? counter : service(name)) },
    ...changes,
  })
  const raw = async (request: Request) => app.fetch(request, bindings)
  const proxy: Proxy = {
    bank,
    bindings,
    storages,
    get stored() {
      return new Map(
        [...storages].flatMap(([handle, storage]) => {
          const record = storedIn<OrderRecord>(storage.entries, 'order')
          return record ? [[handle, record]] : []
        }),
      )
    },
    raw,
    async fetch(path, init) {
      const response = await raw(new Request(`${String(bindings['PUBLIC_URL'])}${path}`, init))
      // Whatever a test looks at: the merchant interface answers as its document says.
      if (path.startsWith('/merchant/')) await holdAnswer(init?.method ?? 'GET', path, response)
      return response
    },
    async press({ order, body, headers } = {}) {
      const given = body ?? { order: await orderToken(order) }
      return proxy.fetch('/payments', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP, ...headers },
        body: JSON.stringify(given),
      })
    },
    service,
    instructionNode,
    async ring(handle) {
      await service(handle).runDue()
      await service(handle).runDue()
    },
    restart() {
      services.clear()
      instructions.clear()
    },
  }
  return proxy
}

export async function orderToken(change: object = {}): Promise<string> {
  const order = { id: 'order-1', amount: '12.50', currency: 'EUR', reference: '1232', ...change }
  return signHmac({ exp: Math.floor(wallClock() / 1_000) + 900, order })
}

export async function withLog<T>(work: () => Promise<T>): Promise<{ result: T; lines: string[] }> {
  const lines: string[] = []
  // A worker's log goes to the console.
  const { console } = globalThis
  const { log } = console
  console.log = (...parts: unknown[]) => void lines.push(parts.join(' '))
  try {
    return { result: await work(), lines }
  } finally {
    console.log = log
  }
}

export interface ProblemBody {
  type: string
  title: string
  status: number
  code: string
  requestId: string
  detail?: string
  faults?: readonly { field: string; rule: string }[]
  link_given?: boolean
}

export async function problemOf(response: Response): Promise<ProblemBody> {
  return (await response.json()) as ProblemBody
}
