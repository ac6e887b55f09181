// Payments of the Baltic bank go on where they were after it was ended at any moment: nothing is paid twice, nothing is lost.
// Ends of real processes are in the tests of kills.
// Runs with --all: processes that are killed and started again, over and over.
import { assert, test } from '#kit'
import { memoryStore, type Store } from '../../../../../edge/sandbox/storage/store.ts'
import { bulk, COMPANY, FIRST, openPayments, series, single } from './kit.ts'

/** Ends the process, as it were, at the end of the nth transaction: nothing of that one is stored. */
function breaking(store: Store, breakAt: number) {
  let depth = 0
  const broken = {
    ...store,
    seen: 0,
    transaction<T>(work: () => T): T {
      return store.transaction(() => {
        depth += 1
        try {
          const result = work()
          if (depth === 1 && ++broken.seen === breakAt) throw new Error(ENDED)
          return result
        } finally {
          depth -= 1
        }
      })
    },
  }
  return broken
}

const ENDED = 'the process has ended'

/** Pays in many ways, starting the bank anew whenever it was ended; returns what everything has come to. */
function payThrough(breakAt: number) {
  const store = memoryStore()
  // The accounts are there before anything is ended.
  openPayments({ store })
  const broken = breaking(store, breakAt)
  let bank = openPayments({ store: broken })
  const surely = <T>(step: () => T): T => {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof Error) || error.message !== ENDED) throw error
      bank = openPayments({ store: broken })
      return step()
    }
  }
  const inside = { creditorAccount: { accountNumber: COMPANY } }
  const ids = [
    surely(() => bank.create('payments', single(inside), { product: 'cross-border-credit-transfers' })),
    surely(() => bank.create('payments', single(inside), { planned: 'pending' })),
    surely(() =>
      bank.create('bulk-payments', bulk(['9000.00', '9000.00'], { requestedExecutionDate: '2026-11-24' })),
    ),
    surely(() =>
      bank.create(
        'periodic-payments',
        series({ startDate: '2026-11-20', endDate: '2026-11-26', frequency: 'Daily', ...inside }),
      ),
    ),
    surely(() => bank.create('payments', single({ requestedExecutionDate: '2026-12-02' }))),
  ]
  for (const paymentId of ids) surely(() => bank.approve(paymentId))
  const [cancelled = ''] = ids.slice(-1)
  surely(() => bank.cancel(cancelled))
  surely(() => bank.approve(cancelled))
  for (const day of ['2026-11-23', '2026-11-26', '2026-12-03']) surely(() => bank.at(day, '12:00:00'))
  return {
    transactions: broken.seen,
    statuses: ids.map((paymentId) => bank.status(paymentId)),
    own: bank.entries(FIRST),
    others: bank.entries(COMPANY),
    sum: bank.bank.ledger.sum(),
  }
}

test('pays the same, once, whichever transaction the bank was ended in (house: 2)', () => {
  const { transactions, ...whole } = payThrough(Infinity)
  assert.deepEqual(whole.statuses, ['ACSC', 'ACSC', 'PART', 'ACSC', 'CANC'])
  assert.equal(whole.own.length, 3 + 1 + 7)
  assert.equal(whole.others.length, 2 + 7)
  assert.equal(whole.sum['EUR'], '0.00')
  for (let breakAt = 1; breakAt <= transactions; breakAt++) {
    const { transactions: _, ...broken } = payThrough(breakAt)
    assert.deepEqual(broken, whole, `ended at the end of transaction ${breakAt}`)
  }
})

test('carries out after a start what fell due while the bank was down, as of its time (gaps: shared.sandbox.settle)', () => {
  const before = openPayments()
  const paymentId = before.create('payments', single({ requestedExecutionDate: '2026-11-23' }))
  before.approve(paymentId)
  const after = openPayments({ store: before.store, now: '2026-12-15T12:00:00.000+02:00' })
  assert.equal(after.status(paymentId), 'ACSC')
  assert.deepEqual(after.entries(FIRST), ['2026-11-23T00:00:05 -10.00 payment'])
})
