// The customers that only one Baltic country has: a person, a company and a person with an empty account.
// The simulation goes on for them as the clock does.

import type { Transfer } from '../../simulation/customer-profile.ts'
import { monthly, often } from '../../simulation/recurring-rules.ts'
import {
  buys,
  oneOfTexts,
  pays,
  paysBill,
  paysInvoice,
  withMonth,
} from '../../simulation/transaction-templates.ts'
import { elsewhereIn, ownIban } from './account-numbers.ts'
import type { Country } from '../countries.ts'
import { reserveOf, type ResidentProfile } from './profile.ts'
import { LOCAL_WORDS } from './words.ts'

/** Number after which the customer ids of each country begin. */
const NUMBERS = { EE: 100, LV: 200, LT: 300 } as const satisfies Record<Country, number>

const SERIALS = { person: 101, savings: 102, empty: 103, trader: 104 }

/** Makes a person who lives and works in the country. */
export function person(country: Country): ResidentProfile {
  const words = LOCAL_WORDS[country]
  return {
    customerId: `customer-${NUMBERS[country] + 1}`,
    name: words.person,
    kind: 'private',
    mayConfirm: true,
    story: {
      fi: 'Palkka, vuokra, säästötili ja tili puhelinnumerolla',
      sv: 'Lön, hyra, sparkonto och ett konto med telefonnummer',
      en: 'Salary, rent, savings, and an account with a phone number',
      et: 'Palk, üür, säästud ja konto telefoninumbriga',
      lv: 'Alga, īre, uzkrājums un konts ar tālruņa numuru',
      lt: 'Atlyginimas, nuoma, santaupos ir sąskaita su telefono numeriu',
    },
    accounts: [
      {
        iban: ownIban(country, SERIALS.person),
        name: 'Salary account',
        cashAccountType: 'SLRY',
        msisdn: `+${{ EE: 372, LV: 371, LT: 370 }[country]}50000101`,
        balance: '1843.27',
        reserve: reserveOf(country, words.person, 9_104),
        recurringRules: [
          monthly(
            'rent',
            { day: 3 },
            pays(elsewhereIn(country, words.landlord, 120), [51_000, 51_000], withMonth(words.rent)),
          ),
          monthly(
            'phone',
            { day: 8 },
            paysBill(elsewhereIn(country, words.phone, 330), [1_490, 1_490], 77_301),
          ),
          often('food', { times: [10, 15], hours: [8, 21] }, buys(words.grocers, [290, 5_200])),
          often('fun', { times: [3, 8], hours: [10, 22] }, buys(words.shops, [250, 4_100])),
          often(
            'gifts',
            { times: [0, 1] },
            pays(elsewhereIn(country, words.buyers[1] ?? '', 5_001), [1_000, 5_000], oneOfTexts(words.gift)),
          ),
        ],
      },
      {
        iban: ownIban(country, SERIALS.savings),
        name: 'Savings account',
        nickname: words.saving,
        cashAccountType: 'SVGS',
        details: 'Interest is paid on 31 December',
        balance: '6200.00',
        recurringRules: [],
      },
    ],
  }
}

/** Makes a company of the country with accounts in three currencies under one number. */
export function trader(country: Country): ResidentProfile {
  const words = LOCAL_WORDS[country]
  const iban = ownIban(country, SERIALS.trader)
  return {
    customerId: `customer-${NUMBERS[country] + 2}`,
    name: words.trader,
    kind: 'business',
    mayConfirm: true,
    story: {
      fi: 'Yritys, jolla on kolme valuuttaa samalla tilinumerolla',
      sv: 'Företag med tre valutor under samma kontonummer',
      en: 'Company with three currencies under one number',
      et: 'Ettevõte, kellel on ühe numbri all kolm valuutat',
      lv: 'Uzņēmums ar trim valūtām vienā kontā',
      lt: 'Įmonė, turinti tris valiutas vienu numeriu',
    },
    accounts: [
      {
        iban,
        name: 'Business account',
        balance: '28410.60',
        reserve: reserveOf(country, words.trader, 9_105),
        recurringRules: [
          often('sales', { times: [9, 18], workdays: true }, (_, random) => ({
            kind: 'payment',
            cents: random.int(12_000, 190_000),
            counterpart: elsewhereIn(country, random.pick(words.buyers), 5_100),
            message: `${words.order} ${random.int(1_000, 9_999)}`,
          })),
          monthly(
            'wages',
            { day: 10 },
            pays(elsewhereIn(country, words.wages, 4_003), [620_000, 690_000], withMonth(words.wages)),
          ),
          monthly(
            'vat',
            { day: 20 },
            pays(elsewhereIn(country, words.tax, 4_001), [120_000, 210_000], withMonth(words.vat)),
          ),
          often(
            'wood',
            { times: [2, 5], workdays: true },
            paysInvoice(elsewhereIn(country, words.supplier, 4_005), [40_000, 260_000]),
          ),
        ],
      },
      { iban, currency: 'SEK', name: 'Business account', balance: '41250.00', recurringRules: [] },
      { iban, currency: 'JPY', name: 'Business account', balance: '380000', recurringRules: [] },
    ],
  }
}

/** Makes a resident with an account on which nothing happens. */
export function empty(country: Country): ResidentProfile {
  return {
    customerId: `customer-${NUMBERS[country] + 3}`,
    name: LOCAL_WORDS[country].empty,
    kind: 'private',
    mayConfirm: true,
    story: {
      fi: 'Tyhjä tili, jolla ei tapahdu mitään',
      sv: 'Ett tomt konto där ingenting händer',
      en: 'An empty account on which nothing happens',
      et: 'Tühi konto, millel midagi ei toimu',
      lv: 'Tukšs konts, kurā nekas nenotiek',
      lt: 'Tuščia sąskaita, kurioje nieko nevyksta',
    },
    accounts: [
      {
        iban: ownIban(country, SERIALS.empty),
        name: 'Everyday account',
        balance: '0.00',
        recurringRules: [],
      },
    ],
  }
}

/** The salary that the local company pays the local person: both statements show it. */
export function salary(country: Country): Transfer {
  const { salary: word } = LOCAL_WORDS[country]
  return {
    from: ownIban(country, SERIALS.trader),
    to: ownIban(country, SERIALS.person),
    rule: monthly('salary', { day: 10 }, (date, random) => ({
      kind: 'salary',
      cents: -168_250,
      message: withMonth(word)(date, random),
    })),
  }
}
