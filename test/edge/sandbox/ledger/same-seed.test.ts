/// <reference types="node" />
// The books that a seed gives: the same two years wherever and whenever a bank begins with it.
import { createHash } from 'node:crypto'
import { assert, test } from '#kit'
import { type Ledger, makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { makeSimulation } from '../../../../edge/sandbox/simulation/simulation.ts'
import { makeBankClock } from '../../../../edge/sandbox/storage/clock.ts'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import { openBank } from '../bank-kit.ts'

/** Digests what statements of customers say, and counts their entries. */
function statementsOf(ledger: Ledger): [entries: number, sha256: string] {
  const hash = createHash('sha256')
  let count = 0
  for (const { accountId } of ledger.accounts().filter(({ iban }) => iban !== undefined)) {
    for (const entry of ledger.entries(accountId)) {
      count += 1
      const { name = '', iban = '', bic = '' } = entry.counterpart ?? {}
      const { entryId, at, nth, amount, currency, archiveId = '', balanceAfter = '' } = entry
      const { reference = '', message = '' } = entry
      const texts = [entryId, accountId, at, nth, amount, currency, archiveId, balanceAfter]
      hash.update([...texts, name, iban, bic, reference, message].join('|') + '\n')
    }
  }
  return [count, hash.digest('hex')]
}

test('tells the same two years with the same seed (gaps: shared.sandbox.control)', () => {
  const store = memoryStore()
  const bank = openBank({ store, seed: 'silta' })
  const clock = makeBankClock(store, () => bank.wire.now)
  const ledger = makeLedger(store, { clock, source: makeSimulation(store) })
  bank.wire.now += 40 * 86_400_000
  assert.deepEqual(statementsOf(ledger), [
    15_816,
    'd45bdccc324e88a3f000cc422fb3a78535935975b4eb05f50ab0e564c5c4c585',
  ])
})
