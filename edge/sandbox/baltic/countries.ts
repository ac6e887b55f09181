// The three countries of the Baltic interface: a base address, a BIC and the languages of the pages in each.

import { ALL_LANGUAGES, type Language, type Languages } from '../pages/languages.ts'

/** A country of the interface, ISO 3166-1 alpha-2. */
export type Country = 'EE' | 'LV' | 'LT'

/** The addresses of the bank in one country (gaps: shared.base-url, shared.sandbox.identity). */
export interface CountryPlace {
  readonly country: Country
  /** Comes before all paths. */
  readonly base: string
  readonly bic: string
  /** Languages of the pages, that of the country first. */
  readonly languages: Languages
}

/** Countries of the interface. */
export const COUNTRIES: readonly CountryPlace[] = [
  { country: 'EE', base: '/baltic/ee', bic: 'SBOXEEH0', languages: startingWith('et', 'en') },
  { country: 'LV', base: '/baltic/lv', bic: 'SBOXLVH0', languages: startingWith('lv', 'en') },
  { country: 'LT', base: '/baltic/lt', bic: 'SBOXLTH0', languages: startingWith('lt', 'en') },
]

function startingWith(own: Language, second: Language): Languages {
  return [own, second, ...ALL_LANGUAGES.filter((language) => language !== own && language !== second)]
}
