// Options of named banks, checked once, with their defaults.

import type { Store } from '../storage/store.ts'

/** Options of named banks. */
export interface BanksOptions {
  /** Most named banks at a time, 1 to 256. Default: 256. */
  most?: number | undefined
  /** Hours without a call after which a bank is deleted with all its data, 1 to 87,600. Default: 168, a week. */
  unusedHours?: number | undefined
  /** Store of all named banks, used for nothing else. Default: in memory. */
  store?: Store | undefined
}

/** The options with their defaults. */
export interface BanksSettings {
  readonly most: number
  readonly unusedHours: number
  /** Absent if each bank is in memory. */
  readonly store: Store | undefined
}

/**
 * Checks the options of named banks; `undefined` if there are to be none.
 *
 * @param isPublic Whether others than this machine reach the bank: named banks are then off by default.
 * @throws TypeError naming the option and its rule.
 */
export function banksSettings(
  given: boolean | BanksOptions | undefined,
  isPublic: boolean,
): BanksSettings | undefined {
  if (given === false || (given === undefined && isPublic)) return undefined
  const { most = 256, unusedHours = 168, store } = typeof given === 'object' ? given : {}
  const ranges: [name: string, value: number, high: number][] = [
    ['most', most, 256],
    ['unusedHours', unusedHours, 87_600],
  ]
  for (const [name, value, high] of ranges) {
    if (!Number.isInteger(value) || value < 1 || value > high)
      throw new TypeError(`banks.${name} must be a whole number from 1 to ${high}`)
  }
  return { most, unusedHours, store }
}
