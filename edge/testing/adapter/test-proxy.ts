// The real proxy in this process, on storage in memory, with a test bank behind it and one clock for both that a test moves.

import { makeMerchant, type Merchant } from '../../../core/merchant/index.ts'
import { addDuration } from '../../../core/shared/values/time.ts'
import { sendLog, type TakeLine } from '../../shared/console-log.ts'
import { makeProxy } from '../../proxy/app.ts'
import { checkConfig } from '../../proxy/config/config.ts'
import { PayoutObject } from '../../proxy/instructions/object/instruction-object.ts'
import { OrderObject } from '../../proxy/order-object/order-object.ts'
import { SessionObject } from '../../proxy/sessions/session-object.ts'
import { INTERFACES } from '../../proxy/interfaces/index.ts'
import type { ProxyInterface } from '../../proxy/interfaces/proxy-interface.ts'
import { mintRsaPair } from '../../sandbox/clients/keys.ts'
import { makeTestBank, type TestBank, type TestBankOptions } from '../test-bank.ts'
import { emptyDisk, MemoryObjects, type ObjectClass } from './memory-objects.ts'

/** Takes a webhook as the merchant's server does. */
export type TakeWebhook = (request: Request) => Response | Promise<Response>

/** Carries one request to the bank. */
export type AskBank = (request: Request) => Promise<Response>

/** Settings of a proxy by their names in its guide; `undefined` removes one. */
export type ProxySettings = Readonly<Record<string, string | undefined>>

/** Options of {@link makeTestProxy}; every one has a default. */
export interface TestProxyOptions {
  /** Takes webhooks, for example a handler of your server; default: 204. */
  onWebhook?: TakeWebhook | undefined
  /** Settings that differ from those of the test, for example `ASSUMPTIONS`. */
  settings?: ProxySettings | undefined
  /** Options of the bank behind it. Clock and callbacks are the proxy's. */
  bank?: Omit<TestBankOptions, 'clock' | 'wake' | 'onCallback' | 'now' | 'sampleKey'> | undefined
  /** Called between proxy and bank: it may delay, change or lose a call. */
  toBank?: ((request: Request, ask: AskBank) => Promise<Response>) | undefined
  /** Called for each callback of the bank that the proxy has answered. */
  onCallback?: ((request: Request, response: Response) => void) | undefined
  /** Takes the lines of the proxy's log; by default they are dropped. */
  log?: TakeLine | undefined
}

/** A proxy of one test, and its bank. */
export interface TestProxy {
  /** The bank behind it. Its time moves with that of the proxy: use `advance` of the proxy. */
  readonly bank: TestBank
  /** `PUBLIC_URL`. */
  readonly baseUrl: string
  /** The key of the merchant's server. */
  readonly key: string
  /** The keys that verify its webhooks. */
  readonly webhookKeys: readonly string[]
  /** A client of its merchant interface. */
  readonly merchant: Merchant
  /** Asks the proxy, as a page, a payer or the merchant's server. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Returns the time of proxy and bank, milliseconds since 1970. */
  now(): number
  /**
   * Moves the clock of proxy and bank forward; readings, webhooks and callbacks that fall due on the way happen in order.
   *
   * @param duration ISO 8601, for example `PT5M`.
   * @throws TypeError if it is no duration.
   */
  advance(duration: string): Promise<void>
  /** Runs everything that is due now, and waits until nothing is under way. */
  settle(): Promise<void>
  /**
   * A person opens the address to pay, decides, and the browser follows the bank's answer back through the proxy.
   *
   * @param approvalUrl Where the merchant's server sends the payer.
   * @param decision Default: `approve`.
   * @returns The page of the shop at which the browser arrives.
   */
  decide(approvalUrl: string, decision?: 'approve' | 'reject'): Promise<string>
  /**
   * Starts the proxy again on what it has stored. Changes of settings, if given, stay from then on.
   *
   * @throws ConfigurationError naming every setting that is wrong.
   */
  restart(changes?: ProxySettings): Promise<void>
  /** Ends proxy and bank. */
  close(): void
}

/** The page of the shop to which payers return. */
export const RETURN_URL = 'https://shop.example/paid'

/** The signing key that all proxies of this process share, because making one takes a tenth of a second. */
let signingKey: ReturnType<typeof mintRsaPair> | undefined

/** Most rounds of alarms at one instant; more mean that something loops. */
const MOST_ROUNDS = 100

/**
 * Makes the real proxy, with a test bank behind it, in this process.
 *
 * Orders, refunds, webhooks and their repetitions are those of a proxy that runs for real; only the storage is in memory and the
 * clock moves when the test moves it. Signatures for the merchant's server bear the time of this
 * machine, because their verification compares it with that clock.
 *
 * @throws ConfigurationError naming every setting that is wrong.
 * @example
 * ```ts
 * import { makeTestProxy } from 'silta/testing/adapter'
 *
 * const proxy = await makeTestProxy({ onWebhook: () => new Response(null, { status: 204 }) })
 * const { payment, approvalUrl = '' } = await proxy.merchant.payments.start({
 *   order: { id: '2026-0042', amount: '24.00', currency: 'EUR' },
 * })
 * await proxy.decide(approvalUrl)
 * await proxy.settle()
 * const { state } = await proxy.merchant.payments.read(payment.handle)
 * console.log(state) // paid
 * proxy.close()
 * ```
 */
export async function makeTestProxy(options: TestProxyOptions = {}): Promise<TestProxy> {
  const { onWebhook = () => new Response(null, { status: 204 }), toBank, onCallback, log } = options
  const clock = { aheadMs: 0 }
  const now = () => Date.now() + clock.aheadMs
  const baseUrl = 'https://pay.shop.example'
  const [key, webhookKey, callbackKey] = [secretOf(32), newWebhookKey(), secretOf(32)]
  signingKey ??= mintRsaPair()
  const { privateKeyPem } = await signingKey
  const bank = makeTestBank({
    callbackApiKey: callbackKey,
    sampleKey: privateKeyPem,
    ...options.bank,
    clock: now,
    // The time of the bank moves only if a test moves it.
    wake: () => undefined,
    async onCallback(request) {
      const copy = request.clone()
      const response = await ask(request)
      onCallback?.(copy, response.clone())
      return response
    },
  })
  const askBank: AskBank = (request) => bank.fetch(request)
  const interfaces = INTERFACES.map((one) => withClock(one, now))
  const app = makeProxy(interfaces)
  const disk = emptyDisk()
  let settings: ProxySettings = {
    PUBLIC_URL: baseUrl,
    RETURN_URL,
    MERCHANT_NAME: 'Shop',
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: bank.baseUrl,
    BANK_FRONT_URL: bank.baseUrl,
    BANK_KEYS_URL: `${bank.baseUrl}/.well-known/jwks.json`,
    CALLBACK_API_KEY: callbackKey,
    MERCHANT_ID: crypto.randomUUID(),
    ACCOUNT_ID: crypto.randomUUID(),
    BANK_API_KEY: secretOf(16),
    SIGNING_KEY: privateKeyPem,
    HANDLE_KEY: secretOf(32),
    ORDER_SECRET: secretOf(32),
    MERCHANT_KEYS: key,
    WEBHOOK_URL: 'https://shop.example/webhooks',
    WEBHOOK_KEYS: webhookKey,
    ...options.settings,
  }
  /** Makes the proxy of these settings, on what is stored. */
  const start = async (given: ProxySettings): Promise<Running> => {
    const bindings: Record<string, unknown> = { ...given }
    for (const [name, value] of Object.entries(given)) if (value === undefined) delete bindings[name]
    sendLog(bindings, log ?? (() => undefined))
    const objects = new MemoryObjects(disk, CLASSES, bindings)
    for (const name of Object.keys(CLASSES)) bindings[name] = objects.namespace(name)
    bindings['BANK'] = {
      fetch: async (url: string, init?: RequestInit) => {
        const request = new Request(url, init)
        return toBank ? toBank(request, askBank) : askBank(request)
      },
    }
    bindings['MERCHANT'] = {
      fetch: async (url: string, init?: RequestInit) => onWebhook(new Request(url, init)),
    }
    await checkConfig(bindings, interfaces)
    return { bindings, objects }
  }
  let running = await start(settings)
  const ask = async (request: Request): Promise<Response> => {
    const { bindings, objects } = running
    const context = {
      waitUntil: (work: Promise<unknown>) => objects.keepAlive(work),
      passThroughOnException: () => undefined,
      props: {},
    }
    return app.fetch(request, bindings, context)
  }
  const fetch: TestProxy['fetch'] = (input, init) => ask(new Request(input, init))
  /** Runs what is due until nothing is; each step may make something else due. */
  const settle = async () => {
    for (let rounds = 0; ; rounds++) {
      if (rounds === MOST_ROUNDS) throw new Error('something is due again and again')
      // oxlint-disable no-await-in-loop -- one after the other
      await bank.settle('PT0S')
      await running.objects.idle()
      if ((running.objects.nextAlarm() ?? Infinity) > now()) return
      await running.objects.fireDue(now())
      // oxlint-enable no-await-in-loop
    }
  }
  return {
    bank,
    baseUrl,
    key,
    webhookKeys: [webhookKey],
    merchant: makeMerchant({ baseUrl, key, fetch }),
    fetch,
    now,
    async advance(duration) {
      const until = addDuration(now(), duration)
      if (until === undefined) throw new TypeError('duration must be an ISO 8601 duration such as PT5M')
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one alarm after the other
        await settle()
        const next = Math.min(running.objects.nextAlarm() ?? until, until)
        clock.aheadMs += Math.max(0, next - now())
        if (next >= until) break
      }
      await settle()
    },
    settle,
    async decide(approvalUrl, decision = 'approve') {
      const back = await (decision === 'approve' ? bank.approve(approvalUrl) : bank.reject(approvalUrl))
      const answer = await fetch(back ?? '')
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`the proxy answered the return with ${answer.status}`)
      return location
    },
    async restart(changes = {}) {
      const next = { ...settings, ...changes }
      const started = await start(next)
      await running.objects.idle()
      settings = next
      running = started
    },
    close: () => bank.close(),
  }
}

/** A proxy on its settings. */
interface Running {
  readonly bindings: Record<string, unknown>
  readonly objects: MemoryObjects
}

const CLASSES: Readonly<Record<string, ObjectClass>> = {
  ORDERS: OrderObject,
  SESSIONS: SessionObject,
  PAYOUTS: PayoutObject,
}

/** Gives the rail of an interface the clock of the test; an order uses the clock of its first rail. */
function withClock(one: ProxyInterface, now: () => number): ProxyInterface {
  const { rail } = one
  if (!rail) return one
  return {
    ...one,
    rail: {
      ...rail,
      make: (bindings, reach) => rail.make(bindings, { ...reach, ownTime: now, bankTime: now }),
    },
  }
}

/** Makes a secret of this many bytes, as hexadecimal digits. */
function secretOf(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (one) =>
    one.toString(16).padStart(2, '0'),
  ).join('')
}

/** Makes a key for signing webhooks. */
export function newWebhookKey(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`
}
