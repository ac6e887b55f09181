// The customers that each Baltic country has with every seed: a person and a company, both from Finland.
// The simulation ends at the first start: afterwards their accounts change by calls and pages only.

import { daily, monthly, often } from '../../simulation/recurring-rules.ts'
import {
  buys,
  gets,
  pays,
  paysBill,
  paysFee,
  paysInvoice,
  saying,
  spends,
  withMonth,
} from '../../simulation/transaction-templates.ts'
import { creditorIdOf, elsewhereIn, ownIban } from './account-numbers.ts'
import type { Country } from '../countries.ts'
import { reserveOf, type ResidentProfile } from './profile.ts'
import { LOCAL_WORDS } from './words.ts'

/** Serial numbers of their accounts (gaps: shared.sandbox.identity). */
const SERIALS = { first: 1, company: 3, blocked: 4, deleted: 5 }

/** Makes a person who lives in Finland and has accounts in each country. */
export function aino(country: Country): ResidentProfile {
  const words = LOCAL_WORDS[country]
  const name = 'Aino Esimerkki'
  const iban = ownIban(country, SERIALS.first)
  return {
    customerId: 'customer-1',
    name,
    kind: 'private',
    mayConfirm: true,
    story: {
      fi: 'Eurot ja dollarit samalla tilinumerolla, suljettu säästötili ja kortti',
      sv: 'Euro och dollar under samma kontonummer, ett spärrat sparkonto och ett kort',
      en: 'Euros and dollars under one number, a blocked savings account and a card',
      et: 'Eurod ja dollarid ühe numbri all, suletud hoiukonto ja kaart',
      lv: 'Eiro un dolāri vienā kontā, bloķēts krājkonts un karte',
      lt: 'Eurai ir doleriai vienu numeriu, užblokuota taupomoji sąskaita ir kortelė',
    },
    accounts: [
      {
        iban,
        name: 'Everyday account',
        balance: '10000.00',
        untilStart: true,
        reserve: reserveOf(country, name, 9_101),
        recurringRules: [
          monthly(
            'rent',
            { day: 2 },
            saying(
              pays(elsewhereIn(country, words.landlord, 120), [42_000, 42_000], withMonth(words.rent)),
              (date) => ({ endToEndId: `RENT-${date.slice(0, 7)}`, ultimateCreditor: words.trader }),
            ),
          ),
          // A direct debit.
          monthly(
            'power',
            { day: 20 },
            saying(paysInvoice(elsewhereIn(country, words.power, 210), [1_900, 6_400]), (date) => ({
              endToEndId: `POWER-${date.slice(0, 7)}`,
              mandateId: 'MANDATE-210',
              creditorId: creditorIdOf(country, 210),
            })),
          ),
          monthly('fee', { day: 1 }, paysFee(200, words.fee)),
          often('food', { times: [3, 6], hours: [8, 21] }, buys(words.grocers, [450, 4_900])),
          often('fun', { times: [2, 5], hours: [10, 22] }, buys(words.shops, [290, 3_800])),
          often('cash', { times: [0, 1] }, (_, random) => ({
            kind: 'withdrawal',
            cents: -random.pick([2_000, 5_000]),
            counterpart: { name: words.cashMachine },
          })),
          often(
            'gift',
            { times: [0, 1] },
            saying(
              gets(elsewhereIn(country, words.person, 130), [500, 4_000], () => words.gift),
              () => ({ ultimateDebtor: words.empty }),
            ),
          ),
        ],
      },
      {
        iban,
        currency: 'USD',
        name: 'Everyday account',
        balance: '500.00',
        untilStart: true,
        reserve: reserveOf(country, name, 9_102),
        recurringRules: [
          often(
            'abroad',
            { times: [0, 3] },
            buys(['Blue Lantern Stories Inc', 'Cloud Attic Inc'], [499, 5_900]),
          ),
        ],
      },
      {
        iban: ownIban(country, SERIALS.blocked),
        name: 'Savings account',
        cashAccountType: 'SVGS',
        status: 'blocked',
        balance: '50.00',
        recurringRules: [],
      },
      {
        iban: ownIban(country, SERIALS.deleted),
        name: 'Former account',
        status: 'deleted',
        balance: '0.00',
        recurringRules: [],
      },
    ],
    cards: [
      {
        lastDigits: '4071',
        productName: 'Credit card',
        limit: '2000.00',
        iban,
        recurringRules: [
          often('shops', { times: [4, 8] }, spends('EUR', words.shops, [590, 6_900])),
          often('sweden', { times: [0, 2] }, spends('SEK', ['Café Fjäril Stockholm'], [4_500, 49_000])),
          often('returns', { times: [0, 1] }, spends('EUR', words.shops, [-3_500, -900])),
        ],
      },
    ],
  }
}

/** Makes a Finnish company with customers in each country. */
export function mallila(country: Country): ResidentProfile {
  const words = LOCAL_WORDS[country]
  const name = 'Mallila Oy'
  return {
    customerId: 'customer-3',
    name,
    kind: 'business',
    mayConfirm: true,
    story: {
      fi: 'Suomalainen yritys, jolla on asiakkaita tässä maassa',
      sv: 'Finländskt företag med kunder i det här landet',
      en: 'Finnish company with customers in this country',
      et: 'Soome ettevõte, kellel on selles riigis kliente',
      lv: 'Somijas uzņēmums ar klientiem šajā valstī',
      lt: 'Suomijos įmonė, turinti klientų šioje šalyje',
    },
    accounts: [
      {
        iban: ownIban(country, SERIALS.company),
        name: 'Business account',
        balance: '100000.00',
        untilStart: true,
        reserve: reserveOf(country, name, 9_103),
        recurringRules: [
          daily('sales', [1, 4], (_, random) => {
            const place = random.int(0, words.buyers.length - 1)
            const cents = random.int(1_500, 48_000)
            const order = random.int(1_000, 9_999)
            return {
              kind: 'payment',
              cents,
              counterpart: elsewhereIn(country, words.buyers[place] ?? '', 5_000 + place),
              message: `${words.order} ${order}`,
              // The first buyer pays by cheque, the second one for another company.
              ...(place === 0 && { checkId: `CHQ-${order}` }),
              ...(place === 1 && { ultimateDebtor: words.supplier }),
            }
          }),
          monthly(
            'vat',
            { day: 20 },
            paysBill(elsewhereIn(country, words.tax, 4_001), [290_000, 410_000], 880_030),
          ),
          monthly('fee', { day: 1 }, paysFee(1_200, words.fee)),
        ],
      },
    ],
  }
}
