// Options of the log of calls, checked once, with their defaults.

import { isLoopback } from '../http/arrival.ts'
import { memoryStore, type Store } from '../storage/store.ts'

/** How calls are logged. */
export interface CallLogOptions {
  /** Most calls, 1 to 1,000,000; the oldest are deleted first. Default: 10,000. */
  most?: number | undefined
  /** Most bytes of all calls together, at least 65,536. Default: 33,554,432. */
  mostBytes?: number | undefined
  /** Days after which a call is deleted, 1 to 3,650. Default: 7. */
  days?: number | undefined
  /** Most bytes of one body, 0 to 1,048,576; the rest is cut off. Default: 16,384. */
  bodyBytes?: number | undefined
  /** `true`: secrets are stored as they came, for a bank that only this machine reaches. Default: fingerprints replace them, for good. */
  secrets?: boolean | undefined
  /** Store of the calls, used for nothing else. Default: in memory. */
  store?: Store | undefined
}

/** The options with their defaults. */
export interface CallLogSettings {
  readonly most: number
  readonly mostBytes: number
  readonly days: number
  readonly bodyBytes: number
  readonly secrets: boolean
  readonly store: Store
}

/**
 * Checks the options of the log; `undefined` if there is to be none.
 *
 * @throws TypeError naming the option and its rule.
 */
export function callLogSettings(
  given: boolean | CallLogOptions | undefined,
  publicBaseUrl: string | undefined,
): CallLogSettings | undefined {
  if (given === undefined || given === false) return undefined
  const options = given === true ? {} : given
  const { most = 10_000, mostBytes = 33_554_432, days = 7, bodyBytes = 16_384, secrets = false } = options
  const ranges: [name: string, value: number, low: number, high: number][] = [
    ['most', most, 1, 1_000_000],
    ['mostBytes', mostBytes, 65_536, Number.MAX_SAFE_INTEGER],
    ['days', days, 1, 3_650],
    ['bodyBytes', bodyBytes, 0, 1_048_576],
  ]
  for (const [name, value, low, high] of ranges) {
    if (!Number.isInteger(value) || value < low || value > high) {
      throw new TypeError(`callLog.${name} must be a whole number from ${low} to ${high}`)
    }
  }
  if (secrets && publicBaseUrl !== undefined && !isLoopback(new URL(publicBaseUrl).hostname)) {
    throw new TypeError('callLog.secrets must not be set where publicBaseUrl is not on the loopback')
  }
  return { most, mostBytes, days, bodyBytes, secrets, store: options.store ?? memoryStore() }
}
