// How recipes wait: when they read, what they accept as an answer, and when they give up.
// What is enough, and the times between reads, are in the tests of each interface.
import { assert, test } from '#kit'
import { BankError } from '../../../core/shared/errors.ts'
import { isLost, isPassing, nextReadInMs, pauseOf, poll } from '../../../core/shared/poll.ts'

const error = (
  code: 'answer_lost' | 'limit_reached' | 'call_refused' | 'outcome_unknown',
  more: Partial<ConstructorParameters<typeof BankError>[0]> = {},
) => new BankError({ code, operation: 'x', ...more })

/** Polls answers in their order, on a clock that moves only by waiting. */
async function polled(answers: readonly (string | Error)[], mostReads = 10) {
  const waits: number[] = []
  let now = 0
  let at = 0
  const read = () => {
    const answer = answers[at++] ?? 'open'
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer)
  }
  const last = poll(read, {
    clock: () => now,
    nextInMs: (reads) => (reads < mostReads ? 1_000 * (reads + 1) : undefined),
    until: (status) => status === 'done',
    sleep: (ms) => {
      waits.push(ms)
      now += ms
      return Promise.resolve()
    },
  })
  return { last: await last, waits }
}

test('reads until it is enough, and ends with what was read last where the time is over (house: 2)', async () => {
  assert.deepEqual(await polled(['open', 'open', 'done']), { last: 'done', waits: [1_000, 2_000, 3_000] })
  assert.deepEqual(await polled(['open', error('answer_lost')], 2), { last: 'open', waits: [1_000, 2_000] })
  assert.deepEqual(await polled([error('answer_lost')], 1), { last: undefined, waits: [1_000] })
})

test('waits as long as the bank asks, once, and an hour at most (house: 2)', async () => {
  const busy = error('limit_reached', { retryAfterSeconds: 40 })
  assert.deepEqual((await polled([busy, 'open', 'done'])).waits, [1_000, 40_000, 3_000])
  assert.equal(pauseOf(error('limit_reached', { retryAfterSeconds: 86_400 })), 3_600_000)
  assert.equal(pauseOf(error('limit_reached')), 0)
})

test('ends with any fault that time does not heal (house: 2)', async () => {
  const faults = [
    error('call_refused'),
    error('answer_lost', { reason: 'aborted' }),
    error('answer_lost', { reason: 'owner' }),
    new TypeError('x'),
  ]
  for (const fault of faults) {
    assert.isFalse(isPassing(fault))
    const thrown = await polled(['open', fault, 'done']).catch((caught: unknown) => caught)
    assert.equal(thrown, fault)
  }
  assert.isTrue(isLost(error('outcome_unknown')))
  for (const other of [
    error('outcome_unknown', { reason: 'aborted' }),
    error('answer_lost'),
    new TypeError('x'),
  ]) {
    assert.isFalse(isLost(other))
  }
})

test('pauses as a schedule says: the first pauses, pauses of a minute, then one pause again and again (gaps Part 4)', () => {
  const schedule = { firstSeconds: [2, 5], minutes: 2, thenSeconds: 600, lastSeconds: 3_600 }
  const pauses = [0, 1, 2, 3, 4, 99].map((reads) => nextReadInMs(schedule, reads, 0))
  assert.deepEqual(pauses, [2_000, 5_000, 60_000, 60_000, 600_000, 600_000])
  assert.equal(nextReadInMs({ ...schedule, minutes: undefined }, 2, 0), 600_000)
})

test('ends the reading before a pause that goes beyond the end, or at the end itself where that is wanted (gaps Part 4)', () => {
  const schedule = { firstSeconds: [], thenSeconds: 60, lastSeconds: 100 }
  const at = (ageMs: number, readsAtEnd?: boolean) => nextReadInMs(schedule, 0, ageMs, readsAtEnd)
  assert.deepEqual([at(40_000), at(40_001), at(100_000)], [60_000, undefined, undefined])
  assert.deepEqual([at(40_000, true), at(99_999, true), at(100_000, true)], [60_000, 1, undefined])
})
