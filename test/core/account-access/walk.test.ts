// Tests the walk over a range: every entry once and in order, whatever the bank does between two pages.
// Not the single page: answers.test.ts.
import { assert, fc, test } from '#kit'
import {
  eachCardTransaction,
  eachTransaction,
  type TransactionWalk,
} from '../../../core/account-access/index.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { everythingIn, thrownBy, typeErrorOf } from '../shared/thrown.ts'
import { bankNow, fakeBank, type FakeBank, type FakeEntry, newestFirst, wallOf } from './fake-bank.ts'
import { accessToken, now, testBank, untyped } from './fixtures.ts'

const DAY = 86_400_000
const nowMs = Date.parse(now)

function sessionAt(bank: FakeBank) {
  return testBank([], { fetch: bank.fetch }).session
}

function walkAt(bank: FakeBank, walk: Partial<TransactionWalk> = {}) {
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

/** Lets everything run that waits for nothing outside. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    // oxlint-disable-next-line no-await-in-loop
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

test('fills the end of the range with the time of the bank now (paper 1 A, rule 2)', async () => {
  const bank = fakeBank(hourly(1))
  assert.deepEqual(await idsOf(walkAt(bank)), ['tx-0001'])
  assert.deepEqual(Object.fromEntries(bank.asked[0] ?? []), {
    fromBookingDateTime: '2026-11-01T00:00:00',
    toBookingDateTime: bankNow,
  })
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
  assert.deepEqual(
    bank.asked.map((query) => `${query.get('fromBookingDateTime')} ${query.get('toBookingDateTime')}`),
    [
      `2026-08-21T00:00:00 ${bankNow}`,
      '2026-05-21T00:00:00 2026-08-20T23:59:59',
      '2026-02-21T00:00:00 2026-05-20T23:59:59',
      '2025-11-21T00:00:00 2026-02-20T23:59:59',
      '2025-08-21T00:00:00 2025-11-20T23:59:59',
      '2025-05-21T00:00:00 2025-08-20T23:59:59',
      '2025-02-21T00:00:00 2025-05-20T23:59:59',
      '2025-01-01T00:00:00 2025-02-20T23:59:59',
    ],
  )
})

test('reads one page ahead while a page is worked on, and never two (house: 3)', async () => {
  const bank = fakeBank(hourly(12))
  const walk = walkAt(bank, { pageSize: 3 })
  const requests: number[] = []
  for (let taken = 0; taken < 12; taken++) {
    // oxlint-disable-next-line no-await-in-loop
    await walk.next()
    // oxlint-disable-next-line no-await-in-loop
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
    // oxlint-disable-next-line no-await-in-loop
    const ids = await idsOf(walkAt(bank, { from: '2026-09-01', limit, pageSize }))
    // oxlint-disable-next-line no-await-in-loop
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
    [/^from must not be after to/, { ...good, from: '2026-11-21' }],
    [/^limit must be/, { ...good, limit: 0 }],
    [/^limit must be/, { ...good, limit: 1.5 }],
    [/^timeoutMs must be/, { ...good, timeoutMs: 0 }],
    [/accountId must be/, { ...good, accountId: 'a/b' }],
    [/pageSize must be/, { ...good, pageSize: 151 }],
  ]
  for (const [rule, walk] of wrong) {
    // oxlint-disable-next-line no-await-in-loop
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
    operation: 'account-access.transactions',
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
  const entries = ['01:10', '00:30', '00:10'].map((time, index) => ({
    id: `tx-${3 - index}`,
    at: Date.parse(`2026-10-25T${time}:00Z`),
  }))
  const bank = fakeBank(entries)
  const ids: string[] = []
  for await (const { transactionId } of walkAt(bank, { from: '2026-10-01', pageSize: 1 })) {
    ids.push(transactionId)
    bank.expire()
  }
  assert.deepEqual(ids, ['tx-3', 'tx-2', 'tx-1'])
  const again = bank.asked.filter((query) => !query.has('forwardPagingToken')).slice(1)
  assert.isNotEmpty(again)
  for (const query of again) assert.equal(query.get('toBookingDateTime'), '2026-10-25T23:59:59')
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

test('refuses a page that names itself as the next one (gaps: account-access.paging.token)', async () => {
  const href = 'https://bank.example/x?forwardPagingToken=same'
  const transaction = {
    transactionId: 'a',
    amount: '1.00',
    currency: 'EUR',
    status: 'Authorized',
    bookingDateTime: now,
  }
  let asked = 0
  const page = () =>
    Promise.resolve(Response.json({ transactions: [transaction], _links: { next: { href } } }))
  const { session } = testBank([], {
    fetch: () => {
      asked++
      return page()
    },
  })
  const error = await thrownBy(() =>
    idsOf(eachTransaction(session, { accountId: 'acc-1', from: '2026-11-01' })),
  )
  assert.deepInclude(error, { code: 'answer_lost', reason: 'schema' })
  assert.equal(asked, 2)
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
  await fc.assert(run, { numRuns: 150 })
})
