/// <reference types="node" />
// Reports of transactions and their details: parameters, periods, pages, links, members of entries.
// How payments become entries is in raw-execution and its neighbours.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { advance, handClock, openBank, UUID_V4 } from '../../raw-client.ts'
import {
  amount,
  BULK,
  item,
  orderOf,
  reference,
  SINGLE,
  SINGLE_CROSS,
  COUNTRIES,
  EE,
  START,
} from '../raw-bodies.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  type Link,
  linkOf,
  moveTo,
  newClient,
  openRenewable,
  readAnswer,
  REDIRECT,
  type Report,
  Tpp,
  type Transaction,
} from '../raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const { own, renew } = await openRenewable()
// A client of its own: another consent of the same PSU and client would end this one.
const tpp = await Tpp.open(bank, { client: await newClient(bank) })
const consentId = await tpp.granted()
const { resourceId } = await tpp.account(consentId)
const ask = (query: string) => tpp.present(consentId, `/${resourceId}/transactions?${query}`)

const NAMES = `bankTransactionCode bookingDate valueDate checkId creditorAccount creditorId creditorName
  debtorAccount debtorName endToEndId entryReference exchangeRate mandateId proprietaryBankTransactionCode
  purposeCode remittanceInformationStructured remittanceInformationUnstructured transactionAmount
  transactionId ultimateCreditor ultimateDebtor`.split(/\s+/)
const TEXTS: Record<string, number> = {
  checkId: 35,
  creditorId: 35,
  creditorName: 70,
  debtorName: 70,
  endToEndId: 35,
  entryReference: 35,
  mandateId: 35,
  proprietaryBankTransactionCode: 35,
  remittanceInformationUnstructured: 140,
  transactionId: 128,
  ultimateCreditor: 70,
  ultimateDebtor: 70,
}
const REFERENCE_TYPES = ['IBAN', 'BBAN', 'PAN', 'MASKED_PAN', 'MSISDN']

/** Checks the members of an entry (3, Transaction; gaps: baltic.transaction.members, baltic.transaction.remittance). */
function checkTransaction(entry: Transaction, isBooked: boolean, decimals = 2): void {
  const text = JSON.stringify(entry)
  for (const name of Object.keys(entry)) assert.include(NAMES, name, text)
  assert.isNotEmpty(entry.transactionId)
  assert.hasAllKeys(entry.transactionAmount, ['amount', 'currency'])
  assert.match(entry.transactionAmount.amount, new RegExp(`^-?\\d+\\.\\d{${decimals}}$`), text)
  assert.notMatch(entry.transactionAmount.amount, /^-?0+\.0+$/)
  for (const name of ['bookingDate', 'valueDate']) {
    if (isBooked) assert.match(String(entry[name]), /^\d{4}-\d\d-\d\d$/, text)
  }
  for (const [name, limit] of Object.entries(TEXTS)) {
    if (!(name in entry)) continue
    assert.isString(entry[name], name)
    assert.isAtMost([...String(entry[name])].length, limit, name)
    assert.isNotEmpty(entry[name])
  }
  for (const name of ['creditorAccount', 'debtorAccount']) {
    if (!(name in entry)) continue
    const account = entry[name] as Record<string, string>
    assert.isNotEmpty(account['accountNumber'])
    if ('accountReferenceType' in account) assert.include(REFERENCE_TYPES, account['accountReferenceType'])
  }
  if ('bankTransactionCode' in entry)
    assert.match(String(entry['bankTransactionCode']), /^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/)
  if ('purposeCode' in entry) assert.match(String(entry['purposeCode']), /^[A-Z]{4}$/)
  if ('remittanceInformationStructured' in entry) {
    const structured = entry['remittanceInformationStructured'] as Record<string, string>
    assert.hasAllKeys(structured, ['reference'])
    assert.isAtMost((structured['reference'] ?? '').length, 35)
  }
  if ('exchangeRate' in entry) {
    for (const rate of entry['exchangeRate'] as Record<string, string>[]) {
      for (const name of ['currencyFrom', 'currencyTo']) assert.match(rate[name] ?? '', /^[A-Z]{3}$/)
    }
  }
}

/** Wants the entries of a report to be in order, newest first. */
function inOrder(entries: readonly Transaction[]): void {
  const days = entries.map(({ bookingDate = '' }) => bookingDate)
  assert.deepEqual(days, days.toSorted().toReversed())
  assert.equal(new Set(entries.map(({ transactionId }) => transactionId)).size, entries.length)
}

for (const country of COUNTRIES) {
  test(`reports the life of each account in ${country.country} in the members of the paper, and the details of each entry (3, Transaction; gaps: baltic.transaction.members, baltic.links)`, async () => {
    const there = await Tpp.open(bank, { country })
    const id = await there.granted()
    let seen = 0
    for (const account of await there.accounts(id)) {
      const path = `/${account.resourceId}/transactions?bookingStatus=both&dateFrom=2026-01-01`
      const body = readAnswer(await there.present(id, path))
      assert.hasAllKeys(body, ['account', 'transactions'])
      const report = body['transactions'] as Report
      assert.hasAllKeys(report, ['booked', 'pending', 'meta', '_links'])
      inOrder(report.booked ?? [])
      for (const [entries, isBooked] of [
        [report.booked, true],
        [report.pending, false],
      ] as const) {
        for (const entry of entries ?? []) {
          checkTransaction(entry, isBooked)
          const details = readAnswer(
            await there.present(id, `/${account.resourceId}/transactions/${entry.transactionId}`),
          )
          assert.deepEqual(details, { transactionDetails: entry })
          seen += 1
        }
      }
    }
    assert.isAtLeast(seen, 1)
  })
}

test('wants a bookingStatus that it knows: missing FORMAT_ERROR, unknown PARAMETER_NOT_SUPPORTED (gaps: baltic.report.query)', async () => {
  assertRefused(await ask('dateFrom=2026-11-01'), 400, ['FORMAT_ERROR', 'bookingStatus'])
  for (const status of ['information', 'Booked', 'BOTH', 'all', 'booked,pending', '']) {
    assertRefused(await ask(`bookingStatus=${status}&dateFrom=2026-11-01`), 400, [
      'PARAMETER_NOT_SUPPORTED',
      'bookingStatus',
    ])
  }
})

test('answers only the list that is asked for, the other is absent (gaps: baltic.report.query)', async () => {
  for (const [status, names] of Object.entries({
    booked: ['booked'],
    pending: ['pending'],
    both: ['booked', 'pending'],
  })) {
    const report = await tpp.report(consentId, resourceId, `bookingStatus=${status}&dateFrom=2026-11-01`)
    assert.hasAllKeys(report, [...names, 'meta', '_links'])
    assert.equal(report.meta.totalPages, '1')
    assert.hasAllKeys(report.meta, ['totalPages'])
  }
})

for (const status of ['booked', 'pending', 'both']) {
  const at = (query: string) => ask(`bookingStatus=${status}${query}`)

  test(`wants a well formed dateFrom for ${status}, and dateTo not before it (gaps: baltic.report.query)`, async () => {
    assertRefused(await at(''), 400, ['FORMAT_ERROR', 'dateFrom'])
    for (const date of [
      '',
      'x',
      '2026-13-01',
      '2026-02-30',
      '2026-11-1',
      '20261101',
      '2026-11-01T00:00:00Z',
      '01.11.2026',
    ]) {
      assertRefused(await at(`&dateFrom=${date}`), 400, ['FORMAT_ERROR', 'dateFrom'])
      assertRefused(await at(`&dateFrom=2026-11-01&dateTo=${date}`), 400, ['FORMAT_ERROR', 'dateTo'])
    }
    assertRefused(await at('&dateFrom=2026-11-02&dateTo=2026-11-01'), 400, 'PERIOD_INVALID')
    assertRefused(await at('&dateFrom=2026-11-21'), 400, 'PERIOD_INVALID')
    for (const dates of `dateFrom=2026-11-20 dateFrom=2026-11-20&dateTo=2026-11-20
      dateFrom=2026-11-21&dateTo=2026-11-21 dateFrom=2026-11-01&dateTo=2030-01-01
      dateFrom=2026-11-01&dateTo=9999-12-31 dateFrom=9999-12-31&dateTo=9999-12-31`.split(/\s+/)) {
      assert.equal((await at(`&${dates}`)).status, 200, dates)
    }
  })

  test(`reaches back 90 days for ${status}, and farther only within 30 minutes after SCA, by the clock of the bank (gaps: baltic.report.query)`, async () => {
    const there = await renew()
    const id = await there.granted()
    const account = (await there.account(id)).resourceId
    const read = (dateFrom: string) =>
      there.present(id, `/${account}/transactions?bookingStatus=${status}&dateFrom=${dateFrom}`)
    await advance(own, 'PT29M59S')
    for (const date of ['2026-08-22', '2026-08-21', '2020-01-01'])
      assert.equal((await read(date)).status, 200, date)
    await advance(own, 'PT2S')
    assert.equal((await read('2026-08-22')).status, 200, 'today minus 90 days')
    for (const date of ['2026-08-21', '2020-01-01']) assertRefused(await read(date), 401, 'CONSENT_INVALID')
    await moveTo(own, '2026-11-21T00:00:00+02:00')
    assertRefused(await read('2026-08-22'), 401, 'CONSENT_INVALID')
    assert.equal((await read('2026-08-23')).status, 200)
  })
}

test('takes dateFrom and dateTo as inclusive, and looks at them for booked entries only (3, Endpoints; gaps: baltic.report.query)', async () => {
  const there = await renew()
  const id = await there.granted()
  const account = (await there.account(id)).resourceId
  await there.approved(SINGLE, orderOf(SINGLE, EE, { endToEndIdentification: 'A' }))
  await moveTo(own, '2026-11-23T12:00:00+02:00')
  await there.approved(SINGLE, orderOf(SINGLE, EE, { endToEndIdentification: 'B' }))
  await advance(own, 'PT5S')
  const seen = async (dates: string) => {
    const report = await there.report(id, account, `bookingStatus=both&${dates}`)
    assert.lengthOf(report.pending ?? [], 1, 'the debit of the seed is always there')
    return (report.booked ?? [])
      .map(({ endToEndId }) => endToEndId)
      .filter((name) => name === 'A' || name === 'B')
  }
  assert.deepEqual(await seen('dateFrom=2026-11-20'), ['B', 'A'])
  assert.deepEqual(await seen('dateFrom=2026-11-21'), ['B'])
  assert.deepEqual(await seen('dateFrom=2026-11-20&dateTo=2026-11-22'), ['A'])
  assert.deepEqual(await seen('dateFrom=2026-11-20&dateTo=2026-11-20'), ['A'])
  assert.deepEqual(await seen('dateFrom=2026-11-23&dateTo=2026-11-23'), ['B'])
  assert.deepEqual(await seen('dateFrom=2026-11-21&dateTo=2026-11-22'), [])
})

test('says balances in a report only with withBalance (gaps: baltic.account.with-balance)', async () => {
  const query = `/${resourceId}/transactions?bookingStatus=both&dateFrom=2026-11-01`
  for (const more of ['', '&withBalance=false']) {
    assert.hasAllKeys(readAnswer(await tpp.present(consentId, query + more)), ['account', 'transactions'])
  }
  const body = readAnswer(await tpp.present(consentId, `${query}&withBalance=true`))
  assert.hasAllKeys(body, ['account', 'balances', 'transactions'])
  assert.deepEqual(body['balances'], await tpp.balances(consentId, resourceId))
  assert.deepInclude(body['account'] as object, { accountNumber: EE.first })
})

// --- pages ---------------------------------------------------------------------------------------------------------------

/** Makes so many debits of a cent, in bulks of up to 100, in order. */
async function debit(there: Tpp, count: number, sign: string): Promise<void> {
  for (let done = 0; done < count; done += 100) {
    const payments = Array.from({ length: Math.min(100, count - done) }, (_, at) =>
      item({ instructedAmount: amount('0.01'), endToEndIdentification: `${sign}${done + at}` }),
    )
    await there.approved(BULK, { debtorAccount: reference(there.country.first), payments })
  }
}

test('cuts a report every 100 entries, booked before pending in one sequence, without gap or repeat (3, Limits; gaps: baltic.report.page)', async () => {
  const there = await renew()
  const id = await there.granted()
  const account = (await there.account(id)).resourceId
  const read = (page: number, status = 'both') =>
    there.report(id, account, `bookingStatus=${status}&dateFrom=2026-11-20&page=${page}`)
  assert.equal((await read(1)).meta.totalPages, '1')
  await debit(there, 150, 'B')
  await advance(own, 'PT5S')
  await debit(there, 120, 'P')
  const first = await read(1)
  const booked = Number((await read(1, 'booked')).meta.totalPages)
  assert.equal(booked, 2)
  assert.equal((await read(1, 'pending')).meta.totalPages, '2', '120 and the debit of the seed')
  assert.equal(first.meta.totalPages, '3')
  const pages = [first, await read(2), await read(3)]
  for (const page of pages) {
    assert.isArray(page.booked)
    assert.isArray(page.pending)
    assert.equal(page.meta.totalPages, '3')
  }
  const sizes = pages.map(({ booked: some = [], pending = [] }) => [some.length, pending.length])
  assert.deepEqual(sizes.slice(0, 2), [
    [100, 0],
    [50, 50],
  ])
  assert.deepEqual(sizes[2], [0, 71])
  const all = pages.flatMap(({ booked: some = [], pending = [] }) => [...some, ...pending])
  assert.equal(new Set(all.map(({ transactionId }) => transactionId)).size, 271)
  const ends = new Set(all.map(({ endToEndId }) => endToEndId))
  for (let at = 0; at < 150; at++) assert.isTrue(ends.has(`B${at}`), `B${at}`)
  for (let at = 0; at < 120; at++) assert.isTrue(ends.has(`P${at}`), `P${at}`)
  for (const query of ['page=1', '']) {
    const again = await there.report(
      id,
      account,
      `bookingStatus=both&dateFrom=2026-11-20&${query}`.replace(/&$/, ''),
    )
    assert.deepEqual(again.booked, first.booked)
  }
  for (const page of ['4', '0', '-1', '1.5', 'x', '', '1e0', '99999999999999999999', '+1', '%201']) {
    const path = `/${account}/transactions?bookingStatus=both&dateFrom=2026-11-20&page=${page}`
    assertRefused(await there.present(id, path), 400, ['PARAMETER_NOT_SUPPORTED', 'page'])
  }
})

test('links first and last always, previous and next where there is one, and the details of each entry of the page (gaps: baltic.links, baltic.report.page)', async () => {
  const there = await renew()
  const id = await there.granted()
  const account = (await there.account(id)).resourceId
  await debit(there, 201, 'E')
  await advance(own, 'PT5S')
  const path = `/account/v1/accounts/${account}/transactions`
  const read = (page: number) =>
    there.report(id, account, `bookingStatus=booked&dateFrom=2026-11-20&page=${page}`)
  const pageOf = ({ href }: Link): string => {
    const url = new URL(href)
    assert.equal(url.origin + url.pathname, there.url(path))
    assert.equal(url.searchParams.get('bookingStatus'), 'booked')
    assert.equal(url.searchParams.get('dateFrom'), '2026-11-20')
    return url.searchParams.get('page') ?? '1'
  }
  for (const page of [1, 2, 3]) {
    const report = await read(page)
    const rels = report['_links'].map(({ rel }) => rel).filter((rel) => rel !== 'transactionDetails')
    const wanted = ['first', 'last', ...(page > 1 ? ['previous'] : []), ...(page < 3 ? ['next'] : [])]
    assert.sameMembers(rels, wanted)
    assert.equal(pageOf(linkOf(report['_links'], 'first')), '1')
    assert.equal(pageOf(linkOf(report['_links'], 'last')), '3')
    if (page > 1) assert.equal(pageOf(linkOf(report['_links'], 'previous')), String(page - 1))
    if (page < 3) {
      const next = linkOf(report['_links'], 'next')
      assert.equal(pageOf(next), String(page + 1))
      const followed = readAnswer(
        await there.present(id, new URL(next.href).href.slice(there.url('/account/v1/accounts').length)),
      )
      const straight = await read(page + 1)
      assert.deepEqual((followed['transactions'] as Report).booked, straight.booked)
    }
    const details = report['_links'].filter(({ rel }) => rel === 'transactionDetails')
    assert.deepEqual(
      details.map(({ title }) => title),
      report.booked?.map(({ transactionId }) => transactionId),
    )
    for (const { href, title } of details) assert.equal(href, there.url(`${path}/${title}`))
    for (const entry of report.booked ?? []) assert.notProperty(entry, '_links')
  }
})

test('answers page 1 of 1 without entries, and then no other page (gaps: baltic.report.page)', async () => {
  const quiet = `/${resourceId}/transactions?bookingStatus=booked&dateFrom=2026-11-21&dateTo=2026-11-21`
  const body = readAnswer(await tpp.present(consentId, quiet))
  const report = body['transactions'] as Report
  assert.deepEqual([report.booked, report.meta.totalPages], [[], '1'])
  assert.sameMembers(
    report['_links'].map(({ rel }) => rel),
    ['first', 'last'],
  )
  assertRefused(await tpp.present(consentId, `${quiet}&page=2`), 400, ['PARAMETER_NOT_SUPPORTED', 'page'])
})

// --- entries -------------------------------------------------------------------------------------------------------------

test('makes of a pending debit another transaction once it is booked, with what was sent (gaps: baltic.payment.status-values, baltic.transaction.members)', async () => {
  const there = await renew()
  const id = await there.granted()
  const account = (await there.account(id)).resourceId
  const read = () => there.report(id, account, 'bookingStatus=both&dateFrom=2026-11-20')
  const seed = (await read()).pending ?? []
  const told = {
    creditorName: 'Šarūnas Žukauskas',
    endToEndIdentification: 'E2E-1',
    remittanceInformationStructured: { reference: 'RF481245' },
    remittanceInformationUnstructured: 'Arve 12/2026',
  }
  await there.approved(SINGLE, orderOf(SINGLE, EE, { ...told, instructedAmount: amount('12.3') }))
  const { pending = [], booked: none = [] } = await read()
  assert.lengthOf(pending, seed.length + 1)
  const wait = pending.find(({ endToEndId }) => endToEndId === 'E2E-1')
  assert.deepEqual(wait?.transactionAmount, { amount: '-12.30', currency: 'EUR' })
  await advance(own, 'PT4.999S')
  assert.deepEqual((await read()).pending, pending)
  await advance(own, 'PT0.001S')
  const after = await read()
  assert.deepEqual(after.pending, seed)
  assert.lengthOf(after.booked ?? [], none.length + 1)
  const [entry] = after.booked ?? []
  if (!entry || !wait) throw new Error('no entry')
  checkTransaction(entry, true)
  assert.notEqual(entry.transactionId, wait.transactionId)
  assert.deepInclude(entry, {
    bookingDate: '2026-11-20',
    endToEndId: 'E2E-1',
    creditorName: told.creditorName,
    remittanceInformationStructured: told.remittanceInformationStructured,
    remittanceInformationUnstructured: told.remittanceInformationUnstructured,
    transactionAmount: { amount: '-12.30', currency: 'EUR' },
  })
  assert.equal(
    (entry['creditorAccount'] as Record<string, string>)['accountNumber'],
    'DE82999000000000000001',
  )
  const gone = await there.present(id, `/${account}/transactions/${wait.transactionId}`)
  assertRefused(gone, 404, 'RESOURCE_UNKNOWN')
})

test('says the rate of an entry only where money was converted (gaps: baltic.transaction.members, shared.sandbox.rates)', async () => {
  const there = await renew()
  const id = await there.granted()
  const account = (await there.account(id)).resourceId
  const franc = orderOf(SINGLE_CROSS, EE, {
    instructedAmount: amount('9.50', 'CHF'),
    endToEndIdentification: 'CHF',
  })
  await there.approved(SINGLE_CROSS, franc)
  await there.approved(
    SINGLE_CROSS,
    orderOf(SINGLE_CROSS, EE, { instructedAmount: amount('5.00'), endToEndIdentification: 'EUR' }),
  )
  await advance(own, 'PT5S')
  const { booked = [] } = await there.report(id, account, 'bookingStatus=booked&dateFrom=2026-11-20')
  const converted = booked.find(({ endToEndId }) => endToEndId === 'CHF')
  assert.deepEqual(converted?.transactionAmount, { amount: '-10.00', currency: 'EUR' })
  const [rate = {}] = (converted?.['exchangeRate'] ?? []) as Record<string, string>[]
  assert.sameMembers([rate['currencyFrom'], rate['currencyTo']], ['EUR', 'CHF'])
  for (const entry of booked) assert.equal('exchangeRate' in entry, entry === converted)
})

test('gives ids to transactions that no other account shares (3, Transaction)', async () => {
  const ids: string[] = []
  for (const account of await tpp.accounts(consentId)) {
    const report = await tpp.report(consentId, account.resourceId, 'bookingStatus=both&dateFrom=2026-01-01')
    for (const { transactionId } of [...(report.booked ?? []), ...(report.pending ?? [])])
      ids.push(transactionId)
  }
  assert.equal(new Set(ids).size, ids.length)
  assert.match(resourceId, UUID_V4)
})
