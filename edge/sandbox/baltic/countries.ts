// The three countries in which the Baltic interface stands: a base address, a BIC and accounts of its own in each.
// It holds no accounts; residents.ts does.

/** A country of the interface, ISO 3166-1 alpha-2. */
export type Country = 'EE' | 'LV' | 'LT'

/** Where the bank stands in one country (gaps: shared.base-url, shared.sandbox.identity). */
export interface CountryPlace {
  readonly country: Country
  /** Stands before all paths. */
  readonly base: string
  readonly bic: string
}

/** Countries of the interface. */
export const COUNTRIES: readonly CountryPlace[] = [
  { country: 'EE', base: '/baltic/ee', bic: 'SBOXEEH0' },
  { country: 'LV', base: '/baltic/lv', bic: 'SBOXLVH0' },
  { country: 'LT', base: '/baltic/lt', bic: 'SBOXLTH0' },
]
