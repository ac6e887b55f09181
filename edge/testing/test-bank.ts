// A bank for one test: the whole sandbox in this process, with its clock, its people, its callbacks and its books at hand.
// It opens no port and writes no file, and never calls a real bank.

import { type Control, makeControl, type ControlOptions } from '../sandbox/control/client.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox/index.ts'
import { mintRsaPair } from '../sandbox/clients/keys.ts'
import { endNextBankingDay } from '../sandbox/control/chains/banking-day.ts'
import { type Books, makeBooks } from './books.ts'
import { type AnswerCallback, CallbackInbox, type ReceivedCallback } from './callbacks.ts'
import { makeSteering, type Steering } from './steering.ts'

/** Options of {@link makeTestBank}: those of a sandbox, and who answers its callbacks. */
export interface TestBankOptions extends Omit<SandboxOptions, 'fetch'> {
  /** The address at which the bank is called; default `https://bank.example`. */
  baseUrl?: string | undefined
  /** Answers callbacks, for example a handler of your server; default: 204. */
  onCallback?: AnswerCallback | undefined
}

/** A bank of one test. */
export interface TestBank extends Books, Steering {
  /** Pass this wherever an option takes a `fetch`. */
  readonly fetch: Sandbox['fetch']
  /** Address of the bank: `baseUrl` of its clients. */
  readonly baseUrl: string
  /** Everything else that can be done below `/_sandbox`. */
  readonly control: Control
  /** Value of `x-sandbox-key`. */
  readonly sandboxKey: string
  /**
   * Runs what falls due soon, and waits until no callback is under way.
   *
   * @param within How far the clock goes, ISO 8601; default: until the next banking day has ended.
   */
  settle(within?: string): Promise<void>
  /** All callbacks that came, oldest first. */
  readonly callbacks: readonly ReceivedCallback[]
  /**
   * Waits for the next callback that the test has not waited for yet.
   *
   * @param paymentId Only of this payment or refund.
   * @param timeoutMs Longest wait, milliseconds; default 10,000.
   * @throws Error after the wait, naming what came instead.
   */
  callback(paymentId?: string, timeoutMs?: number): Promise<ReceivedCallback>
  /** Ends the bank. */
  close(): void
}

/** RSA pairs that the banks of this process share, because making one takes a tenth of a second. Data is not shared. */
const pairs: ReturnType<typeof mintRsaPair>[] = []

/**
 * Makes a bank for one test.
 *
 * Each has its own data, clock and control keys; all banks of a process share the RSA pairs of their clients.
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
  const { allowLocalAddresses } = options
  const steering = makeSteering(control, { baseUrl, fetch: sandbox.fetch, allowLocalAddresses })
  return {
    ...makeBooks(control),
    ...steering,
    fetch: sandbox.fetch,
    baseUrl,
    control,
    sandboxKey,
    async settle(within) {
      await (within === undefined ? endNextBankingDay(control) : steering.advance(within))
      await sandbox.idle()
    },
    get callbacks() {
      return inbox.received
    },
    callback: (paymentId, timeoutMs) => inbox.next(paymentId, timeoutMs),
    close: () => sandbox.close(),
  }
}

/** Options of {@link makeNamedBank}: the address of the running bank, and what the new one begins with. */
export interface NamedBankOptions
  extends Pick<ControlOptions, 'baseUrl' | 'sandboxKey' | 'fetch' | 'timeoutMs'> {
  /** 1 to 32 of a to z, 0 to 9 and `-`: one for each test file. An older bank of this name is thrown away first. */
  name: string
  /** Begins with the customers of a seed; default: with what the running bank has now. */
  seed?: string | undefined
  /** Bank time at which it begins, RFC 3339, if a seed is given. */
  now?: string | undefined
  /** `same`, the default: the running bank's clients are also clients of the new one. `new`: the new one has its own. */
  keys?: 'same' | 'new' | undefined
}

/** A named bank of a test. */
export interface NamedBank extends Books, Steering {
  /** Address of the bank, `{address}/banks/{name}`: `baseUrl` of its clients. */
  readonly baseUrl: string
  /** Everything else that can be done below `/_sandbox`. */
  readonly control: Control
  /** Value of `x-sandbox-key`. */
  readonly sandboxKey: string
  /** Throws the bank away with all its data. */
  close(): Promise<void>
}

/**
 * Makes a bank beside a running one, for example the `npx silta sandbox` that a CI job has started before its tests.
 *
 * @throws TypeError naming the option that is missing or wrong.
 * @throws BankError if the bank does not answer, or allows no others.
 * @see gaps: shared.base-url
 * @example
 * ```ts
 * import { makeNamedBank } from 'silta/testing'
 *
 * const bank = await makeNamedBank({ baseUrl: 'http://127.0.0.1:8788', sandboxKey: 'its-own-key', name: 'refunds' })
 * await bank.advance('P30D')
 * await bank.close()
 * ```
 */
export async function makeNamedBank({
  name,
  seed,
  now,
  keys,
  ...where
}: NamedBankOptions): Promise<NamedBank> {
  const origin = makeControl(where)
  const made = await origin.banks.fork({
    name,
    replace: true,
    ...(seed !== undefined && { seed }),
    ...(now !== undefined && { now }),
    ...(keys !== undefined && { keys }),
  })
  const { sandboxKey } = made
  const baseUrl = `${where.baseUrl}/banks/${name}`
  const control = makeControl({ ...where, baseUrl, sandboxKey })
  const { allowLocalAddresses } = await control.bank()
  return {
    ...makeBooks(control),
    ...makeSteering(control, { baseUrl, fetch: where.fetch, allowLocalAddresses }),
    baseUrl,
    control,
    sandboxKey,
    close: () => origin.banks.discard(name),
  }
}
