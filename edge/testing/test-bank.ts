// A bank for one test: the whole sandbox in this process, with its clock, its people, its callbacks and its books at hand.
// It opens no port and writes no file, and stands in front of no real bank.

import { onlinePayment as online } from '../../core/index.ts'
import { type Control, makeControl } from '../sandbox/control/client.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox/index.ts'
import { mintRsaPair } from '../sandbox/clients/keys.ts'
import { type Books, makeBooks } from './books.ts'
import { type AnswerCallback, CallbackInbox, type ReceivedCallback } from './callbacks.ts'

/** Options of {@link makeTestBank}: those of a sandbox, and who answers its callbacks. */
export interface TestBankOptions extends Omit<SandboxOptions, 'fetch'> {
  /** The address under which the bank is asked; default `https://bank.example`. */
  baseUrl?: string | undefined
  /** Answers callbacks, for example a handler of your server; default: 204. */
  onCallback?: AnswerCallback | undefined
}

/** What a person decides with. */
export interface Decider {
  /** Customer who decides, for example `customer-1`. */
  customerId?: string
  /** Account that is chosen. */
  iban?: string
}

/** A bank of one test. */
export interface TestBank extends Books {
  /** Stands wherever a `fetch` is asked for. */
  readonly fetch: Sandbox['fetch']
  /** Address of the bank: `baseUrl` of its clients. */
  readonly baseUrl: string
  /** Everything else that can be done below `/_sandbox`. */
  readonly control: Control
  /** Value of `x-sandbox-key`. */
  readonly sandboxKey: string
  /** Tells the time of the bank, RFC 3339. */
  now(): Promise<string>
  /** Moves the clock of the bank forward by an ISO 8601 duration; what falls due on the way happens in order. Tells the time. */
  advance(duration: string): Promise<string>
  /**
   * Lets happen what falls due soon, and waits until no callback is on its way.
   *
   * @param within How far the clock goes, ISO 8601; default `P1D`.
   */
  settle(within?: string): Promise<void>
  /**
   * Approves in place of a person what waits under an id, or on the page at an address.
   *
   * @returns Where the browser would go from the page; `undefined` for an id.
   */
  approve(what: string, decider?: Decider): Promise<string | undefined>
  /** Says no in place of a person; otherwise as `approve`. */
  reject(what: string, decider?: Decider): Promise<string | undefined>
  /** Makes a client of online payments that signs with the sample key, as a merchant of its own unless one is named. */
  onlinePayment(merchantId?: string): Promise<online.OnlinePaymentBank>
  /** All callbacks that came, oldest first. */
  readonly callbacks: readonly ReceivedCallback[]
  /**
   * Waits for the next callback that the test has not waited for yet.
   *
   * @param paymentId Only of this payment or refund.
   * @param timeoutMs Longest wait, milliseconds; default 10,000.
   * @throws Error after the wait, telling what came in its place.
   */
  callback(paymentId?: string, timeoutMs?: number): Promise<ReceivedCallback>
  /** Ends the bank. */
  close(): void
}

/** Pairs that the banks of this process share: each bank is alone with its data, and a new pair takes a tenth of a second. */
const pairs: ReturnType<typeof mintRsaPair>[] = []

/**
 * Makes a bank for one test.
 *
 * Each has its own data, clock and keys of control; the RSA pairs of its clients are those of other banks of the process.
 *
 * @throws TypeError naming the option that is out of range.
 * @example
 * ```ts
 * import { makeTestBank } from 'silta/testing'
 * import { createPayment, type PaymentOrder } from 'silta/core/online-payment'
 *
 * declare const order: PaymentOrder
 *
 * const bank = makeTestBank()
 * const { body } = await createPayment(await bank.onlinePayment(), { body: order })
 * await bank.approve(body.paymentId)
 * await bank.assertPayment(body.paymentId, { status: 'ACCEPTED' })
 * bank.close()
 * ```
 */
export function makeTestBank({
  baseUrl = 'https://bank.example',
  onCallback,
  ...options
}: TestBankOptions = {}): TestBank {
  const inbox = new CallbackInbox(onCallback)
  let minted = 0
  const sandbox = createSandbox({
    mintRsaPair: () => (pairs[minted++] ??= mintRsaPair()),
    ...options,
    fetch: inbox.fetch,
  })
  const { sandboxKey } = sandbox
  const control = makeControl({ baseUrl, sandboxKey, fetch: sandbox.fetch })
  const decide = async (what: string, result: 'authorized' | 'rejected', decider: Decider = {}) => {
    if (/^https?:/.test(what)) {
      return (await control.sca.decideOnPage({ address: what, result, ...decider })).location
    }
    await control.sca.decide(what, { result, ...decider })
    return undefined
  }
  const advance = async (duration: string) => (await control.clock.move({ advance: duration })).now
  return {
    ...makeBooks(control),
    fetch: sandbox.fetch,
    baseUrl,
    control,
    sandboxKey,
    now: async () => (await control.clock.move({})).now,
    advance,
    async settle(within = 'P1D') {
      await advance(within)
      await sandbox.idle()
    },
    approve: (what, decider) => decide(what, 'authorized', decider),
    reject: (what, decider) => decide(what, 'rejected', decider),
    async onlinePayment(merchantId = crypto.randomUUID()) {
      const keys = (await control.keys()) as unknown as { onlinePayment: { privateKeyPem: string } }
      return online.makeOnlinePaymentBank({
        environment: 'sandbox',
        baseUrl,
        frontUrl: baseUrl,
        fetch: sandbox.fetch,
        allowLocalAddresses: options.allowLocalAddresses,
        sandbox: { apiKey: 'test', merchantId, keys: { 0: keys.onlinePayment.privateKeyPem } },
      })
    },
    get callbacks() {
      return inbox.received
    },
    callback: (paymentId, timeoutMs) => inbox.next(paymentId, timeoutMs),
    close: () => sandbox.close(),
  }
}
