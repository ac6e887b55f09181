// One batch through random troubles: lost answers of every kind, refusals, crashes between any two writes, repeats, other
// payments under its id, stops, and a person who approves, refuses or never comes. At the end its record and the bank's books
// say the same.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import type { Fate } from '../../../../kit/scripted-bank.ts'
import { scheduledOn, SEPA, weeklyFrom } from './batch-kit.ts'
import { BatchStand } from './batch-stand.ts'

const ALL = [SEPA, scheduledOn('2026-12-01'), weeklyFrom('2026-12-03', '2026-12-17')]

const lost: fc.Arbitrary<Fate> = fc.constantFrom<Fate>('drop-before', 'drop-after', 'garbled', {
  refuse: 'x',
  status: 500,
})
const refusal: fc.Arbitrary<Fate> = fc.constantFrom<Fate>(
  { refuse: 'SepaIban', status: 400 },
  { refuse: 'InvalidValue', status: 401 },
  { refuse: 'x', status: 429 },
)
const money: fc.Arbitrary<Fate> = fc.constantFrom<Fate>(
  { refuse: 'InsufficientFunds', status: 422 },
  { refuse: 'PaymentFail', status: 422 },
)

type Decision = 'Authorizing' | 'Authorized' | 'Rejected' | 'Unauthorized'

type Step =
  | { do: 'give' | 'give-other' | 'crash' | 'approval' | 'read' | 'execute' }
  | { do: 'crash-in'; writes: number }
  | { do: 'pass'; ms: number }
  | { do: 'decide'; status: Decision }
  | { do: 'stop'; payment: number | undefined }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<Step>({ do: 'give' }, { do: 'crash' }, { do: 'approval' }, { do: 'read' }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'give-other' }, { do: 'execute' }) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 0, max: 6 }).map((writes) => ({ do: 'crash-in' as const, writes })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(500, 3_000, 30_000, 600_000).map((ms) => ({ do: 'pass' as const, ms })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<Decision>('Authorizing', 'Authorized', 'Rejected', 'Unauthorized')
      .map((status) => ({ do: 'decide' as const, status })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(undefined, 1, 2).map((payment) => ({ do: 'stop' as const, payment })),
  },
)

interface Life {
  payments: object[]
  create: Fate[]
  submit: Fate[]
  remove: Fate[]
  look: Fate[]
  steps: Step[]
  /** What the person does in the end. */
  atLast: Decision
}

const life: fc.Arbitrary<Life> = fc.record({
  payments: fc.subarray(ALL, { minLength: 1 }),
  create: fc.array(fc.oneof({ weight: 4, arbitrary: lost }, { weight: 1, arbitrary: refusal }), {
    maxLength: 2,
  }),
  submit: fc.array(fc.oneof(lost, money), { maxLength: 4 }),
  remove: fc.array(lost, { maxLength: 4 }),
  look: fc.array(lost, { maxLength: 4 }),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
  atLast: fc.constantFrom<Decision>('Authorized', 'Authorized', 'Rejected', 'Unauthorized'),
})

const DAY_MS = 86_400_000

function decide({ bank, record }: BatchStand, status: Decision): void {
  const links = [record?.link, ...(record?.payments ?? []).map(({ stop }) => stop)]
  for (const link of links) if (link) bank.decide(link.authorizationId, status)
}

async function live({ payments, create, submit, remove, look, steps, atLast }: Life): Promise<BatchStand> {
  const stand = new BatchStand()
  const { bank } = stand
  bank.fates.create.push(...create)
  bank.fates.submit.push(...submit)
  bank.fates.delete.push(...remove)
  bank.fates.look.push(...look)
  for (const one of [{ do: 'give' } as Step, ...steps]) {
    if (one.do === 'give') await stand.give(payments)
    if (one.do === 'give-other') await stand.give([...payments, SEPA])
    if (one.do === 'approval') await stand.approval()
    if (one.do === 'read') await stand.read()
    if (one.do === 'crash') stand.crash()
    if (one.do === 'crash-in') stand.crashIn = one.writes
    if (one.do === 'pass') await stand.pass(one.ms)
    if (one.do === 'decide') decide(stand, one.status)
    if (one.do === 'stop') await stand.stop(one.payment)
    if (one.do === 'execute') bank.execute()
  }
  stand.crashIn = -1
  // The merchant asks again until it gets an answer.
  await stand.give(payments)
  await stand.pass(600_000)
  await stand.approval()
  decide(stand, atLast)
  await stand.pass(2 * 3_600_000)
  stand.clock.now += DAY_MS
  bank.expire()
  await stand.pass(2 * DAY_MS)
  bank.execute()
  await stand.pass(2 * DAY_MS)
  return stand
}

const WORDS: Record<string, string> = {
  Debited: 'paid',
  Completed: 'completed',
  Rejected: 'rejected',
  Revoked: 'cancelled',
  Cancelled: 'cancelled',
}

/** A stop whose answer was lost before a person refused the rest is reported as refused: no money moved either way. */
const isUnpaid = (stage: string) => stage === 'rejected' || stage === 'cancelled'

test("agrees with the bank's books after any troubles, makes and pays nothing twice, and no part of a batch (promises: R6, R7; gaps: Part 4)", async () => {
  const seen: Record<string, number> = {
    paid: 0,
    completed: 0,
    rejected: 0,
    cancelled: 0,
    refused: 0,
    crashes: 0,
    again: 0,
  }
  await fc.assert(
    fc.asyncProperty(life, async (told) => {
      const stand = await live(told)
      const { bank, record, calls } = stand
      assert.exists(record)
      assert.equal(record.stage, 'over', JSON.stringify(record))
      // Nothing left that had not been written down, and one body only under each key.
      const bodies = new Map<string, Set<string>>()
      for (const { kind, key, body, record: kept } of calls) {
        if (kind !== 'create') continue
        assert.isTrue(
          kept?.payments.some(({ intent }) => intent?.idempotencyKey === key && intent.body === body),
        )
        bodies.set(key, (bodies.get(key) ?? new Set()).add(body))
      }
      assert.isAtMost(bodies.size, told.payments.length, 'a payment has a key of its own, and one')
      for (const [key, known] of bodies) assert.equal(known.size, 1, key)
      // The books: each payment once, debited once for each day at most, and as the record says.
      assert.isAtMost(bank.payments.length, told.payments.length)
      const unheard = new Set(bank.payments.map(({ paymentId }) => paymentId))
      for (const { stage, paymentId } of record.payments) {
        seen[stage] = (seen[stage] ?? 0) + 1
        if (paymentId === undefined) {
          assert.equal(stage, 'refused')
          continue
        }
        unheard.delete(paymentId)
        const atBank = bank.payments.find((payment) => payment.paymentId === paymentId)
        assert.exists(atBank)
        assert.isAtMost(atBank.debits, atBank.collection.startsWith('recurring') ? 3 : 1)
        if (stage === 'refused') assert.include(['Revoked', 'Rejected'], atBank.status)
        else if (!isUnpaid(stage) || !isUnpaid(WORDS[atBank.status] ?? ''))
          assert.equal(stage, WORDS[atBank.status], `${stage} ${atBank.status}`)
        if (stage === 'refused' || stage === 'cancelled' || stage === 'rejected')
          assert.equal(atBank.debits, 0)
      }
      // What the bank created without an answer can never be paid.
      for (const { paymentId, debits } of bank.payments) if (unheard.has(paymentId)) assert.equal(debits, 0)
      // A batch that is not whole was never approved.
      if (bank.payments.length < told.payments.length)
        assert.isTrue(bank.payments.every(({ debits }) => debits === 0))
      // Each end is reported once.
      const ends = stand.effects.filter(({ type }) =>
        /\.(paid|completed|rejected|cancelled|refused)$/.test(type),
      )
      assert.isAtLeast(ends.length, 1)
      assert.isAtMost(ends.length, told.payments.length)
      assert.equal(stand.row?.state, (await stand.read())?.state)
      seen['crashes'] = (seen['crashes'] ?? 0) + stand.crashes
      if (calls.filter(({ kind }) => kind === 'create').length > bodies.size)
        seen['again'] = (seen['again'] ?? 0) + 1
    }),
    { numRuns: deep(120, 3_000) },
  )
  // A proof in which nothing went wrong would prove nothing.
  for (const [what, count] of Object.entries(seen)) assert.isAbove(count, 5, what)
})
