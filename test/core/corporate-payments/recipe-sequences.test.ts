// Random sequences of faults, with processes that end and begin again: one debit or none, and the caller knows which.
// Each case of Part 4 alone is in recipes.test.ts.
import { assert, deep, fc, test } from '#kit'
import {
  type PayOptions,
  type KnownPayment,
  paySafely,
  type PaymentInstruction,
  type PaymentIntent,
} from '../../../core/corporate-payments/index.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { BankDouble, type Fate, FATES, theOrder } from './bank-double.ts'
import { testBank } from './fixtures.ts'

/** The outcome of one process that was to pay. */
type Ended = { paid: KnownPayment } | { failed: unknown } | 'died'

/** Runs one process of the client: it shares only the store with the one before. */
async function runProcess(
  double: BankDouble,
  instruction: PaymentInstruction,
  keep: PayOptions['keep'],
): Promise<Ended> {
  const power = new AbortController()
  const { bank } = testBank([], { fetch: double.fetch, signal: power.signal })
  const death = new Promise<Ended>((resolve) => {
    double.onDeath = () => {
      resolve('died')
      // What is left of it makes no call any more, and keeps no timer.
      power.abort()
    }
  })
  const sleep = (ms: number) => {
    double.log.push(ms / 1_000)
    return Promise.resolve()
  }
  const work = paySafely(bank, instruction, { keep, sleep }).then(
    (payment): Ended => ({ paid: payment }),
    (error: unknown): Ended => ({ failed: error }),
  )
  return Promise.race([work, death])
}

/** A store that outlives processes. */
function makeStore(): PayOptions['keep'] {
  let kept: PaymentIntent | undefined
  return (intent) => {
    const known = kept
    kept ??= intent
    return known
  }
}

/** Runs processes, one after another, until one knows how it ended. */
async function settle(operation: PaymentInstruction['operation'], fates: readonly Fate[]) {
  const double = new BankDouble(fates)
  const instruction: PaymentInstruction = { operation, body: theOrder }
  const keep = makeStore()
  for (let processes = 1; processes < 60; processes++) {
    const ended = await runProcess(double, instruction, keep)
    assert.isAtMost(double.debits, 1)
    if (ended === 'died') continue
    if ('paid' in ended) return { double, processes, payment: ended.paid }
    assert.instanceOf(ended.failed, BankError)
    if (ended.failed.code === 'outcome_unknown') continue
    return { double, processes, no: ended.failed }
  }
  return assert.fail(`nobody knows how it ended: ${double.log.join(' ')}`)
}

for (const operation of ['sepa', 'instant', 'v2'] as const) {
  const runs = deep(200, 20_000)

  test(`keeps one debit or none of ${operation} through ${runs} random sequences of faults and deaths, and tells the truth (2 B, What the service does; gaps: Part 4, corporate.${operation})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...FATES), { maxLength: 24 }), async (fates) => {
        const { double, payment, no } = await settle(operation, fates)
        if (payment) assert.deepEqual([double.debits, double.isBound], [1, true], double.log.join(' '))
        else
          assert.deepEqual(
            [double.debits, double.isBound],
            [0, false],
            `${no?.message}: ${double.log.join(' ')}`,
          )
        // Two different bodies under one id never left.
        assert.isAtMost(new Set(double.sent.map(({ path, body }) => `${path} ${body}`)).size, 1)
      }),
      { numRuns: runs },
    )
  })
}

const REPEATS = [
  { status: 400, code: 'DUPLICATE_PAYMENT' },
  { status: 409, code: 'DUPLICATE_PAYMENT' },
  { status: 400, code: 'INSTRUCTION_ID_ALREADY_USED' },
  { status: 400, code: 'INVALID_FIELD' },
]

test('never says no of a payment that was made, at a bank that refuses what it has already (gaps: corporate.lost; gaps Part 5, law 4)', async () => {
  const ends = { paid: 0, refused: 0, unknown: 0 }
  const life = fc.record({
    operation: fc.constantFrom('sepa' as const, 'instant' as const, 'v2' as const),
    repeats: fc.constantFrom(...REPEATS),
    fates: fc.array(fc.constantFrom(...FATES), { maxLength: 16 }),
  })
  await fc.assert(
    fc.asyncProperty(life, async ({ operation, repeats, fates }) => {
      const double = new BankDouble(fates)
      double.repeats = repeats
      const keep = makeStore()
      for (let processes = 0; processes < 20; processes++) {
        const ended = await runProcess(double, { operation, body: theOrder }, keep)
        assert.isAtMost(double.debits, 1)
        if (ended === 'died') continue
        if ('paid' in ended) {
          ends.paid++
          return assert.isTrue(double.isBound)
        }
        assert.instanceOf(ended.failed, BankError)
        if (ended.failed.code === 'outcome_unknown') continue
        ends.refused++
        return assert.isFalse(double.isBound, double.log.join(' '))
      }
      ends.unknown++
    }),
    { numRuns: deep(300, 20_000) },
  )
  for (const [what, count] of Object.entries(ends)) assert.isAbove(count, 5, what)
})

test('asks twice, 5 s apart, before every further sending of v2 that it may choose (gaps: Part 4, corporate.v2)', async () => {
  const fates = FATES.filter((fate) => fate !== 'token')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...fates), { maxLength: 24 }), async (list) => {
      const { double } = await settle('v2', list)
      const { log } = double
      for (const [at, step] of log.entries()) {
        if (step !== 'POST' || !log.slice(0, at).includes('POST')) continue
        // Lost queries may lie between the two that were answered.
        const before = log.slice(0, at).filter((known) => known !== 'GET lost')
        assert.equal(before.at(-1), 'GET 404', log.join(' '))
        assert.include(before.slice(before.lastIndexOf('POST')), 5, log.join(' '))
      }
    }),
    { numRuns: deep(150, 10_000) },
  )
})

test('pays once where a thousand callers with one store send one instruction at once (2 B, What the service does; gaps: corporate.duplicate.scope)', async () => {
  for (const operation of ['sepa', 'instant', 'v2'] as const) {
    const double = new BankDouble([])
    const keep = makeStore()
    const all = await Promise.all(
      Array.from({ length: deep(200, 1_000) }, () => runProcess(double, { operation, body: theOrder }, keep)),
    )
    assert.equal(double.debits, 1)
    for (const ended of all) assert.isTrue(ended !== 'died' && 'paid' in ended, JSON.stringify(ended))
  }
})

test('lets one of two different bodies under one id leave, whoever comes first (2 B, What the service does)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { minLength: 2, maxLength: 12 }), async (messages) => {
      const double = new BankDouble([])
      const keep = makeStore()
      const all = await Promise.all(
        messages.map((message) => {
          const body = { ...theOrder, message: `Invoice ${message}` }
          return runProcess(double, { operation: 'sepa', body }, keep)
        }),
      )
      assert.lengthOf([...new Set(double.sent.map(({ body }) => body))], 1)
      assert.equal(double.debits, 1)
      for (const [at, ended] of all.entries()) {
        const isFirst = messages[at] === messages[0]
        if (isFirst) assert.isTrue(ended !== 'died' && 'paid' in ended)
        else assert.isTrue(ended !== 'died' && 'failed' in ended && ended.failed instanceof TypeError)
      }
    }),
    { numRuns: deep(20, 500) },
  )
})
