// A whole proxy before the strange bank, on one clock that a drive moves; nothing in it sleeps.
import { testKeyPair } from '#kit'
import { instructionSettings } from '../edge/proxy/instructions/instruction-kit.ts'
import { psd2Settings } from '../edge/proxy/interfaces/psd2-payments/proxy.ts'
import { type Clock, passTimeOfAll } from '../edge/proxy/kit/mortal-storage.ts'
import { type Changes, type Proxy, SHOP, startProxy } from '../edge/proxy/kit/proxy.ts'
import { SECRET, signHmac } from '../edge/proxy/kit/token.ts'
import { handleFor, MERCHANT_KEY } from '../edge/proxy/merchant/merchant-kit.ts'
import { StrangeBank } from './bank/bank.ts'
import { CALLBACK_KEY, type Decision } from './bank/online-payment.ts'
import type { Dialect } from './bank/wire.ts'

const PAY = 'https://pay.shop.example'

/** A report of the proxy about money: by a webhook, to the merchant, or to the payer. */
export interface Told {
  readonly at: number
  /** Reference of an order, id of a refund, id of a payout. */
  readonly key: string
  readonly what: string
  readonly by: 'webhook' | 'merchant' | 'payer'
}

/** What a press of the button gave. */
export interface Pressed {
  readonly status: number
  readonly link?: string
  readonly code?: string
  readonly state?: string
}

/** What the merchant sees of an order. */
export interface Seen {
  readonly state: string
  readonly needsPerson: boolean
  readonly refunds: readonly { readonly id: string; readonly state: string; readonly reason?: string }[]
}

/** An order of a drive. */
export interface DriveOrder {
  readonly id: string
  readonly amount: string
  readonly currency: 'EUR'
  readonly reference: string
}

/** The proxy and its bank. */
export interface World {
  readonly clock: Clock
  readonly bank: StrangeBank
  readonly proxy: Proxy
  readonly told: Told[]
  /** Lines of the log, as JSON. */
  readonly log: string[]
  /** Lets time pass: each alarm fires and the bank does what it does by itself, in order of time. */
  pass(ms: number): Promise<void>
  press(order: DriveOrder): Promise<Pressed>
  /** The payer opens a link, decides, and is sent back. */
  open(link: string, decision: Decision): Promise<void>
  /** The page asks for the state of an order. */
  poll(order: DriveOrder): Promise<string>
  /** The merchant reads an order. */
  read(order: DriveOrder): Promise<Seen | undefined>
  refund(order: DriveOrder, refund: { id: string; amount: string }): Promise<number>
  /** The merchant gives a payout, or a request to pay. */
  give(path: 'payouts' | 'requests-to-pay', body: object): Promise<number>
  /** The merchant reads one. */
  readGiven(
    path: 'payouts' | 'requests-to-pay',
    id: string,
  ): Promise<{ state: string; needsPerson: boolean } | undefined>
}

/** Where every drive begins: a Friday at noon in Helsinki. */
export const BEGINS_AT = Date.parse('2026-11-20T10:00:00Z')
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Which interfaces the proxy of a world has. */
export type Kind = 'online' | 'psd2' | 'baltic' | 'given'

/** Opens a world, runs a drive in it, and gives the clock of the process back. */
export async function inWorld<T>(
  kind: Kind,
  dialect: Dialect,
  drive: (world: World) => Promise<T>,
): Promise<T> {
  const now = Date.now
  // A worker's log goes to the console.
  const { console: printer } = globalThis
  const { log: print } = printer
  const clock = { now: BEGINS_AT }
  Date.now = () => clock.now
  const log: string[] = []
  printer.log = (...parts: unknown[]) => void log.push(parts.join(' '))
  try {
    return await drive(await open(kind, dialect, clock, log))
  } finally {
    Date.now = now
    printer.log = print
  }
}

/** Where a webhook names what it is about. */
const KEYS: Readonly<Record<string, string>> = {
  payment: 'reference',
  payout: 'payoutId',
  request_to_pay: 'requestToPayId',
}

const SETTINGS: Readonly<Record<Kind, () => Promise<Changes>>> = {
  online: () => Promise.resolve({}),
  psd2: psd2Settings,
  baltic: balticSettings,
  given: instructionSettings,
}

/** What pays in place of online payment and PSD2 payments: the Estonian bank. */
async function balticSettings(): Promise<Changes> {
  const others = Object.keys(await psd2Settings()).map((name) => [name, undefined])
  return {
    ...Object.fromEntries(others),
    BALTIC_CLIENT_ID: 'client-1',
    BALTIC_CLIENT_SECRET: 'canary-baltic-client-secret-0123456789',
    BALTIC_EE_BASE_URL: 'https://api.bank.example/baltic/ee',
    BALTIC_EE_BANK: 'Pank',
    BALTIC_PAYEE_IBAN: 'FI1999900000000300',
    BALTIC_PAYEE_NAME: 'Shop',
  }
}

/** What the payer chooses besides. */
const CHOICES: Partial<Record<Kind, object>> = {
  baltic: { provider: 'ee', payerIban: 'EE159900000000000013' },
}

async function open(kind: Kind, dialect: Dialect, clock: Clock, log: string[]): Promise<World> {
  const { publicPem } = await testKeyPair()
  const told: Told[] = []
  const bank = new StrangeBank({
    clock: () => clock.now,
    dialect,
    clientKey: publicPem,
    carry: (url, init) => proxy.raw(new Request(url, init)),
  })
  const tell = (by: Told['by'], key: string, what: string) => {
    const last = told.findLast((one) => one.by === by && one.key === key)
    if (last?.what !== what || by === 'webhook') told.push({ at: clock.now, key, what, by })
  }
  const hear = async (...request: Parameters<typeof fetch>) => {
    const { type, data } = (await new Request(...request).json()) as {
      type: string
      data: Record<string, unknown> & { refund?: { id: string } }
    }
    const [about = '', what = ''] = type.split('.')
    const key = about === 'refund' ? data.refund?.id : data[KEYS[about] ?? '']
    // What is about no object of the drive, such as a word, has no key.
    if (typeof key === 'string') tell('webhook', key, what)
    return new Response(null, { status: 204 })
  }
  const proxy: Proxy = await startProxy({
    BANK: { fetch: bank.fetch },
    BANK_KEYS_URL: 'https://api.bank.example/.well-known/jwks.json',
    CALLBACK_API_KEY: CALLBACK_KEY,
    MERCHANT_KEYS: MERCHANT_KEY,
    WEBHOOK_URL: 'https://shop.example/webhooks',
    WEBHOOK_KEYS: 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5',
    MERCHANT: { fetch: hear },
    ...(await SETTINGS[kind]()),
  })
  const objects = () =>
    Array.from(proxy.storages, ([name, storage]) => ({ name, storage })).filter(
      ({ storage }) => storage.alarm !== undefined,
    )
  const fire = async (at: number) => {
    await bank.runDue()
    for (const { name, storage } of objects()) {
      if ((storage.alarm ?? Infinity) > at) continue
      storage.alarm = undefined
      const instruction = /^instruction (.+)$/s.exec(name)?.[1]
      const node = instruction === undefined ? proxy.service(name) : proxy.instructionNode(instruction)
      // oxlint-disable-next-line no-await-in-loop -- one alarm after another
      await (node as unknown as { alarm(): Promise<void> }).alarm()
    }
  }
  const next = () => {
    const times = [bank.dueAt(), ...objects().map(({ storage }) => storage.alarm)]
    return Math.min(...times.map((at) => at ?? Infinity))
  }
  const ask = async (path: string, body?: object) => {
    const response = await proxy.raw(
      new Request(`${PAY}/merchant${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${MERCHANT_KEY}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }

  return {
    clock,
    bank,
    proxy,
    told,
    log,
    pass: (ms) =>
      passTimeOfAll(
        clock,
        ms,
        () => {
          const at = next()
          return at === Infinity ? undefined : at
        },
        fire,
      ),
    async press(order) {
      const token = await signHmac({ exp: Math.floor(clock.now / 1_000) + 900, order }, undefined, SECRET)
      const response = await proxy.raw(
        new Request(`${PAY}/payments`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
          body: JSON.stringify({ order: token, ...CHOICES[kind] }),
        }),
      )
      const {
        approvalUrl: link,
        code,
        state,
        payment,
      } = (await response.json()) as Record<string, string> & {
        payment?: { state?: string }
      }
      return {
        status: response.status,
        ...(link !== undefined && { link }),
        ...(code !== undefined && { code }),
        ...((state ?? payment?.state) !== undefined && { state: state ?? payment?.state ?? '' }),
      }
    },
    async open(link, decision) {
      if (kind === 'psd2') {
        const [, claims = ''] = (new URL(link).searchParams.get('request') ?? '').split('.')
        const asked = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
          claims: { id_token: { authorizationId: { value: string } } }
        }
        const { value } = asked.claims.id_token.authorizationId
        const payment = bank.psd2.payments.find(({ authorizationId }) => authorizationId === value)
        if (!payment) return
        const fragment = bank.psd2.decide(payment, link, decision === 'pay')
        await proxy.raw(
          new Request(`${PAY}/return/psd2`, {
            method: 'POST',
            headers: { origin: PAY, 'content-type': 'application/json', 'x-silta': '1' },
            body: JSON.stringify({ fragment }),
          }),
        )
        return
      }
      const back =
        kind === 'baltic' ? bank.baltic.decide(link, decision === 'pay') : bank.online.open(link, decision)
      if (back !== undefined) await proxy.raw(new Request(back))
    },
    async poll(order) {
      const response = await proxy.raw(
        new Request(`${PAY}/payments/${handleFor(order.id)}`, { headers: { 'x-silta': '1', origin: SHOP } }),
      )
      const { state = `status ${response.status}` } = (await response.json()) as { state?: string }
      tell('payer', order.reference, state)
      return state
    },
    async read(order) {
      const { status, json } = await ask(`/payments/${handleFor(order.id)}`)
      if (status !== 200) return undefined
      const { state, needsPerson, refunds } = json as unknown as Seen
      tell('merchant', order.reference, state)
      for (const refund of refunds) tell('merchant', refund.id, refund.state)
      return { state, needsPerson, refunds }
    },
    async refund(order, { id, amount }) {
      // The message is what the book knows a refund by.
      const { status } = await ask(`/payments/${handleFor(order.id)}/refunds`, { id, amount, message: id })
      return status
    },
    give: async (path, body) => (await ask(`/${path}`, body)).status,
    async readGiven(path, id) {
      const { status, json } = await ask(`/${path}/${id}`)
      if (status !== 200) return undefined
      const { state, needsPerson } = json as { state: string; needsPerson: boolean }
      tell('merchant', id, state)
      return { state, needsPerson }
    },
  }
}

const WEIGHTS = [7, 3, 1]

/** Makes an order with a reference of its own, 7-3-1 check digit included. */
export function orderOf(number: number, amount = '24.00'): DriveOrder {
  const digits = String(1_000 + number)
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0)
  return { id: `order-${number}`, amount, currency: 'EUR', reference: `${digits}${(10 - (sum % 10)) % 10}` }
}
