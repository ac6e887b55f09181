// The test customers of each Baltic country: people and companies with accounts and cards, all invented.

import type { People } from '../../simulation/people.ts'
import { elsewhereIn, ownIban } from './account-numbers.ts'
import type { Country, CountryPlace } from '../countries.ts'
import { empty, person, salary, trader } from './local.ts'
import type { ResidentProfile } from './profile.ts'
import { aino, mallila } from './seeded.ts'
import { LOCAL_WORDS } from './words.ts'

/** The people of a country; the first two customers are there with every seed (gaps: shared.sandbox.identity). */
export interface Residence extends People {
  readonly profiles: readonly ResidentProfile[]
}

/** Names the shop of the first debit of the country. */
export function firstShop(country: Country): string {
  return LOCAL_WORDS[country].shops[0] ?? ''
}

/** Makes the test customers of a country, and the rules by which their transactions are made. */
export function residenceOf({ country, bic }: Pick<CountryPlace, 'country' | 'bic'>): Residence {
  const words = LOCAL_WORDS[country]
  const { broughtAlong, yearEnd } = words
  const own = elsewhereIn(country, '', 8_001)
  return {
    profiles: [aino(country), mallila(country), person(country), trader(country), empty(country)],
    transfers: [salary(country)],
    bic,
    cardBills: { name: words.cardBills, iban: ownIban(country, 9_000_001), bic },
    broughtAlong: { ...numbersOf(own), message: broughtAlong },
    yearEnd: { ...numbersOf(own), message: yearEnd },
    waiting: [],
  }
}

function numbersOf({ iban = '', bic = '' }: { iban?: string; bic?: string }) {
  return { iban, bic }
}
