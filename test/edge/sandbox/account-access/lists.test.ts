/// <reference types="node" />
// Lists of transactions: what an entry shows, which entries a query finds, and how they come in pages.
// Who may read is tested elsewhere. Paths and headers are literal.
import { assert, fc, test } from '#kit'
import { WORDS } from '../../../../edge/sandbox/pages/languages.ts'
import {
  accountIds,
  allPages,
  askPath,
  cardIds,
  cents,
  exchange,
  firstAccount,
  formOf,
  landing,
  makeProof,
  member,
  members,
  nextOf,
  openAccess,
  read,
  type Reader,
  readerFrom,
  readerOf,
  send,
  textAt,
} from './kit.ts'
import { advance, BASE, control, type Json, violations } from '../bank-kit.ts'
import { paid, refund } from '../online-payment/kit.ts'

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0[23]:00$/
/** Letters of the Latin script, digits, and the characters of SEPA text (gaps: shared.text). */
const TEXT = /^(?! )[\p{Script=Latin}0-9 /?:().,'+&-]{1,140}(?<! )$/u
const DEBIT_ISO = ['PMNT-ICDT-ESCT', 'PMNT-CCRD-CWDL', 'PMNT-CCRD-POSD', 'ACMT-MDOP-CHRG', 'ACMT-MDOP-INTR']
const CREDIT_ISO = ['PMNT-RCDT-ESCT', 'PMNT-RCDT-SALA', 'PMNT-CNTR-CDPT', 'ACMT-MCOP-INTR']

/** Three months up to the clock of the tests. */
const RANGE = 'fromBookingDateTime=2026-08-20T12:00:00&toBookingDateTime=2026-11-20T12:00:00'
const EVERYBODY = Array.from({ length: 15 }, (_, index) => `customer-${index + 1}`)

/** Reads everything that every customer's accounts show in a range. */
async function everything(query = RANGE): Promise<{ customerId: string; entries: Json[] }[]> {
  const bank = await openAccess()
  const found: { customerId: string; entries: Json[] }[] = []
  for (const customerId of EVERYBODY) {
    const reader = await readerOf(bank, customerId)
    for (const id of await accountIds(reader)) {
      const pages = await allPages(reader, `/accounts/${id}/transactions?${query}`)
      found.push({ customerId, entries: pages.flat() })
    }
  }
  return found
}

async function listOf(reader: Reader, query = ''): Promise<Json[]> {
  const { status, json } = await read(reader, `/accounts/${await firstAccount(reader)}/transactions${query}`)
  assert.equal(status, 200, JSON.stringify(json))
  return members(json, 'transactions')
}

/** Checks a Finnish reference by weights 7, 3, 1, and an RF reference by its remainder. */
function isReference(text: string): boolean {
  if (/^\d{2,20}$/.test(text)) {
    const digits = Array.from(text.slice(0, -1)).toReversed()
    const sum = digits.reduce((total, digit, at) => total + Number(digit) * ([7, 3, 1][at % 3] ?? 0), 0)
    return (10 - (sum % 10)) % 10 === Number(text.at(-1))
  }
  if (!/^RF\d\d[0-9A-Z]{1,21}$/.test(text)) return false
  const spelled = [...(text.slice(4) + text.slice(0, 4))].map((one) => Number.parseInt(one, 36)).join('')
  return BigInt(spelled) % 97n === 1n
}

test('names the kind of each entry in the language in which the account was shared (gaps: account-access.transaction.codes)', async () => {
  const bank = await openAccess()
  for (const [language, purchase, fee] of [
    ['fi', 'Korttiosto', 'Palvelumaksu'],
    ['lt', 'Pirkinys kortele', 'Paslaugų mokestis'],
    ['en', 'Card purchase', 'Service fee'],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one consent after the other
    const { verifier, challenge } = makeProof()
    const form = await formOf(bank, askPath(bank, challenge, { customer: 'customer-1', language }))
    const code = landing(await send(bank, form, 'approve')).get('code') ?? ''
    const reader = readerFrom(bank, await exchange(bank, code, verifier))
    const texts = new Set<string>()
    for (const id of await accountIds(reader))
      for (const entry of (await allPages(reader, `/accounts/${id}/transactions?${RANGE}`)).flat())
        texts.add((entry['transactionDescription'] as { text: string }).text)
    assert.includeMembers([...texts], [purchase, fee], language)
    for (const text of texts) assert.include(Object.values(WORDS[language].entries), text)
    // oxlint-enable no-await-in-loop
  }
})

test('shows every entry in the forms of the paper (1 A, Account transaction; gaps: account-access.transaction.*)', async () => {
  const lists = await everything()
  const codes = new Set<string>()
  const entries = lists.flatMap((list) => list.entries)
  assert.isAbove(entries.length, 1_500)
  for (const entry of entries) {
    const { amount, status, transactionDescription, bankTransactionCode, message, reference } = entry
    const isDebit = String(amount).startsWith('-')
    assert.match(String(amount), /^-?\d{1,13}\.\d{2}$/)
    assert.notEqual(cents(amount), 0n)
    assert.equal(entry['currency'], 'EUR')
    assert.equal(entry['creditDebitIndicator'], isDebit ? 'debit' : 'credit')
    assert.match(String(entry['bookingDateTime']), DATE_TIME)
    assert.match(String(entry['valueDateTime']), DATE_TIME)
    const { code, text } = transactionDescription as { code: number; text: string }
    assert.include([700, 705, 710, 720, 721, 730, 750], code)
    assert.isTrue(text.length >= 1 && text.length <= 70)
    assert.equal(bankTransactionCode, String(code))
    assert.match(String(bankTransactionCode), /^[A-Z0-9]{1,8}$/)
    assert.include(
      isDebit ? DEBIT_ISO : CREDIT_ISO,
      String(entry['isoTransactionCode']).replace('ICDT-SALA', 'ICDT-ESCT'),
    )
    if (reference !== undefined) assert.isTrue(isReference(reference as string), 'reference')
    if (code === 705) assert.isDefined(reference)
    if (message !== undefined) for (const line of (message as string).split('\n')) assert.match(line, TEXT)
    if (status === 'Authorized') {
      const day = String(entry['bookingDateTime']).slice(0, 10).replaceAll('-', '')
      assert.match(String(entry['archiveId']), new RegExp(`^${day}\\d{12}$`))
      assert.match(String(entry['accountBalance']), /^-?\d{1,13}\.\d{2}$/)
    }
    codes.add(`${code}`)
  }
  assert.sameMembers([...codes], ['700', '705', '710', '720', '721', '730', '750'])
})

test('shows one of creditor and debtor, by the sign, and neither on interest and fees (1 A, rule 3; gaps: account-access.transaction.party)', async () => {
  const entries = (await everything()).flatMap((list) => list.entries)
  const types = new Set<string>()
  for (const entry of entries) {
    const { code } = entry['transactionDescription'] as { code: number }
    const isDebit = String(entry['amount']).startsWith('-')
    assert.isFalse('creditor' in entry && 'debtor' in entry)
    if (code === 730 || code === 750) {
      assert.isFalse('creditor' in entry || 'debtor' in entry)
      continue
    }
    const party = member(entry, isDebit ? 'creditor' : 'debtor')
    const name = String(party['accountName'])
    assert.isTrue(name.length >= 1 && [...name].length <= 70)
    if (code === 721 || code === 720 || code === 710) {
      assert.sameMembers(Object.keys(party), ['accountName'])
      continue
    }
    types.add(String(party['accountIdentifierType']))
    assert.isString(party['accountIdentifier'])
    assert.equal(party['servicerIdentifierType'], 'BIC')
    assert.match(String(party['servicerIdentifier']), /^SBOX[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
  }
  assert.include([...types], 'IBAN')
})

test('shows an account number that is no IBAN as BBAN (gaps: account-access.transaction.party)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-8')
  const id = await firstAccount(reader)
  const years = '2025-01-20 2025-04-20 2025-07-20 2025-10-20 2026-01-20 2026-04-20 2026-07-20'.split(' ')
  const lists = await Promise.all(
    years.map((from) => {
      const month = String((Number(from.slice(5, 7)) + 3) % 12).padStart(2, '0')
      const to = `${Number(from.slice(0, 4)) + (month < from.slice(5, 7) ? 1 : 0)}-${month}-20`
      return allPages(
        reader,
        `/accounts/${id}/transactions?fromBookingDateTime=${from}&toBookingDateTime=${to}`,
      )
    }),
  )
  const parties = lists.flat(2).flatMap((entry) => ('debtor' in entry ? [member(entry, 'debtor')] : []))
  const bban = parties.find((party) => party['accountIdentifierType'] === 'BBAN')
  assert.deepEqual(bban, {
    accountIdentifierType: 'BBAN',
    accountName: 'Blue Lantern Stories Inc',
    accountIdentifier: '4400128837',
    servicerIdentifier: 'SBOXUS33XXX',
    servicerIdentifierType: 'BIC',
  })
})

test('shows one entry of customer-1 that waits, without archive id and balance (gaps: account-access.transaction.status)', async () => {
  const lists = await everything()
  const waiting = lists.flatMap(({ customerId, entries }) =>
    entries.filter(({ status }) => status !== 'Authorized').map((entry): Json => ({ customerId, ...entry })),
  )
  assert.lengthOf(waiting, 1)
  const [entry] = waiting
  if (!entry) throw new Error('nothing waits')
  assert.include(entry, { customerId: 'customer-1', status: 'AwaitingAuthorization', amount: '-129.00' })
  assert.notProperty(entry, 'archiveId')
  assert.notProperty(entry, 'accountBalance')
  assert.equal(entry['bookingDateTime'], '2026-11-20T10:25:00.000+02:00')
  assert.equal(entry['valueDateTime'], entry['bookingDateTime'])
})

test('lets each balance follow from the one before it, and the last be that of the account (1 A, accountBalance)', async () => {
  const bank = await openAccess()
  for (const customerId of EVERYBODY) {
    const reader = await readerOf(bank, customerId)
    const { json } = await read(reader, '/accounts')
    for (const account of members(json, 'accounts')) {
      const path = `/accounts/${String(account['accountId'])}/transactions?${RANGE}`
      const booked = (await allPages(reader, path)).flat().filter(({ status }) => status === 'Authorized')
      const [newest] = booked
      assert.equal(newest?.['accountBalance'] ?? account['balance'], account['balance'])
      for (const [at, entry] of booked.entries()) {
        const older = booked[at + 1]
        if (!older) continue
        assert.equal(
          cents(entry['accountBalance']),
          cents(older['accountBalance']) + cents(entry['amount']),
          `${customerId} ${String(entry['bookingDateTime'])}`,
        )
      }
    }
  }
})

test('lists the newest first, and those of one instant by id, descending (gaps: account-access.transaction.order)', async () => {
  const bank = await openAccess()
  for (let payment = 0; payment < 12; payment++) {
    await paid(bank, { amount: `${payment + 1}.00` })
  }
  const reader = await readerOf(bank, 'customer-1')
  const entries = await listOf(reader, '?pageSize=40')
  assert.deepEqual(
    entries.slice(0, 12).map(({ amount }) => amount),
    Array.from({ length: 12 }, (_, at) => `-${12 - at}.00`),
  )
  for (const [at, entry] of entries.entries()) {
    const older = entries[at + 1]
    if (!older) continue
    const [time, before] = [
      Date.parse(String(entry['bookingDateTime'])),
      Date.parse(String(older['bookingDateTime'])),
    ]
    assert.isAtLeast(time, before)
    if (time === before) assert.isTrue(String(entry['transactionId']) > String(older['transactionId']))
  }
  // Pages of one instant neither repeat nor lose an entry.
  const id = await firstAccount(reader)
  const pages = await allPages(reader, `/accounts/${id}/transactions?${RANGE}&pageSize=5`)
  const ids = pages.flat().map(({ transactionId }) => transactionId)
  assert.lengthOf([...new Set(ids)], ids.length)
  assert.deepEqual(pages.flat().slice(0, 40), entries)
})

test('shows payments and refunds of the online payment interface on the account that paid (gaps: shared.sandbox.identity, online-payment.create.message)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const { paymentId } = await paid(bank, {
    amount: '0012.50',
    reference: 'RF481245',
    message: { text: "A & B's 'Lasku' 12/2026" },
    ultimateBeneficiary: { name: 'Saaja Oy' },
  })
  await refund(bank, paymentId, '2.50', { reference: undefined, message: { text: 'Hyvitys åäö' } })
  await advance(bank, 'PT5S')
  const [credit = {}, debit = {}] = await listOf(reader, '?pageSize=2')
  const { transactionId, _links, ...shown } = debit
  assert.isString(transactionId)
  assert.deepEqual(_links, {
    account: { href: `${BASE}/accounts/v3/accounts/${await firstAccount(reader)}` },
  })
  assert.deepEqual(shown, {
    accountId: await firstAccount(reader),
    archiveId: '20261120000000000001',
    reference: 'RF481245',
    transactionDescription: { code: 705, text: 'Reference payment' },
    message: "A & B's 'Lasku' 12/2026",
    amount: '-12.50',
    currency: 'EUR',
    creditDebitIndicator: 'debit',
    accountBalance: '9987.50',
    creditor: { accountName: 'Saaja Oy' },
    bookingDateTime: '2026-11-20T12:00:00.000+02:00',
    valueDateTime: '2026-11-20T00:00:00.000+02:00',
    status: 'Authorized',
    isoTransactionCode: 'PMNT-ICDT-ESCT',
    bankTransactionCode: '705',
  })
  assert.include(credit, {
    amount: '2.50',
    creditDebitIndicator: 'credit',
    accountBalance: '9990.00',
    message: 'Hyvitys åäö',
    archiveId: '20261120000000000002',
    bookingDateTime: '2026-11-20T12:00:05.000+02:00',
  })
  assert.property(credit, 'debtor')
  assert.notProperty(credit, 'creditor')
  assert.notProperty(credit, 'reference')
  assert.equal(
    textAt((await read(reader, `/accounts/${await firstAccount(reader)}`)).json, 'balance'),
    '9990.00',
  )
})

test('shows card transactions with amounts as the rates make them (1 A, Card transaction; gaps: account-access.card-transaction.amount, shared.sandbox.rates)', async () => {
  const bank = await openAccess()
  const rates: Record<string, number> = {
    USD: 110,
    GBP: 85,
    CHF: 95,
    SEK: 1100,
    NOK: 1150,
    DKK: 746,
    JPY: 16_000,
  }
  const currencies = new Set<string>()
  let refunds = 0
  for (const customerId of ['customer-1', 'customer-7', 'customer-8', 'customer-10', 'customer-12']) {
    const reader = await readerOf(bank, customerId)
    for (const id of await cardIds(reader)) {
      const entries = (await allPages(reader, `/cards/${id}/transactions?${RANGE}`)).flat()
      for (const entry of entries) {
        assert.sameMembers(
          Object.keys(entry),
          `transactionId cardNumberLastDigits description amount
          currency originalAmount originalCurrency postingDate _links`.split(/\s+/),
        )
        const { amount, currency, originalAmount, originalCurrency, description, postingDate } = entry
        assert.match(String(amount), /^-?\d{1,13}\.\d{2}$/)
        assert.equal(currency, 'EUR')
        assert.match(String(postingDate), DATE_TIME)
        assert.match(String(description), TEXT)
        assert.match(String(entry['cardNumberLastDigits']), /^\d{4}$/)
        assert.equal(String(originalAmount).startsWith('-'), String(amount).startsWith('-'))
        if (!String(amount).startsWith('-')) refunds++
        currencies.add(String(originalCurrency))
        if (originalCurrency === 'EUR') {
          assert.equal(originalAmount, amount)
          continue
        }
        const decimals = originalCurrency === 'JPY' ? 0 : 2
        assert.match(String(originalAmount), decimals === 0 ? /^-?\d+$/ : /^-?\d+\.\d{2}$/)
        const units = BigInt(String(originalAmount).replace(/[-.]/g, ''))
        const divisor = BigInt(rates[String(originalCurrency)] ?? 200) * 10n ** BigInt(decimals)
        const expected = (units * 10_000n * 2n + divisor) / (divisor * 2n)
        assert.equal(cents(String(amount).replace('-', '')), expected)
      }
    }
  }
  assert.includeMembers([...currencies], ['EUR', 'SEK', 'USD', 'GBP', 'NOK', 'DKK', 'CHF', 'JPY'])
  assert.isAbove(refunds, 0)
})

test('bills a card on its account in the month after, the statement balance being the last bill (1 A, statementBalance)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-10')
  const [card = ''] = await cardIds(reader)
  const october = await allPages(
    reader,
    `/cards/${card}/transactions?fromBookingDateTime=2026-10-01&toBookingDateTime=2026-10-31T23:59:59`,
  )
  const sum = october.flat().reduce((total, { amount }) => total + cents(amount), 0n)
  const [shown = {}] = members((await read(reader, '/cards')).json, 'cards')
  assert.equal(cents(shown['statementBalance']), -sum)
  const id = await firstAccount(reader)
  const november = await allPages(
    reader,
    `/accounts/${id}/transactions?fromBookingDateTime=2026-11-10&toBookingDateTime=2026-11-20`,
  )
  const bill = november
    .flat()
    .find(({ creditor }) => (creditor as Json | undefined)?.['accountName'] === 'Korttilaskutus')
  assert.equal(cents(bill?.['amount']), sum)
})

test('reads bounds as Helsinki wall-clock time, both inclusive, a date as its first second (1 A, Query parameters; gaps: account-access.query.dates)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-3')
  const id = await firstAccount(reader)
  const [entry = {}] = await listOf(
    reader,
    '?fromBookingDateTime=2026-11-01&toBookingDateTime=2026-11-18T12:00:00&pageSize=1',
  )
  const second = String(entry['bookingDateTime']).slice(0, 19)
  const near = (from: string, to: string) =>
    read(reader, `/accounts/${id}/transactions?fromBookingDateTime=${from}&toBookingDateTime=${to}`).then(
      ({ json }) => members(json, 'transactions').map(({ transactionId }) => transactionId),
    )
  const later = (seconds: number) =>
    new Date(Date.parse(`${second}Z`) + seconds * 1000).toISOString().slice(0, 19)
  // The fraction of the entry does not count: its second is in.
  assert.include(await near(second, second), entry['transactionId'])
  assert.notInclude(await near(later(1), later(2)), entry['transactionId'])
  assert.notInclude(await near(later(-2), later(-1)), entry['transactionId'])
  const day = second.slice(0, 10)
  assert.notInclude(await near(day, day), entry['transactionId'])
  assert.include(await near(day, `${day}T23:59:59`), entry['transactionId'])
  assert.deepEqual(
    await near('2026-11-17', '2026-11-18'),
    await near('2026-11-17T00:00:00', '2026-11-18T00:00:00'),
  )
})

test('finds an entry by its wall-clock time in the hour that autumn repeats (gaps: account-access.query.dates)', async () => {
  // 2026-10-25: at 04:00 the clock goes back to 03:00.
  const bank = await openAccess({ now: '2026-10-25T03:30:00.500+03:00' })
  await paid(bank, { amount: '1.00' })
  await advance(bank, 'PT1H')
  await paid(bank, { amount: '2.00' })
  const reader = await readerOf(bank, 'customer-1')
  const find = async (from: string, to: string) =>
    (await listOf(reader, `?fromBookingDateTime=2026-10-25T${from}&toBookingDateTime=2026-10-25T${to}`)).map(
      ({ amount, bookingDateTime }) => [amount, String(bookingDateTime).slice(11)],
    )
  const both = [
    ['-2.00', '03:30:00.500+02:00'],
    ['-1.00', '03:30:00.500+03:00'],
  ]
  assert.deepEqual(await find('03:30:00', '03:30:00'), both)
  assert.deepEqual(await find('03:29:59', '03:59:59'), both)
  assert.deepEqual(await find('03:30:01', '03:59:59'), [])
})

test('allows three calendar months and not a second more (1 A, rule 1; gaps: account-access.query.range, Part 3)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const id = await firstAccount(reader)
  const [card = ''] = await cardIds(reader)
  const cases: [from: string, to: string, found: string[]][] = [
    ['2026-11-30T00:00:00', '2027-02-28T00:00:00', []],
    ['2026-11-30T00:00:00', '2027-02-28T00:00:01', ['ExpirationOrTransactionRange toBookingDateTime']],
    ['2026-08-20', '2026-11-20', []],
    ['2026-08-20', '2026-11-20T00:00:01', ['ExpirationOrTransactionRange toBookingDateTime']],
    ['2026-08-20T12:00:00', '2026-11-20T12:00:00', []],
    ['2027-11-30', '2028-02-29', []],
    ['2027-11-30', '2028-03-01', ['ExpirationOrTransactionRange toBookingDateTime']],
    ['2026-03-31', '2026-06-30', []],
    ['1999-01-01', '1999-03-31', []],
    ['2026-01-01', '2026-12-31', ['ExpirationOrTransactionRange toBookingDateTime']],
    ['2026-11-20T12:00:01', '2026-11-20T12:00:00', ['InvalidValue fromBookingDateTime']],
    ['2027-01-01', '2026-01-01', ['InvalidValue fromBookingDateTime']],
    ['2026-11-20T12:00:00', '2026-11-20T12:00:00', []],
    ['0001-01-01', '0001-04-01', []],
    ['9999-10-01', '9999-12-31T23:59:59', []],
  ]
  for (const [from, to, found] of cases) {
    for (const path of [`/accounts/${id}`, `/cards/${card}`]) {
      const answer = await read(
        reader,
        `${path}/transactions?fromBookingDateTime=${from}&toBookingDateTime=${to}`,
      )
      assert.equal(answer.status, found.length === 0 ? 200 : 400, `${from} ${to}`)
      assert.deepEqual(violations(answer), found)
    }
  }
})

test('refuses bounds with a zone, an offset, a fraction or of no calendar (gaps: account-access.query.dates)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const id = await firstAccount(reader)
  const wrong = [
    '',
    'yesterday',
    '2026-11-20T12:00:00Z',
    '2026-11-20T12:00:00%2B02:00',
    '2026-11-20T12:00:00+02:00',
    '2026-11-20T12:00:00.000',
    '2026-11-20T12:00',
    '2026-11-20 12:00:00',
    '2026-11-20T24:00:00',
    '2026-11-20T12:60:00',
    '2026-11-20T12:00:60',
    '2026-02-29',
    '2026-13-01',
    '20261120',
    '20.11.2026',
    '2026-11-20T',
    '1795168800',
    ' 2026-11-20',
  ]
  for (const bound of wrong) {
    for (const name of ['fromBookingDateTime', 'toBookingDateTime']) {
      const answer = await read(reader, `/accounts/${id}/transactions?${name}=${bound}`)
      assert.equal(answer.status, 400, bound)
      assert.deepEqual(violations(answer), [`Date ${name}`])
    }
  }
  assert.lengthOf(await listOf(reader, '?fromBookingDateTime=2028-02-29'), 0)
})

test('takes page sizes from 1 to 150, and 150 where none is given (1 A, Limits; gaps: account-access.query.page-size)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-3')
  const id = await firstAccount(reader)
  const sizes: [text: string, found: string | number][] = [
    ['1', 1],
    ['150', 150],
    ['007', 7],
    ['0', 'Min'],
    ['-1', 'Min'],
    ['151', 'Max'],
    ['99999999999', 'Max'],
    ['1000000000000000', 'Max'],
    ['9'.repeat(400), 'Max'],
    ['-1000000000000000', 'Min'],
    ['', 'TypeMismatch'],
    ['ten', 'TypeMismatch'],
    ['1.5', 'TypeMismatch'],
    ['1e2', 'TypeMismatch'],
    ['%2B5', 'TypeMismatch'],
    [' 5', 'TypeMismatch'],
    ['5%20', 'TypeMismatch'],
    ['0x10', 'TypeMismatch'],
    ['٣', 'TypeMismatch'],
  ]
  for (const [text, found] of sizes) {
    const answer = await read(reader, `/accounts/${id}/transactions?pageSize=${text}`)
    if (typeof found === 'number') assert.lengthOf(members(answer.json, 'transactions'), found)
    else assert.deepEqual([answer.status, violations(answer)], [400, [`${found} pageSize`]], text)
  }
  assert.lengthOf(await listOf(reader), 150)
})

test('names all faults of a query at once, in the order of the paper, unknown parameters last (gaps: shared.errors.detail, account-access.query.page-size)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const id = await firstAccount(reader)
  const [card = ''] = await cardIds(reader)
  const cases: [path: string, found: string[]][] = [
    [
      `/accounts/${id}/transactions?x=1&pageSize=0&toBookingDateTime=b&fromBookingDateTime=a`,
      ['Date fromBookingDateTime', 'Date toBookingDateTime', 'Min pageSize', 'UnrecognizedProperty x'],
    ],
    [`/accounts/${id}/transactions?pageSize=5&pageSize=5`, ['UnrecognizedProperty pageSize']],
    [
      `/accounts/${id}/transactions?fromBookingDateTime=2026-11-01&fromBookingDateTime=2026-11-02&pageSize=x`,
      ['UnrecognizedProperty fromBookingDateTime', 'TypeMismatch pageSize'],
    ],
    [
      `/accounts/${id}/transactions?pagesize=5&PageSize=5`,
      ['UnrecognizedProperty pagesize', 'UnrecognizedProperty PageSize'],
    ],
    [`/cards/${card}/transactions?pageSize=5`, ['UnrecognizedProperty pageSize']],
    [
      `/cards/${card}/transactions?toBookingDateTime=x&pageSize=5`,
      ['Date toBookingDateTime', 'UnrecognizedProperty pageSize'],
    ],
    [
      `/accounts/${id}/transactions?__proto__=1&constructor=2`,
      ['UnrecognizedProperty __proto__', 'UnrecognizedProperty constructor'],
    ],
  ]
  for (const [path, found] of cases) {
    const answer = await read(reader, path)
    assert.equal(answer.status, 400)
    assert.deepEqual(violations(answer), found)
    assert.equal(answer.json['type'], 'VALIDATION')
  }
})

test('gives one page where a bound is missing: the newest that fit, without next (1 A, rule 2; gaps: account-access.query.open)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-3')
  const id = await firstAccount(reader)
  for (const query of ['', 'fromBookingDateTime=2025-01-01', 'toBookingDateTime=2026-06-30T10:00:00']) {
    for (const [size, count] of [
      ['', 150],
      ['&pageSize=20', 20],
    ] as const) {
      const { json } = await read(reader, `/accounts/${id}/transactions?${query}${size}`)
      const entries = members(json, 'transactions')
      assert.lengthOf(entries, count)
      assert.isUndefined(nextOf(json))
      const newest = String(entries[0]?.['bookingDateTime']).slice(0, 19)
      if (query.startsWith('to')) assert.isTrue(newest <= '2026-06-30T10:00:00' && newest > '2026-06-28')
      else assert.equal(newest.slice(0, 10), '2026-11-20')
    }
  }
  // Everything from a bound on, when it is less than a page.
  const few = await read(reader, `/accounts/${id}/transactions?fromBookingDateTime=2026-11-20`)
  assert.isAbove(members(few.json, 'transactions').length, 0)
  for (const entry of members(few.json, 'transactions'))
    assert.match(String(entry['bookingDateTime']), /^2026-11-20/)
})

test('pages through the postings of a card that do not fit on one page (1 A, Limits; gaps: account-access.paging.token)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-7')
  const [card = ''] = await cardIds(reader)
  const range = 'fromBookingDateTime=2026-08-20&toBookingDateTime=2026-11-20'
  const pages = await allPages(reader, `/cards/${card}/transactions?${range}`)
  assert.isAbove(pages.length, 1)
  assert.lengthOf(pages[0] ?? [], 150)
  const ids = pages.flat().map((entry) => String(entry['transactionId']))
  assert.lengthOf(new Set(ids), ids.length)
})

test('pages through a range with both bounds until nothing is left (1 A, wrapper; gaps: account-access.query.open, account-access.paging.token)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-3')
  const id = await firstAccount(reader)
  const path = `/accounts/${id}/transactions?${RANGE}`
  const whole = (await allPages(reader, path)).flat()
  assert.isAbove(whole.length, 900)
  for (const size of [150, 149, 61]) {
    const pages = await allPages(reader, `${path}&pageSize=${size}`)
    assert.deepEqual(pages.flat(), whole)
    assert.isTrue(pages.slice(0, -1).every((page) => page.length === size))
    assert.isAbove(pages.at(-1)?.length ?? 0, 0)
  }
  for (const entry of whole) {
    const time = String(entry['bookingDateTime']).slice(0, 19)
    assert.isTrue(time >= '2026-08-20T12:00:00' && time <= '2026-11-20T12:00:00')
  }
  // A page that ends where the list ends names no next one.
  const exact = whole.slice(0, 30)
  const from = String(exact.at(-1)?.['bookingDateTime']).slice(0, 19)
  const last = await read(
    reader,
    `/accounts/${id}/transactions?fromBookingDateTime=${from}&toBookingDateTime=2026-11-20T12:00:00&pageSize=30`,
  )
  assert.lengthOf(members(last.json, 'transactions'), 30)
  assert.isUndefined(nextOf(last.json))
})

test('takes a paging token with or without the other parameters, if they are the same (gaps: account-access.paging.token)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-3')
  const id = await firstAccount(reader)
  const list = `/accounts/${id}/transactions`
  const first = await read(
    reader,
    `${list}?fromBookingDateTime=2026-09-01&toBookingDateTime=2026-11-20&pageSize=20`,
  )
  const next = nextOf(first.json) ?? ''
  const token = new URL(next).searchParams.get('forwardPagingToken') ?? ''
  assert.match(token, /^[A-Za-z0-9._~-]{1,512}$/)
  const second = members((await read(reader, next)).json, 'transactions')
  assert.lengthOf(second, 20)
  const same = [
    '',
    '&pageSize=20',
    '&fromBookingDateTime=2026-09-01',
    '&fromBookingDateTime=2026-09-01T00:00:00&toBookingDateTime=2026-11-20T00:00:00',
  ]
  for (const more of same) {
    const answer = await read(reader, `${list}?forwardPagingToken=${token}${more}`)
    assert.deepEqual(members(answer.json, 'transactions'), second, more)
    assert.isDefined(nextOf(answer.json))
  }
  const differing = [
    '&pageSize=21',
    '&pageSize=150',
    '&fromBookingDateTime=2026-09-02',
    '&toBookingDateTime=2026-11-20T00:00:01',
  ]
  for (const more of differing) {
    const answer = await read(reader, `${list}?forwardPagingToken=${token}${more}`)
    assert.deepEqual([answer.status, violations(answer)], [400, ['InvalidValue forwardPagingToken']], more)
  }
})

test('refuses a paging token of another list, altered, or made elsewhere (gaps: account-access.paging.token)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-7')
  const [family = '', children = ''] = await accountIds(reader)
  const [card = ''] = await cardIds(reader)
  const tokenOf = async (who: Reader, path: string) => {
    const { json } = await read(who, `${path}/transactions?${RANGE}&pageSize=5`)
    return new URL(nextOf(json) ?? '').searchParams.get('forwardPagingToken') ?? ''
  }
  const token = await tokenOf(reader, `/accounts/${family}`)
  const other = await readerOf(bank, 'customer-7')
  const theirs = await tokenOf(other, `/accounts/${await firstAccount(other)}`)
  const refused = async (path: string, value: string) => {
    const answer = await read(reader, `${path}/transactions?forwardPagingToken=${encodeURIComponent(value)}`)
    assert.deepEqual([answer.status, violations(answer)], [400, ['InvalidValue forwardPagingToken']], value)
  }
  assert.equal(
    (await read(reader, `/accounts/${family}/transactions?forwardPagingToken=${token}`)).status,
    200,
  )
  // The same account under another consent, another account, and a card.
  await refused(`/accounts/${family}`, theirs)
  await refused(`/accounts/${children}`, token)
  await refused(`/cards/${card}`, token)
  const [content = '', mac = ''] = token.split('.')
  const forged = [
    '',
    'x',
    '.',
    content,
    `${content}.`,
    `.${mac}`,
    `${content}.${mac}.`,
    `${content}.${mac.slice(1)}`,
    `${mac}.${content}`,
    `${token}${token}`,
    `${Buffer.from('2020-01-01T00:00:00|2026-11-20T12:00:00|150|1795168800000|0|1795168800000').toString('base64url')}.${mac}`,
    'x'.repeat(600),
    `${token} `,
    '🙂',
  ]
  for (const value of forged) {
    await refused(`/accounts/${family}`, value)
  }
  // Any one character that is another makes it worthless.
  for (let at = 0; at < token.length; at += 7) {
    const changed = token[at] === 'A' ? 'B' : 'A'
    await refused(`/accounts/${family}`, token.slice(0, at) + changed + token.slice(at + 1))
  }
})

test('lets a paging token live for 24 hours of the clock that can be moved (gaps: account-access.paging.token)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-3')
  const id = await firstAccount(reader)
  const { json } = await read(reader, `/accounts/${id}/transactions?${RANGE}`)
  const next = nextOf(json) ?? ''
  await advance(bank, 'P1D')
  assert.equal((await read(reader, next)).status, 200)
  await advance(bank, 'PT0.001S')
  assert.deepEqual(violations(await read(reader, next)), ['InvalidValue forwardPagingToken'])
})

test('lets a paging token live for 24 hours (gaps: account-access.paging.token)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-3')
  const id = await firstAccount(reader)
  const { json } = await read(reader, `/accounts/${id}/transactions?${RANGE}`)
  const next = nextOf(json) ?? ''
  bank.wire.now += 86_400_000
  const { json: tokens } = await control(bank, 'GET', '/account-access/consents')
  assert.isNotNull(tokens)
  const fresh = async () => {
    const form = { grant_type: 'refresh_token', refresh_token: reader.refreshToken }
    const body = new URLSearchParams({ ...form, client_id: bank.clientId, client_secret: bank.clientSecret })
    const answer = await bank.sandbox.fetch(`${BASE}/oauth/token`, { method: 'POST', body })
    const granted: Json = await answer.json()
    return { ...reader, accessToken: String(granted['access_token']) }
  }
  assert.equal((await read(await fresh(), next)).status, 200)
  bank.wire.now += 1
  assert.deepEqual(violations(await read(await fresh(), next)), ['InvalidValue forwardPagingToken'])
})

test('shows on every page the state at the first one (gaps: account-access.paging.token)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const id = await firstAccount(reader)
  const to = '2026-11-30'
  const path = `/accounts/${id}/transactions?fromBookingDateTime=2026-09-01&toBookingDateTime=${to}&pageSize=10`
  const before = (await allPages(reader, path)).flat()
  const first = await read(reader, path)
  await paid(bank, { amount: '5.00' })
  await paid(bank, { amount: '6.00' })
  await advance(bank, 'P1D')
  const rest = await allPages(reader, nextOf(first.json) ?? '')
  assert.deepEqual([...members(first.json, 'transactions'), ...rest.flat()], before)
  // A new first page shows what has come.
  const now = (await allPages(reader, path)).flat()
  assert.isAbove(now.length, before.length + 1)
  assert.deepEqual(now.slice(-before.length), before)
})

test('finds in any window exactly what a wider list holds (gaps: account-access.query.dates)', async () => {
  const bank = await openAccess()
  const reader = await readerOf(bank, 'customer-1')
  const id = await firstAccount(reader)
  const whole = (await allPages(reader, `/accounts/${id}/transactions?${RANGE}`)).flat()
  const start = Date.parse('2026-08-20T12:00:00Z')
  const wall = (minutes: number) => new Date(start + minutes * 60_000).toISOString().slice(0, 19)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(132_000),
      fc.nat(132_000),
      fc.integer({ min: 1, max: 40 }),
      async (one, two, size) => {
        const [from, to] = [wall(Math.min(one, two)), wall(Math.max(one, two))]
        const path = `/accounts/${id}/transactions?fromBookingDateTime=${from}&toBookingDateTime=${to}&pageSize=${size}`
        const found = (await allPages(reader, path)).flat()
        const expected = whole.filter(({ bookingDateTime }) => {
          const time = String(bookingDateTime).slice(0, 19)
          return time >= from && time <= to
        })
        assert.deepEqual(found, expected)
      },
    ),
    { numRuns: 25 },
  )
})
