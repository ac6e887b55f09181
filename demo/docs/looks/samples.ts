/// <reference lib="dom" />
// The elements with fixed data, in the few states that together show all their parts.

import type { Payment, Provider } from '../../../core/view/index.ts'
import '../../../widgets/account-list/define.ts'
import '../../../widgets/payment-button/define.ts'
import '../../../widgets/provider-picker/define.ts'
import '../../../widgets/transaction-pager/define.ts'
import { fixedAccountSource } from '../../../widgets/transaction-pager/index.ts'

/** Makes the elements of one tag, each in another state. */
export function samplesOf(tag: string): HTMLElement[] {
  return (SAMPLES[tag] ?? []).map(({ open, ...members }) => {
    const element = Object.assign(document.createElement(tag), members)
    if (open)
      element.addEventListener('silta-ready', () =>
        element.shadowRoot?.querySelector<HTMLElement>(open)?.click(),
      )
    return element
  })
}

/** What is set on an element, and what is pressed in it when it is drawn. */
type Sample = Readonly<Record<string, unknown>> & { readonly open?: string }

const bank = (id: string, name: string, country: string): Provider => ({ id, name, country, enabled: true })
const banks: readonly Provider[] = [
  bank('hiirola', 'Hiirola Pankki', 'FI'),
  bank('lumikko', 'Lumikko Pankki', 'FI'),
  bank('oraby', 'Öraby Bank', 'SE'),
  bank('tammiku', 'Tammiku Ühispank', 'EE'),
]

/** The same banks, one of which cannot carry the order. */
const judged: readonly Provider[] = banks.map((one) =>
  one.id === 'oraby' ? { ...one, enabled: false, unfit: 'amount' } : one,
)

const accounts = [
  {
    id: 'everyday',
    name: 'Current account',
    nickname: 'Everyday',
    iban: 'FI2112345600000785',
    currency: 'EUR',
    balance: '2841.07',
    connection: 'hiirola',
  },
  {
    id: 'boat',
    name: 'Savings account',
    nickname: 'Boat',
    iban: 'FI3412345600000793',
    currency: 'EUR',
    balance: '12400.00',
    connection: 'hiirola',
  },
]
const consent = { balances: true, expiresAt: new Date(Date.now() + 90 * 86_400_000).toISOString() }
const connections = [
  { id: 'hiirola', provider: 'hiirola', name: 'Hiirola Pankki', country: 'FI', state: 'connected', consent },
]

/** Some days of entries up to today, so that the period that is shown first has them. */
function entries() {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const rows = [
    ['-12.50', 'Kahvila Hiirola', '2841.07'],
    ['2450.00', 'Poukama Oy', '2853.57'],
    ['-38.50', 'Kirjakauppa Lumikko', '403.57'],
  ] as const
  return rows.map(([amount, name, balance], at) => ({
    id: String(at),
    status: 'booked' as const,
    day: day(at * 3 + 1),
    amount,
    currency: 'EUR',
    counterpartName: name,
    message: 'Thank you',
    reference: 'RF18539007547034',
    balanceAfter: balance,
  }))
}

const payment: Payment = {
  handle: 'sample',
  orderId: '1001',
  state: 'paid',
  amount: '24.00',
  currency: 'EUR',
  reference: 'RF18539007547034',
  payee: 'Poukama',
  updatedAt: new Date().toISOString(),
  canRetry: false,
}

const order = { amount: '24.00', currency: 'EUR', payee: 'Poukama', items: [{ sku: 'cup', quantity: 1 }] }
const fails = () => Promise.reject(new Error('a sample of an error'))
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

const shared = {
  accounts: () => Promise.resolve({ connection: 'connected', accounts, cards: [], connections }),
  providers: () => Promise.resolve(banks),
  connect: fails,
  disconnect: fails,
}

const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  'silta-account-list': [
    { value: 'everyday', navigate: () => {}, source: shared },
    {
      source: {
        ...shared,
        accounts: () => Promise.resolve({ connection: 'connected', accounts: [], cards: [], connections }),
      },
      open: '[part~=connect]',
    },
    {
      navigate: () => {},
      source: {
        accounts: () => Promise.resolve({ connection: 'none', accounts: [], cards: [] }),
        connect: fails,
      },
    },
  ],
  'silta-payment-button': [
    {
      ...order,
      dueDate: tomorrow,
      provider: { id: 'tammiku', name: 'Tammiku Ühispank', country: 'EE', asksAccount: true },
      source: { start: fails, payment: fails },
    },
    { ...order, handle: 'sample', source: { start: fails, payment: () => Promise.resolve(payment) } },
  ],
  'silta-provider-picker': [
    { noRecent: true, popular: ['hiirola'], source: { providers: () => Promise.resolve(banks) } },
    { noRecent: true, value: 'lumikko', source: { providers: () => Promise.resolve(banks) } },
    { noRecent: true, order: 'a sample', source: { providers: () => Promise.resolve(judged) } },
    { noRecent: true, source: { providers: () => Promise.resolve([]) } },
  ],
  'silta-transaction-pager': [
    {
      open: '[part~=entry] button',
      account: 'everyday',
      pageSize: 2,
      source: fixedAccountSource({ accounts, entries: { everyday: entries() } }),
    },
    { account: 'empty', source: fixedAccountSource({ accounts, entries: { empty: [] } }) },
  ],
}
