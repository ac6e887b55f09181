/// <reference types="node" />
// Money is never made and never lost: whatever is moved, held, exchanged, given back or broken off in the middle.
// A model knows what should be on every account; the books must agree with it after every step.
import { DatabaseSync } from 'node:sqlite'
import { assert, deep, fc, isFull, test } from '#kit'
import { convert } from '../../../../edge/sandbox/ledger/money.ts'
import type { EntryKind } from '../../../../edge/sandbox/ledger/entry.ts'
import type { Party, TransferOrder } from '../../../../edge/sandbox/ledger/transfer.ts'
import { sqlStore } from '../../../../edge/sandbox/storage/sql-store.ts'
import { memoryStore, type Store } from '../../../../edge/sandbox/storage/store.ts'
import { formatAmount, minorDigitsOf } from '../../../../core/shared/values/money.ts'
import { dump, NOON, OPENINGS, openBooks, units } from './kit.ts'

/** What a broken disk or a killed process does in the middle of a transaction. */
class Broken extends Error {}

/** Makes a store that breaks at a chosen write. */
function breakable(store: Store) {
  let left = Infinity
  const write = () => {
    left -= 1
    if (left < 0) throw new Broken()
  }
  const breaking: Store = {
    ...store,
    put(key, value) {
      write()
      store.put(key, value)
    },
    delete(key) {
      write()
      store.delete(key)
    },
  }
  return { store: breaking, breakAfter: (writes: number) => void (left = writes) }
}

const INSIDE = Object.keys(OPENINGS)
const OUTSIDE: readonly Party[] = [
  { name: 'Saaja Oy', iban: 'FI4699800000000013' },
  { name: 'Jane', bban: '12-3456' },
  { accountId: 'merchant:shop', name: 'Kauppa' },
]
const KINDS: readonly EntryKind[] = ['payment', 'instant-payment', 'foreign-payment', 'card-purchase', 'fee']

const party = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Party>(...INSIDE) },
  { weight: 1, arbitrary: fc.constantFrom<Party>(...OUTSIDE) },
)
const movement = fc.record({
  from: party,
  to: party,
  units: fc.oneof(fc.bigInt({ min: 1n, max: 20_000n }), fc.bigInt({ min: 1n, max: 3_000_000n })),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'SEK', 'JPY', 'PLN', 'KWD'),
  kind: fc.constantFrom(...KINDS),
  funds: fc.constantFrom(undefined, undefined, undefined, 'unchecked' as const),
})
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('transfer' as const), movement }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), of: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), of: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reserve' as const), movement }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('capture' as const), of: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), of: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block' as const), of: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('break' as const), movement, writes: fc.nat({ max: 14 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Walks through steps on the books of a store, and compares the books with a model of them. */
function walk(base: Store, steps: readonly Step[]): number {
  const { store, breakAfter } = breakable(base)
  const { clock, ledger } = openBooks(store)
  const booked = new Map(
    Object.entries(OPENINGS).map(([id, { balance, currency }]) => [id, units(balance, currency)]),
  )
  const held = new Map<string, bigint>()
  const status = new Map(Object.entries(OPENINGS).map(([id, account]) => [id, account.status]))
  const orders: TransferOrder[] = []
  const moved: TransferOrder[] = []
  const reservations = new Map<string, { order: TransferOrder; status: 'held' | 'captured' | 'released' }>()
  let made = 0

  const currencyOf = (side: Party, currency: string) =>
    typeof side === 'string' ? (OPENINGS[side]?.currency ?? currency) : currency
  const cost = ({ amount, currency }: TransferOrder, side: Party) => {
    const whole = BigInt(amount.replace('.', ''))
    return convert(whole, currency, currencyOf(side, currency))
  }
  const orderOf = ({
    units: whole,
    ...rest
  }: typeof movement extends fc.Arbitrary<infer T> ? T : never): TransferOrder => ({
    ...rest,
    id: `walk/${++made}`,
    amount: formatAmount(whole, minorDigitsOf(rest.currency)),
    at: clock.at,
  })
  const expected = (order: TransferOrder) => {
    const { from, to, funds } = order
    if ([from, to].some((side) => typeof side === 'string' && status.get(side) === 'deleted'))
      return 'account_deleted'
    if (typeof from !== 'string') return undefined
    if (status.get(from) === 'blocked') return 'account_blocked'
    if (funds === 'unchecked') return undefined
    const { creditLimit = '0.00' } = OPENINGS[from] ?? {}
    const limit = creditLimit === '0.00' ? 0n : units(creditLimit)
    const free = (booked.get(from) ?? 0n) + limit - (held.get(from) ?? 0n)
    return free < cost(order, from) ? 'funds_insufficient' : undefined
  }
  const note = (order: TransferOrder) => {
    const { from, to } = order
    if (typeof from === 'string') booked.set(from, (booked.get(from) ?? 0n) - cost(order, from))
    if (typeof to === 'string') booked.set(to, (booked.get(to) ?? 0n) + cost(order, to))
    moved.push(order)
  }
  const transfer = (order: TransferOrder) => {
    const refusal = expected(order)
    const result = ledger.transfer(order)
    assert.equal(result.ok ? undefined : result.refusal, refusal)
    if (result.ok) note(order)
    orders.push(order)
  }
  const pick = <T>(list: readonly T[], of: number): T | undefined => list[of % Math.max(list.length, 1)]

  const take = (one: Step) => {
    switch (one.do) {
      case 'transfer':
        return transfer(orderOf(one.movement))
      case 'again': {
        const order = pick(moved, one.of)
        if (!order || reservations.has(order.id)) return undefined
        const before = dump(base)
        assert.isTrue(ledger.transfer({ ...order, at: clock.at }).ok)
        assert.equal(dump(base), before)
        return undefined
      }
      case 'refund': {
        const order = pick(moved, one.of)
        if (!order) return undefined
        return transfer({
          ...order,
          id: `walk/${++made}`,
          from: order.to,
          to: order.from,
          at: clock.at,
          kind: 'refund',
        })
      }
      case 'reserve': {
        const order = orderOf(one.movement)
        const { from } = order
        if (typeof from !== 'string') {
          assert.throws(() => ledger.reserve(order), TypeError)
          return undefined
        }
        const refusal = expected(order)
        const result = ledger.reserve(order)
        assert.equal(result.ok ? undefined : result.refusal, refusal)
        if (!result.ok) return undefined
        held.set(from, (held.get(from) ?? 0n) + cost(order, from))
        reservations.set(order.id, { order, status: 'held' })
        return undefined
      }
      case 'capture':
      case 'release': {
        const reservation = pick([...reservations.values()], one.of)
        if (!reservation) return undefined
        const { order, status: was } = reservation
        if (one.do === 'capture' && was === 'released') {
          assert.throws(() => ledger.capture(order.id, clock.at), TypeError)
          return undefined
        }
        if (one.do === 'capture') assert.isTrue(ledger.capture(order.id, clock.at).ok)
        else assert.equal(ledger.release(order.id).status, was === 'captured' ? 'captured' : 'released')
        if (was !== 'held') return undefined
        reservation.status = one.do === 'capture' ? 'captured' : 'released'
        const from = typeof order.from === 'string' ? order.from : ''
        held.set(from, (held.get(from) ?? 0n) - cost(order, from))
        if (one.do === 'capture') note(order)
        return undefined
      }
      case 'block': {
        const id = pick(INSIDE, one.of) ?? ''
        if (status.get(id) === 'deleted') return undefined
        const next = status.get(id) === 'blocked' ? 'enabled' : 'blocked'
        status.set(id, next)
        return ledger.setStatus(id, next)
      }
      case 'break': {
        const order = orderOf(one.movement)
        const before = dump(base)
        const refusal = expected(order)
        breakAfter(one.writes)
        try {
          const result = ledger.transfer(order)
          assert.equal(result.ok ? undefined : result.refusal, refusal)
          if (result.ok) note(order)
        } catch (error) {
          if (!(error instanceof Broken)) throw error
          // All of it or nothing: the store is as it was, to the byte.
          assert.equal(dump(base), before)
          breakAfter(Infinity)
          // The same id goes through, once the disk is whole.
          transfer(order)
        } finally {
          breakAfter(Infinity)
        }
        return undefined
      }
    }
  }

  for (const one of steps) {
    clock.at += 1_000
    take(one)
    for (const [currency, sum] of Object.entries(ledger.sum()))
      assert.equal(units(sum, currency), 0n, currency)
    for (const id of INSIDE) {
      const account = ledger.account(id)
      assert.equal(units(account?.balance, account?.currency), booked.get(id), id)
    }
  }

  const byArchiveId = new Map<string, bigint>()
  for (const { accountId, currency, balance, creditLimit = '0' } of ledger.accounts()) {
    const opening = OPENINGS[accountId]?.balance
    let level = units(balance, currency)
    const balances = ledger.balances(accountId)
    const onHold = held.get(accountId) ?? 0n
    assert.equal(units(balances.expected, currency), level - onHold)
    assert.equal(
      units(balances.available, currency),
      level - onHold + (creditLimit === '0' ? 0n : units(creditLimit)),
    )
    const pending = ledger.pending(accountId).reduce((sum, { amount }) => sum + units(amount, currency), 0n)
    assert.equal(-pending, onHold)
    for (const entry of ledger.entries(accountId)) {
      assert.equal(units(entry.balanceAfter, currency), level)
      level -= units(entry.amount, currency)
      const key = `${entry.archiveId} ${currency}`
      byArchiveId.set(key, (byArchiveId.get(key) ?? 0n) + units(entry.amount, currency))
    }
    // Entries lead back to what an account began with.
    if (opening !== undefined) assert.equal(level, units(opening, currency))
    else if (!accountId.startsWith('opening:')) assert.equal(level, 0n)
  }
  // Every movement comes out even in each of its currencies, and no two share an archive id.
  for (const [key, sum] of byArchiveId) assert.equal(sum, 0n, key)
  assert.equal(new Set([...byArchiveId.keys()].map((key) => key.split(' ')[0])).size, moved.length)
  return moved.length
}

test('keeps the sum of all accounts at nothing in every currency, in thousands of movements with --deep (house: 4; gaps: shared.sandbox.rates)', () => {
  let moved = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), (steps) => {
      moved += walk(memoryStore(), steps)
    }),
    { numRuns: deep(60, 3_000) },
  )
  // What is always refused would prove nothing.
  assert.isAbove(moved, isFull ? deep(500, 30_000) : 100)
})

test('keeps it in SQLite, too, where a transaction breaks off (house: 6)', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), (steps) => {
      const database = new DatabaseSync(':memory:')
      const store = sqlStore({
        run: (statement, ...bindings) => database.prepare(statement).all(...bindings),
        transaction(work) {
          database.exec('BEGIN')
          try {
            const result = work()
            database.exec('COMMIT')
            return result
          } catch (error) {
            database.exec('ROLLBACK')
            throw error
          }
        },
        close: () => database.close(),
      })
      walk(store, steps)
      store.close()
    }),
    { numRuns: deep(10, 300) },
  )
})

test('breaks off at every single write of a movement with an exchange, and loses nothing (house: 6)', () => {
  const base = memoryStore()
  const { store, breakAfter } = breakable(base)
  const { ledger } = openBooks(store)
  const order: TransferOrder = {
    id: 'walk/exchange',
    from: 'euros',
    to: { name: 'Jane', bban: '12-3456' },
    amount: '110.00',
    currency: 'USD',
    kind: 'foreign-payment',
    at: NOON,
  }
  const before = dump(base)
  let writes = 0
  for (; ; writes++) {
    breakAfter(writes)
    try {
      assert.isTrue(ledger.transfer(order).ok)
      break
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      assert.equal(dump(base), before)
    }
  }
  breakAfter(Infinity)
  // Four accounts, four entries, what was opened for them, counters and the movement itself.
  assert.isAbove(writes, 10)
  assert.equal(ledger.account('euros')?.balance, '9900.00')
  assert.deepEqual(ledger.sum(), { EUR: '0.00', JPY: '0', USD: '0.00' })
})
