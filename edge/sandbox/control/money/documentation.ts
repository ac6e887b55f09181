// What the OpenAPI document of the control interface has about customers, accounts, cards and entries: refusals and examples.
// Only `npm run openapi` and tests read this file.
import { flatRefusals } from '../../errors/documentation.ts'
import { answer, type Documentation, type Refusal } from '../../openapi/documentation.ts'

const ACCOUNT_ID = '0d7b8f5c-3f0e-4d0c-9b1a-5c2f6a7e8d90'
const CARD_ID = '5a1c2e3d-4b6f-4c7a-8d9e-0f1a2b3c4d5e'
const CLIENT_ID = 'd85ce4af-62dd-44c2-9adc-75e4b65f1d0a'
const NOW = '2026-11-20T12:00:00.000+02:00'

const account = {
  accountId: ACCOUNT_ID,
  country: 'FI',
  customerId: 'customer-1',
  holder: 'Aino Esimerkki',
  name: 'Everyday account',
  iban: 'FI6299900000000011',
  currency: 'EUR',
  kind: 'current',
  status: 'enabled',
  booked: '10000.00',
  available: '10000.00',
  expected: '10000.00',
}
const opened = {
  ...account,
  rights: [{ customerId: 'customer-1', rights: ['read', 'pay', 'confirm'] }],
  clients: [],
}
const card = {
  cardId: CARD_ID,
  country: 'FI',
  customerId: 'customer-1',
  productName: 'Credit card',
  lastDigits: '4417',
  iban: 'FI6299900000000011',
}
const customer = {
  customerId: 'customer-1',
  country: 'FI',
  name: 'Aino Esimerkki',
  kind: 'private',
  mayConfirm: true,
  accounts: [account],
  cards: [card],
}
const order = {
  amount: '-12.50',
  at: '2026-10-01T12:00:00+03:00',
  counterpart: { name: 'Poukama', iban: 'FI4699800000000013' },
  message: 'Lasku 12/2026',
}
const entry = {
  entryId: 'booked-17',
  at: '2026-10-01T12:00:00.000+03:00',
  status: 'booked',
  kind: 'payment',
  amount: '-12.50',
  currency: 'EUR',
  balanceAfter: '9870.20',
  archiveId: '20261001000000000017',
  counterpart: { name: 'Poukama', iban: 'FI4699800000000013' },
  message: 'Lasku 12/2026',
}
const made = {
  ...entry,
  counterEntry: {
    accountId: 'outside:EUR:FI4699800000000013',
    name: 'Poukama',
    amount: '12.50',
    currency: 'EUR',
  },
}
const ofAccount = { path: { accountId: ACCOUNT_ID } }
const ofCustomer = { path: { customerId: 'customer-1' } }
const ofEntry = { path: { accountId: ACCOUNT_ID, entryId: 'pending-18' } }
const ofRight = { path: { customerId: 'customer-2', accountId: ACCOUNT_ID } }
const ofClient = { path: { accountId: ACCOUNT_ID, clientId: CLIENT_ID } }

const refused = flatRefusals('0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20')
const conflict = (when: string, codes: readonly string[], path: string, rule: string): Refusal => {
  const message = `${path} ${rule}`
  const violations = [{ type: codes[0] ?? '', path, message }]
  return refused(when, { status: 409, type: 'BUSINESS', message, violations }, codes)
}
const NO_MONEY = conflict(
  'The money does not move: too little of it, or an account that is blocked or closed.',
  ['InsufficientFunds', 'AccountBlocked', 'AccountClosed'],
  'amount',
  'is more than can be spent',
)
const NOT_EMPTY = conflict(
  'The account has money on it, held or on its way; or it is closed for good.',
  ['AccountNotEmpty', 'AccountClosed'],
  'balance',
  'must be zero before an account is closed, and is 250.00 EUR',
)

/** Refusals of these calls with their own types, besides those of all calls. */
export const moneyRefusals = (every: Readonly<Record<number, Refusal>>): Documentation['refusals'] => ({
  'control.accounts.setStatus': { ...every, 409: NOT_EMPTY },
  'control.accounts.setBalance': { ...every, 409: NO_MONEY },
  'control.entries.add': { ...every, 409: NO_MONEY },
  'control.entries.end': { ...every, 409: NO_MONEY },
})

/** An example of each call. */
export const moneyExamples: Documentation['examples'] = {
  'control.customers': { query: { country: 'FI' }, replies: { 200: [customer] } },
  'control.customers.read': { ...ofCustomer, replies: { 200: customer } },
  'control.customers.make': {
    body: { name: 'Rantasauna Oy', kind: 'business', mayConfirm: true },
    ...answer(
      {
        ...customer,
        customerId: 'customer-101',
        name: 'Rantasauna Oy',
        kind: 'business',
        accounts: [],
        cards: [],
      },
      201,
    ),
  },
  'control.accounts.list': { query: { customerId: 'customer-1' }, replies: { 200: [account] } },
  'control.accounts.read': { ...ofAccount, replies: { 200: opened } },
  'control.accounts.open': { ...ofCustomer, body: { balance: '10000.00' }, replies: { 201: opened } },
  'control.accounts.setStatus': {
    ...ofAccount,
    body: { status: 'blocked' },
    replies: { 200: { ...opened, status: 'blocked' } },
  },
  'control.accounts.setBalance': {
    ...ofAccount,
    body: { balance: '9870.20' },
    ...answer({
      ...entry,
      amount: '-129.80',
      message: 'Balance changed',
      counterpart: { name: 'Balances changed by hand' },
      counterEntry: {
        accountId: 'adjustment:EUR',
        name: 'Balances changed by hand',
        amount: '129.80',
        currency: 'EUR',
      },
    }),
  },
  'control.accounts.statement': {
    ...ofAccount,
    query: { from: '2026-10-01', to: '2026-10-31' },
    ...answer({
      accountId: ACCOUNT_ID,
      holder: 'Aino Esimerkki',
      name: 'Everyday account',
      iban: 'FI6299900000000011',
      bic: 'SBOXFIH0',
      currency: 'EUR',
      from: '2026-10-01',
      to: '2026-10-31',
      opening: '9882.70',
      closing: '9870.20',
      debits: '12.50',
      credits: '0.00',
      entries: [entry],
    }),
  },
  'control.entries.list': {
    ...ofAccount,
    query: { limit: '50' },
    replies: { 200: { pending: [], entries: [entry], next: '1759309200000.1.17' } },
  },
  'control.entries.read': { path: { accountId: ACCOUNT_ID, entryId: 'booked-17' }, replies: { 200: entry } },
  'control.entries.add': { ...ofAccount, body: order, replies: { 201: made } },
  'control.entries.end': {
    ...ofEntry,
    body: { result: 'booked' },
    replies: { 200: { result: 'booked', entry } },
  },
  'control.cards.list': { replies: { 200: [card] } },
  'control.cards.read': {
    path: { cardId: CARD_ID },
    ...answer({
      ...card,
      uses: [
        {
          at: NOW,
          postedAt: NOW,
          status: 'booked',
          amount: '-8.90',
          originalAmount: '-8.90',
          originalCurrency: 'EUR',
          description: 'Kahvila Tiainen',
        },
      ],
    }),
  },
  'control.cards.add': { ...ofCustomer, body: { accountId: ACCOUNT_ID }, replies: { 201: card } },
  'control.rights.set': {
    ...ofRight,
    body: { rights: ['read', 'pay'] },
    replies: { 200: { customerId: 'customer-2', rights: ['read', 'pay'] } },
  },
  'control.rights.take': { ...ofRight, replies: {} },
  'control.rights.allowClient': { ...ofClient, replies: {} },
  'control.rights.forbidClient': { ...ofClient, replies: {} },
}
