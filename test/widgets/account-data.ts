// Invented accounts, cards and entries for the tests of the elements, in the browser and outside it.
// Not the sandbox: nothing here follows a paper, and no test of a rule may stand on it.

import { addDays } from '../../core/shared/values/time.ts'
import type { Account, BankConnection, Card, Entry, Provider } from '../../core/view/index.ts'
import type { AccountsAnswer } from '../../widgets/account-list/index.ts'

/** The instant at which the clock of these tests stands: a Friday, noon in Finland. */
export const now = Date.parse('2026-11-20T10:00:00Z')
/** The bank's day at that instant. */
export const today = '2026-11-20'

/** Some invented accounts. */
export const accounts: readonly Account[] = [
  {
    id: 'a-1',
    name: 'Current account',
    nickname: 'Everyday',
    iban: 'FI2112345600000785',
    bic: 'SBOXFIHH',
    currency: 'EUR',
    balance: '2841.07',
    available: '2791.07',
  },
  {
    id: 'a-2',
    name: 'Savings account',
    nickname: 'Boat',
    iban: 'FI3412345600000793',
    currency: 'EUR',
    balance: '12400.00',
  },
  { id: 'a-3', name: 'Currency account', iban: 'FI5612345600000801', currency: 'EUR', balance: '-35.20' },
  { id: 'a-4', name: 'Currency account', iban: 'FI5612345600000801', currency: 'USD', balance: '1204.10' },
]

/** One invented card. */
export const cards: readonly Card[] = [
  {
    id: 'c-1',
    name: 'Credit card',
    lastDigits: '4821',
    currency: 'EUR',
    statementBalance: '318.40',
    outstanding: '42.00',
  },
]

/** Everything, with a permission that lasts. */
export const everything: AccountsAnswer = {
  accounts,
  cards,
  consent: { balances: true, expiresAt: '2027-05-14T09:00:00Z' },
}

/** A Finnish bank that is connected. */
export const finnish: BankConnection = {
  id: 'own',
  provider: 'own',
  name: 'Silta Sandbox Bank',
  country: 'FI',
  state: 'connected',
  consent: { balances: true, expiresAt: '2027-05-14T09:00:00Z' },
}

/** An Estonian bank that is connected, too. */
export const estonian: BankConnection = {
  id: 'ee',
  provider: 'ee',
  name: 'Silta Sandbox Pank',
  country: 'EE',
  state: 'connected',
  limits: { pageSize: 100, daysBack: 90 },
  consent: { balances: true, expiresAt: '2027-05-19T09:00:00Z' },
}

/** The banks that can be connected. */
export const banks: readonly Provider[] = [
  { id: 'own', name: 'Silta Sandbox Bank', country: 'FI', enabled: true },
  { id: 'ee', name: 'Silta Sandbox Pank', country: 'EE', enabled: true },
  { id: 'lv', name: 'Silta Sandbox Banka', country: 'LV', enabled: true },
  { id: 'lt', name: 'Silta Sandbox Bankas', country: 'LT', enabled: true },
]

/** What a person with a Finnish and an Estonian bank shares. */
export const several: AccountsAnswer = {
  connection: 'connected',
  accounts: [
    ...accounts.slice(0, 2).map((account) => ({ ...account, connection: 'own' })),
    ...[
      { id: 'ee-1', currency: 'EUR', balance: '1090.50', available: '1065.50' },
      { id: 'ee-2', currency: 'USD', balance: '310.00' },
    ].map((part) => ({
      connection: 'ee',
      name: 'Arvelduskonto',
      iban: 'EE382200221020145685',
      balanceDay: '2026-11-19',
      ...part,
    })),
    {
      id: 'ee-3',
      connection: 'ee',
      name: 'Kogumiskonto',
      iban: 'EE471000001020145685',
      currency: 'EUR',
      balance: '0.00',
      blocked: true,
    },
  ],
  cards: [
    {
      id: 'ee-4',
      connection: 'ee',
      name: 'Krediitkaart',
      lastDigits: '4417',
      currency: 'EUR',
      statementBalance: '100.00',
      available: '900.00',
    },
  ],
  ...(finnish.consent && { consent: finnish.consent }),
  limits: { pageSize: 100, months: 3, daysBack: 90 },
  connections: [finnish, estonian],
}

/** The same accounts without any amount. */
export const withoutBalances: AccountsAnswer = {
  accounts: accounts.map(({ balance: _balance, available: _available, ...account }) => account),
  cards: cards.map(({ statementBalance: _balance, outstanding: _outstanding, ...card }) => card),
  consent: { balances: false, expiresAt: '2027-05-14T09:00:00Z' },
}

interface Kind {
  who: string
  amount: string
  text: string
  iso: string
  code: string
  account?: string
  bank?: string
  message?: string
  reference?: string
}

const kinds: readonly Kind[] = [
  { who: 'Kahvila Hiirola', amount: '-4.60', text: 'Card purchase', iso: 'PMNT-CCRD-POSD', code: '721' },
  {
    who: 'Lumikko Sähkö Oy',
    amount: '-86.14',
    text: 'Reference payment',
    iso: 'PMNT-ICDT-ESCT',
    code: '705',
    account: 'FI3412345600000793',
    bank: 'SBOXFIHH',
    reference: '12345672',
  },
  {
    who: 'Pajula Työt Oy',
    amount: '2410.00',
    text: 'Payment',
    iso: 'PMNT-RCDT-ESCT',
    code: '700',
    account: 'FI5612345600000801',
    bank: 'SBOXFIHH',
    message: 'Palkka 11/2026\nKiitos työstäsi',
  },
  { who: 'Ruokapuoti Saarikko', amount: '-37.95', text: 'Card purchase', iso: 'PMNT-CCRD-POSD', code: '721' },
  {
    who: 'Björk & Åberg Kb',
    amount: '-129.00',
    text: 'Payment',
    iso: 'PMNT-ICDT-ESCT',
    code: '700',
    account: 'SE3550000000054910000003',
    message: 'Faktura 2026-1187',
    reference: 'RF18539007547034',
  },
  {
    who: 'Mökkiläinen Aino',
    amount: '25.00',
    text: 'Payment',
    iso: 'PMNT-RCDT-ESCT',
    code: '700',
    message: 'Elokuva',
  },
]

/**
 * Makes entries, the newest first, of today and the days before.
 * @param count how many
 * @param perDay how many of them have the same day
 */
export function entriesOf(count: number, perDay = 3): Entry[] {
  let balance = 284_107n
  return Array.from({ length: count }, (_, at) => {
    const { who, amount, text, iso, code, account, bank, message, reference } =
      kinds[at % kinds.length] ?? fail()
    const day = addDays(today, -Math.floor(at / perDay))
    const entry: Entry = {
      id: `e-${at + 1}`,
      status: 'booked',
      day,
      time: `${String(18 - ((at % perDay) % 19)).padStart(2, '0')}:04:27`,
      valueDay: day,
      amount,
      currency: 'EUR',
      counterpart: { name: who, ...(account && { account }), ...(bank && { bank }) },
      ...(message && { message }),
      ...(reference && { reference }),
      archiveId: `261120593619${String(count - at).padStart(6, '0')}`,
      codes: { iso, bank: code, text },
      balanceAfter: cents(balance),
    }
    balance -= BigInt(amount.replace('.', ''))
    return entry
  })
}

/** Some entries of every state, for pictures. */
export function mixedEntries(): Entry[] {
  const [first, second, ...others] = entriesOf(8)
  if (!first || !second) return fail()
  const { archiveId: _archiveId, balanceAfter: _balance, ...open } = first
  return [
    { ...open, status: 'pending', counterpart: { name: 'Rautatie Oy' }, amount: '-18.00' },
    { ...second, original: { amount: '-92.40', currency: 'USD' }, cardLastDigits: '4821' },
    {
      ...open,
      id: 'e-x',
      status: 'rejected',
      amount: '-500.00',
      counterpart: { name: 'Veneveistämö Kuikka' },
    },
    ...others,
  ]
}

function cents(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(3, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function fail(): never {
  throw new Error('There are no kinds of entries')
}
