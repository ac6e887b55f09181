// The companies of the simulation: what they earn and pay.
// All of them are invented; payments between two accounts of this bank are in transfers.ts.

import type { Counterpart } from '../ledger/entry.ts'
import { elsewhere, fixedReference, fixedRfReference, makeIban } from './accounts.ts'
import { daily, type RecurringRule, monthly, often, type Say } from './recurring-rules.ts'
import {
  gets,
  oneOfTexts,
  pays,
  paysBill,
  paysFee,
  paysInvoice,
  spends,
  withMonth,
} from './transaction-templates.ts'
import { card, type CustomerProfile, reserveAt } from './customer-profile.ts'

const TAX = elsewhere('Veroverstas', '998', 4001)
const INSURANCE = elsewhere('Yrittäjäturva', '997', 4002)
const PAYROLL = elsewhere('Palkkatilitys Oy', '998', 4003)
const LANDLORD = elsewhere('Teollisuustilat Halli Oy', '997', 4004)
const WHOLESALE = elsewhere('Tukkuliike Kolli & Kumppanit', '998', 4005)
const FREIGHT = elsewhere('Rahtirinki Oy', '997', 4006)
const BOOKS = elsewhere('Tilitoimisto Tosite', '998', 4007)
const HOSTING = elsewhere('Konesali Humina Oy', '997', 4008)
const HEAT = elsewhere('Kaupungin Lämpö Oy', '997', 4009)
const CARETAKER = elsewhere('Huoltoyhtiö Harja', '998', 4010)
const STUDIO = elsewhere('Työhuone Osuuskunta', '998', 4011)
/** An account abroad that has no IBAN. */
const OVERSEAS: Counterpart = { name: 'Blue Lantern Stories Inc', bban: '4400128837', bic: 'SBOXUS33XXX' }

const FIRST = 'Anna Juha Siiri Otto Kerttu Leif Maija Henrik Tuomas Elina Sampo Åke'.split(' ')
const LAST = 'Kuvitelma Mallinen Näyte Satula Taruvuori Lind-Ås Utukka Vainio-Tosi Keksi Sahlström-Ek'.split(
  ' ',
)
const BUYERS = FIRST.flatMap((first, row) =>
  LAST.map((last, column) =>
    elsewhere(`${first} ${last}`, (row + column) % 2 === 0 ? '998' : '997', 5_000 + row * 20 + column),
  ),
)
const FIRMS = [
  'Rakennus Laasti Oy',
  'Sähkötyö Kipinä',
  'Ravintola Kuha & Tilli',
  'Pajula Oy',
  'Osuuskunta Vakka',
  "O'Brien Trading Oy",
].map((name, index) => elsewhere(name, index % 2 === 0 ? '997' : '998', 6_000 + index))

/** A customer pays an invoice, with its reference. */
const sale =
  (from: number, to: number): Say =>
  (_, random) => ({
    kind: 'payment',
    cents: random.int(from, to),
    counterpart: random.pick(random.chance(80) ? BUYERS : FIRMS),
    reference: random.chance(85)
      ? fixedReference(random.int(100_000, 9_999_999))
      : fixedRfReference(random.int(100_000, 9_999_999)),
  })

/** Pays VAT and the tax on wages, one bill each, with a reference that never changes. */
const taxes = (
  vat: readonly [number, number],
  wages: readonly [number, number],
  number: number,
): RecurringRule[] => [
  monthly('vat', { day: 12 }, (date, random) => ({
    kind: 'payment',
    cents: -random.int(...vat),
    counterpart: TAX,
    reference: fixedReference(number),
    message: `Arvonlisävero\nKausi ${date.slice(0, 7)}\nKanta 25,5 / 14 / 10`,
  })),
  monthly('wage-tax', { day: 13 }, paysBill(TAX, wages, number + 1)),
]

/** The business customers. */
export const COMPANIES: readonly CustomerProfile[] = [
  {
    customerId: 'customer-3',
    name: 'Mallila Oy',
    kind: 'business',
    mayConfirm: true,
    story: {
      fi: 'Yritys, jolla on paljon asiakkaita, palkkoja ja arvonlisävero',
      sv: 'Företag med många kunder, löner och moms',
      en: 'Company with many customers, wages and VAT',
      et: 'Ettevõte, kellel on palju kliente, palgad ja käibemaks',
      lv: 'Uzņēmums ar daudziem klientiem, algām un PVN',
      lt: 'Įmonė, turinti daug klientų, mokanti atlyginimus ir PVM',
    },
    accounts: [
      {
        iban: 'FI1999900000000300',
        name: 'Business account',
        balance: '100000.00',
        reserve: reserveAt('Mallila Oy', '997', 9300, 'Kassavarojen sijoitus', 'Kassavaroista'),
        recurringRules: [
          daily('sales', [11, 19], sale(1_900, 38_900)),
          often('returns', { times: [2, 6], workdays: true }, (_, random) => ({
            kind: 'payment',
            cents: -random.int(1_900, 19_900),
            counterpart: random.pick(BUYERS),
            message: `Hyvitys, palautus ${random.int(1_000, 9_999)}: 'ei sopinut'`,
          })),
          often('stock', { times: [5, 8], workdays: true }, paysInvoice(WHOLESALE, [98_000, 310_000])),
          often('freight', { times: [4, 7], workdays: true }, paysInvoice(FREIGHT, [18_000, 74_000])),
          often('cash', { times: [3, 5], hours: [9, 16], workdays: true }, (_, random) => ({
            kind: 'deposit',
            cents: random.int(20, 120) * 1_000,
            counterpart: { name: 'Talletusautomaatti Kauppatori' },
            message: 'Myymälän kassa',
          })),
          monthly(
            'wages',
            { day: 15 },
            pays(PAYROLL, [1_640_000, 1_790_000], withMonth('Palkat, 9 henkilöä')),
          ),
          ...taxes([690_000, 890_000], [430_000, 520_000], 880_030),
          monthly('pensions', { day: 20 }, paysBill(INSURANCE, [310_000, 360_000], 880_930)),
          monthly('rent', { day: 2 }, paysBill(LANDLORD, [348_000, 348_000], 880_300)),
          monthly('books', { day: 18 }, paysInvoice(BOOKS, [62_000, 98_000])),
          monthly('fee', { day: 1 }, paysFee(2_900, 'Business services\nReference list\nPayment service')),
          monthly(
            'owners',
            { day: 22, months: [4, 10] },
            pays(TAX, [1_100_000, 1_300_000], withMonth('Ennakkovero')),
          ),
        ],
      },
    ],
  },
  {
    customerId: 'customer-4',
    name: 'Kokeila Oy',
    kind: 'business',
    mayConfirm: false,
    story: {
      fi: 'Pieni yritys, jolla on muutama asiakas',
      sv: 'Litet företag med några kunder',
      en: 'Small company with a few customers',
      et: 'Väike ettevõte mõne kliendiga',
      lv: 'Mazs uzņēmums ar dažiem klientiem',
      lt: 'Maža įmonė su keliais klientais',
    },
    accounts: [
      {
        iban: 'FI8399900000000409',
        name: 'Business account',
        balance: '1000.00',
        reserve: reserveAt('Kaisa Kokeila', '998', 9400, 'Osakaslainan lyhennys', 'Osakaslaina'),
        recurringRules: [
          monthly('client', { day: 3 }, gets(FIRMS[0] ?? PAYROLL, [148_000, 162_000], withMonth('Ylläpito'))),
          often('sales', { times: [1, 3], workdays: true }, sale(9_000, 24_000)),
          monthly(
            'owner',
            { day: 4 },
            pays(elsewhere('Kaisa Kokeila', '998', 6_104), [105_000, 105_000], withMonth('Palkka')),
          ),
          monthly('hosting', { day: 6 }, paysBill(HOSTING, [11_900, 14_900], 880_404)),
          monthly('books', { day: 18 }, paysInvoice(BOOKS, [14_900, 14_900])),
          monthly('vat', { day: 12 }, paysBill(TAX, [28_000, 39_000], 880_430)),
          monthly('fee', { day: 1 }, paysFee(900, 'Business services')),
        ],
      },
    ],
  },
  {
    customerId: 'customer-8',
    name: 'Taika Vapaala',
    kind: 'business',
    mayConfirm: true,
    story: {
      fi: 'Freelancer, jonka tulot ovat epäsäännölliset',
      sv: 'Frilansare med oregelbundna inkomster',
      en: 'Freelancer with irregular income',
      et: 'Vabakutseline, kelle sissetulek on ebakorrapärane',
      lv: 'Ārštata darbinieks ar neregulāriem ienākumiem',
      lt: 'Laisvai samdomas darbuotojas su nereguliariomis pajamomis',
    },
    accounts: [
      {
        iban: makeIban('999', 80),
        name: 'Business account',
        nickname: 'Toiminimi',
        balance: '12066.31',
        reserve: reserveAt('Taika Vapaala', '998', 9180, 'Puskuri', 'Puskurista'),
        recurringRules: [
          often('clients', { times: [0, 4], workdays: true }, (_, random) => ({
            kind: 'payment',
            cents: random.int(35, 420) * 1_000,
            counterpart: random.pick(FIRMS),
            reference: fixedReference(random.int(2_001, 2_999)),
          })),
          often('overseas', { times: [0, 2], workdays: true }, (date, random) => ({
            kind: 'payment',
            cents: random.int(41_000, 290_000),
            counterpart: OVERSEAS,
            message: `Invoice ${date.slice(0, 4)}-${random.int(10, 99)}\nTranslation & editing, 'Northern Tales'\nThank you`,
          })),
          monthly('vat', { day: 12, months: [2, 5, 8, 11] }, paysBill(TAX, [98_000, 210_000], 880_830)),
          monthly('pension', { day: 20 }, paysBill(INSURANCE, [38_200, 38_200], 880_893)),
          monthly('desk', { day: 3 }, paysBill(STUDIO, [24_500, 24_500], 880_880)),
          monthly('advance', { day: 23 }, paysBill(TAX, [41_000, 41_000], 880_831)),
          monthly('books', { day: 18, months: [1, 4, 7, 10] }, paysInvoice(BOOKS, [21_000, 36_000])),
          monthly(
            'own-use',
            { day: 27 },
            pays(elsewhere('Taika Vapaala', '998', 6_108), [195_000, 195_000], withMonth('Yksityisotto')),
          ),
        ],
      },
    ],
    cards: [
      card('8808', 'Business card', makeIban('999', 80), [
        monthly('tools', { day: 1 }, spends('USD', ['Word Forge Cloud'], [2_400, 2_400])),
        often(
          'travel',
          { times: [0, 2] },
          spends('EUR', ['Bussiyhtiö Kaari', 'Lounaspaikka Soppa'], [890, 6_900]),
        ),
      ]),
    ],
  },
  {
    customerId: 'customer-13',
    name: 'Asunto Oy Esimerkinpuisto',
    kind: 'business',
    mayConfirm: true,
    story: {
      fi: 'Taloyhtiö: vastikkeita RF-viitteillä',
      sv: 'Bostadsbolag: vederlag med RF-referenser',
      en: 'Housing company: charges with RF references',
      et: 'Korteriühistu: kommunaalmaksed RF-viitenumbritega',
      lv: 'Dzīvokļu īpašnieku biedrība: maksājumi ar RF atsaucēm',
      lt: 'Būsto bendrija: įmokos su RF įmokos kodais',
    },
    accounts: [
      {
        iban: makeIban('999', 130),
        name: 'Housing company account',
        balance: '27341.66',
        reserve: reserveAt(
          'Korjausrahasto Esimerkinpuisto',
          '997',
          9330,
          'Korjausrahastoon',
          'Korjausrahastosta',
        ),
        recurringRules: [
          ...BUYERS.slice(0, 28).map((profile, flat) =>
            monthly(`flat-${flat + 1}`, { day: 3 + (flat % 6) }, () => ({
              kind: 'payment' as const,
              cents: 18_400 + (flat % 7) * 2_350,
              counterpart: profile,
              reference: fixedRfReference(7_100 + flat),
            })),
          ),
          monthly('heat', { day: 21 }, paysInvoice(HEAT, [180_000, 420_000])),
          monthly('care', { day: 17 }, paysBill(CARETAKER, [214_000, 214_000], 881_300)),
          monthly('books', { day: 18 }, paysInvoice(BOOKS, [44_000, 44_000])),
          monthly('manager', { day: 25 }, pays(CARETAKER, [61_000, 61_000], withMonth('Isännöinti'))),
          often(
            'repairs',
            { times: [0, 2], workdays: true },
            pays(
              FIRMS[1] ?? HEAT,
              [9_000, 96_000],
              oneOfTexts('Rappu C, valot', 'Pesutupa: pumppu & tiiviste', 'Hissi (huolto)'),
            ),
          ),
          monthly('tax', { day: 12, months: [5, 10] }, paysBill(TAX, [390_000, 420_000], 881_330)),
        ],
      },
    ],
  },
]
