// What a call of any interface needs to know about one bank: where it is and how to reach it.
// Keys and ids of a client belong to the interfaces; this file contains no secret.

import type { OnCall } from './call-report.ts'

/** How to reach a bank; each interface adds who is asking. */
export interface Bank {
  /** Which keys are in use. There is no default: a wrong guess would cost money. */
  readonly environment: 'sandbox' | 'production'
  /** Origin, with a path if any, before the paths of the papers; no slash at the end. */
  readonly baseUrl: string
  /** Transport, for example a service or certificate binding. Default: the runtime's `fetch`. */
  readonly fetch: (request: string, init: RequestInit) => Promise<Response>
  /** Wire time, milliseconds since 1970; one clock gives every date of a call. */
  readonly clock: () => number
  /** Makes a new UUID; one for each id that a call needs. */
  readonly uuid: () => string
  /** Longest wait for a whole answer, milliseconds. */
  readonly timeoutMs: number
  /** Largest answer that is read, bytes. */
  readonly maxAnswerBytes: number
  /** Ends every call of this bank when it fires. */
  readonly signal: AbortSignal | undefined
  /** Called with a report of each call when it has ended, also of calls for tokens. */
  readonly onCall?: OnCall | undefined
}

/** Options of {@link makeBank}; all but two have defaults. */
export interface BankOptions {
  environment: 'sandbox' | 'production'
  baseUrl: string
  fetch?: ((request: string, init: RequestInit) => Promise<Response>) | undefined
  clock?: (() => number) | undefined
  uuid?: (() => string) | undefined
  /** 1 to 600 000; default 30 000. */
  timeoutMs?: number | undefined
  /** 1 024 to 16 777 216; default 1 048 576. */
  maxAnswerBytes?: number | undefined
  signal?: AbortSignal | undefined
  /** Called with a report of each call when it has ended, for logs, metrics and traces; it is not awaited. */
  onCall?: OnCall | undefined
}

/**
 * Makes the part of a bank that all interfaces share.
 *
 * @throws TypeError naming the option that is missing or out of range.
 */
export function makeBank(options: BankOptions): Bank {
  const { environment, timeoutMs = 30_000, maxAnswerBytes = 1_048_576 } = options
  assertEnvironment(environment)
  assertTimeout(timeoutMs)
  assertRange('maxAnswerBytes', maxAnswerBytes, 1_024, 16_777_216)
  return {
    environment,
    baseUrl: checkedBase('baseUrl', options.baseUrl, environment),
    fetch: options.fetch ?? ((request, init) => fetch(request, init)),
    clock: options.clock ?? Date.now,
    uuid: options.uuid ?? (() => crypto.randomUUID()),
    timeoutMs,
    maxAnswerBytes,
    signal: options.signal,
    onCall: options.onCall,
  }
}

/** Throws a TypeError for an unknown environment: a wrong guess would cost money. */
function assertEnvironment(environment: unknown): asserts environment is Bank['environment'] {
  if (environment !== 'sandbox' && environment !== 'production') {
    throw new TypeError("environment must be 'sandbox' or 'production'")
  }
}

/**
 * Checks an address that paths are appended to.
 *
 * Production is https only; a sandbox may run on localhost. An address that fetch would rewrite (capitals in the host,
 * a default port) is refused, because the address that is signed must be the one that is sent.
 *
 * @param name Name of the option, for the message.
 * @throws TypeError when it is not an absolute http address in normal form without query, fragment, user name and last
 * slash.
 */
export function checkedBase(name: string, address: string, environment: Bank['environment']): string {
  const schemes = environment === 'production' ? /^https:\/\// : /^https?:\/\//
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !schemes.test(address) || url.username || url.password || /[?#]|\/$/.test(address)) {
    throw new TypeError(
      `${name} must be an absolute ${environment === 'production' ? 'https' : 'http'} address without query, fragment, user name or last slash`,
    )
  }
  if (url.href.replace(/\/$/, '') !== address) {
    throw new TypeError(`${name} must be in normal form: host in lower case, no default port, encoded path`)
  }
  return address
}

/**
 * Checks a deadline.
 *
 * A timer treats a longer wait, or one that is not a number, as no wait: the call would be lost at once.
 *
 * @throws TypeError when it is not 1 to 600 000 whole milliseconds.
 */
export function assertTimeout(timeoutMs: number): void {
  assertRange('timeoutMs', timeoutMs, 1, 600_000)
}

/**
 * Checks a number of an option.
 *
 * @throws TypeError when it is not a whole number of the range.
 */
export function assertRange(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new TypeError(`${name} must be a whole number from ${least} to ${most}`)
  }
}
