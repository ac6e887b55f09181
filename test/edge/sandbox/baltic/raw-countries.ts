// The three countries, and what customers hold there in every seed (gaps: shared.base-url, shared.sandbox.identity).
// Data only: it opens no account.
import { isFull } from '#kit'

/** One country, and the IBANs of its accounts that the gaps name. */
export interface Country {
  country: 'EE' | 'LV' | 'LT'
  /** Prefix of every path, below the origin. */
  base: string
  /** Of `customer-1`: 10000.00 EUR and 500.00 USD. */
  first: string
  /** Of `customer-3`: 100000.00 EUR. */
  business: string
  /** Of `customer-1`: 50.00 EUR. */
  blocked: string
  /** Of `customer-1`. */
  deleted: string
}

export const EE: Country = {
  country: 'EE',
  base: '/baltic/ee',
  first: 'EE159900000000000013',
  business: 'EE899900000000000039',
  blocked: 'EE089900000000000042',
  deleted: 'EE459900000000000055',
}

export const LV: Country = {
  country: 'LV',
  base: '/baltic/lv',
  first: 'LV56SBOX0000000000001',
  business: 'LV02SBOX0000000000003',
  blocked: 'LV72SBOX0000000000004',
  deleted: 'LV45SBOX0000000000005',
}

export const LT: Country = {
  country: 'LT',
  base: '/baltic/lt',
  first: 'LT379900000000000001',
  business: 'LT809900000000000003',
  blocked: 'LT539900000000000004',
  deleted: 'LT269900000000000005',
}

export const COUNTRIES: readonly Country[] = [EE, LV, LT]

/** The countries that a quick run tries. */
export const TRIED: readonly Country[] = isFull ? COUNTRIES : [LV]

/** When the banks of the tests begin: Friday noon in Helsinki, a TARGET day, as are the Monday and the Tuesday after. */
export const START = '2026-11-20T10:00:00.000Z'
