// The pace of the bank's clock: how fast it goes, that it stands, what falls due by it, that all of this outlives a restart, and
// that open pages live by real time.
// Where it can be put, and the ends of the times that the bank keeps, are judged here and in control.test.ts.
import { assert, test } from '#kit'
import { makeBankClock } from '../../../edge/sandbox/storage/clock.ts'
import { memoryStore } from '../../../edge/sandbox/storage/store.ts'
import { advance, control, openBank, type TestBank, violations } from './bank-kit.ts'
import { create, paid, refund, statusOf } from './online-payment/kit.ts'
import { created, type ProviderBank } from './psd2-payments/kit.ts'
import { ask, bundleStatus, open, openPayer } from './psd2-payments/sca-kit.ts'
import { createSandbox } from '../../../edge/sandbox/index.ts'
import { accountIds, cardIds, members, openAccess, read, readerOf } from './account-access/kit.ts'

const setRate = (bank: TestBank, rate: unknown) => control(bank, 'PUT', '/clock', { rate })
const clockOf = async (bank: TestBank) => (await control(bank, 'GET', '/clock')).json
const dueOf = async (bank: TestBank) =>
  ((await clockOf(bank))['due'] as Record<string, string>[]).map(({ what, about }) => [what, about])

test('runs N times as fast as real time, tells so, and goes on as real time again (gaps: shared.sandbox.control)', async () => {
  const bank = openBank({ now: '2026-11-20T12:00:00.000+02:00' })
  assert.deepEqual((await setRate(bank, 60)).json, { now: '2026-11-20T12:00:00.000+02:00', rate: 60 })
  bank.wire.now += 1_500
  assert.deepInclude(await clockOf(bank), {
    now: '2026-11-20T12:01:30.000+02:00',
    rate: 60,
    realTime: '2026-11-20T12:00:01.500+02:00',
  })
  assert.deepInclude((await control(bank, 'GET', '/bank')).json, {
    now: '2026-11-20T12:01:30.000+02:00',
    rate: 60,
  })
  assert.equal(await advance(bank, 'PT1H'), '2026-11-20T13:01:30.000+02:00')
  bank.wire.now += 1_000
  assert.equal((await setRate(bank, 1)).json['now'], '2026-11-20T13:02:30.000+02:00')
  bank.wire.now += 1_000
  assert.deepInclude(await clockOf(bank), { now: '2026-11-20T13:02:31.000+02:00', rate: 1 })
})

test('stands until it is moved or let go (gaps: shared.sandbox.control)', async () => {
  const bank = openBank({ now: '2026-11-20T12:00:00.000+02:00' })
  const { paymentId } = await paid(bank)
  const refundId = String((await refund(bank, paymentId, '1.00')).json['paymentId'])
  await setRate(bank, 0)
  bank.wire.now += 86_400_000
  assert.deepInclude(await clockOf(bank), { now: '2026-11-20T12:00:00.000+02:00', rate: 0 })
  assert.equal((await statusOf(bank, refundId))['status'], 'INITIAL')
  await advance(bank, 'PT5S')
  assert.equal((await statusOf(bank, refundId))['status'], 'ACCEPTED')
  assert.deepInclude(await clockOf(bank), { now: '2026-11-20T12:00:05.000+02:00', rate: 0 })
})

test('does what falls due when the fast clock comes there, and wakes its host then (gaps: shared.sandbox.settle)', async () => {
  const woken: (number | undefined)[] = []
  const bank = openBank({ wake: (at) => woken.push(at) })
  const { paymentId } = await paid(bank)
  await control(bank, 'PUT', '/clock', { rate: 100 })
  const refundId = String((await refund(bank, paymentId, '1.00')).json['paymentId'])
  assert.equal(woken.at(-1), bank.wire.now + 50)
  await setRate(bank, 0)
  // Nothing of the bank's clock comes by itself.
  assert.isUndefined(woken.at(-1))
  await setRate(bank, 10)
  assert.equal(woken.at(-1), bank.wire.now + 500)
  bank.wire.now += 499
  bank.sandbox.wake()
  assert.equal((await statusOf(bank, refundId))['status'], 'INITIAL')
  bank.wire.now += 1
  bank.sandbox.wake()
  assert.equal((await statusOf(bank, refundId))['status'], 'ACCEPTED')
})

test('keeps pace and stand over a restart, and what fell due meanwhile happens in order (gaps: shared.sandbox.control)', async () => {
  const store = memoryStore()
  const before = openBank({ store, now: '2026-11-20T12:00:00.000+02:00' })
  const { paymentId } = await paid(before)
  const refundId = String((await refund(before, paymentId, '1.00')).json['paymentId'])
  await setRate(before, 3_600)
  const { now } = before.wire
  const woken: (number | undefined)[] = []
  const after = openBank({ store, clock: () => now + 10_000, wake: (at) => woken.push(at) })
  after.wire.now = now + 10_000
  assert.deepInclude(await clockOf(after), { now: '2026-11-20T22:00:00.000+02:00', rate: 3_600 })
  assert.equal((await statusOf(after, refundId))['status'], 'ACCEPTED')
  await setRate(after, 0)
  const again = openBank({ store, clock: () => now + 99_999_999 })
  assert.deepInclude(await clockOf(again), { now: '2026-11-20T22:00:00.000+02:00', rate: 0 })
})

test('goes as real time after a reset (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  await setRate(bank, 60)
  await control(bank, 'POST', '/reset')
  assert.deepInclude(await clockOf(bank), { rate: 1 })
})

test('lists what falls due and what it is, the earliest first (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  const known = await dueOf(bank)
  const { paymentId } = await create(bank)
  const done = await paid(bank)
  const refundId = String((await refund(bank, done.paymentId, '1.00')).json['paymentId'])
  const due = (await dueOf(bank)).slice(0, known.length + 2)
  assert.deepEqual(due[0], ['settles', refundId])
  assert.deepInclude(due, ['payment-expires', paymentId])
  const times = ((await clockOf(bank))['due'] as { at: string }[]).map(({ at }) => Date.parse(at))
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  )
  assert.equal(Date.parse(String((await control(bank, 'GET', '/bank')).json['next'])), times[0])
})

test('refuses a pace that is none, and moves nothing then (gaps: shared.sandbox.control)', async () => {
  const bank = openBank()
  const { now } = await clockOf(bank)
  for (const [rate, violation] of [
    [-1, 'Min rate'],
    [86_401, 'Max rate'],
    [1.5, 'InvalidValue rate'],
    ['60', 'TypeMismatch rate'],
  ] as const) {
    const answer = await control(bank, 'PUT', '/clock', { advance: 'P1D', rate })
    assert.deepEqual([answer.status, ...violations(answer)], [400, violation])
  }
  const back = await control(bank, 'PUT', '/clock', { now: '2020-01-01T00:00:00Z', rate: 60 })
  assert.equal(back.status, 400)
  assert.deepInclude(await clockOf(bank), { now, rate: 1 })
})

test('ends a fast clock with the last year that it can show (gaps: shared.sandbox.control)', () => {
  const store = memoryStore()
  let wire = 0
  const clock = makeBankClock(store, () => wire)
  clock.setRate(86_400)
  wire = 10 ** 12
  assert.equal(clock.now(), Date.parse('9989-12-31T21:59:59.999Z'))
  assert.equal(clock.wireTimeOf(clock.now() + 1), Infinity)
})

/** How long a page lives, milliseconds of real time. */
const PAGE_MS = 900_000

const order = (bank: ProviderBank, wanted: object) => control(bank, 'PUT', '/clock', wanted)

/** Opens the page of a payment that waits. */
async function opened(bank: ProviderBank): Promise<string> {
  const { authorizationId } = await created(bank, 'sepa')
  const answer = await open(bank, ask(bank, authorizationId).path)
  assert.equal(answer.status, 200)
  return authorizationId
}

/** What happens to the clock while the page is open: at the start, and when a third of its time has passed. */
const LIVES: [name: string, first: object, later: object][] = [
  ['at the pace of real time', { rate: 1 }, {}],
  ['at 60 times that', { rate: 60 }, {}],
  ['at the fastest pace', { rate: 86_400 }, {}],
  ['while the clock stands', { rate: 0 }, {}],
  ['while the clock stands and is moved', { rate: 0 }, { advance: 'PT1M' }],
  ['when a fast clock is slowed down', { rate: 86_400 }, { rate: 1 }],
  ['when the clock is stopped', { rate: 1 }, { rate: 0 }],
  ['when a clock that stood runs', { rate: 0 }, { rate: 60 }],
]
for (const [name, first, later] of LIVES) {
  test(`keeps a page open for its real time, and no longer, ${name} (gaps: shared.clock-tolerance, shared.sandbox.control)`, async () => {
    const woken: number[] = []
    const bank = await openPayer({ wake: (at) => void (at !== undefined && woken.push(at)) })
    await order(bank, first)
    const authorizationId = await opened(bank)
    const until = bank.wire.now + PAGE_MS
    bank.wire.now += PAGE_MS / 3
    await order(bank, later)
    bank.wire.now = until - 1
    bank.sandbox.wake()
    assert.equal(await bundleStatus(bank, authorizationId), 'Authorizing')
    // The host is asked to wake the bank then, and not over and over before.
    assert.equal(woken.at(-1), until)
    assert.isBelow(woken.length, 40)
    bank.wire.now = until
    bank.sandbox.wake()
    assert.include(['Unauthorized', 'Revoked'], await bundleStatus(bank, authorizationId))
    bank.sandbox.close()
  })
}

const VIOLATION = [{ type: 'InvalidValue', path: 'now' }]

for (const now of [
  '0001-01-01T00:00:00Z',
  '1979-12-31T21:59:59Z',
  '9997-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
]) {
  test(`refuses a reset and a clock to ${now}, and stays as it is (gaps: shared.sandbox.control)`, async () => {
    const bank = await openAccess()
    const reader = await readerOf(bank, 'customer-1')
    for (const [method, path] of [
      ['POST', '/reset'],
      ['PUT', '/clock'],
    ] as const) {
      const { status, json } = await control(bank, method, path, { now })
      assert.equal(status, 400)
      assert.deepEqual(
        members(json, 'violations').map(({ type, path: member }) => ({ type, path: member })),
        VIOLATION,
      )
    }
    assert.equal((await read(reader, '/accounts')).status, 200)
    assert.throws(() => createSandbox({ now }), TypeError, 'now must')
  })
}

test('refuses to go on beyond the years that the calendar carries (gaps: shared.sandbox.control)', async () => {
  const bank = await openAccess()
  const { status, json } = await control(bank, 'PUT', '/clock', { advance: 'P7970Y' })
  assert.equal(status, 400)
  assert.deepInclude(members(json, 'violations')[0], { type: 'InvalidValue', path: 'advance' })
})

for (const now of ['1979-12-31T22:00:00Z', '2000-02-29T12:00:00Z', '9989-12-31T21:59:59Z']) {
  test(`reads, consents and lists at ${now} as on any day (gaps: shared.sandbox.control)`, async () => {
    const bank = await openAccess()
    assert.equal((await control(bank, 'POST', '/reset', { now })).status, 204)
    const reader = await readerOf(bank, 'customer-1')
    for (const id of await accountIds(reader)) {
      const { status, json } = await read(reader, `/accounts/${id}/transactions`)
      assert.equal(status, 200)
      assert.isNotEmpty(members(json, 'transactions'))
    }
    for (const id of await cardIds(reader)) {
      assert.equal((await read(reader, `/cards/${id}/transactions`)).status, 200)
    }
  })
}

test('lets invented lives go on as far as the clock does (gaps: shared.sandbox.identity, shared.sandbox.control)', async () => {
  for (const step of ['P10Y', 'P93Y', 'P7000Y']) {
    const bank = await openAccess()
    const now = String((await control(bank, 'PUT', '/clock', { advance: step })).json['now'])
    const reader = await readerOf(bank, 'customer-1')
    const newest = async (path: string) => {
      const [entry] = members((await read(reader, path)).json, 'transactions')
      return Date.parse(String(entry?.['bookingDateTime'] ?? entry?.['postingDate']))
    }
    const [[current = ''], [card = '']] = await Promise.all([accountIds(reader), cardIds(reader)])
    for (const path of [`/accounts/${current}/transactions`, `/cards/${card}/transactions`]) {
      const days = (Date.parse(now) - (await newest(path))) / 86_400_000
      assert.isTrue(days >= 0 && days < 10, `${path}: ${days} days before ${now}`)
    }
  }
})
