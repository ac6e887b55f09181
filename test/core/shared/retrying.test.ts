// Sending a read again: when, after which pause, how often, and what is never sent again.
// That reads of a limited number are marked is tested with the interface that has them.
// Runs in every runtime: fetch, time.
import { assert, fc, test } from '#kit'
import { createPayment, listProviders } from '../../../core/online-payment/index.ts'
import { listAccounts, listTransactions, readAccount } from '../../../core/baltic/index.ts'
import { makeBank } from '../../../core/shared/bank.ts'
import { loose } from '../../../core/shared/check.ts'
import { operation } from '../../../core/shared/operation.ts'
import { retrying, type RetryOptions } from '../../../core/shared/retrying.ts'
import { type Answering, fakeFetch, json } from './fake-fetch.ts'
import { refusalOf, thrownBy } from './thrown.ts'

const definition = {
  id: 'test.read',
  paper: 'none',
  method: 'GET',
  path: '/things',
  replies: { 200: loose({ list: loose({}) }) },
  refusals: 'open',
  errors: 'flat',
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
} as const

const read = operation(definition)
/** A read of which the bank allows a number a day. */
const counted = operation({ ...definition, countsReads: () => true })

const good = () => json(200, { list: {} })
const broken: Answering = () => {
  throw new Error('reset')
}

/** Calls with a list of answers; notes the pauses instead of waiting. */
function world(answers: Answering[], options: RetryOptions = {}) {
  const { fetch, arrived } = fakeFetch(...answers)
  const bank = makeBank({ environment: 'sandbox', baseUrl: 'https://bank.example', fetch })
  const pauses: number[] = []
  const sleep = (ms: number) => {
    pauses.push(ms)
    return Promise.resolve()
  }
  return { bank, arrived, pauses, options: { sleep, ...options } }
}

test('sends a read again after a lost answer: after 1, then 2 s, three times in all (gaps Part 4)', async () => {
  const { bank, arrived, pauses, options } = world([broken, json(503, {}), good()])
  assert.equal((await retrying(read, options)(bank, {})).status, 200)
  assert.deepEqual(pauses, [1_000, 2_000])
  assert.equal(arrived.length, 3)
  const dead = world([broken, broken, broken, good()])
  assert.deepInclude(await thrownBy(() => retrying(read, dead.options)(dead.bank, {})), {
    code: 'answer_lost',
  })
  assert.equal(dead.arrived.length, 3)
})

test('waits as long as the bank asks, in seconds or to a date of its own clock (R45)', async () => {
  const date = { date: 'Fri, 20 Nov 2026 10:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 10:00:09 GMT' }
  const { bank, pauses, options } = world([
    json(429, {}, { 'retry-after': '7' }),
    json(503, {}, date),
    good(),
  ])
  await retrying(read, options)(bank, {})
  assert.deepEqual(pauses, [7_000, 9_000])
})

test('takes no date without that of the answer, and none that is over, for a pause (R45)', async () => {
  const at = (retryAfter: string, date: Record<string, string>) =>
    json(503, {}, { 'retry-after': retryAfter, ...date })
  const date = { date: 'Fri, 20 Nov 2026 10:00:00 GMT' }
  const { bank, pauses, options } = world([
    at('Fri, 20 Nov 2026 10:00:09 GMT', {}),
    at('Fri, 20 Nov 2026 09:00:00 GMT', date),
    good(),
  ])
  await retrying(read, options)(bank, {})
  assert.deepEqual(pauses, [1_000, 2_000])
})

test('leaves a rest that is longer than a minute to the caller, and says how long it is (R45)', async () => {
  const answers = () => [json(429, {}, { 'retry-after': '61' }), good()]
  const short = world(answers())
  const error = await thrownBy(() => retrying(read, short.options)(short.bank, {}))
  assert.deepInclude(error, { code: 'limit_reached', retryAfterSeconds: 61 })
  assert.isEmpty(short.pauses)
  const long = world(answers(), { mostPauseSeconds: 61 })
  await retrying(read, long.options)(long.bank, {})
  assert.deepEqual(long.pauses, [61_000])
})

for (const [what, answer] of [
  ['a refusal', () => json(403, {})],
  ['an answer that breaks its schema', () => json(200, { list: 5 })],
] as const) {
  test(`sends nothing again after ${what} (gaps Part 4)`, async () => {
    const { bank, arrived, options } = world([answer, good()])
    await thrownBy(() => retrying(read, options)(bank, {}))
    assert.equal(arrived.length, 1)
  })
}

test('sends a counted read again only where the bank itself said no (gaps: baltic.consent.frequency)', async () => {
  for (const lost of [broken, () => new Response('gone', { status: 200 })]) {
    const { bank, arrived, options } = world([lost, good()])
    assert.deepInclude(await thrownBy(() => retrying(counted, options)(bank, {})), { code: 'answer_lost' })
    assert.equal(arrived.length, 1)
  }
  for (const status of [429, 500, 503]) {
    const { bank, arrived, options } = world([json(status, {}), good()])
    await retrying(counted, options)(bank, {})
    assert.equal(arrived.length, 2, String(status))
  }
})

test('marks the reads of Baltic accounts that count, and no further page of a report (gaps: baltic.consent.frequency)', () => {
  const { countsReads } = listTransactions.definition
  const of = (page?: number) => {
    const query = {
      bookingStatus: 'both',
      dateFrom: '2026-09-01',
      ...(page !== undefined && { page }),
    } as const
    return countsReads?.({ path: { accountId: 'a' }, query })
  }
  assert.deepEqual([of(), of(1), of(2)], [true, true, false])
  assert.isTrue(listAccounts.definition.countsReads?.({}))
  assert.isTrue(readAccount.definition.countsReads?.({ path: { accountId: 'a' } }))
  assert.isUndefined(listProviders.definition.countsReads)
})

test('refuses a write, a recipe, and a number out of range, at once (gaps Part 4)', () => {
  assert.throws(() => retrying(createPayment), TypeError, /^call must be an operation that reads/)
  assert.throws(
    () => retrying((() => Promise.resolve()) as never),
    TypeError,
    /^call must be an operation that reads/,
  )
  for (const tries of [0, 11, 1.5, Number.NaN]) {
    assert.equal(
      refusalOf(() => retrying(read, { tries })),
      'tries must be a whole number from 1 to 10',
    )
  }
  for (const mostPauseSeconds of [0, 3_601]) {
    assert.throws(() => retrying(read, { mostPauseSeconds }), TypeError, /^mostPauseSeconds must be/)
  }
})

test('ends with the signal of the maker or of the call, in a call and in a pause (house: Errors)', async () => {
  for (const place of ['maker', 'call'] as const) {
    const ends = new AbortController()
    const sleep = (_ms: number, signal?: AbortSignal) => {
      ends.abort(new Error('enough'))
      return Promise.reject(signal?.reason as Error)
    }
    const { bank, arrived } = world([broken, good()])
    const { signal } = ends
    const call = retrying(read, { sleep, ...(place === 'maker' && { signal }) })
    const error = await thrownBy(() => call(bank, {}, place === 'call' ? { signal } : undefined))
    assert.include(String(error), 'enough')
    assert.equal(arrived.length, 1)
    // It has fired by now: nothing is sent at all.
    const after = await thrownBy(() => call(bank, {}, place === 'call' ? { signal } : undefined))
    assert.deepInclude(after, { code: 'call_aborted', sent: false })
    assert.equal(arrived.length, 1)
  }
})

test('never sends more often than it may, whatever the answers are (gaps Part 4)', async () => {
  const answer = fc.constantFrom<() => Answering>(
    () => broken,
    () => json(429, {}),
    () => json(500, {}),
    () => json(403, {}),
    good,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { maxLength: 12 }),
      fc.integer({ min: 1, max: 10 }),
      async (made, tries) => {
        const { bank, arrived, options } = world(
          made.map((make) => make()),
          { tries },
        )
        await retrying(read, options)(bank, {}).catch(() => undefined)
        assert.isAtMost(arrived.length, tries)
      },
    ),
  )
})
