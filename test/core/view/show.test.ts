// Tests what a page sees of account access: every member, no id of the bank, the bank's own days in every zone.
// Not the statements: csv, camt and stream have tests of their own.
// Runs in every runtime: time.
import { assert, deep, fc, test } from '#kit'
import {
  type Entry,
  fullAmount,
  readBankTime,
  showAccount,
  showCard,
  showCardTransaction,
  showCardTransactions,
  showTransaction,
  showTransactions,
  usualLimits,
} from '../../../core/view/index.ts'
import {
  accountAccessGaps,
  listCardTransactions,
  listTransactions,
  readAccount,
} from '../../../core/account-access/index.ts'
import { utf8 } from '../../../core/shared/bytes.ts'
import {
  fullAccount,
  fullCard,
  fullCardTransaction,
  fullTransaction,
  pageOf,
} from '../account-access/fixtures.ts'
import { MAX_PAGE_SIZE } from '../../../core/account-access/rules.ts'
import { words } from '../shared/lists.ts'

const hide = (bankId: string) => `h${bankId.length}`

test('shows an account with every member (look: Anatomy, Account list)', () => {
  assert.deepEqual(showAccount(fullAccount, hide), {
    id: 'h5',
    name: 'Current account',
    nickname: 'Everyday',
    iban: 'FI6299900000000011',
    bic: 'SBOXFIH0',
    currency: 'EUR',
    balance: '-1234.56',
  })
})

test('leaves out what is not shared or empty (gaps: account-access.consent.hidden)', () => {
  const { balance: _, servicerIdentifier: __, ...hidden } = fullAccount
  const shown = showAccount({ ...hidden, nickname: '' }, hide)
  assert.deepEqual(Object.keys(shown), ['id', 'name', 'iban', 'currency'])
  const other = showAccount({ ...hidden, identifierScheme: 'OfTomorrow', identifier: '17' }, hide)
  assert.equal(other.number, '17')
  assert.isUndefined(other.iban)
})

test('shows a card with the last four digits of its number and no other, masked or not (paper 1 A, Card)', () => {
  assert.deepEqual(showCard(fullCard, hide), {
    id: 'h6',
    name: 'Credit card',
    lastDigits: '1234',
    currency: 'EUR',
    statementBalance: '120.00',
    outstanding: '15.90',
  })
  const { statementBalance: _, authorizedOutstandingAmount: __, ...hidden } = fullCard
  const bare = showCard({ ...hidden, cardNumber: '4999999999991234' }, hide, 'SEK')
  assert.deepEqual(bare, { id: 'h6', name: 'Credit card', lastDigits: '1234', currency: 'SEK' })
  assert.equal(showCard({ ...fullCard, cardNumber: '****' }, hide).lastDigits, '')
})

test('shows a transaction with every member (paper 1 A, Account transaction)', () => {
  const { creditor, ...bare } = fullTransaction
  const entry = showTransaction({ ...bare, creditor }, hide)
  assert.deepEqual(entry, {
    id: 'h4',
    status: 'booked',
    day: '2026-11-20',
    time: '11:59:58',
    valueDay: '2026-11-21',
    amount: '-12.50',
    currency: 'EUR',
    counterpart: { name: 'Esimerkki Oy', account: 'FI3099900000000102', bank: 'SBOXFIH0' },
    message: 'Lasku 12\nKiitos',
    reference: '1232',
    archiveId: '20261120000000000017',
    codes: { iso: 'PMNT-ICDT-ESCT', bank: '700', text: 'Payment' },
    balanceAfter: '987.50',
  })
  const debtor = showTransaction({ ...bare, debtor: { accountName: 'Maija' } }, hide, 'H7')
  assert.deepEqual(debtor.counterpart, { name: 'Maija' })
  assert.equal(debtor.codes?.bank, 'H7')
})

test('shows the smallest transaction, and every status (gaps: account-access.transaction.status)', () => {
  const small = {
    transactionId: 't',
    amount: '0.05',
    currency: 'EUR',
    bookingDateTime: '2026-11-20T22:30:00Z',
    status: 'Authorized',
  }
  assert.deepEqual(showTransaction(small, hide), {
    id: 'h1',
    status: 'booked',
    day: '2026-11-21',
    time: '00:30:00',
    amount: '0.05',
    currency: 'EUR',
  })
  for (const [status, shown] of [
    ['AwaitingAuthorization', 'pending'],
    ['Rejected', 'rejected'],
    ['Revoked', 'revoked'],
    ['OfTomorrow', 'unknown'],
    ['toString', 'unknown'],
    ['__proto__', 'unknown'],
  ] as const)
    assert.equal(showTransaction({ ...small, status }, hide).status, shown)
})

test('shows a card purchase in another currency with both amounts (gaps: account-access.card-transaction.amount)', () => {
  assert.deepEqual(showCardTransaction(fullCardTransaction, hide), {
    id: 'h5',
    status: 'booked',
    day: '2026-11-19',
    time: '00:00:00',
    amount: '-10.00',
    currency: 'EUR',
    counterpart: { name: 'Book shop' },
    original: { amount: '-1600', currency: 'JPY' },
    cardLastDigits: '1234',
  })
  const plain = {
    ...fullCardTransaction,
    originalAmount: '-10.00',
    originalCurrency: 'EUR',
    cardNumberLastDigits: '99991234',
  }
  const shown = showCardTransaction(plain, hide)
  assert.isUndefined(shown.original)
  assert.equal(shown.cardLastDigits, '1234')
})

test('shows pages with a handle of the next, and without on the last (house: 2)', () => {
  const { creditor: _, ...transaction } = fullTransaction
  const page = showTransactions({ transactions: [transaction] }, hide, 'page-2')
  assert.equal(page.next, 'page-2')
  assert.equal(page.entries[0]?.id, 'h4')
  assert.deepEqual(Object.keys(showCardTransactions({ transactions: [fullCardTransaction] }, hide)), [
    'entries',
  ])
})

test('keeps every id, link and token of the bank out of what is shown (house: 2)', () => {
  const body = (value: unknown) => ({
    status: 200,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: utf8(JSON.stringify(value)),
  })
  const marked = (value: object) => ({
    ...value,
    'x-internal': 'marked',
    _links: { self: { href: 'https://bank.example/marked' } },
  })
  const account = readAccount.read(body(marked({ ...fullAccount, accountId: 'marked-a' })))
  const next = 'https://bank.example/?forwardPagingToken=marked'
  const transactions = listTransactions.read(
    body(pageOf([marked({ ...fullTransaction, transactionId: 'marked-t', accountId: 'marked-a' })], next)),
  )
  const purchases = listCardTransactions.read(
    body(pageOf([marked({ ...fullCardTransaction, transactionId: 'marked-c' })], next)),
  )
  assert.isTrue(account.ok && transactions.ok && purchases.ok)
  if (!account.ok || !transactions.ok || !purchases.ok) return
  const shown = [
    showAccount(account.reply.body, hide),
    showCard({ ...fullCard, ...marked({}), cardId: 'marked-k' }, hide),
    showTransactions(transactions.reply.body, hide),
    showCardTransactions(purchases.reply.body, hide),
  ]
  assert.notInclude(JSON.stringify(shown), 'marked')
  assert.notInclude(JSON.stringify(shown), 'bank.example')
})

test('reads dates, times with a zone and times without one (gaps: shared.time; paper 3, Transaction)', () => {
  assert.deepEqual(readBankTime('2026-11-20'), { day: '2026-11-20' })
  assert.deepEqual(readBankTime('2026-11-20T23:59:59'), { day: '2026-11-20', time: '23:59:59' })
  assert.deepEqual(readBankTime('2026-11-20T23:59:59.999'), { day: '2026-11-20', time: '23:59:59' })
  assert.deepEqual(readBankTime('2026-11-20T00:00:00.000+02:00'), { day: '2026-11-20', time: '00:00:00' })
  assert.deepEqual(readBankTime('2026-06-30T21:00:00Z'), { day: '2026-07-01', time: '00:00:00' })
  for (const text of words(`
      20.11.2026 2026-11-20T12:00 x2026-11-20 2026-02-31 2026-13-01T00:00:00 2026-02-31T25:61:61
      2026-11-20T24:00:00 2026-11-20T12:00:60.5 2026-11-20T12:00:00+99:99`).concat([
    '',
    '2026-11-20 12:00:00',
  ]))
    assert.throws(() => readBankTime(text), TypeError, /^text must be a date or a date-time/)
})

test('shows the same bank day whatever the offset in which it was written (gaps: shared.time)', () => {
  const judge = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Helsinki',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const instant = fc
    .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2037, 0, 1) })
    .map((ms) => ms - (ms % 1_000))
  const quarter = fc.integer({ min: -11 * 4, max: 14 * 4 })
  fc.assert(
    fc.property(instant, quarter, (at, quarters) => {
      const written = new Date(at + quarters * 900_000).toISOString().slice(0, 19)
      const minutes = Math.abs(quarters) * 15
      const two = (value: number) => String(value).padStart(2, '0')
      const offset = `${quarters < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
      const { day, time } = readBankTime(written + offset)
      assert.equal(`${day} ${time}`, judge.format(at))
    }),
    { numRuns: deep(100, 2_500) },
  )
})

test('asks nothing of the zone of the machine (gaps: shared.time)', () => {
  const { creditor, ...bare } = fullTransaction
  const shown = withoutLocalTime(() => [
    showTransaction({ ...bare, creditor }, hide),
    showCardTransaction(fullCardTransaction, hide),
    showTransaction({ ...bare, bookingDateTime: '2026-03-29T00:30:00Z' }, hide),
  ])
  assert.deepEqual(
    shown.map(({ day, time }) => `${day} ${time}`),
    ['2026-11-20 11:59:58', '2026-11-19 00:00:00', '2026-03-29 02:30:00'],
  )
})

test('writes amounts with the decimals of their currency, and rounds nothing (gaps: baltic.amount)', () => {
  for (const [text, currency, full] of [
    ['10.1', 'EUR', '10.10'],
    ['10', 'EUR', '10.00'],
    ['-0.5', 'USD', '-0.50'],
    ['10', 'JPY', '10'],
    ['10.0', 'JPY', '10'],
    ['10.5', 'JPY', '10.5'],
    ['1.2345', 'EUR', '1.2345'],
    ['1.200', 'KWD', '1.200'],
    ['12345678901234.12', 'EUR', '12345678901234.12'],
    ['10.100', 'EUR', '10.10'],
  ] as const)
    assert.equal(fullAmount(text, currency), full)
  for (const text of ['', '1e3', '1,0', '+1', '.5', 'NaN'])
    assert.throws(() => fullAmount(text, 'EUR'), TypeError)
})

test('fits what a Baltic account report tells: parts of one IBAN, days, pending, numbers (paper 3, Transaction)', () => {
  // The source text of the JSON number, as that interface gives it.
  const wire = {
    transactionId: 'b-1',
    bookingDate: '2026-11-18',
    amount: '-25.5',
    currency: 'USD',
    creditorName: 'Kask & Pojad OÜ',
  }
  const entry: Entry = {
    id: hide(wire.transactionId),
    status: 'pending',
    ...readBankTime(wire.bookingDate),
    amount: fullAmount(wire.amount, wire.currency),
    currency: wire.currency,
    counterpart: { name: wire.creditorName },
  }
  assert.deepEqual(entry, {
    id: 'h3',
    status: 'pending',
    day: '2026-11-18',
    amount: '-25.50',
    currency: 'USD',
    counterpart: { name: 'Kask & Pojad OÜ' },
  })
})

/** Runs a body while everything that asks for the machine's own zone throws. */
function withoutLocalTime<T>(body: () => T): T {
  const dates: object = Date.prototype
  const names = Object.getOwnPropertyNames(dates).filter(
    (name) => /^(get|set|to)/.test(name) && !/UTC|ISO|JSON|getTime$|setTime$/.test(name),
  )
  const kept = names.map((name) => [name, Object.getOwnPropertyDescriptor(dates, name)] as const)
  const refuse = () => {
    throw new Error('the zone of the machine was asked')
  }
  for (const name of names)
    Object.defineProperty(dates, name, { value: refuse, configurable: true, writable: true })
  const { parse } = Date
  // Without a zone, a date-time would be read in that of the machine.
  Date.parse = (text) => (/T.*(Z|[+-]\d\d:\d\d)$/.test(text) ? parse(text) : refuse())
  try {
    return body()
  } finally {
    Date.parse = parse
    for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(dates, name, descriptor)
  }
}

test('says how many entries of a page could not be read, and nothing where it is whole (gaps Part 5, laws 5 and 6)', () => {
  const page = { transactions: [] }
  const oddity = { path: 'transactions[0]', rule: 'must be read' }
  const told = [
    { ...oddity, kind: 'row_unread' },
    { ...oddity, kind: 'left_out' },
    { ...oddity, kind: 'next_page' },
  ] as const
  assert.deepEqual(showTransactions(page, String), { entries: [] })
  assert.deepEqual(showTransactions(page, String, 'n', told), { entries: [], next: 'n', unread: 2 })
  assert.deepEqual(showTransactions(page, String, undefined, [told[1]]), { entries: [] })
})

test('takes the limits of account access where a source names none (1 A, Limits; gaps: account-access.query.range)', () => {
  const { assumption: months } = accountAccessGaps['account-access.query.range']
  assert.deepEqual(usualLimits, { pageSize: MAX_PAGE_SIZE, months })
})
