// Options that a host sets when it starts a sandbox, checked once, with all defaults in one place.
// Options of one interface are in its folder; none can be changed while the sandbox runs.

import { checkedBase } from '../../../core/shared/bank.ts'
import { isIban } from '../../../core/shared/values/iban.ts'
import { parseDateTime } from '../../../core/shared/values/time.ts'
import { checkMerchantUrl } from '../../../core/shared/values/url.ts'
import { type CallLogOptions, type CallLogSettings, callLogSettings } from './call-log.ts'
import { type BanksOptions, type BanksSettings, banksSettings } from './banks.ts'
import type { Log } from '../../shared/log.ts'
import { BANK_TIME_RULE, isBankTime } from '../storage/clock.ts'
import { isLoopback, PUBLIC_KEY_LENGTH } from '../http/arrival.ts'
import { watched, type WatchedStore } from '../storage/watched-store.ts'
import { memoryStore, type Store } from '../storage/store.ts'

/** Options of `createSandbox` that no interface declares; every one has a default. */
export interface BankOptions {
  /** Address that clients use, without a path, if it differs from that in requests: behind a proxy or a tunnel. */
  publicBaseUrl?: string | undefined
  /** Value of `x-sandbox-key`, 8 to 128 visible ASCII characters; at least 24 where others can reach the bank. Default: made at first start and kept. */
  sandboxKey?: string | undefined
  /**
   * A second value of `x-sandbox-key` that only reads, for a team: it shows no secret and changes nothing. 8 to 128 visible ASCII
   * characters, at least 24 where others can reach the bank. Default: there is none.
   */
  readKey?: string | undefined
  /** Allows merchant addresses that are local or use plain http; default false. */
  allowLocalAddresses?: boolean | undefined
  /** `strict`: 100 calls per 60 s, per client and interface; default `off`. */
  limits?: 'off' | 'strict' | undefined
  /**
   * `true`: only a certificate that a caller has shown in a TLS handshake counts, and a request that brings
   * `x-client-certificate` itself is refused; `serveSandbox` of `silta/edge/sandbox/hosts` makes the handshakes. Default: the
   * header is taken at its word.
   */
  mutualTls?: boolean | undefined
  /** Same seed, same data; 1 to 64 characters. */
  seed?: string | undefined
  /** Bank time at first start, RFC 3339; default: the wire time. */
  now?: string | undefined
  /** The default client, if a host must know it before the start. Default: made at the first start and kept. */
  defaultClient?: GivenClient | undefined
  /** Name of the default client for people, 1 to 70 characters; pages that ask for a consent show it before the host. */
  serviceName?: string | undefined
  /** Registered redirect addresses of the default client; none by default. */
  redirectUris?: readonly string[] | undefined
  /** IBANs of the default client's own accounts; none by default. */
  ownIbans?: readonly string[] | undefined
  /** Where everything is stored; default: in memory. */
  store?: Store | undefined
  /** Sends callbacks; default: the runtime's `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** Wire time, milliseconds since 1970; default `Date.now`. */
  clock?: (() => number) | undefined
  /** Makes ids; default: random. */
  uuid?: (() => string) | undefined
  /** Makes RSA pairs of 2048 bits, PKCS#8 and SubjectPublicKeyInfo; by default computes each, which takes a tenth of a second. */
  mintRsaPair?: (() => Promise<{ privateKeyPem: string; publicKeyPem: string }>) | undefined
  /** Called with the wire time of the next `wake`; default: a timer that does not keep the process alive. */
  wake?: ((at: number | undefined) => void) | undefined
  /** `true`, or its limits: keeps a log of calls, shown by `/_sandbox/calls`. Default: no log. */
  callLog?: boolean | CallLogOptions | undefined
  /** Receives events for an operator; by default they are dropped. */
  log?: Log | undefined
  /**
   * Whether the whole bank can be exported and imported as one file. Default: yes, unless `publicBaseUrl` is not on the loopback.
   */
  bankFile?: boolean | undefined
  /**
   * Whether callbacks can be sent again to other addresses, and answers of receivers are shown. Default:
   * yes, unless `publicBaseUrl` is not on the loopback.
   */
  foreignCallbacks?: boolean | undefined
  /**
   * Whether there may be named banks at `/banks/{name}`, each with its own data, clock and keys: `true`, or their
   * greatest number and age. Default: yes, in memory, unless `publicBaseUrl` is not on the loopback.
   */
  banks?: boolean | BanksOptions | undefined
  /** Answers a browser at `/console` and below; default: no console. Hosts make it from built files, which the bank lacks. */
  console?: ConsolePages | undefined
}

/** The pages of the console; `undefined` if it has no such page or part. */
export type ConsolePages = (request: Request) => Promise<Response | undefined>

/** A client with id and secrets chosen by the host of a sandbox. */
export interface GivenClient {
  clientId: string
  clientSecret: string
  apiKey: string
  /** A signing key that the client has from the start, beside registered ones: SPKI PEM, and 1 to 64 of `[A-Za-z0-9._-]`. */
  signingKey?: { kid: string; publicKeyPem: string } | undefined
}

/** The options with their defaults. */
export interface Settings {
  readonly publicBaseUrl: string | undefined
  /** Path of the bank, `/banks/{name}`; `''` for the bank at the origin. */
  readonly basePath: string
  readonly sandboxKey: string | undefined
  readonly readKey: string | undefined
  readonly defaultClient: BankOptions['defaultClient']
  readonly serviceName: string | undefined
  readonly allowLocalAddresses: boolean
  readonly limits: 'off' | 'strict'
  readonly mutualTls: boolean
  readonly seed: string
  /** Bank time at first start, milliseconds since 1970. */
  readonly startAt: number | undefined
  readonly redirectUris: readonly string[]
  readonly ownIbans: readonly string[]
  readonly store: WatchedStore
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Wire time, milliseconds since 1970. */
  readonly wire: () => number
  readonly uuid: () => string
  readonly mintRsaPair: BankOptions['mintRsaPair']
  readonly wake: ((at: number | undefined) => void) | undefined
  readonly callLog: CallLogSettings | undefined
  readonly log: Log
  readonly bankFile: boolean
  readonly foreignCallbacks: boolean
  readonly banks: BanksSettings | undefined
  readonly console: ConsolePages | undefined
}

/** Describes the characters of keys and secrets. */
export const VISIBLE = 'visible ASCII characters'

/**
 * Checks that an option fits its rule.
 *
 * @throws TypeError naming the option and its rule, but not its value.
 */
export function rule(holds: boolean, name: string, words: string): void {
  if (!holds) throw new TypeError(`${name} ${words}`)
}

/**
 * Checks the options and fills in the defaults.
 *
 * @param basePath Path of the bank below its origin.
 * @throws TypeError naming the option and its rule, but not its value.
 */
export function settingsOf(options: BankOptions, basePath = ''): Settings {
  const { publicBaseUrl, sandboxKey, readKey, limits = 'off', now, serviceName } = options
  const { seed = 'silta', redirectUris = [], ownIbans = [], allowLocalAddresses = false } = options
  if (publicBaseUrl !== undefined) {
    checkedBase('publicBaseUrl', publicBaseUrl, 'sandbox')
    rule(
      new URL(publicBaseUrl).origin === publicBaseUrl,
      'publicBaseUrl',
      'must be an origin, without a path',
    )
  }
  for (const [name, key] of Object.entries({ sandboxKey, readKey })) {
    rule(key === undefined || /^[!-~]{8,128}$/.test(key), name, `must be 8 to 128 ${VISIBLE}`)
    rule(
      key === undefined || key.length >= PUBLIC_KEY_LENGTH || !isPublic(publicBaseUrl),
      name,
      `must be at least ${PUBLIC_KEY_LENGTH} characters where publicBaseUrl is not on the loopback`,
    )
  }
  rule(readKey === undefined || readKey !== sandboxKey, 'readKey', 'must be another one than sandboxKey')
  const { signingKey, ...secrets } = options.defaultClient ?? {}
  rule(
    Object.values(secrets).every((text) => /^[!-~]{1,128}$/.test(text)),
    'defaultClient',
    `must hold texts of 1 to 128 ${VISIBLE}`,
  )
  rule(
    signingKey === undefined ||
      (/^[\w.-]{1,64}$/.test(signingKey.kid) &&
        /^-----BEGIN PUBLIC KEY-----[\w+/=\s]+-----END PUBLIC KEY-----\s*$/.test(signingKey.publicKeyPem)),
    'defaultClient.signingKey',
    'must be a public key as SPKI PEM, and a kid of 1 to 64 letters, digits or any of . _ -',
  )
  rule(limits === 'off' || limits === 'strict', 'limits', "must be 'off' or 'strict'")
  rule(seed.length >= 1 && seed.length <= 64, 'seed', 'must be 1 to 64 characters')
  const startAt = now === undefined ? undefined : parseDateTime(now)
  rule(now === undefined || startAt !== undefined, 'now', 'must be an RFC 3339 date-time')
  rule(startAt === undefined || isBankTime(startAt), 'now', BANK_TIME_RULE)
  rule(
    redirectUris.every((url) => checkMerchantUrl(url, { allowLocalAddresses }) === undefined),
    'redirectUris',
    'must be https addresses with a public host name, or local ones with allowLocalAddresses (--allow-local-addresses)',
  )
  rule(
    serviceName === undefined || /^.{1,70}$/.test(serviceName),
    'serviceName',
    'must be 1 to 70 characters',
  )
  rule(ownIbans.every(isIban), 'ownIbans', 'must be IBANs without spaces')
  return {
    publicBaseUrl,
    basePath,
    sandboxKey,
    readKey,
    allowLocalAddresses,
    limits,
    mutualTls: options.mutualTls ?? false,
    seed,
    startAt,
    serviceName,
    redirectUris,
    ownIbans,
    store: watched(options.store ?? memoryStore()),
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    wire: options.clock ?? Date.now,
    uuid: options.uuid ?? (() => crypto.randomUUID()),
    mintRsaPair: options.mintRsaPair,
    defaultClient: options.defaultClient,
    wake: options.wake,
    callLog: callLogSettings(options.callLog, publicBaseUrl),
    log: options.log ?? (() => undefined),
    bankFile: options.bankFile ?? !isPublic(publicBaseUrl),
    foreignCallbacks: options.foreignCallbacks ?? !isPublic(publicBaseUrl),
    banks: banksSettings(options.banks, isPublic(publicBaseUrl)),
    console: options.console,
  }
}

function isPublic(publicBaseUrl: string | undefined): boolean {
  return publicBaseUrl !== undefined && !isLoopback(new URL(publicBaseUrl).hostname)
}

/** Whether a fork has the keys of its parent or its own. */
export type ForkKeys = 'same' | 'new'

/** How a bank is forked. */
export interface ForkOptions extends Pick<BankOptions, 'fetch' | 'log' | 'callLog' | 'clock'> {
  /** `same`, the default: keys, secrets and the default client are those of the parent. `new`: the fork makes its own. */
  keys?: ForkKeys | undefined
  /** Value of `x-sandbox-key` of the fork; if absent, that of the parent if `keys` is `same`. */
  sandboxKey?: string | undefined
  /** Store of the fork, which must be empty; default: in memory. */
  store?: Store | undefined
  /** Begins with the customers of a seed, as a reset does; default: with a copy of the parent's data. */
  seed?: string | undefined
  /** Bank time at which the fork begins, RFC 3339, if a seed is given; default: the wire time. */
  now?: string | undefined
}
