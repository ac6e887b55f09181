// Who banks in each Baltic country: people and companies with their accounts and cards, all of them invented.
// It opens nothing; residents.ts does.

import type { CustomerProfile, ProfileAccount, ProfileCard } from '../simulation/customer-profile.ts'
import type { Country } from './countries.ts'

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

/** Numbers of the accounts that are there with every seed (gaps: shared.sandbox.identity). */
const IBANS = {
  EE: {
    first: 'EE159900000000000013',
    company: 'EE899900000000000039',
    blocked: 'EE089900000000000042',
    deleted: 'EE459900000000000055',
  },
  LV: {
    first: 'LV56SBOX0000000000001',
    company: 'LV02SBOX0000000000003',
    blocked: 'LV72SBOX0000000000004',
    deleted: 'LV45SBOX0000000000005',
  },
  LT: {
    first: 'LT379900000000000001',
    company: 'LT809900000000000003',
    blocked: 'LT539900000000000004',
    deleted: 'LT269900000000000005',
  },
} as const satisfies Record<Country, object>

/** The customers of a country, the first ones those that are there with every seed. */
export function peopleOf(country: Country): readonly ResidentProfile[] {
  const { first, company, blocked, deleted } = IBANS[country]
  return [
    {
      customerId: 'customer-1',
      name: 'Aino Esimerkki',
      kind: 'private',
      mayConfirm: true,
      story: {
        fi: 'Eurot ja dollarit samalla tilinumerolla, ja kortti',
        sv: 'Euro och dollar under samma kontonummer, och ett kort',
        en: 'Euros and dollars under one number, and a card',
      },
      accounts: [
        { iban: first, name: 'Everyday account', balance: '10000.00', recurringRules: [] },
        { iban: first, currency: 'USD', name: 'Everyday account', balance: '500.00', recurringRules: [] },
        {
          iban: blocked,
          name: 'Savings account',
          status: 'blocked',
          balance: '50.00',
          recurringRules: [],
        },
        { iban: deleted, name: 'Former account', status: 'deleted', balance: '0.00', recurringRules: [] },
      ],
      cards: [
        { lastDigits: '4071', productName: 'Credit card', limit: '2000.00', iban: first, recurringRules: [] },
      ],
    },
    {
      customerId: 'customer-3',
      name: 'Mallila Oy',
      kind: 'business',
      mayConfirm: true,
      story: {
        fi: 'Yritys, jolla on tili tässä maassa',
        sv: 'Företag med ett konto i det här landet',
        en: 'Company with an account in this country',
      },
      accounts: [{ iban: company, name: 'Business account', balance: '100000.00', recurringRules: [] }],
    },
  ]
}
