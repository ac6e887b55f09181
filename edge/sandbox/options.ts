// What a host may set when it starts a sandbox, checked once, with every default in one place.
// Nothing here can be changed while it runs; control.ts holds what can.

import { checkedBase } from '../../core/shared/bank.ts'
import { isIban } from '../../core/shared/values/iban.ts'
import { parseDateTime } from '../../core/shared/values/time.ts'
import { checkMerchantUrl } from '../../core/shared/values/url.ts'
import type { Log } from '../shared/log.ts'
import { BANK_TIME_RULE, isBankTime } from './storage/clock.ts'
import { isLoopback, PUBLIC_KEY_LENGTH } from './http/arrival.ts'
import { memoryStore, type Store } from './storage/store.ts'

/** Options of `createSandbox`; every one has a default. */
export interface SandboxOptions {
  /** Address that clients use, without a path, when it is not the one that requests carry: behind a proxy or a tunnel. */
  publicBaseUrl?: string | undefined
  /** Value of `x-sandbox-key`, 8 to 128 visible ASCII characters; at least 24 where others can reach the bank. Default: made at first start and kept. */
  sandboxKey?: string | undefined
  /** Lets merchant addresses be local and plain http; default false. */
  allowLocalAddresses?: boolean | undefined
  /** Shows a page on which a person decides, in place of deciding by `accountId`; default false. */
  paymentPage?: boolean | undefined
  /** How often a callback is tried, 1 to 10; default 1. */
  callbackAttempts?: number | undefined
  /** `strict`: 100 calls per 60 s, client and interface; default `off`. */
  limits?: 'off' | 'strict' | undefined
  /** Same seed, same data; 1 to 64 characters. */
  seed?: string | undefined
  /** Bank time at first start, RFC 3339; default: the wire time. */
  now?: string | undefined
  /** Id, secret and API key of the default client, where a host must know them before the start. Default: made and kept. */
  defaultClient?: { clientId: string; clientSecret: string; apiKey: string } | undefined
  /** Registered redirect addresses of the default client; none by default. */
  redirectUris?: readonly string[] | undefined
  /** IBANs of the default client's own accounts; none by default. */
  ownIbans?: readonly string[] | undefined
  /** Where everything is kept; default: in memory. */
  store?: Store | undefined
  /** Sends callbacks; default: the runtime's `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Wire time, milliseconds since 1970; default `Date.now`. */
  clock?: (() => number) | undefined
  /** Makes ids; default: random. */
  uuid?: (() => string) | undefined
  /** Sample private key of online payments, PKCS#8 PEM, RSA 2048 to 4096. Default: made at first use and kept. */
  sampleKey?: string | undefined
  /** Value of `x-api-key` of callbacks, 1 to 128 visible ASCII characters. Default: made at first use and kept. */
  callbackApiKey?: string | undefined
  /** Is told when `wake` should be called next, wire time; default: a timer that keeps no process alive. */
  wake?: ((at: number | undefined) => void) | undefined
  /** Takes events for an operator; default: nobody. */
  log?: Log | undefined
}

/** The options with their defaults. */
export interface Settings {
  readonly publicBaseUrl: string | undefined
  readonly sandboxKey: string | undefined
  readonly sampleKey: string | undefined
  readonly callbackApiKey: string | undefined
  readonly defaultClient: SandboxOptions['defaultClient']
  readonly allowLocalAddresses: boolean
  readonly paymentPage: boolean
  readonly callbackAttempts: number
  readonly limits: 'off' | 'strict'
  readonly seed: string
  /** Bank time at first start, milliseconds since 1970. */
  readonly startAt: number | undefined
  readonly redirectUris: readonly string[]
  readonly ownIbans: readonly string[]
  readonly store: Store
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Wire time, milliseconds since 1970. */
  readonly wire: () => number
  readonly uuid: () => string
  readonly wake: ((at: number | undefined) => void) | undefined
  readonly log: Log
}

/**
 * Checks the options and fills in the defaults.
 *
 * @throws TypeError naming the option and its rule, and no value.
 */
export function settingsOf(options: SandboxOptions): Settings {
  const { publicBaseUrl, sandboxKey, callbackApiKey, callbackAttempts = 1, limits = 'off', now } = options
  const { seed = 'silta', redirectUris = [], ownIbans = [], allowLocalAddresses = false } = options
  const rule = (holds: boolean, name: string, words: string) => {
    if (!holds) throw new TypeError(`${name} ${words}`)
  }
  if (publicBaseUrl !== undefined) {
    checkedBase('publicBaseUrl', publicBaseUrl, 'sandbox')
    rule(
      new URL(publicBaseUrl).origin === publicBaseUrl,
      'publicBaseUrl',
      'must be an origin, without a path',
    )
  }
  const keyRule = 'visible ASCII characters'
  rule(
    sandboxKey === undefined || /^[!-~]{8,128}$/.test(sandboxKey),
    'sandboxKey',
    `must be 8 to 128 ${keyRule}`,
  )
  rule(
    sandboxKey === undefined || sandboxKey.length >= PUBLIC_KEY_LENGTH || !isPublic(publicBaseUrl),
    'sandboxKey',
    `must be at least ${PUBLIC_KEY_LENGTH} characters where publicBaseUrl is not on the loopback`,
  )
  rule(
    callbackApiKey === undefined || /^[!-~]{1,128}$/.test(callbackApiKey),
    'callbackApiKey',
    `must be 1 to 128 ${keyRule}`,
  )
  rule(
    Number.isInteger(callbackAttempts) && callbackAttempts >= 1 && callbackAttempts <= 10,
    'callbackAttempts',
    'must be a whole number from 1 to 10',
  )
  rule(
    Object.values(options.defaultClient ?? {}).every((text) => /^[!-~]{1,128}$/.test(text)),
    'defaultClient',
    `must hold texts of 1 to 128 ${keyRule}`,
  )
  rule(limits === 'off' || limits === 'strict', 'limits', "must be 'off' or 'strict'")
  rule(seed.length >= 1 && seed.length <= 64, 'seed', 'must be 1 to 64 characters')
  const startAt = now === undefined ? undefined : parseDateTime(now)
  rule(now === undefined || startAt !== undefined, 'now', 'must be an RFC 3339 date-time')
  rule(startAt === undefined || isBankTime(startAt), 'now', BANK_TIME_RULE)
  rule(
    redirectUris.every((url) => checkMerchantUrl(url, { allowLocalAddresses }) === undefined),
    'redirectUris',
    'must be https addresses with a public host name',
  )
  rule(ownIbans.every(isIban), 'ownIbans', 'must be IBANs without spaces')
  return {
    publicBaseUrl,
    sandboxKey,
    allowLocalAddresses,
    paymentPage: options.paymentPage ?? false,
    callbackAttempts,
    limits,
    seed,
    startAt,
    redirectUris,
    ownIbans,
    store: options.store ?? memoryStore(),
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    wire: options.clock ?? Date.now,
    uuid: options.uuid ?? (() => crypto.randomUUID()),
    sampleKey: options.sampleKey,
    callbackApiKey,
    defaultClient: options.defaultClient,
    wake: options.wake,
    log: options.log ?? (() => undefined),
  }
}

function isPublic(publicBaseUrl: string | undefined): boolean {
  return publicBaseUrl !== undefined && !isLoopback(new URL(publicBaseUrl).hostname)
}
