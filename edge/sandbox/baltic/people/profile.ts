// The profile of a customer of a Baltic country, for the simulation.

import type { CustomerProfile, ProfileAccount, ProfileCard } from '../../simulation/customer-profile.ts'
import { elsewhereIn } from './account-numbers.ts'
import type { Country } from '../countries.ts'
import { LOCAL_WORDS } from './words.ts'

/** An account of a resident. */
export interface ResidentAccount extends ProfileAccount {
  /** ISO 20022 external cash account type; `CACC` when absent. */
  cashAccountType?: string
  /** Characteristics, 1 to 140 characters. */
  details?: string
  /** Mobile number by which it can be named too. */
  msisdn?: string
}

/** A card of a resident; its account is named by the last digits. */
export interface ResidentCard extends ProfileCard {
  /** Decimal string, euros. */
  limit: string
}

/** A customer of a country. */
export interface ResidentProfile extends CustomerProfile {
  accounts: readonly ResidentAccount[]
  cards?: readonly ResidentCard[]
}

/** The savings account that takes what is left of a month, and gives what is missing. */
export function reserveOf(
  country: Country,
  name: string,
  serial: number,
): NonNullable<ProfileAccount['reserve']> {
  const { saving, fromSaving } = LOCAL_WORDS[country]
  return { counterpart: elsewhereIn(country, name, serial), out: saving, back: fromSaving }
}
