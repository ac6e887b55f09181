// Money that has left and comes back: what a bank calls Debited is read again on the next banking days, and a person looks.
// The bank is a few lines of the tests' own; the real sandbox is in ../returned.test.ts.
import { assert, test } from '#kit'
import type { OrderDraft } from '../../../../../../edge/proxy/orders/order-form.ts'
import { ORDER } from '../../../kit/stand.ts'
import { makePsd2Stand, type Psd2Stand } from './stand.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SERIES = {
  ...ORDER,
  dueDate: '2026-12-01',
  recurrence: { every: 'weekly', until: '2026-12-15' },
} as const

/** Pays an order on Friday, 20 November 2026, noon in Helsinki. */
async function paid(order: OrderDraft = ORDER): Promise<Psd2Stand> {
  const stand = await makePsd2Stand()
  const { link } = await stand.press(order)
  await stand.service.returned('request-1', { fragment: await stand.bank.approve(link) })
  return stand
}

const shown = async (stand: Psd2Stand) => (await stand.service.payment())?.state
const attempt = (stand: Psd2Stand) => stand.record().attempts[0]

/** Lets days pass, each with a crash at its end, and lists the hours of Helsinki at which the bank was asked. */
async function hoursOf(stand: Psd2Stand, days: number): Promise<string[]> {
  const hours: string[] = []
  for (let hour = 0; hour < 24 * days; hour++) {
    const before = stand.bank.count(/GET/)
    await stand.pass(HOUR_MS)
    stand.crash()
    // The hour that has just passed, two hours ahead of UTC.
    const at = new Date(stand.clock.now + HOUR_MS).toISOString().slice(5, 13)
    for (let call = before; call < stand.bank.count(/GET/); call++) hours.push(at)
  }
  return hours
}

test('reads what is Debited again at 18.00 of the next three banking days, over restarts, and no more (2 A, What the service does; gaps: psd2.debited)', async () => {
  const stand = await paid()
  assert.equal(await shown(stand), 'paid')
  assert.deepEqual(await hoursOf(stand, 14), ['11-23T18', '11-24T18', '11-25T18'])
  assert.equal(await shown(stand), 'paid')
  assert.notProperty(attempt(stand), 'returnAt')
  assert.isUndefined(stand.disk.alarm)
})

test('reads no more what the payee has (gaps Part 2, PSD2 immediate SEPA)', async () => {
  const stand = await paid()
  stand.bank.last().status = 'Credited'
  assert.deepEqual(await hoursOf(stand, 14), ['11-23T18'])
  assert.equal(await shown(stand), 'paid')
})

for (const { status, days } of [
  { status: 'Rejected', days: 1 },
  { status: 'Rejected', days: 5 },
  { status: 'Cancelled', days: 4 },
]) {
  test(`leaves an order to a person whose money came back as ${status} ${days} days later, and begins no other payment (2 A, What the service does)`, async () => {
    const stand = await paid()
    await stand.pass((days - 1) * DAY_MS)
    stand.bank.last().status = status
    await stand.pass(4 * DAY_MS)
    assert.equal(await shown(stand), 'mismatched')
    assert.isNumber(attempt(stand)?.returnedAt)
    assert.deepEqual(await hoursOf(stand, 10), [])
    const again = await stand.press()
    assert.deepEqual([again.state, again.approvalUrl], ['mismatched', undefined])
    assert.lengthOf(stand.bank.payments, 1)
  })
}

test('asks again where an answer is lost, however long the bank is silent, and ends nothing meanwhile (house: 2)', async () => {
  const stand = await paid()
  stand.bank.fates.look.push(...Array.from({ length: 2_000 }, () => 'drop-after' as const))
  await stand.pass(8 * DAY_MS)
  assert.equal(await shown(stand), 'paid')
  stand.bank.last().status = 'Rejected'
  stand.bank.fates.look.length = 0
  await stand.pass(DAY_MS)
  assert.equal(await shown(stand), 'mismatched')
})

test('takes a word that no list has, and a copy that is out of date, for no answer (gaps Part 5, law 2)', async () => {
  const stand = await paid()
  for (const status of ['Vacationing', 'Accepted']) {
    stand.bank.last().status = status
    await stand.pass(3 * DAY_MS)
    assert.equal(await shown(stand), 'paid')
  }
  stand.bank.last().status = 'Rejected'
  await stand.pass(DAY_MS)
  assert.equal(await shown(stand), 'mismatched')
})

test('tells that a payment of a series came back, and goes on with the series (gaps: Part 2, Recurrence instance)', async () => {
  const stand = await paid(SERIES)
  const { instances } = stand.bank.last()
  const debit = (day: string) => instances.set(day, { status: 'Debited', archiveId: `a-${day}` })
  await stand.pass(10 * DAY_MS)
  debit('2026-12-01')
  await stand.pass(2 * DAY_MS)
  assert.deepInclude(attempt(stand)?.occurrences?.[0], { dueDate: '2026-12-01', state: 'paid' })
  const before = stand.bank.count(/recurrence\/2026-12-01/)
  instances.set('2026-12-01', { status: 'Rejected', archiveId: 'a-2026-12-01' })
  await stand.pass(2 * DAY_MS)
  const [first, second] = attempt(stand)?.occurrences ?? []
  assert.deepInclude(first, { state: 'failed', archiveId: 'a-2026-12-01' })
  assert.isNumber(first?.returnedAt)
  assert.equal(second?.state, 'waiting')
  assert.equal(await shown(stand), 'scheduled')
  assert.isAtMost(stand.bank.count(/recurrence\/2026-12-01/) - before, 2)
  // The others are paid, and the last one comes back when the series is over.
  debit('2026-12-08')
  await stand.pass(10 * DAY_MS)
  debit('2026-12-15')
  stand.bank.last().status = 'Completed'
  await stand.pass(2 * DAY_MS)
  assert.equal(await shown(stand), 'paid')
  instances.set('2026-12-15', { status: 'Rejected' })
  await stand.pass(2 * DAY_MS)
  const states = attempt(stand)?.occurrences?.map(({ state }) => state)
  assert.deepEqual(states, ['failed', 'paid', 'failed'])
  assert.equal(await shown(stand), 'paid')
  await stand.pass(10 * DAY_MS)
  assert.isUndefined(stand.disk.alarm)
})

test('leaves a whole series to a person of which nothing is left paid (gaps Part 2, PSD2 recurring)', async () => {
  const stand = await paid({ ...SERIES, recurrence: { every: 'weekly', until: '2026-12-01' } })
  await stand.pass(10 * DAY_MS)
  stand.bank.last().instances.set('2026-12-01', { status: 'Debited' })
  stand.bank.last().status = 'Completed'
  await stand.pass(2 * DAY_MS)
  assert.equal(await shown(stand), 'paid')
  stand.bank.last().instances.set('2026-12-01', { status: 'Rejected' })
  await stand.pass(3 * DAY_MS)
  assert.equal(await shown(stand), 'mismatched')
})
