// Money of a batch that has left and comes back: what a bank calls Debited is read again on the next banking days, over kills,
// and a person looks.
import { assert, test } from '#kit'
import { FOREIGN, SEPA, weeklyFrom } from './batch-kit.ts'
import { BatchStand } from './batch-stand.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SERIES = weeklyFrom('2026-11-23', '2026-12-07')

/** Gives a payment that a person approves on Friday, 20 November 2026, noon in Helsinki. */
async function approved(payment: object): Promise<BatchStand> {
  const stand = new BatchStand()
  assert.equal(await stand.give([payment]), 'unapproved')
  await stand.approval()
  stand.bank.decide(stand.bank.payments[0]?.authorizationId ?? '', 'Authorized')
  await stand.pass(60_000)
  return stand
}

const types = ({ effects }: BatchStand) => effects.map(({ type }) => type)
const paymentOf = ({ bank }: BatchStand) => {
  const [payment] = bank.payments
  if (!payment) throw new Error('the bank has no payment')
  return payment
}
const word = async (stand: BatchStand) => (await stand.read())?.payments[0]?.state

test('reads a debited payment of a batch again at 18.00 of the next three banking days, over restarts, and no more (2 A, What the service does; gaps: psd2.debited)', async () => {
  const stand = await approved(SEPA)
  assert.equal(await word(stand), 'paid')
  const { length } = stand.calls
  for (let hour = 0; hour < 14 * 24; hour++) {
    await stand.pass(HOUR_MS)
    stand.crash()
  }
  const looks = stand.calls.slice(length).filter(({ kind }) => kind === 'look')
  assert.deepEqual(
    looks.map(({ at }) => new Date(at + 2 * HOUR_MS).toISOString().slice(5, 13)),
    ['11-23T18', '11-24T18', '11-25T18'],
  )
  assert.equal(await word(stand), 'paid')
  assert.deepEqual(types(stand), ['batch.paid'])
})

test('reads a foreign payment, and one that the payee has, no more (gaps Part 2, PSD2 foreign)', async () => {
  for (const [payment, status] of [
    [FOREIGN, 'Debited'],
    [SEPA, 'Credited'],
  ] as const) {
    const stand = await approved(payment)
    stand.bank.execute()
    paymentOf(stand).status = status
    await stand.pass(4 * DAY_MS)
    const { length } = stand.calls
    await stand.pass(10 * DAY_MS)
    assert.lengthOf(stand.calls, length, status)
    assert.equal(await word(stand), 'paid')
  }
})

test('leaves a payout to a person whose money came back, with one webhook, wherever the process ends (2 A, What the service does; gaps: psd2.debited)', async () => {
  for (let crashIn = -1; crashIn < 6; crashIn++) {
    const stand = await approved(SEPA)
    paymentOf(stand).status = 'Rejected'
    stand.crashIn = crashIn
    await stand.pass(5 * DAY_MS)
    stand.crashIn = -1
    await stand.pass(DAY_MS)
    const shown = await stand.read()
    assert.deepInclude(shown, { state: 'needs_review', needsPerson: true })
    assert.deepInclude(shown?.payments[0], { state: 'needs_review', reason: 'returned' })
    assert.deepEqual(types(stand), ['batch.paid', 'batch.needs_review'], `crash ${crashIn}`)
    await stand.node.resolveInstruction('rejected', 'The statement shows it.')
    await stand.pass(DAY_MS)
    assert.deepInclude(await stand.read(), { state: 'rejected', needsPerson: false })
    assert.equal(paymentOf(stand).debits, 1)
  }
})

test('asks again where an answer is lost or has a word that no list has, and submits nothing that has ended (gaps Part 5, law 2)', async () => {
  const stand = await approved(SEPA)
  stand.bank.fates.look.push(...Array.from({ length: 3_000 }, () => 'drop-after' as const))
  await stand.pass(8 * DAY_MS)
  stand.bank.fates.look.length = 0
  for (const status of ['Vacationing', 'Authorized']) {
    paymentOf(stand).status = status
    await stand.pass(DAY_MS)
    assert.equal(await word(stand), 'paid')
  }
  assert.equal(stand.calls.filter(({ kind }) => kind === 'submit').length, 1)
  paymentOf(stand).status = 'Rejected'
  await stand.pass(DAY_MS)
  assert.equal(await word(stand), 'needs_review')
})

test('tells that a payment of a series came back, leaves it to a person, and goes on with the series (gaps: Part 2, Recurrence instance)', async () => {
  const stand = await approved(SERIES)
  const { instances } = paymentOf(stand)
  await stand.pass(2 * DAY_MS)
  instances.set('2026-11-23', { status: 'Debited' })
  await stand.pass(2 * DAY_MS)
  instances.set('2026-11-23', { status: 'Rejected' })
  await stand.pass(2 * DAY_MS)
  const shown = await stand.read()
  assert.deepInclude(shown, { state: 'scheduled', needsPerson: true })
  const [first] = shown?.payments[0]?.occurrences ?? []
  assert.deepInclude(first, { dueDate: '2026-11-23', state: 'failed' })
  assert.isString(first?.returnedAt)
  assert.notProperty(first, 'returnAt')
  await stand.node.resolveInstruction('paid', 'The supplier was paid again.')
  assert.deepInclude(await stand.read(), { state: 'scheduled', needsPerson: false })
  // The last one comes back when the series is over.
  await stand.pass(11 * DAY_MS)
  stand.bank.execute()
  await stand.pass(DAY_MS)
  assert.deepInclude(await stand.read(), { state: 'completed', needsPerson: false })
  // A word that no list has is no answer, also when it is read last.
  instances.set('2026-12-07', { status: 'Vacationing' })
  await stand.pass(6 * DAY_MS)
  assert.deepInclude(await stand.read(), { state: 'completed', needsPerson: false })
  instances.set('2026-12-07', { status: 'Rejected' })
  await stand.pass(DAY_MS)
  assert.deepInclude(await stand.read(), { state: 'needs_review', needsPerson: true })
  const told = types(stand)
  assert.deepEqual(told.filter((type) => type === 'batch.occurrence_failed').length, 2)
  assert.includeMembers(told, ['batch.completed', 'batch.needs_review'])
  await stand.pass(20 * DAY_MS)
  assert.isUndefined(stand.alarm)
})
