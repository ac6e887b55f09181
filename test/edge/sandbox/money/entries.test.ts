/// <reference types="node" />
// Entries that are added to accounts: in their place in everything that reads the account, with another side, and by the rules of texts.
// What may be done with an account is in accounts.test.ts.
import { assert, test } from '#kit'
import { allPages, firstAccount, members, read, readerOf, openAccess } from '../account-access/kit.ts'
import { control, type Json, openBank } from '../bank-kit.ts'
import { giveConsent, openBaltic, PRESENT, read as readBaltic } from '../baltic/kit.ts'
import { accountOf, dump, ELSEWHERE, FIRST, refusalOf, SECOND, SHOP, steer, stored, sumsOf } from './kit.ts'

const RANGE = 'fromBookingDateTime=2026-09-01&toBookingDateTime=2026-11-30'
const AT = '2026-10-01T12:00:00.000+03:00'

test('adds a booked entry in its place by time, and every balance after it follows (1 A, accountBalance; gaps: account-access.transaction.order)', async () => {
  const { store } = stored()
  const bank = await openAccess({ store })
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  const before = await steered.entries.list(accountId, { limit: '500' })
  const made = await steered.entries.add(accountId, {
    amount: '-12.50',
    at: AT,
    counterpart: SHOP,
    reference: '1232',
    message: 'Lasku 12/2026\neräpäivä 1.12.',
    endToEndId: 'ORDER-7',
  })
  assert.include(made, {
    at: AT,
    status: 'booked',
    amount: '-12.50',
    reference: '1232',
    endToEndId: 'ORDER-7',
  })
  assert.match(made.archiveId ?? '', /^20261001\d{12}$/)
  assert.deepEqual(
    [made.counterEntry?.name, made.counterEntry?.amount, made.counterEntry?.currency],
    ['Poukama', '12.50', 'EUR'],
  )
  assert.equal((await accountOf(steered, FIRST)).booked, '9987.50')
  assert.deepEqual(await steered.entries.read(accountId, made.entryId), without(made, 'counterEntry'))
  const after = await steered.entries.list(accountId, { limit: '500' })
  const place = after.entries.findIndex(({ entryId }) => entryId === made.entryId)
  assert.isAbove(place, 5)
  for (const [at, entry] of after.entries.entries()) {
    const older = after.entries[at + 1]
    if (entry.status === 'booked' && older?.status === 'booked')
      assert.equal(cents(entry.balanceAfter), cents(older.balanceAfter) + cents(entry.amount), entry.entryId)
  }
  const known = before.entries.slice(place).map(({ entryId, balanceAfter }) => [entryId, balanceAfter])
  assert.deepEqual(
    after.entries.slice(place + 1, place + 50).map(({ entryId, balanceAfter }) => [entryId, balanceAfter]),
    known.slice(0, 49),
  )
  const reader = await readerOf(bank, 'customer-1')
  const shown = (
    await allPages(reader, `/accounts/${await firstAccount(reader)}/transactions?${RANGE}`)
  ).flat()
  const entry = shown.find((one) => one['reference'] === '1232' && one['amount'] === '-12.50')
  assert.include(entry, {
    message: 'Lasku 12/2026\neräpäivä 1.12.',
    bookingDateTime: AT,
    creditDebitIndicator: 'debit',
    archiveId: made.archiveId,
    accountBalance: made.balanceAfter,
    status: 'Authorized',
  })
  assert.deepNestedInclude(entry, {
    'creditor.accountIdentifier': ELSEWHERE,
    'creditor.accountName': 'Poukama',
  })
  assert.deepEqual(sumsOf(store), [])
})

test('leaves the pages of who is reading as they were: a late entry, and a pending one that ends, are of the next first page (gaps: account-access.paging.token)', async () => {
  const bank = await openAccess()
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  const at = '2026-09-20T12:00:00+03:00'
  const waiting = await steered.entries.add(accountId, {
    status: 'pending',
    amount: '-3.00',
    at: '2026-09-19T12:00:00+03:00',
    counterpart: SHOP,
  })
  const reader = await readerOf(bank, 'customer-1')
  const path = `/accounts/${await firstAccount(reader)}/transactions?${RANGE}&pageSize=20`
  const whole = await allPages(reader, path)
  assert.isAbove(whole.length, 2)
  const first = (await read(reader, path)).json
  await steered.entries.add(accountId, { amount: '-7.00', at, counterpart: SHOP, message: 'Late' })
  await steered.entries.add(accountId, { amount: '7.00', counterpart: SHOP, message: 'New' })
  const { entry } = await steered.entries.end(accountId, waiting.entryId, { result: 'booked' })
  assert.equal(entry?.status, 'booked')
  const rest = await allPages(reader, nextOf(first))
  assert.deepEqual(plain([members(first, 'transactions'), ...rest]), plain(whole))
  const anew = plain(await allPages(reader, path))
  assert.lengthOf(anew, plain(whole).length + 2)
  assert.equal(anew.filter(({ message }) => message === 'Late').length, 1)
  // What was booked stands at its own time now, and waits no more.
  assert.equal(anew.filter(({ amount }) => amount === '-3.00').length, 1)
})

test('shows a pending entry in account access by the time of its entry, without archive id and balance, and holds its money (gaps: account-access.transaction.status)', async () => {
  const { store } = stored()
  const bank = await openAccess({ store })
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, SECOND)
  const made = await steered.entries.add(accountId, {
    status: 'pending',
    amount: '-50.00',
    counterpart: SHOP,
  })
  assert.isUndefined(made.counterEntry)
  assert.deepInclude(await accountOf(steered, SECOND), {
    booked: '250.00',
    available: '200.00',
    expected: '200.00',
  })
  const reader = await readerOf(bank, 'customer-1', { accountIds: [SECOND] })
  const list = async () =>
    members((await read(reader, `/accounts/${await firstAccount(reader)}/transactions`)).json, 'transactions')
  const [shown] = await list()
  assert.include(shown, { amount: '-50.00', status: 'AwaitingAuthorization' })
  assert.doesNotHaveAnyKeys(shown, ['archiveId', 'accountBalance'])
  const coming = await steered.entries.add(accountId, {
    status: 'pending',
    amount: '8.00',
    counterpart: SHOP,
  })
  assert.deepInclude(await accountOf(steered, SECOND), {
    booked: '250.00',
    available: '200.00',
    expected: '208.00',
  })
  assert.include((await list())[0], { amount: '8.00', creditDebitIndicator: 'credit' })
  await steered.entries.end(accountId, made.entryId, { result: 'released' })
  await steered.entries.end(accountId, coming.entryId, { result: 'booked' })
  assert.deepInclude(await accountOf(steered, SECOND), { booked: '258.00', available: '258.00' })
  assert.equal(
    await refusalOf(steered.entries.end(accountId, made.entryId, { result: 'booked' })),
    '404 VALIDATION',
  )
  assert.deepEqual(sumsOf(store), [])
})

test('shows added entries in the Baltic reports, booked by day and pending, with structured and unstructured remittance (3, Transactions; gaps: baltic.transaction.remittance)', async () => {
  const { store } = stored()
  const bank = await openBaltic({ store })
  const steered = steer(bank.sandbox)
  const iban = 'EE159900000000000013'
  const { accountId } = await accountOf(steered, iban, 'USD')
  const order = { counterpart: { name: 'Kask' }, message: 'Arve 12', reference: 'A-12/7' }
  await steered.entries.add(accountId, { ...order, amount: '-20.00', at: AT })
  await steered.entries.add(accountId, { ...order, amount: '5.25', status: 'pending' })
  const consentId = await giveConsent(bank)
  const accounts = (await readBaltic(bank, consentId, '?withBalance=true', PRESENT)).json[
    'accounts'
  ] as Json[]
  const dollars = accounts.find(({ currency }) => currency === 'USD')
  const path = `/${String(dollars?.['resourceId'])}/transactions?dateFrom=2026-10-01&dateTo=2026-10-01&bookingStatus=both`
  const { transactions } = (await readBaltic(bank, consentId, path, PRESENT)).json as {
    transactions: { booked: Json[]; pending: Json[] }
  }
  const remittance = {
    remittanceInformationUnstructured: 'Arve 12',
    remittanceInformationStructured: { reference: 'A-12/7' },
  }
  assert.lengthOf(
    transactions.booked.filter(({ creditorName }) => creditorName === 'Kask'),
    1,
  )
  assert.deepInclude(
    transactions.booked.find(({ creditorName }) => creditorName === 'Kask'),
    { bookingDate: '2026-10-01', transactionAmount: { amount: -20, currency: 'USD' }, ...remittance },
  )
  assert.lengthOf(transactions.pending, 1)
  assert.deepInclude(transactions.pending[0], {
    debtorName: 'Kask',
    transactionAmount: { amount: 5.25, currency: 'USD' },
    ...remittance,
  })
  assert.deepEqual(
    ((dollars?.['balances'] ?? []) as { balanceType: string; balanceAmount: { amount: number } }[])
      .filter(({ balanceType }) => /expected|interimAvailable/.test(balanceType))
      .map(({ balanceAmount }) => balanceAmount.amount),
    [485.25, 480],
  )
  assert.deepEqual(sumsOf(store), [])
})

test('gives the other side to the account of this bank that is named, in its own currency (gaps: shared.sandbox.rates)', async () => {
  const { store } = stored()
  const steered = steer(openBank({ store }).sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  const made = await steered.entries.add(accountId, {
    amount: '25.00',
    at: AT,
    counterpart: { name: 'Aino', iban: SECOND },
  })
  const second = await accountOf(steered, SECOND)
  assert.deepInclude(made.counterEntry, { accountId: second.accountId, amount: '-25.00' })
  assert.equal(second.booked, '225.00')
  const theirs = (await steered.entries.list(second.accountId)).entries.find(({ at }) => at === AT)
  assert.deepInclude(theirs, { amount: '-25.00', archiveId: made.archiveId })
  const dollars = await steered.accounts.open('customer-1', {
    iban: SECOND,
    currency: 'USD',
    balance: '110.00',
  })
  const change = await steered.entries.add(dollars.accountId, {
    amount: '-11.00',
    counterpart: { name: 'Aino', iban: FIRST },
  })
  assert.include(change.counterEntry, { accountId, amount: '10.00', currency: 'EUR' })
  assert.deepEqual(sumsOf(store), [])
})

test('changes a balance by an entry whose other side is told, and keeps the books at nothing (house: 4)', async () => {
  const { store } = stored()
  const steered = steer(openBank({ store }).sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  const down = await steered.accounts.setBalance(accountId, { balance: '1.10', message: 'For a test' })
  assert.deepInclude(down, { amount: '-9998.90', balanceAfter: '1.10', message: 'For a test' })
  assert.deepInclude(down.counterEntry, { accountId: 'adjustment:EUR', amount: '9998.90' })
  const up = await steered.accounts.setBalance(accountId, { balance: '300.00' })
  assert.include(up, { amount: '298.90', balanceAfter: '300.00' })
  const other = await steered.accounts.read('adjustment:EUR')
  assert.deepInclude(other, { kind: 'outside', booked: '9700.00', holder: 'Balances changed by hand' })
  assert.deepEqual(sumsOf(store), [])
  assert.equal(
    await refusalOf(steered.accounts.setBalance(accountId, { balance: '-0.01' })),
    '409 InsufficientFunds balance',
  )
  assert.equal(
    await refusalOf(steered.accounts.setBalance(accountId, { balance: '300.00' })),
    '400 InvalidValue balance',
  )
})

test('makes no balance that the papers cannot write, on either side of an entry (gaps: account-access.account.values)', async () => {
  const { store } = stored()
  const bank = await openAccess({ store })
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  const second = await accountOf(steered, SECOND)
  const most = '999999999999.99'
  await steered.accounts.setBalance(accountId, { balance: most })
  await steered.accounts.setBalance(second.accountId, { balance: most })
  await steered.entries.add(accountId, { amount: '-1.00', counterpart: SHOP })
  const before = dump(store)
  const add = (amount: string, more: object = {}) =>
    refusalOf(steered.entries.add(accountId, { amount, counterpart: SHOP, ...more }))
  const rule = '400 InvalidValue amount'
  assert.equal(await add('1.01'), rule)
  assert.equal(await add('9999999999999.99'), rule)
  assert.equal(await add('1.01', { status: 'pending' }), rule)
  assert.equal(await add('1.01', { at: AT }), rule)
  assert.equal(await add('-0.01', { counterpart: { name: 'Aino', iban: SECOND } }), rule)
  for (const balance of ['1000000000000.00', '-9999999999999.99'])
    assert.equal(
      await refusalOf(steered.accounts.setBalance(accountId, { balance })),
      '400 InvalidValue balance',
    )
  for (const name of ['balance', 'creditLimit'])
    assert.equal(
      await refusalOf(steered.accounts.open('customer-1', { [name]: '1000000000000' })),
      `400 InvalidValue ${name}`,
    )
  assert.equal(dump(store), before)
  // What is on its way counts.
  await steered.entries.add(accountId, { status: 'pending', amount: '0.75', counterpart: SHOP })
  assert.equal(await add('0.26'), rule)
  assert.equal(await add('0.25'), 'done')
  const reader = await readerOf(bank, 'customer-1', { accountIds: [FIRST] })
  const [shown] = members((await read(reader, '/accounts')).json, 'accounts')
  assert.equal(shown?.['balance'], '999999999999.24')
})

test('moves no money on a card account, by an entry or by a balance: its bills are paid from another (3, Card accounts)', async () => {
  const { store } = stored()
  const bank = openBank({ store })
  const steered = steer(bank.sandbox)
  const [card] = await steered.accounts.list({ kind: 'card' })
  const { accountId = '' } = card ?? {}
  const before = dump(store)
  for (const [method, path, body] of [
    ['POST', 'entries', { amount: '5.00', counterpart: SHOP }],
    ['PUT', 'balance', { balance: '5.00' }],
  ] as const) {
    const { status, json } = await control(bank, method, `/accounts/${accountId}/${path}`, body)
    assert.deepEqual([status, json['message']], [409, 'no money moves on a card account'], path)
  }
  assert.equal(dump(store), before)
})

test('refuses what the rules of the papers do not allow, names field and rule, and changes nothing (gaps: shared.reference, shared.text, baltic.payment.texts)', async () => {
  const { store } = stored()
  const bank = openBank({ store })
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  const estonian = await accountOf(steered, 'EE159900000000000013')
  const yen = await steered.accounts.open('customer-1', { country: 'EE', currency: 'JPY' })
  const before = dump(store)
  const right = { amount: '-1.00', counterpart: SHOP }
  const told = (id: string, changes: Json) =>
    control(bank, 'POST', `/accounts/${id}/entries`, { ...right, ...changes })
  const cases: [string, Json, number, RegExp][] = [
    [accountId, { amount: '-1.001' }, 400, /^amount must have at most the 2 decimals of EUR$/],
    [yen.accountId, { amount: '10.50' }, 400, /^amount must have at most the 0 decimals of JPY$/],
    [accountId, { amount: '0.00' }, 400, /^amount must not be zero$/],
    [accountId, { amount: '1,00' }, 400, /^amount must be a decimal string/],
    [accountId, { amount: 1 }, 400, /^amount must be a string|^amount must be a decimal/],
    [accountId, { amount: '-10000.01' }, 409, /^amount is more than can be spent$/],
    [accountId, { status: 'pending', amount: '-10000.01' }, 409, /^amount is more than can be spent$/],
    [accountId, { at: '2024-11-19T23:59:59+02:00' }, 400, /^at must be within the history of the bank/],
    [accountId, { at: '2026-11-20T12:00:01+02:00' }, 400, /^at must be within the history of the bank/],
    [accountId, { at: 'yesterday' }, 400, /^at must be an RFC 3339 date-time$/],
    [accountId, { reference: '1233' }, 400, /^reference must be a Finnish reference/],
    [accountId, { reference: 'RF00539007547034' }, 400, /^reference must be a Finnish reference/],
    [estonian.accountId, { reference: 'RF00539007547034' }, 400, /^reference must be 1 to 35/],
    [estonian.accountId, { reference: '12//3' }, 400, /^reference must be 1 to 35/],
    [estonian.accountId, { message: 'two\nlines' }, 400, /^message must be 1 to 140/],
    [accountId, { message: 'x'.repeat(141) }, 400, /^message must be 1 to 10 lines/],
    [accountId, { message: 'Привет' }, 400, /^message must be/],
    [accountId, { counterpart: undefined }, 400, /^counterpart is required, but for fee and interest$/],
    [
      accountId,
      { counterpart: { name: 'A', iban: FIRST } },
      400,
      /^counterpart.iban must be of another account$/,
    ],
    [accountId, { counterpart: { name: 'A', iban: 'FI12' } }, 400, /^counterpart.iban must be an IBAN/],
    [
      accountId,
      { status: 'pending', amount: '1.00', counterpart: { name: 'A', iban: SECOND } },
      400,
      /^counterpart.iban is of this bank/,
    ],
    [
      accountId,
      { amount: '251.00', counterpart: { name: 'A', iban: SECOND } },
      409,
      /^amount is more than can be spent$/,
    ],
    [accountId, { kind: 'gift' }, 400, /^kind must be/],
    [accountId, { colour: 'red' }, 400, /^colour is not a known member$/],
    ['no-account', {}, 404, /^there is no such account$/],
    ['opening:EUR', {}, 404, /^there is no such account$/],
  ]
  for (const [id, changes, status, words] of cases) {
    const answer = await told(id, changes)
    const [first] = (answer.json['violations'] ?? []) as Json[]
    const what = JSON.stringify(changes)
    assert.equal(answer.status, status, `${what}: ${JSON.stringify(answer.json)}`)
    assert.match(String(first?.['message'] ?? answer.json['message']), words, what)
  }
  assert.equal(dump(store), before)
  assert.equal((await told(accountId, { kind: 'fee', counterpart: undefined })).status, 201)
  assert.deepEqual(sumsOf(store), [])
})

test('takes an entry of the first and of the last moment of the history of the bank (gaps: account-access.query.dates)', async () => {
  const steered = steer(openBank().sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  for (const at of ['2024-11-20T00:00:00.000+02:00', '2026-11-20T12:00:00.000+02:00']) {
    const made = await steered.entries.add(accountId, { amount: '1.00', at, counterpart: SHOP })
    assert.equal(made.at, at)
  }
  const oldest = await steered.accounts.statement(accountId, { from: '2024-11-19', to: '2024-11-20' })
  assert.equal(oldest.entries[0]?.amount, '1.00')
})

test('gives a statement: opening and closing balance, sums, and the entries with their running balance, oldest first (house: 1)', async () => {
  const steered = steer(openBank().sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  await steered.entries.add(accountId, { amount: '-12.50', at: AT, counterpart: SHOP })
  await steered.entries.add(accountId, { status: 'pending', amount: '-1.00', at: AT, counterpart: SHOP })
  const october = { from: '2026-10-01', to: '2026-10-31' }
  const told = await steered.accounts.statement(accountId, october)
  assert.isAbove(told.entries.length, 5)
  let balance = cents(told.opening)
  for (const { status, amount, balanceAfter, at } of told.entries) {
    balance += cents(amount)
    assert.deepEqual([status, cents(balanceAfter)], ['booked', balance])
    assert.match(at, /^2026-10-/)
  }
  assert.equal(cents(told.closing), balance)
  assert.equal(cents(told.opening) + cents(told.credits) - cents(told.debits), balance)
  const november = await steered.accounts.statement(accountId, { from: '2026-11-01', to: '2026-11-30' })
  assert.equal(november.opening, told.closing)
  assert.equal(november.closing, (await steered.accounts.read(accountId)).booked)
  const wrong = (query: { from: string; to: string }) =>
    refusalOf(steered.accounts.statement(accountId, query))
  assert.equal(await wrong({ from: '2026-10-02', to: '2026-10-01' }), '400 InvalidValue from')
  assert.equal(await wrong({ from: '2025-10-01', to: '2026-10-02' }), '400 InvalidValue to')
  assert.equal(await wrong({ from: '2025-10-01', to: '2026-10-01' }), 'done')
  // Nothing of what will happen by itself is told.
  const today = await steered.accounts.statement(accountId, { from: '2026-11-20', to: '2027-01-10' })
  assert.equal(today.closing, november.closing)
  for (const day of ['2026-11-21', '9999-12-31'])
    assert.equal(await wrong({ from: day, to: day }), '400 InvalidValue from')
  assert.equal(await wrong({ from: '9998-12-31', to: '9999-12-31' }), '400 InvalidValue from')
  await steered.clock.move({ now: '9989-12-31T12:00:00+02:00' })
  assert.equal(await wrong({ from: '9989-12-31', to: '9990-12-30' }), 'done')
})

test('lists entries page by page as they were at the first one, pending ones once, and opens each (gaps: account-access.paging.token)', async () => {
  const steered = steer(openBank().sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  await steered.entries.add(accountId, { status: 'pending', amount: '-1.00', counterpart: SHOP })
  const whole = (await steered.entries.list(accountId, { limit: '500', since: AT })).entries
  const first = await steered.entries.list(accountId, { limit: '7', since: AT })
  assert.lengthOf(first.pending, 1)
  await steered.entries.add(accountId, { amount: '2.00', at: AT, counterpart: SHOP })
  const walked = [...first.entries]
  for (let { next } = first; next !== undefined; ) {
    const page = await steered.entries.list(accountId, { limit: '7', since: AT, before: next })
    assert.isEmpty(page.pending)
    walked.push(...page.entries)
    next = page.next
  }
  assert.deepEqual(walked, whole)
  for (const { entryId } of [...first.pending, ...first.entries])
    assert.equal((await steered.entries.read(accountId, entryId)).entryId, entryId)
  assert.equal(await refusalOf(steered.entries.read(accountId, 'booked-999999')), '404 VALIDATION')
  assert.equal(await refusalOf(steered.entries.list(accountId, { before: 'x' })), '400 InvalidValue before')
})

const cents = (amount = '') => BigInt(amount.replace('.', ''))

function without<T extends object>(value: T, name: string) {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}

function nextOf(page: Json): string {
  return String((page['_links'] as { next?: { href: string } }).next?.href)
}

/** What pages show, without addresses. */
function plain(pages: readonly (readonly Json[])[]): Json[] {
  return pages.flat().map(({ _links, ...entry }) => entry)
}
