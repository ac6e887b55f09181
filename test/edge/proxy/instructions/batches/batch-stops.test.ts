// What becomes of a batch whose stop got lost on its way to the bank.
// Stops that are answered are in batch-routes.test.ts.
import { assert, test } from '#kit'
import type { Fate } from '../../../../kit/scripted-bank.ts'
import { scheduledOn, SEPA, weeklyFrom } from './batch-kit.ts'
import { BatchStand } from './batch-stand.ts'
import { pluck } from '../../kit/lists.ts'

const MINUTE_MS = 60_000
const lost = (count: number) => Array.from({ length: count }, (): Fate => 'drop-before')

test('submits nothing of a batch that was to be stopped, though somebody approves it while the stop is lost (house: 2)', async () => {
  const stand = new BatchStand()
  await stand.give([SEPA, scheduledOn('2026-12-01')])
  assert.match(await stand.approval(), /^https:/)
  stand.bank.fates.delete.push(...lost(3))
  assert.equal(await stand.stop(), 'bank_unavailable')
  stand.bank.decide(stand.bank.payments[0]?.authorizationId ?? '', 'Authorized')
  await stand.pass(10 * MINUTE_MS)
  assert.deepEqual(
    stand.bank.payments.map(({ status, submitted }) => [status, submitted]),
    [
      ['Authorized', undefined],
      ['Authorized', undefined],
    ],
  )
  // A person ends each of them, as after any approval.
  assert.match(await stand.stop(1), /^https:/)
})

async function approvedThough(...payments: readonly object[]): Promise<BatchStand> {
  const stand = new BatchStand()
  await stand.give(payments)
  await stand.approval()
  stand.bank.fates.delete.push(...lost(3))
  await stand.stop()
  stand.bank.decide(stand.bank.payments[0]?.authorizationId ?? '', 'Authorized')
  return stand
}

test('says that a batch is held which was approved though its stop was lost, and that a person ends it (gaps: psd2.delete.after)', async () => {
  const stand = await approvedThough(SEPA, scheduledOn('2026-12-01'))
  await stand.pass(10 * MINUTE_MS)
  const known = await stand.read()
  assert.deepInclude(known, { state: 'held', needsPerson: true })
  assert.deepEqual(pluck(known?.payments, 'state'), ['held', 'held'])
  // The bank was asked once for each to end it, and wants the payer for that.
  const deletes = stand.bank.arrived.filter(
    ({ kind, path }) => kind === 'delete' && !path.includes('authorizations'),
  )
  assert.lengthOf(deletes, 2)
  for (const number of [1, 2]) {
    assert.match(await stand.stop(number), /^https:/)
    const { payments, batches } = stand.bank
    const paymentId = payments[number - 1]?.paymentId
    const cancellation = [...batches.values()].find(({ cancels }) => cancels === paymentId)
    stand.bank.decide(cancellation?.authorizationId ?? '', 'Authorized')
  }
  await stand.pass(10 * MINUTE_MS)
  assert.deepInclude(await stand.read(), { state: 'cancelled', needsPerson: false })
})

/** The merchant's webhooks, by the number of the payment and its state. */
const toldTo = ({ effects }: BatchStand) =>
  effects.flatMap(({ type, data }) => ('payment' in data ? [`${data.payment} ${data.state} by ${type}`] : []))

/** The merchant's webhooks of payments that are held. */
const heldOf = (stand: BatchStand) =>
  toldTo(stand)
    .filter((told) => told.endsWith(' by batch.held'))
    .toSorted()

test('tells a merchant who never asks, once, that a payment is held until a person ends it, and then how it ended (gaps: psd2.delete.after)', async () => {
  const stand = await approvedThough(SEPA, scheduledOn('2026-12-01'))
  await stand.pass(24 * 60 * MINUTE_MS)
  assert.deepEqual(heldOf(stand), ['1 held by batch.held', '2 held by batch.held'])
  assert.match(await stand.stop(1), /^https:/)
  const { payments, batches } = stand.bank
  const cancellation = [...batches.values()].find(({ cancels }) => cancels === payments[0]?.paymentId)
  stand.bank.decide(cancellation?.authorizationId ?? '', 'Authorized')
  await stand.pass(10 * MINUTE_MS)
  assert.lengthOf(heldOf(stand), 2)
  assert.equal(toldTo(stand).at(-1), '1 cancelled by batch.cancelled')
})

test('tells nobody that a payment is held while the bank may still end it by itself, or was not heard (house: 2)', async () => {
  const ended = await approvedThough(SEPA)
  ended.bank.endsApproved = true
  ended.bank.fates.delete.push('drop-after')
  await ended.pass(10 * MINUTE_MS)
  assert.deepEqual(pluck(ended.effects, 'type'), ['batch.cancelled'])
  const silent = await approvedThough(SEPA)
  // The batch cannot be taken back any more; what the bank says to the end of its payment gets lost.
  silent.bank.fates.delete.push({ refuse: 'IllegalState', status: 409 }, ...lost(1_000))
  await silent.pass(10 * MINUTE_MS)
  assert.deepInclude(await silent.read(), { state: 'held', needsPerson: true })
  assert.deepEqual(heldOf(silent), [])
  silent.bank.fates.delete.length = 0
  await silent.pass(60 * MINUTE_MS)
  assert.deepEqual(heldOf(silent), ['1 held by batch.held'])
})

test('ends what is held at a bank that asks nobody for that, and once though the answer is lost (house: 2)', async () => {
  const stand = await approvedThough(SEPA, scheduledOn('2026-12-01'))
  stand.bank.endsApproved = true
  stand.bank.fates.delete.push('drop-after')
  await stand.pass(10 * MINUTE_MS)
  assert.deepInclude(await stand.read(), { state: 'cancelled', needsPerson: false })
  assert.deepEqual(
    stand.bank.payments.map(({ status, debits }) => [status, debits]),
    [
      ['Cancelled', 0],
      ['Cancelled', 0],
    ],
  )
})

test('says of a series of which no payment was paid that it failed, and not that it is completed (gaps: psd2.due.execution)', async () => {
  const stand = new BatchStand()
  await stand.give([weeklyFrom('2026-11-23', '2026-12-07')])
  await stand.approval()
  stand.bank.decide(stand.bank.payments[0]?.authorizationId ?? '', 'Authorized')
  await stand.pass(MINUTE_MS)
  stand.bank.execute('Rejected')
  await stand.pass(30 * 24 * 60 * MINUTE_MS)
  const known = await stand.read()
  assert.deepEqual([known?.state, known?.payments[0]?.state], ['failed', 'failed'])
  assert.deepEqual([...new Set(known?.payments[0]?.occurrences?.map(({ state }) => state))], ['failed'])
  const told = stand.effects.map(({ type }) => type)
  assert.include(told, 'batch.failed')
  assert.notInclude(told, 'batch.completed')
})

for (const [what, payments] of Object.entries({
  'one payment at once': [SEPA],
  'one on its day': [scheduledOn('2026-12-01')],
  several: [SEPA, scheduledOn('2026-12-01')],
})) {
  for (const isKnown of [true, false]) {
    for (const number of [undefined, 1]) {
      const when = isKnown ? 'and the proxy had heard of it' : 'before the proxy heard of it'
      const which = number === undefined ? 'all' : 'the first'
      test(`holds nothing back that was approved in the moment it was to be taken back, ${what}, ${which}, ${when} (house: 2)`, async () => {
        const stand = new BatchStand()
        await stand.give(payments)
        await stand.approval()
        stand.bank.decide(stand.bank.payments[0]?.authorizationId ?? '', 'Authorized')
        // Its own look, or the browser that came back, tells the proxy.
        if (isKnown) await stand.pass(30_000)
        const told = await stand.stop(number, true)
        assert.match(told, /^(batch_not_stoppable|batch_being_approved)$/)
        await stand.pass(10 * MINUTE_MS)
        const known = await stand.read()
        assert.isFalse(known?.needsPerson)
        assert.notInclude(['held', 'unapproved'], known?.state)
        assert.isEmpty(known?.payments.filter(({ state }) => state === 'held'))
        assert.isTrue(stand.bank.payments.every(({ submitted }) => submitted !== undefined))
      })
    }
  }
}

test('takes back what nobody has approved, with and without the condition, and holds nothing (gaps: psd2.delete.before)', async () => {
  for (const number of [undefined, 1]) {
    const stand = new BatchStand()
    await stand.give([SEPA])
    await stand.approval()
    assert.equal(await stand.stop(number, true), 'stopped')
    assert.include(['cancelled'], (await stand.read())?.state)
    assert.isTrue(stand.bank.payments.every(({ status }) => status === 'Revoked'))
  }
})
