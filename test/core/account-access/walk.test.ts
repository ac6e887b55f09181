// The iteration over a range: every entry once and in order, whatever the bank does between two pages.
// Not the single page: answers.test.ts.
import { assert, deep, fc, test } from '#kit'
import {
  type AccountAccessSession,
  eachCardTransaction,
  eachTransaction,
  type EachTransactionOptions,
  type ReadingPosition,
} from '../../../core/account-access/index.ts'
import { endAhead } from '../../../core/account-access/rules.ts'
import { RowMemory } from '../../../core/shared/row-memory.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { everythingIn, thrownBy, typeErrorOf } from '../shared/thrown.ts'
import { fakeBank, type FakeBank, type FakeEntry, newestFirst, wallOf } from './fake-bank.ts'
import { accessToken, now, testBank, untyped } from './fixtures.ts'

const DAY = 86_400_000
const nowMs = Date.parse(now)

function sessionAt(bank: FakeBank) {
  return testBank([], { fetch: bank.fetch }).session
}

function walkAt(bank: FakeBank, walk: Partial<EachTransactionOptions> = {}) {
  return eachTransaction(sessionAt(bank), { accountId: 'acc-1', from: '2026-11-01', ...walk })
}

/** Makes entries an hour apart, newest first, numbered from 1. */
function hourly(count: number, newest = nowMs): FakeEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `tx-${String(index + 1).padStart(4, '0')}`,
    at: newest - index * 3_600_000,
  }))
}

async function idsOf(walk: AsyncIterable<{ transactionId: string }>): Promise<string[]> {
  const ids: string[] = []
  for await (const { transactionId } of walk) ids.push(transactionId)
  return ids
}

/** The bounds of each request, in order. */
function boundsOf(bank: FakeBank): string[] {
  return bank.asked.map((query) => `${query.get('fromBookingDateTime')} ${query.get('toBookingDateTime')}`)
}

/** Lets everything run that waits only for promises. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

test('asks nothing before the first entry is wanted (house: 3)', async () => {
  const bank = fakeBank(hourly(5))
  const walk = walkAt(bank)
  await settle()
  assert.lengthOf(bank.asked, 0)
  assert.equal((await walk.next()).value?.transactionId, 'tx-0001')
})

test('asks ahead of its own clock where no end is given: one window, and 45 days at least (gaps: account-access.query.dates, account-access.query.ahead)', async () => {
  for (const [from, bounds] of [
    ['2026-11-01', ['2026-11-01T00:00:00 2027-02-01T00:00:00']],
    ['2026-10-05', ['2026-10-05T00:00:00 2027-01-05T00:00:00']],
    ['2026-10-04', ['2026-10-05T00:00:00 2027-01-04T23:59:59', '2026-10-04T00:00:00 2026-10-04T23:59:59']],
    ['2031-01-15T12:00:00', ['2031-01-15T12:00:00 2031-04-15T12:00:00']],
  ] as const) {
    const bank = fakeBank([])
    assert.isEmpty(await idsOf(walkAt(bank, { from })))
    assert.deepEqual(boundsOf(bank), [...bounds])
  }
  assert.equal(endAhead('9999-12-01T00:00:00', nowMs), '9999-12-31T23:59:59')
})

test('loses nothing where the clock of the bank is 40 days ahead (gaps: account-access.query.dates)', async () => {
  const daily = Array.from({ length: 57 }, (_, index) => ({
    id: `tx-${String(index).padStart(2, '0')}`,
    at: nowMs + (40 - index) * DAY,
  }))
  for (const from of ['2026-11-01', '2026-06-01', '2024-01-01']) {
    const ids = await idsOf(walkAt(fakeBank(daily), { from, pageSize: 7 }))
    const expected = daily.filter(({ at }) => wallOf(at) >= from).map(({ id }) => id)
    assert.deepEqual(ids, expected)
  }
})

test('reads pages until the range is exhausted, with the same bounds and the token of each (gaps: account-access.query.open)', async () => {
  const bank = fakeBank(hourly(7))
  const ids = await idsOf(walkAt(bank, { pageSize: 3 }))
  assert.deepEqual(
    ids,
    hourly(7).map(({ id }) => id),
  )
  assert.deepEqual(
    bank.asked.map((query) => [query.get('pageSize'), query.get('forwardPagingToken')]),
    [
      ['3', null],
      ['3', 'tok-1'],
      ['3', 'tok-2'],
    ],
  )
  const bounds = new Set(
    bank.asked.map((query) => `${query.get('fromBookingDateTime')} ${query.get('toBookingDateTime')}`),
  )
  assert.equal(bounds.size, 1)
})

test('walks over cards without a page size (gaps: account-access.query.page-size)', async () => {
  const bank = fakeBank(hourly(301))
  const walk = eachCardTransaction(sessionAt(bank), { cardId: 'card-1', from: '2026-01-01', limit: 20 })
  assert.lengthOf(await idsOf(walk), 20)
  assert.isFalse(bank.asked.some((query) => query.has('pageSize')))
  const all = eachCardTransaction(sessionAt(fakeBank(hourly(301))), { cardId: 'card-1', from: '2026-01-01' })
  assert.deepEqual(
    await idsOf(all),
    hourly(301).map(({ id }) => id),
  )
})

test('reads long ranges in windows of three months, newest first (gaps: account-access.query.range)', async () => {
  const bank = fakeBank(hourly(40, nowMs).map((entry, index) => ({ ...entry, at: nowMs - index * 10 * DAY })))
  assert.lengthOf(await idsOf(walkAt(bank, { from: '2025-01-01' })), 40)
  assert.deepEqual(boundsOf(bank), [
    '2026-10-05T00:00:00 2027-01-04T23:59:59',
    '2026-07-05T00:00:00 2026-10-04T23:59:59',
    '2026-04-05T00:00:00 2026-07-04T23:59:59',
    '2026-01-05T00:00:00 2026-04-04T23:59:59',
    '2025-10-05T00:00:00 2026-01-04T23:59:59',
    '2025-07-05T00:00:00 2025-10-04T23:59:59',
    '2025-04-05T00:00:00 2025-07-04T23:59:59',
    '2025-01-05T00:00:00 2025-04-04T23:59:59',
    '2025-01-01T00:00:00 2025-01-04T23:59:59',
  ])
})

test('reads one page ahead while a page is worked on, and never two (house: 3)', async () => {
  const bank = fakeBank(hourly(12))
  const walk = walkAt(bank, { pageSize: 3 })
  const requests: number[] = []
  for (let taken = 0; taken < 12; taken++) {
    await walk.next()
    await settle()
    requests.push(bank.asked.length)
  }
  assert.deepEqual(requests, [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4])
  assert.isTrue((await walk.next()).done)
})

test('asks for no page beyond the limit, and for no more than it (house: 3)', async () => {
  for (const [limit, pageSize, sizes] of [
    [1, undefined, ['1']],
    [10, undefined, ['10']],
    [10, 4, ['4', '4', '4']],
    [8, 4, ['4', '4']],
    [150, undefined, [null]],
    [151, undefined, [null, null]],
  ] as const) {
    const bank = fakeBank(hourly(400))
    const ids = await idsOf(walkAt(bank, { from: '2026-09-01', limit, pageSize }))
    await settle()
    assert.lengthOf(ids, limit)
    assert.deepEqual(
      bank.asked.map((query) => query.get('pageSize')),
      [...sizes],
    )
  }
})

test('ends the page under way when the loop is left (house: 3)', async () => {
  const bank = fakeBank(hourly(6))
  let ahead: AbortSignal | null | undefined
  bank.before = (request, { signal }) => {
    if (request === 1) return undefined
    ahead = signal
    return new Promise(() => undefined)
  }
  for await (const { transactionId } of walkAt(bank, { pageSize: 2 })) {
    await settle()
    assert.isFalse(ahead?.aborted)
    if (transactionId === 'tx-0002') break
  }
  assert.lengthOf(bank.asked, 2)
  assert.isTrue(ahead?.aborted)
})

test('ends at once when it is told to while a page is awaited (house: 3)', async () => {
  const bank = fakeBank(hourly(6))
  bank.before = () => new Promise(() => undefined)
  const walk = walkAt(bank)
  const waiting = thrownBy(() => walk.next())
  await settle()
  assert.deepEqual(await walk.return?.(), { done: true, value: undefined })
  const error = await waiting
  assert.deepInclude(error, { code: 'answer_lost', reason: 'aborted' })
  assert.isTrue((await walk.next()).done)
})

test('stops at the signal: before, between entries, and while a page is awaited (house: 3)', async () => {
  const before = fakeBank(hourly(3))
  const never = await thrownBy(() => idsOf(walkAt(before, { signal: AbortSignal.abort() })))
  assert.deepInclude(never, { code: 'call_aborted', reason: 'aborted' })
  assert.lengthOf(before.asked, 0)

  const between = fakeBank(hourly(3))
  const stop = new AbortController()
  const walk = walkAt(between, { signal: stop.signal })
  await walk.next()
  stop.abort()
  assert.deepInclude(await thrownBy(() => walk.next()), { code: 'call_aborted', reason: 'aborted' })
  assert.isTrue((await walk.next()).done)

  const during = fakeBank(hourly(3))
  const late = new AbortController()
  during.before = () => {
    late.abort()
    return new Promise(() => undefined)
  }
  const error = await thrownBy(() => idsOf(walkAt(during, { signal: late.signal })))
  assert.instanceOf(error, BankError)
  assert.deepInclude(error, { reason: 'aborted' })
})

test('refuses a faulty range at once, before anything is asked (paper 1 A, Query parameters)', async () => {
  const bank = fakeBank([])
  const session = sessionAt(bank)
  const good = { accountId: 'acc-1', from: '2026-11-01' }
  const wrong: [RegExp, Record<string, unknown>][] = [
    [/^from must be/, { ...good, from: undefined }],
    [/^from must be/, { ...good, from: '2026-11-01T00:00:00Z' }],
    [/^to must be/, { ...good, to: 'now' }],
    [/^from must not be after to/, { ...good, to: '2026-10-31' }],
    [/^from must not be after to/, { ...good, from: '2026-11-21', to: '2026-11-20' }],
    [/^after\.at must be/, { ...good, after: { at: '2026-11-10T00:00:00', ids: [] } }],
    [/^after\.at must not be before from/, { ...good, after: { at: '2026-10-30T00:00:00Z', ids: [] } }],
    [/^after\.ids must be/, { ...good, after: { at: '2026-11-10T00:00:00Z', ids: [1] } }],
    [/^after\.ids must be/, { ...good, after: { at: '2026-11-10T00:00:00Z' } }],
    [/^limit must be/, { ...good, limit: 0 }],
    [/^limit must be/, { ...good, limit: 1.5 }],
    [/^timeoutMs must be/, { ...good, timeoutMs: 0 }],
    [/accountId must be/, { ...good, accountId: 'a/b' }],
    [/pageSize must be/, { ...good, pageSize: 151 }],
  ]
  for (const [rule, walk] of wrong) {
    const { message } = await typeErrorOf(() => eachTransaction(session, untyped(walk)))
    assert.match(message, rule)
  }
  assert.lengthOf(bank.asked, 0)
})

test('tells a failed page when its turn comes, after every entry before it (house: 4)', async () => {
  const bank = fakeBank(hourly(4))
  bank.before = (request) => {
    if (request === 2) throw new Error(`broken near ${accessToken}`)
  }
  const walk = walkAt(bank, { pageSize: 2 })
  const ids = [(await walk.next()).value?.transactionId, (await walk.next()).value?.transactionId]
  assert.deepEqual(ids, ['tx-0001', 'tx-0002'])
  const error = await thrownBy(() => walk.next())
  assert.deepInclude(error, {
    code: 'answer_lost',
    reason: 'network',
    operation: 'account-access.list-transactions',
  })
  assert.notInclude(everythingIn(error), accessToken)
  assert.isTrue((await walk.next()).done)
})

test('goes on where it stood when a paging token has grown too old (gaps: Part 4 account-access.read)', async () => {
  const entries = hourly(20).map((entry, index) => ({ ...entry, at: nowMs - Math.floor(index / 3) * 1_000 }))
  const bank = fakeBank(entries.toSorted(newestFirst))
  let taken = 0
  const ids: string[] = []
  for await (const { transactionId } of walkAt(bank, { pageSize: 4 })) {
    ids.push(transactionId)
    if (++taken % 3 === 0) bank.expire()
  }
  assert.deepEqual(
    ids,
    entries.toSorted(newestFirst).map(({ id }) => id),
  )
  const restarts = bank.asked.filter((query) => !query.has('forwardPagingToken'))
  assert.isAbove(restarts.length, 1)
})

test('loses nothing of the hour that autumn repeats when a token has grown too old (gaps: account-access.query.dates)', async () => {
  // 03.10 of winter time comes after 03.30 of summer time, although it looks earlier.
  const entries = ['01:20', '01:10', '00:30', '00:10'].map((time, index) => ({
    id: `tx-${4 - index}`,
    at: Date.parse(`2026-10-25T${time}:00Z`),
  }))
  const bank = fakeBank(entries)
  const ids: string[] = []
  for await (const { transactionId } of walkAt(bank, { from: '2026-10-20', pageSize: 1 })) {
    ids.push(transactionId)
    bank.expire()
  }
  assert.deepEqual(ids, ['tx-4', 'tx-3', 'tx-2', 'tx-1'])
  const again = bank.asked.filter((query) => !query.has('forwardPagingToken')).slice(1)
  assert.deepEqual(
    again.map((query) => query.get('toBookingDateTime')),
    // The end of the repeated hour: what is older shows a later time.
    ['2026-10-25T04:00:00'],
  )
})

test('tells clearly when a token is refused again without a step in between (gaps: account-access.paging.token)', async () => {
  // A page of entries at one instant: going back to it can only give them again.
  const bank = fakeBank(hourly(3).map((entry) => ({ ...entry, at: nowMs })))
  const walk = walkAt(bank, { pageSize: 1 })
  await walk.next()
  bank.before = () => bank.expire()
  const error = await thrownBy(() => idsOf(walk))
  assert.deepInclude(error, { code: 'call_refused', status: 400, bankCode: 'InvalidValue' })
})

test('tells other refusals as they are, and begins nothing anew (gaps: account-access.errors)', async () => {
  const bank = fakeBank([])
  const walk = eachTransaction(sessionAt(bank), { accountId: 'acc-of-others', from: '2026-11-01' })
  assert.deepInclude(await thrownBy(() => idsOf(walk)), { code: 'call_refused', status: 404 })
  assert.lengthOf(bank.asked, 1)
})

/** Makes a bank whose pages follow a script, whatever the query. */
function scriptedBank(script: (token: string | null, request: number) => { ids: string[]; next?: string }) {
  let asked = 0
  const { session } = testBank([], {
    fetch: async (address) => {
      const { ids, next } = script(new URL(address).searchParams.get('forwardPagingToken'), ++asked)
      const transactions = ids.map((id) => ({
        transactionId: id,
        amount: '1.00',
        currency: 'EUR',
        status: 'Authorized',
        bookingDateTime: now,
        postingDate: now,
      }))
      const href = `https://bank.example/x?forwardPagingToken=${next}`
      return Response.json({ transactions, _links: next === undefined ? {} : { next: { href } } })
    },
  })
  return { session, asked: () => asked }
}

/** Takes transactions until the iteration fails. */
async function untilItFails(walk: AsyncIterable<{ transactionId: string }>) {
  const ids: string[] = []
  const error = await thrownBy(async () => {
    for await (const { transactionId } of walk) ids.push(transactionId)
  })
  return { ids, error }
}

const range = { from: '2026-11-01', to: '2026-11-30' }
const walks = {
  eachTransaction: (session: AccountAccessSession) =>
    eachTransaction(session, { accountId: 'acc-1', ...range }),
  eachCardTransaction: (session: AccountAccessSession) =>
    eachCardTransaction(session, { cardId: 'card-1', ...range }),
}

for (const [name, walk] of Object.entries(walks)) {
  test(`ends ${name} where the pages go round in a circle, after every entry of them (gaps: account-access.paging.token)`, async () => {
    const circles: [next: Record<string, string>, ids: string[]][] = [
      [{ first: 'same', same: 'same' }, ['row-first', 'row-same']],
      [{ first: 'A', A: 'B', B: 'A' }, ['row-first', 'row-A', 'row-B']],
      [{ first: 'A', A: 'B', B: 'C', C: 'B' }, ['row-first', 'row-A', 'row-B', 'row-C']],
    ]
    for (const [next, expected] of circles) {
      const bank = scriptedBank((token) => ({
        ids: [`row-${token ?? 'first'}`],
        next: next[token ?? 'first'] ?? '',
      }))
      const { ids, error } = await untilItFails(walk(bank.session))
      assert.deepEqual(ids, expected)
      assert.instanceOf(error, BankError)
      assert.include(error, { code: 'paging_endless', reason: undefined, row: 'account-access.paging.token' })
      assert.equal(bank.asked(), expected.length)
    }
  })

  test(`ends ${name} where page after page is empty, or brings what was given, under tokens that are always new (house: Errors)`, async () => {
    for (const repeated of [[], ['row-1'], ['row-1', 'row-2']]) {
      const bank = scriptedBank((_, request) => ({
        ids: request === 1 ? ['row-1', 'row-2'] : repeated,
        next: `tok-${request}`,
      }))
      const { ids, error } = await untilItFails(walk(bank.session))
      assert.deepEqual(ids, ['row-1', 'row-2'])
      assert.include(error, { code: 'paging_endless', row: 'account-access.paging.token' })
      assert.equal(bank.asked(), 102)
    }
  })

  test(`lets ${name} go on over a hundred empty pages, and over more with an entry between (gaps: account-access.query.open)`, async () => {
    const bank = scriptedBank((_, request) => ({
      ids: request % 101 === 0 ? [`row-${request}`] : [],
      ...(request < 505 && { next: `tok-${request}` }),
    }))
    assert.deepEqual(await idsOf(walk(bank.session)), ['row-101', 'row-202', 'row-303', 'row-404', 'row-505'])
  })

  test(`gives no entry twice in ${name} that comes in two pages, and both of one page (gaps: account-access.ids)`, async () => {
    const pages = [
      ['a', 'b', 'c'],
      ['c', 'b', 'd'],
      ['a', 'e', 'e'],
    ]
    const bank = scriptedBank((_, request) => ({
      ids: pages[request - 1] ?? [],
      ...(request < pages.length && { next: `tok-${request}` }),
    }))
    assert.deepEqual(await idsOf(walk(bank.session)), ['a', 'b', 'c', 'd', 'e', 'e'])
  })
}

test('gives no entry twice that comes in two windows, and reads the token of one window in the next (gaps: account-access.query.range)', async () => {
  const { session } = scriptedBank((_, request) => ({
    ids: [`row-${request}`, 'seam', `row-${request + 1}`],
    ...(request % 2 === 1 && { next: 'always-the-same' }),
  }))
  const walk = eachTransaction(session, { accountId: 'acc-1', from: '2026-04-01', to: '2026-11-20' })
  assert.deepEqual(await idsOf(walk), ['row-1', 'seam', 'row-2', 'row-3', 'row-4', 'row-5', 'row-6', 'row-7'])
})

test('remembers the rows of two windows and no more, and an earlier one as often as it was given (house: 3)', () => {
  const memory = new RowMemory(['a'])
  const isNew = (id: string) => memory.newOf([{ id }], (row) => row.id).length === 1
  memory.enterWindow()
  assert.isTrue(isNew('b'))
  assert.isFalse(isNew('a'))
  memory.enterWindow()
  assert.isFalse(isNew('b'))
  memory.enterWindow()
  memory.enterWindow()
  assert.isTrue(isNew('a'))
})

test('ends with a typed error at rows of another account, after every entry before them (paper 1 A, Account transaction)', async () => {
  const bank = fakeBank(hourly(4))
  const { session } = testBank([], {
    async fetch(address, init) {
      const page = (await (await bank.fetch(address, init)).json()) as { transactions: object[] }
      const owner = bank.asked.length === 1 ? 'acc-1' : 'acc-2'
      const transactions = page.transactions.map((row) => ({
        ...row,
        accountId: owner,
        _links: { card: { href: `https://bank.example/accounts/v3/cards/${owner.replace('acc', 'card')}` } },
      }))
      return Response.json({ ...page, transactions })
    },
  })
  const { ids, error } = await untilItFails(
    eachTransaction(session, { accountId: 'acc-1', from: '2026-11-01', pageSize: 2 }),
  )
  assert.deepEqual(ids, ['tx-0001', 'tx-0002'])
  assert.deepInclude(error, { code: 'answer_lost', reason: 'owner' })
  const cards = await untilItFails(eachCardTransaction(session, { cardId: 'card-1', from: '2026-11-01' }))
  assert.isEmpty(cards.ids)
  assert.deepInclude(cards.error, { code: 'answer_lost', reason: 'owner' })
})

test('gives again what was being worked on when the loop broke, and stands there as plain data (gaps: account-access.query.dates, Part 4 account-access.read)', async () => {
  const bank = fakeBank(
    hourly(5).map((entry, index) => ({ ...entry, at: nowMs - Math.floor(index / 3) * 1_000 })),
  )
  const all = bank.entries.toSorted(newestFirst).map(({ id }) => id)
  const first = walkAt(bank, { pageSize: 2 })
  assert.isUndefined(first.position)
  const done: string[] = []
  await thrownBy(async () => {
    for await (const { transactionId } of first) {
      if (done.length === 2) throw new Error('the disk is full')
      done.push(transactionId)
    }
  })
  assert.deepEqual(first.position, { at: '2026-11-20T10:00:00.000Z', ids: done })
  const after = JSON.parse(JSON.stringify(first.position)) as ReadingPosition
  assert.deepEqual([...done, ...(await idsOf(walkAt(bank, { pageSize: 2, after })))], all)
})

// A year around two clock changes, with as many entries as to fill the hours that autumn repeats.
const at = fc.oneof(
  fc.integer({ min: Date.UTC(2025, 8, 1), max: Date.UTC(2026, 10, 25) }),
  fc.integer({ min: Date.UTC(2026, 9, 24, 22), max: Date.UTC(2026, 9, 25, 3) }),
  fc.integer({ min: 0, max: 40 }).map((seconds) => Date.UTC(2026, 9, 25, 0, 30) + seconds * 500),
)
const entriesOf = (mark: string, most: number) =>
  fc
    .array(at, { maxLength: most })
    .map((times) =>
      times.map((time, index) => ({ id: `${mark}-${String(index).padStart(3, '0')}`, at: time })),
    )
const bound = fc.oneof(
  fc.integer({ min: Date.UTC(2025, 6, 1), max: Date.UTC(2026, 11, 1) }),
  fc.integer({ min: Date.UTC(2026, 9, 24, 22), max: Date.UTC(2026, 9, 25, 3) }),
)

test('gives each entry once and in order, whatever is inserted or grows old between two pages (paper 1 A, rules 1 and 2)', async () => {
  const run = fc.asyncProperty(
    entriesOf('old', 60),
    entriesOf('new', 20),
    fc.tuple(bound, bound),
    fc.integer({ min: 1, max: 7 }),
    fc.array(fc.boolean(), { maxLength: 40 }),
    fc.option(fc.integer({ min: 1, max: 30 })),
    async (entries, inserted, bounds, pageSize, expiries, limit) => {
      const [from = '', to = ''] = bounds.map(wallOf).toSorted()
      const bank = fakeBank(entries)
      const more = [...inserted]
      bank.before = () => {
        const next = more.pop()
        if (next) bank.entries.push(next)
      }
      const walk = walkAt(bank, { from, to, pageSize, limit: limit ?? undefined })
      const given: { id: string; at: number }[] = []
      for await (const { transactionId: id, bookingDateTime } of walk) {
        given.push({ id, at: Date.parse(bookingDateTime) })
        if (expiries[given.length - 1]) bank.expire()
      }
      const within = (entry: FakeEntry) => wallOf(entry.at) >= from && wallOf(entry.at) <= to
      const expected = entries
        .filter(within)
        .toSorted(newestFirst)
        .map(({ id }) => id)
      const old = given.map(({ id }) => id).filter((id) => id.startsWith('old'))
      assert.deepEqual(old, limit === null ? expected : expected.slice(0, old.length))
      assert.equal(new Set(given.map(({ id }) => id)).size, given.length)
      for (const [index, entry] of given.entries()) {
        const before = given[index - 1]
        if (before) assert.isAtMost(entry.at, before.at)
        assert.isTrue(within(entry))
      }
      if (limit !== null) {
        assert.isAtMost(given.length, limit)
        if (expected.length >= limit) assert.lengthOf(given, limit)
      }
    },
  )
  await fc.assert(run, { numRuns: deep(30, 750) })
})

// The night of 25 October 2026 in Helsinki, where the hour from three to four comes twice.
const night = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 9, 24, 21), max: Date.UTC(2026, 9, 25, 3) }),
  fc.integer({ min: 0, max: 12 }).map((steps) => Date.UTC(2026, 9, 25, 0) + steps * 600_000),
)

for (const [when, times] of [
  ['over two years', at],
  ['in the night when autumn repeats an hour', night],
] as const) {
  test(`takes a walk up again wherever it failed, without loss and without repeating, ${when} (gaps: account-access.query.dates, Part 4 account-access.read)`, async () => {
    let failures = 0
    const run = fc.asyncProperty(
      fc.array(times, { minLength: 1, maxLength: 40 }),
      entriesOf('new', 10),
      fc.integer({ min: 1, max: 7 }),
      fc.array(fc.constantFrom('fine', 'lost', 'refused', 'old'), { maxLength: 40 }),
      async (instants, inserted, pageSize, fates) => {
        const entries = instants.map((time, index) => ({
          id: `old-${String(index).padStart(3, '0')}`,
          at: time,
        }))
        const bank = fakeBank(entries)
        const more = [...inserted]
        bank.before = () => {
          const next = more.pop()
          if (next) bank.entries.push(next)
          const fate = fates.pop()
          if (fate === 'old') bank.expire()
          if (fate === 'lost') throw new Error('the line was cut')
          if (fate === 'refused') return Promise.reject(new TypeError('fetch failed'))
          return undefined
        }
        const given: string[] = []
        let after: ReadingPosition | undefined
        for (let isDone = false; !isDone; ) {
          const walk = walkAt(bank, { from: '2025-01-01', pageSize, after })
          try {
            for await (const { transactionId } of walk) given.push(transactionId)
            isDone = true
          } catch (error) {
            if (!(error instanceof BankError)) throw error
            failures++
          }
          // As a program does that was ended and begins again.
          const kept = walk.position ?? after
          after = kept && (JSON.parse(JSON.stringify(kept)) as ReadingPosition)
        }
        const expected = entries.toSorted(newestFirst).map(({ id }) => id)
        assert.deepEqual(
          given.filter((id) => id.startsWith('old')),
          expected,
        )
        assert.equal(new Set(given).size, given.length)
      },
    )
    await fc.assert(run, { numRuns: 60 })
    assert.isAbove(failures, 60)
  })
}

/** Pages of rows `id amount`, each row at one instant. */
function pagedBank(...pages: readonly (readonly string[])[]) {
  let page = 0
  return testBank([], {
    fetch: () => {
      const rows = pages[page++] ?? []
      const transactions = rows.map((row) => {
        const [transactionId, amount] = row.split('|')
        const bookingDateTime = '2026-11-19T12:00:00+02:00'
        return {
          transactionId,
          amount,
          currency: 'EUR',
          status: 'Authorized',
          bookingDateTime,
          postingDate: bookingDateTime,
        }
      })
      const links =
        page < pages.length ? { _links: { next: { href: `/x?forwardPagingToken=t${page}` } } } : {}
      return Promise.resolve(Response.json({ transactions, ...links }))
    },
  })
}

const day = { from: '2026-11-19', to: '2026-11-19' }
const shown = async (rows: AsyncIterable<{ transactionId: string; amount: string }>) => {
  const all: string[] = []
  for await (const { transactionId, amount } of rows) all.push(`${transactionId}|${amount}`)
  return all
}

test('gives every row of a page that shares an id, and across pages leaves out what it has given (gaps: account-access.ids)', async () => {
  for (const [pages, expected] of [
    [[['x|-100.00', 'x|-5.00']], ['x|-100.00', 'x|-5.00']],
    [[['x|-5.00', 'x|-5.00']], ['x|-5.00', 'x|-5.00']],
    [
      [
        ['a|1.00', 'x|-5.00'],
        ['x|-5.00', 'x|-5.00', 'b|1.00'],
      ],
      ['a|1.00', 'x|-5.00', 'x|-5.00', 'b|1.00'],
    ],
    [
      [
        ['x|-5.00', 'x|-100.00'],
        ['x|-100.00', 'x|-7.00'],
      ],
      ['x|-5.00', 'x|-100.00', 'x|-7.00'],
    ],
  ] as const) {
    const { session } = pagedBank(...pages)
    assert.deepEqual(await shown(eachTransaction(session, { accountId: 'acc-1', ...day })), [...expected])
    const cards = pagedBank(...pages)
    assert.deepEqual(await shown(eachCardTransaction(cards.session, { cardId: 'card-1', ...day })), [
      ...expected,
    ])
  }
})

test('goes on between two rows of one id and one instant (gaps: account-access.ids)', async () => {
  const rows = ['x|-100.00', 'x|-5.00', 'x|-1.00']
  const first = eachTransaction(pagedBank(rows).session, { accountId: 'acc-1', ...day })
  await first.next()
  await first.next()
  assert.deepEqual(first.position?.ids, ['x'])
  const rest = eachTransaction(pagedBank(rows).session, { accountId: 'acc-1', ...day, after: first.position })
  assert.deepEqual(await shown(rest), ['x|-5.00', 'x|-1.00'])
})

test('tells of rows that it cannot read, a blank id among them, and gives the others (gaps: account-access.ids; gaps Part 5, law 5)', async () => {
  const { session } = pagedBank([' |-1.00', 'a|-3.00', 'b|-1,00'])
  const walk = eachTransaction(session, { accountId: 'acc-1', ...day })
  assert.deepEqual(await shown(walk), ['a|-3.00'])
  assert.deepEqual(
    walk.oddities.map(({ kind, path }) => [kind, path]),
    [
      ['row_unread', 'transactions[0].transactionId'],
      ['row_unread', 'transactions[2].amount'],
    ],
  )
})

for (const [where, more, headers] of [
  ['link', {}, { link: '</x?forwardPagingToken=n>; rel="next"' }],
  ['links.next', { links: { next: '/x?forwardPagingToken=n' } }],
  ['nextPageToken', { nextPageToken: 'n' }],
  ['paging.cursor', { paging: { cursor: 'n' } }],
  ['continuationToken', { _links: {}, continuationToken: 'n' }],
] as const) {
  test(`says that a list is not whole whose next page is named in ${where} (gaps Part 5, law 6)`, async () => {
    const { session } = testBank([], {
      fetch: () => Promise.resolve(Response.json({ transactions: [], ...more }, { headers: headers ?? {} })),
    })
    const walk = eachTransaction(session, { accountId: 'acc-1', ...day })
    assert.isEmpty(await shown(walk))
    assert.deepEqual(
      walk.oddities.map(({ kind, path }) => [kind, path]),
      [['next_page', where]],
    )
  })
}

test('says nothing of the links of a last page (gaps Part 5, law 6)', async () => {
  const { session } = testBank([], {
    fetch: () => {
      const body = {
        transactions: [],
        _links: { self: { href: '/x' }, next: { href: '' } },
        links: {},
        next: null,
      }
      return Promise.resolve(Response.json(body, { headers: { link: '</x>; rel="prev"' } }))
    },
  })
  const walk = eachTransaction(session, { accountId: 'acc-1', ...day })
  assert.isEmpty(await shown(walk))
  assert.isEmpty(walk.oddities)
})
