// Orders that are paid on a later day, or again and again: scheduled, read on their days, stopped by their payer.
// The bank is a few lines of the tests' own; the real sandbox is in ../sandbox.test.ts.
import { assert, test } from '#kit'
import { datesOfSeries } from '../../../../../../core/shared/values/calendar.ts'
import { makeSeries } from '../../../../../../core/shared/values/recurrence.ts'
import { ORDER } from '../../../kit/stand.ts'
import type { OrderDraft } from '../../../../../../edge/proxy/orders/order-form.ts'
import { makePsd2Stand, type Psd2Stand } from './stand.ts'
import { pluck } from '../../../kit/lists.ts'

const DUE = { ...ORDER, dueDate: '2026-12-01' }
const SERIES = { ...DUE, recurrence: { every: 'monthly', until: '2027-02-28' } } as const
const DAY_MS = 86_400_000

/** Approves the newest payment and brings the payer back. */
async function approved(stand: Psd2Stand, order: OrderDraft) {
  const { link } = await stand.press(order)
  const fragment = await stand.bank.approve(link)
  return stand.service.returned('request-1', { fragment })
}

const readings = (stand: Psd2Stand) => stand.bank.count(/GET .*-sepa-payments\/[\w-]+$/)

test('hands a payment in for its day, tells when it leaves, and offers no second one (gaps: psd2.status.transitions)', async () => {
  const stand = await makePsd2Stand()
  const pressed = await stand.press(DUE)
  assert.deepInclude(pressed, { state: 'pending' })
  assert.deepInclude(await stand.service.payment(), { execution: { at: 'later', date: '2026-12-01' } })
  const fragment = await stand.bank.approve(pressed.link)
  stand.clock.now += 2_000
  assert.deepInclude(await stand.service.returned('request-1', { fragment }), {
    state: 'scheduled',
    execution: { at: 'later', date: '2026-12-01' },
    canRetry: false,
  })
  assert.deepEqual(stand.bank.last().order['dueDate'], '2026-12-01')
  const again = await stand.press(DUE)
  assert.deepEqual([again.state, again.approvalUrl], ['scheduled', undefined])
  assert.lengthOf(stand.bank.payments, 1)
})

test('tells the next banking day where the due date is none, and that an immediate payment leaves now (gaps: psd2.due.execution)', async () => {
  const stand = await makePsd2Stand()
  await stand.press({ ...ORDER, dueDate: '2026-12-06' })
  assert.deepInclude(await stand.service.payment(), { execution: { at: 'later', date: '2026-12-07' } })
  const now = await makePsd2Stand()
  await now.press()
  assert.deepInclude(await now.service.payment(), { execution: { at: 'now' } })
})

test('reads a scheduled payment on its day, not before, and settles it then (gaps: psd2.due.execution)', async () => {
  const stand = await makePsd2Stand()
  await approved(stand, DUE)
  await stand.pass(60_000)
  const before = readings(stand)
  await stand.pass(10 * DAY_MS)
  // 30 November, noon in Helsinki.
  assert.equal(readings(stand), before)
  stand.bank.last().status = 'Credited'
  await stand.pass(DAY_MS)
  assert.equal(stand.record().attempts[0]?.status, 'paid')
  const payment = await stand.service.payment()
  assert.equal(payment?.state, 'paid')
  assert.notProperty(payment, 'leaves')
})

test('reads again while news of a day are overdue, and asks a bank whose answers get lost again (house: 2)', async () => {
  const stand = await makePsd2Stand()
  await approved(stand, DUE)
  await stand.pass(11 * DAY_MS)
  assert.equal(stand.record().attempts[0]?.status, 'scheduled')
  stand.bank.fates.look.push('drop-after')
  await stand.pass(2 * 3_600_000)
  assert.equal(stand.record().attempts[0]?.status, 'scheduled')
  stand.bank.last().status = 'Rejected'
  await stand.pass(2 * 3_600_000)
  assert.deepInclude(await stand.service.payment(), { state: 'failed', canRetry: true })
})

test('tells the day on which a series leaves for the last time, and not the one that the order names (gaps: psd2.due.execution)', async () => {
  for (const [until, last] of [
    // The last one is due on New Year's Day, and departs on the next banking day.
    ['2027-01-31', '2027-01-04'],
    ['2027-02-28', '2027-02-01'],
  ] as const) {
    const stand = await makePsd2Stand()
    const payment = await approved(stand, { ...SERIES, recurrence: { every: 'monthly', until } })
    assert.deepInclude(payment, { execution: { at: 'later', date: '2026-12-01', last } })
  }
})

test('follows a series by its days: each run, the next one, and paid at its end (gaps: psd2.recurrence.instance)', async () => {
  const stand = await makePsd2Stand()
  const payment = await approved(stand, SERIES)
  assert.deepInclude(payment, {
    state: 'scheduled',
    recurrence: { ...SERIES.recurrence, every: 'monthly' },
    execution: { at: 'later', date: '2026-12-01', last: '2027-02-01' },
  })
  const { instances } = stand.bank.last()
  instances.set('2026-12-01', { status: 'Credited', archiveId: '20261201000000000001' })
  await stand.pass(11 * DAY_MS)
  assert.deepInclude(await stand.service.payment(), {
    state: 'scheduled',
    // New Year is no banking day, and 2 and 3 January 2027 a weekend.
    execution: { at: 'later', date: '2027-01-04', last: '2027-02-01' },
  })
  assert.deepEqual(stand.record().attempts[0]?.occurrences, [
    { dueDate: '2026-12-01', state: 'paid', archiveId: '20261201000000000001' },
    { dueDate: '2027-01-01', state: 'waiting', executionDate: '2027-01-04' },
    { dueDate: '2027-02-01', state: 'waiting' },
  ])
  instances.set('2027-01-01', { status: 'Rejected' })
  instances.set('2027-02-01', { status: 'Debited', archiveId: '20270201000000000002' })
  stand.bank.last().status = 'Completed'
  await stand.pass(70 * DAY_MS)
  assert.equal(stand.record().attempts[0]?.status, 'paid')
  assert.deepEqual(pluck(stand.record().attempts[0]?.occurrences, 'state'), ['paid', 'failed', 'paid'])
})

test('tells of a series to a payee at the same bank the days on which it is due, closed ones too (gaps: psd2.due.execution)', async () => {
  const stand = await makePsd2Stand({ isSameBank: true })
  await approved(stand, { ...SERIES, recurrence: { every: 'monthly', until: '2027-01-31' } })
  const { instances } = stand.bank.last()
  assert.deepInclude(await stand.service.payment(), {
    execution: { at: 'later', date: '2026-12-01', last: '2027-01-01' },
  })
  instances.set('2026-12-01', { status: 'Credited', archiveId: '20261201000000000001' })
  await stand.pass(11 * DAY_MS)
  // New Year is no banking day; money that stays at its bank moves all the same.
  assert.deepInclude(await stand.service.payment(), {
    execution: { at: 'later', date: '2027-01-01', last: '2027-01-01' },
  })
  assert.deepEqual(stand.record().attempts[0]?.occurrences?.at(-1), {
    dueDate: '2027-01-01',
    state: 'waiting',
  })
})

test('calls a series failed of which nothing was paid, and asks for what has ended no more (house: 2)', async () => {
  const stand = await makePsd2Stand()
  await approved(stand, SERIES)
  const bank = stand.bank.last()
  for (const day of ['2026-12-01', '2027-01-01', '2027-02-01'])
    bank.instances.set(day, { status: 'Rejected' })
  bank.status = 'Completed'
  stand.clock.now += 100 * DAY_MS
  assert.equal((await stand.service.payment())?.state, 'failed')
  const [asked, read] = [stand.bank.count(/recurrence/), readings(stand)]
  // It is read once more before another payment begins.
  await stand.press(SERIES)
  assert.isAbove(readings(stand), read)
  assert.equal(stand.bank.count(/recurrence/), asked)
})

test('stops a series by its payer: an address to approve it, the same one again, and what was paid stays paid (gaps: psd2.delete.after)', async () => {
  const stand = await makePsd2Stand()
  await approved(stand, SERIES)
  const bank = stand.bank.last()
  const asked = await stand.service.stop('request-2')
  assert.isTrue(asked.ok && !asked.stopped)
  const link = asked.ok && !asked.stopped ? asked.approvalUrl : ''
  assert.include(link, 'https://api.bank.example/oauth/authorize?')
  assert.deepEqual(await stand.service.stop('request-2'), asked)
  // Nothing has changed yet: the payer may think otherwise.
  assert.equal((await stand.service.payment())?.state, 'scheduled')
  bank.instances.set('2026-12-01', { status: 'Credited', archiveId: '20261201000000000001' })
  for (const day of ['2027-01-01', '2027-02-01']) bank.instances.set(day, { status: 'Cancelled' })
  bank.status = 'Cancelled'
  stand.clock.now += 2_000
  const state = new URL(link).searchParams.get('state') ?? ''
  const payment = await stand.service.returned('request-3', { fragment: `error=server_error&state=${state}` })
  assert.equal(payment?.state, 'paid')
  assert.deepEqual(await stand.service.stop('request-4'), { ok: false, code: 'payment_not_scheduled' })
})

test('says that it is too late to stop, and that what is not scheduled cannot be stopped (gaps: psd2.delete.too-late)', async () => {
  const stand = await makePsd2Stand()
  assert.deepEqual(await stand.service.stop(), { ok: false, code: 'payment_unknown' })
  await stand.press(DUE)
  assert.deepEqual(await stand.service.stop(), { ok: false, code: 'payment_not_scheduled' })
  await stand.bank.approve((await stand.press(DUE)).link)
  await stand.pass(60_000)
  stand.bank.last().status = 'Credited'
  assert.deepEqual(await stand.service.stop(), { ok: false, code: 'payment_stop_too_late' })
})

test('ends a payment that its payer cancelled in the channels of the bank (gaps: psd2.cancel.bank-channel)', async () => {
  const stand = await makePsd2Stand()
  await approved(stand, DUE)
  stand.bank.last().status = 'Cancelled'
  await stand.pass(12 * DAY_MS)
  assert.deepInclude(await stand.service.payment(), { state: 'cancelled', canRetry: true })
})

test('begins no other payment for an order whose dates were changed while one waits (house: 2)', async () => {
  const stand = await makePsd2Stand()
  await approved(stand, DUE)
  for (const changed of [ORDER, { ...DUE, dueDate: '2026-12-02' }, SERIES])
    assert.equal((await stand.press(changed)).code, 'order_changed')
})

test('lists no more calls than one reading may make, and goes on with the next (house: 2)', async () => {
  const stand = await makePsd2Stand()
  const weekly = { ...DUE, recurrence: { every: 'weekly', until: '2028-12-01' } } as const
  const { link } = await stand.press(weekly)
  await stand.service.returned('request-1', { fragment: await stand.bank.approve(link) })
  const bank = stand.bank.last()
  const days = [...datesOfSeries(makeSeries(weekly.dueDate, weekly.recurrence))]
  assert.lengthOf(days, 105)
  for (const day of days) bank.instances.set(day, { status: 'Debited' })
  bank.status = 'Completed'
  for (const [at, count] of [60, 105].entries()) {
    stand.clock.now += 1_000_000_000 * (at + 1)
    await stand.service.payment()
    assert.lengthOf(
      stand.record().attempts[0]?.occurrences?.filter(({ state }) => state === 'paid') ?? [],
      count,
    )
  }
  assert.equal(stand.record().attempts[0]?.status, 'paid')
})

test('asks less and less often for news that the bank owes (house: 2)', async () => {
  const stand = await makePsd2Stand()
  await approved(stand, DUE)
  await stand.pass(11 * DAY_MS)
  const counts: number[] = []
  for (const days of [1, 9, 30]) {
    const before = readings(stand)
    await stand.pass(days * DAY_MS)
    counts.push((readings(stand) - before) / days)
  }
  const [first = 0, second = 0, third = 0] = counts
  assert.isAbove(first, 10)
  assert.isAbove(first, second)
  assert.isAbove(second, third)
  assert.isAbove(third, 0.5)
})

test('reads a payment that is on its way again until it has arrived (gaps: psd2.scenario.results)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  await stand.bank.approve(link)
  Object.assign(stand.bank.last(), { status: 'Accepted', submitted: '2026-11-20T12:00:00.000+02:00' })
  await stand.pass(60_000)
  const pressed = await stand.press()
  assert.deepEqual([pressed.state, pressed.approvalUrl], ['pending', undefined])
  stand.bank.last().status = 'Debited'
  await stand.pass(3_600_000)
  assert.equal(stand.record().attempts[0]?.status, 'paid')
})
