// What the bank has answered to providers is still true after it was ended at any moment and started again.
// Ends of real processes are in the tests of kills.
// Runs with --all: processes that are killed and started again, over and over.
import { assert, test } from '#kit'
import { memoryStore, type Store } from '../../../../edge/sandbox/index.ts'
import { statement } from '../account-access/kit.ts'
import { advance, control, openBank } from '../bank-kit.ts'
import { get, getInstance, openProvider, type ProviderBank, statusOf, submitted } from './kit.ts'

/** Starts the bank anew with what it has stored. */
const restarted = (bank: ProviderBank): ProviderBank => {
  const { sandbox } = openBank({ store: bank.store, clock: () => bank.wire.now })
  return { ...bank, sandbox }
}

/** Ends the process, as it were, at the end of the nth transaction from now on: nothing of that one is stored. */
function breaking(store: Store): Store & { breakAt: number } {
  let depth = 0
  const broken = {
    ...store,
    breakAt: Infinity,
    transaction<T>(work: () => T): T {
      return store.transaction(() => {
        depth += 1
        try {
          const result = work()
          if (depth === 1 && --broken.breakAt === 0) throw new Error('the process has ended')
          return result
        } finally {
          depth -= 1
        }
      })
    },
  }
  return broken
}

for (const steps of [1, 2, 3, 5, 8, 9, 10]) {
  test(`books each due date once and as of its time when the process ends in transaction ${steps} of a long move of the clock (gaps: shared.sandbox.control; 2 A, Rules 3)`, async () => {
    const store = breaking(memoryStore())
    const before = await openProvider({ store })
    const series = await submitted(before, 'recurring')
    const scheduled = await submitted(before, 'scheduled', { dueDate: '2026-12-28' })
    store.breakAt = steps
    await advance(before, 'P60D').catch(() => undefined)
    store.breakAt = Infinity
    const bank = restarted(before)
    await control(bank, 'PUT', '/clock', { now: '2027-01-31T12:00:00+02:00' })
    assert.equal(statusOf(await get(bank, series)), 'Completed')
    const archiveIds = new Set<string>()
    for (const [dueDate, day] of [
      ['2026-12-18', '2026-12-18'],
      ['2026-12-25', '2026-12-28'],
      ['2027-01-01', '2027-01-04'],
      ['2027-01-08', '2027-01-08'],
    ] as const) {
      const { json } = await getInstance(bank, series, dueDate)
      assert.equal(json['modified'], `${day}T06:00:00.000+02:00`)
      archiveIds.add(String(json['archiveId']))
    }
    archiveIds.add(String((await get(bank, scheduled)).json['archiveId']))
    assert.lengthOf([...archiveIds], 5)
    const { entries } = await statement(bank)
    const booked = entries.filter(({ reference, amount }) => reference === '13' && amount === '-10.00')
    assert.lengthOf(booked, 5)
  })
}

test('keeps what was done when the process ends on the way of a long move of the clock, one transaction each (gaps: shared.sandbox.control)', async () => {
  const debited: number[] = []
  for (let steps = 1; debited.at(-1) !== 4; steps++) {
    assert.isBelow(steps, 100)
    const store = breaking(memoryStore())
    const before = await openProvider({ store })
    const series = await submitted(before, 'recurring')
    store.breakAt = steps
    const ended = await advance(before, 'P60D').catch((error: Error) => error.message)
    const kept = store.list({ prefix: `psd2-payments/instance/${series.paymentId}/` })
    const statuses = kept.map(([, instance]) => (instance as { status: string }).status)
    const done = statuses.lastIndexOf('Debited') + 1
    debited.push(done)
    assert.deepEqual(
      statuses,
      [1, 2, 3, 4].map((nth) => (nth > done ? 'AwaitingDueDate' : 'Debited')),
    )
    if (done < 4) assert.include(ended, '500')
  }
  // Each number occurs: no end of the process took two of them or none back.
  assert.deepEqual([...new Set(debited)], [0, 1, 2, 3, 4])
})
