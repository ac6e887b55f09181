/// <reference types="node" />
// Accounts of the books: by id and by IBAN, several currencies under one number, their kinds and statuses, and what a seed gives.
// What moves money between them is in transfers.test.ts and conservation.test.ts.
import { assert, test } from '#kit'
import { makeLedger, type Ledger } from '../../../../edge/sandbox/ledger/ledger.ts'
import type { EntrySource, SourceEntry } from '../../../../edge/sandbox/ledger/source.ts'
import { makeSimulation } from '../../../../edge/sandbox/simulation/simulation.ts'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import { openBank } from '../bank-kit.ts'
import { IBAN, NOON, openBooks } from './kit.ts'
import { createHash } from 'node:crypto'
import { makeBankClock } from '../../../../edge/sandbox/storage/clock.ts'

const AINO = 'FI6299900000000011'
const DAY_MS = 86_400_000

test('finds the accounts of an IBAN, one for each currency, whatever their status (gaps: baltic.account.listing)', () => {
  const { ledger } = openBooks()
  const found = ledger.accounts({ iban: IBAN })
  assert.sameMembers(
    found.map(({ accountId, currency, balance }) => `${accountId} ${balance} ${currency}`),
    ['euros 10000.00 EUR', 'dollars 500.00 USD', 'yen 70000 JPY'],
  )
  assert.deepEqual(
    ledger.accounts({ iban: IBAN, currency: 'USD' }).map(({ accountId }) => accountId),
    ['dollars'],
  )
  assert.deepEqual(ledger.accounts({ iban: IBAN, owner: 'customer-2' }), [])
  assert.include(ledger.accounts({ iban: 'EE089900000000000042' })[0], { kind: 'current', status: 'blocked' })
  assert.include(ledger.accounts({ iban: 'EE459900000000000055' })[0], { status: 'deleted' })
  assert.deepEqual(ledger.accounts({ iban: 'EE1599000000000000' }), [])
  assert.include(ledger.account('card'), { kind: 'card', bban: '4417', creditLimit: '200.00' })
  assert.isUndefined(ledger.account('nobody'))
})

test('leaves an account as it is when it is opened again (gaps: shared.sandbox.control)', () => {
  const { ledger, order } = openBooks()
  ledger.transfer(order())
  const before = ledger.account('euros')
  const again = { accountId: 'euros', owner: 'x', holder: 'X', name: 'X', currency: 'EUR', balance: '1.00' }
  assert.deepEqual(ledger.open(again), before)
  assert.deepEqual(ledger.account('euros'), before)
})

test('keeps books apart by account, not by IBAN (gaps: baltic.account-reference)', () => {
  const { ledger, order } = openBooks()
  ledger.transfer(order({ from: 'dollars', amount: '1.00', currency: 'USD' }))
  assert.lengthOf([...ledger.entries('dollars')], 1)
  assert.lengthOf([...ledger.entries('euros')], 0)
  ledger.reserve(order({ from: 'dollars', amount: '2.00', currency: 'USD' }))
  assert.lengthOf(ledger.pending('dollars'), 1)
  assert.lengthOf(ledger.pending('euros'), 0)
})

test('asks a source for entries of each account by IBAN and currency, and adds them up (house: 3)', () => {
  const told: Record<string, SourceEntry[]> = {
    EUR: [
      { at: NOON - 60_000, cents: -500n, kind: 'card-purchase', archiveId: '1' },
      { at: NOON - 90_000, cents: -700n, kind: 'payment', waits: true },
      { at: NOON - DAY_MS, cents: 900n, kind: 'salary', archiveId: '2' },
    ],
    USD: [{ at: NOON - DAY_MS, cents: 1n, kind: 'interest', archiveId: '3' }],
  }
  const source: EntrySource = {
    entries: ({ iban, currency }, until, since = -Infinity) =>
      iban === IBAN ? (told[currency] ?? []).filter(({ at }) => at <= until && at >= since) : [],
    // The accounts were opened an hour ago, with what the older entries had brought.
    change: ({ iban, currency }, until) => {
      const all = iban === IBAN ? (told[currency] ?? []).filter(({ waits }) => !waits) : []
      const sum = (bound: number) =>
        all.reduce((total, { at, cents }) => total + (at <= bound ? cents : 0n), 0n)
      return sum(until) - sum(NOON - 3_600_000)
    },
  }
  const store = memoryStore()
  openBooks(store)
  const clock = { now: () => NOON }
  const ledger = makeLedger(store, { clock, source })
  assert.equal(ledger.account('euros')?.balance, '9995.00')
  assert.equal(ledger.account('dollars')?.balance, '500.00')
  assert.equal(ledger.account('other')?.balance, '0.00')
  assert.deepEqual(
    [...ledger.entries('euros')].map(({ amount, balanceAfter, status }) => [amount, balanceAfter, status]),
    [
      ['-5.00', '9995.00', 'booked'],
      ['-7.00', undefined, 'awaiting-authorization'],
      ['9.00', '10000.00', 'booked'],
    ],
  )
  assert.deepEqual(
    [...ledger.entries('dollars')].map(({ amount, balanceAfter }) => [amount, balanceAfter]),
    [['0.01', '500.00']],
  )
  // Entries of the source count when money is asked for, and balances are known for every instant.
  const order = { from: 'euros', to: { name: 'Saaja' }, currency: 'EUR', kind: 'payment', at: NOON } as const
  assert.isFalse(ledger.transfer({ ...order, id: 'a', amount: '9995.01' }).ok)
  assert.isTrue(ledger.transfer({ ...order, id: 'b', amount: '9995.00' }).ok)
  assert.deepEqual(
    [NOON, NOON - 1, NOON - 60_001, NOON - DAY_MS - 1].map((at) => ledger.bookedAt('euros', at)),
    ['0.00', '9995.00', '10000.00', '9991.00'],
  )
  // A holder outside with the number of an account here is not that account.
  ledger.transfer({ ...order, id: 'c', from: { name: 'Antaja', iban: IBAN }, to: 'euros', amount: '1.00' })
  const [outside] = ledger.accounts().filter(({ kind, iban }) => kind === 'outside' && iban === IBAN)
  assert.equal(outside?.balance, '-1.00')
  assert.lengthOf([...ledger.entries(outside?.accountId ?? '')], 1)
})

test('tells the life of an IBAN on its account in euros only (gaps: shared.sandbox.identity)', () => {
  const store = memoryStore()
  const bank = openBank({ store })
  const clock = { now: () => bank.wire.now }
  const ledger = makeLedger(store, { clock, source: makeSimulation(store) })
  const names = { owner: 'customer-1', holder: 'Aino Esimerkki', name: 'Dollar account' }
  ledger.open({ ...names, accountId: 'dollars', iban: AINO, currency: 'USD', balance: '500.00' })
  bank.wire.now += 30 * DAY_MS
  assert.deepEqual([...ledger.entries('dollars')], [])
  assert.equal(ledger.account('dollars')?.balance, '500.00')
  const [euros] = ledger.accounts({ iban: AINO, currency: 'EUR' })
  assert.isAbove([...ledger.entries(euros?.accountId ?? '')].length, 500)
})

/** Digests the statements of customers, and counts their entries. */
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
