// What is done with a batch over time, step by step, on a clock that the test moves: lost answers, deadlines, series, silence.
import { assert, test } from '#kit'
import { BatchStand } from './batch-stand.ts'
import { FOREIGN, scheduledOn, SEPA, weeklyFrom } from './batch-kit.ts'
import type { Fate } from '../../../../kit/scripted-bank.ts'
import { pluck } from '../../kit/lists.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SERIES = weeklyFrom('2026-11-23', '2026-12-07')

/** Lists calls of a kind, with the seconds between them. */
const stepsOf = ({ calls }: BatchStand, ...kinds: string[]) => {
  const own = calls.filter(({ kind }) => kinds.includes(kind))
  return own.map(({ at }, index) => (at - (own[index - 1]?.at ?? at)) / 1_000)
}

const batchOf = ({ bank }: BatchStand) => bank.payments[0]?.authorizationId ?? ''

async function approved(...payments: object[]): Promise<BatchStand> {
  const stand = new BatchStand()
  assert.equal(await stand.give(payments), 'unapproved')
  assert.match(await stand.approval(), /^https:/)
  stand.bank.decide(batchOf(stand), 'Authorized')
  return stand
}

const types = ({ effects }: BatchStand) => effects.map(({ type }) => type)

test('sends the very same bytes again under the same key after a lost answer, three times at most (gaps: Part 4, psd2.create)', async () => {
  for (const fate of ['drop-before', 'drop-after', 'garbled'] as const) {
    const stand = new BatchStand()
    stand.bank.fates.create.push(fate)
    assert.equal(await stand.give([SEPA]), 'sending')
    await stand.pass(MINUTE_MS)
    assert.deepEqual(stepsOf(stand, 'create'), [0, 2], fate)
    const creates = stand.calls.filter(({ kind }) => kind === 'create')
    assert.lengthOf(new Set(creates.map(({ body, key }) => `${key} ${body}`)), 1)
    assert.equal(await stand.give([SEPA]), 'unapproved')
    assert.lengthOf(stand.bank.payments, 1)
    // Nothing left before it was written down.
    for (const { record } of creates) assert.isString(record?.payments[0]?.intent?.idempotencyKey)
  }
  const never = new BatchStand()
  never.bank.fates.create.push(...Array.from({ length: 9 }, (): Fate => 'drop-after'))
  await never.give([SEPA])
  await never.pass(2 * DAY_MS)
  assert.lengthOf(stepsOf(never, 'create'), 3)
  // No person has a link to it, so none can approve it.
  assert.equal(await never.give([SEPA]), 'refused')
  assert.deepEqual(types(never), ['batch.refused'])
})

test('takes back what the bank has when a later payment is lost for good, over lost answers too (gaps: Part 4, psd2.authorization.delete)', async () => {
  const stand = new BatchStand()
  stand.bank.fates.delete.push('drop-before', 'drop-before', 'drop-before', 'drop-after')
  let creates = 0
  const lose = stand.bank.fetch
  Object.assign(stand.bank, {
    fetch: (url: string, init?: RequestInit) => {
      if (url.endsWith('payments') && creates++ > 0) stand.bank.fates.create.push('drop-before')
      return lose(url, init)
    },
  })
  await stand.give([SEPA, scheduledOn('2026-12-01')])
  await stand.pass(10 * MINUTE_MS)
  assert.equal(stand.record?.stage, 'over')
  assert.equal(await stand.give([SEPA, scheduledOn('2026-12-01')]), 'refused')
  assert.deepEqual(pluck(stand.bank.payments, 'status'), ['Revoked'])
})

test('takes no payment of the batch for another one that is like it, where the bank knows its key (gaps: Part 4, psd2.create)', async () => {
  const stand = new BatchStand()
  const fates: (Fate | undefined)[] = [undefined, 'drop-before', { refuse: 'DuplicatePayment', status: 409 }]
  const { fetch } = stand.bank
  Object.assign(stand.bank, {
    fetch: (url: string, init?: RequestInit) => {
      const fate = url.endsWith('sepa-payments') ? fates.shift() : undefined
      if (fate) stand.bank.fates.create.push(fate)
      return fetch(url, init)
    },
  })
  await stand.give([SEPA, SEPA])
  await stand.pass(10 * MINUTE_MS)
  assert.equal(await stand.give([SEPA, SEPA]), 'refused')
  assert.deepEqual(pluck(stand.bank.payments, 'status'), ['Revoked'])
})

test('counts what never left, or was put off, as no sending, and gives it up after a day (gaps: shared.rate-limit)', async () => {
  const stand = new BatchStand()
  stand.bank.fates.token.push(...Array.from({ length: 5 }, (): Fate => 'drop-before'))
  stand.bank.fates.create.push(...Array.from({ length: 5 }, (): Fate => ({ refuse: 'x', status: 429 })))
  await stand.give([SEPA])
  await stand.pass(20 * MINUTE_MS)
  assert.equal(await stand.give([SEPA]), 'unapproved')
  assert.lengthOf(stand.bank.payments, 1)
  const closed = new BatchStand()
  closed.bank.fates.token.push(...Array.from({ length: 5_000 }, (): Fate => 'drop-before'))
  await closed.give([SEPA])
  await closed.pass(2 * DAY_MS)
  assert.equal(await closed.give([SEPA]), 'refused')
  assert.isEmpty(closed.bank.payments)
})

test('asks after 2, 5 and 15 seconds, then every minute, from when somebody has the link, and never before (gaps: psd2.limits.calls)', async () => {
  const stand = new BatchStand()
  await stand.give([SEPA])
  await stand.pass(10 * MINUTE_MS)
  assert.isEmpty(stepsOf(stand, 'look'))
  await stand.approval()
  const before = stepsOf(stand, 'look').length
  await stand.pass(100_000)
  const steps = stepsOf(stand, 'look').slice(before)
  assert.deepEqual(steps.slice(0, 3), [2, 5, 15])
  // What was put off together comes apart: a minute and a tenth at most.
  assert.isTrue(steps.length === 4 && (steps[3] ?? 0) >= 60 && (steps[3] ?? 0) <= 66)
  stand.bank.decide(batchOf(stand), 'Authorized')
  await stand.pass(MINUTE_MS)
  assert.equal(stand.bank.payments[0]?.debits, 1)
  assert.deepEqual(types(stand), ['batch.paid'])
})

test('hears that nobody approved it, a day after it was made (gaps: psd2.bundle.revoke)', async () => {
  const stand = new BatchStand()
  await stand.give([SEPA, FOREIGN].slice(0, 1))
  await stand.pass(DAY_MS)
  stand.bank.expire()
  await stand.pass(10 * MINUTE_MS)
  assert.equal(stand.record?.stage, 'over')
  assert.equal(await stand.give([SEPA]), 'cancelled')
  assert.deepEqual(types(stand), ['batch.cancelled'])
  assert.isEmpty(stepsOf(stand, 'submit'))
})

test('submits again where the bank could not take it, reads first, and is paid once (2 A, Rules 3; gaps: Part 4, psd2.submit)', async () => {
  for (const fate of ['drop-before', 'drop-after', 'garbled', { refuse: 'x', status: 500 }] as const) {
    const stand = await approved(SEPA)
    stand.bank.fates.submit.push(fate)
    await stand.pass(5 * MINUTE_MS)
    assert.equal(await stand.give([SEPA]), 'completed', JSON.stringify(fate))
    assert.equal(stand.bank.payments[0]?.debits, 1)
  }
  const poor = await approved(SEPA)
  poor.bank.fates.submit.push({ refuse: 'InsufficientFunds', status: 422 })
  await poor.pass(5 * MINUTE_MS)
  const waiting = await poor.read()
  assert.deepInclude(waiting?.payments[0], { state: 'approved', reason: 'insufficient_funds' })
  assert.equal(poor.bank.payments[0]?.debits, 0)
  await poor.pass(20 * MINUTE_MS)
  assert.equal(await poor.give([SEPA]), 'completed')
  assert.isUndefined((await poor.read())?.payments[0]?.reason)
})

test('submits nothing that the merchant wants stopped, while a person has not approved that (2 A, Rules 1)', async () => {
  const stand = await approved(SEPA)
  stand.bank.fates.submit.push({ refuse: 'InsufficientFunds', status: 422 })
  await stand.pass(2_000)
  assert.match(await stand.stop(), /^https:/)
  const submits = stepsOf(stand, 'submit').length
  await stand.pass(3 * 3_600_000)
  assert.lengthOf(stepsOf(stand, 'submit'), submits)
  // Its limit passes at the bank.
  stand.bank.expire()
  await stand.pass(3_600_000)
  assert.equal(await stand.give([SEPA]), 'rejected')
  assert.equal(stand.bank.payments[0]?.debits, 0)
})

test('looks every morning at what waits for its day, and tells each payment of a series once (gaps: psd2.due.execution)', async () => {
  const stand = await approved(SERIES, scheduledOn('2026-11-25'))
  await stand.pass(MINUTE_MS)
  assert.deepEqual(types(stand), ['batch.scheduled', 'batch.scheduled'])
  const looks = stepsOf(stand, 'look').length
  await stand.pass(2 * DAY_MS)
  // Two payments and a day of the series, every morning.
  assert.lengthOf(stepsOf(stand, 'look'), looks + 6)
  const [series, once] = stand.bank.payments
  series?.instances.set('2026-11-23', { status: 'Debited' })
  await stand.pass(DAY_MS)
  assert.include(types(stand), 'batch.occurrence_paid')
  series?.instances.set('2026-11-30', { status: 'Rejected' })
  if (once) once.status = 'Debited'
  await stand.pass(7 * DAY_MS)
  const known = await stand.read()
  assert.deepEqual(
    known?.payments[0]?.occurrences?.map(({ dueDate, state }) => [dueDate, state]),
    [
      ['2026-11-23', 'paid'],
      ['2026-11-30', 'failed'],
      ['2026-12-07', 'waiting'],
    ],
  )
  assert.equal(known?.payments[0]?.nextOccurrence, '2026-12-07')
  assert.deepInclude(known?.payments[0]?.execution, { date: '2026-12-07', why: 'due_date' })
  assert.equal(known?.payments[1]?.state, 'paid')
  stand.bank.execute()
  await stand.pass(10 * DAY_MS)
  assert.equal(stand.record?.stage, 'over')
  const told = new Map<string, number>()
  for (const type of types(stand)) told.set(type, (told.get(type) ?? 0) + 1)
  assert.deepEqual(Object.fromEntries(told), {
    'batch.scheduled': 2,
    'batch.occurrence_paid': 2,
    'batch.occurrence_failed': 1,
    'batch.paid': 1,
    'batch.completed': 1,
  })
})

test('waits for the last day of a series that was cancelled after that day had begun (gaps: psd2.delete.too-late)', async () => {
  const stand = await approved(SERIES)
  await stand.pass(MINUTE_MS)
  const [series] = stand.bank.payments
  if (series) series.status = 'Cancelled'
  series?.instances.set('2026-11-30', { status: 'Cancelled' })
  series?.instances.set('2026-12-07', { status: 'Cancelled' })
  await stand.pass(DAY_MS)
  assert.equal(await stand.give([SERIES]), 'scheduled')
  series?.instances.set('2026-11-23', { status: 'Debited' })
  await stand.pass(2 * DAY_MS)
  const known = await stand.read()
  assert.deepEqual(pluck(known?.payments[0]?.occurrences, 'state'), ['paid', 'cancelled', 'cancelled'])
  assert.equal(known?.state, 'cancelled')
})

test('ends a series that was taken back before anybody confirmed it, and asks for none of its days (gaps: psd2.recurrence.instance)', async () => {
  const stand = new BatchStand()
  await stand.give([scheduledOn('2026-12-01'), SERIES])
  // The bank takes it back, but its answer is lost.
  stand.bank.fates.delete.push('drop-after', 'drop-before', 'drop-before')
  assert.equal(await stand.stop(2), 'bank_unavailable')
  await stand.approval()
  stand.bank.decide(batchOf(stand), 'Authorized')
  await stand.pass(5 * MINUTE_MS)
  const known = await stand.read()
  assert.deepEqual(pluck(known?.payments, 'state'), ['scheduled', 'cancelled'])
  assert.isFalse(stand.bank.arrived.some(({ path }) => path.includes('/recurrence/')))
})

test('hears of the end of a foreign payment after the night, and leaves what never ends to a person (gaps: psd2.foreign.cut-off)', async () => {
  const stand = await approved(FOREIGN)
  await stand.pass(12 * 3_600_000)
  assert.equal(await stand.give([FOREIGN]), 'processing')
  stand.bank.execute('Debited')
  await stand.pass(DAY_MS)
  assert.equal(await stand.give([FOREIGN]), 'completed')
  const stuck = await approved(FOREIGN)
  await stuck.pass(MINUTE_MS)
  // As if it had been under way for a month.
  stuck.clock.now += 30 * DAY_MS
  await stuck.pass(MINUTE_MS)
  assert.equal(await stuck.give([FOREIGN]), 'needs_review')
  assert.equal((await stuck.read())?.needsPerson, true)
  await stuck.node.resolveInstruction('paid', 'The statement shows it.')
  assert.equal(await stuck.give([FOREIGN]), 'completed')
  assert.deepEqual(types(stuck).slice(-1), ['batch.needs_review'])
  await stuck.pass(MINUTE_MS)
  assert.deepEqual(types(stuck).slice(-1), ['batch.paid'])
})

test('calls no day of a series cancelled of which nobody knows what became (house: 2)', async () => {
  const stand = await approved(SERIES)
  await stand.pass(MINUTE_MS)
  stand.bank.fates.look.push(...Array.from({ length: 1_000 }, (): Fate => 'drop-before'))
  await stand.pass(DAY_MS)
  // As if the bank had been silent for a month.
  stand.clock.now += 31 * DAY_MS
  await stand.pass(MINUTE_MS)
  const known = await stand.read()
  assert.equal(known?.state, 'needs_review')
  const statuses = known?.payments[0]?.occurrences?.map(({ state }) => state)
  assert.deepEqual(statuses, ['unknown', 'unknown', 'unknown'])
})

test('deletes names and messages of itself so many days after the end (promises: R35)', async () => {
  const stand = new BatchStand(10)
  await stand.give([SEPA])
  await stand.stop()
  await stand.pass(9 * DAY_MS)
  assert.include(JSON.stringify([...stand.entries]), 'Canary')
  await stand.pass(2 * DAY_MS)
  assert.notInclude(JSON.stringify([...stand.entries]), 'Canary')
})
