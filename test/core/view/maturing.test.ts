// A pending entry that is booked under another id: the evidence for it and against it, and each is taken once.
import { assert, deep, fc, test } from '#kit'
import {
  type Entry,
  groundsOf,
  type MatchGround,
  matchMatured,
  seePending,
} from '../../../core/view/index.ts'

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  status: 'booked',
  day: '2026-11-20',
  amount: '-25.00',
  currency: 'EUR',
  ...more,
})

test('says what speaks for it that a booked entry was pending before (3, Transaction)', () => {
  const said = {
    endToEndId: 'E2E-1',
    reference: 'RF18539007547034',
    message: 'Lunch  \nfor two',
    counterpart: { name: 'Kohvik', account: 'EE899900000000000039' },
  }
  const pending = seePending(entry('p', { ...said, status: 'pending' }), [])
  const grounds: readonly MatchGround[] = ['endToEndId', 'account', 'name', 'reference', 'message']
  assert.deepEqual(groundsOf(pending, entry('b', said)), grounds)
  // Banks write names and messages in other words.
  const worded = { ...said, message: 'LUNCH FOR TWO', counterpart: { ...said.counterpart, name: 'KOHVIK ' } }
  assert.deepEqual(groundsOf(pending, entry('b', worded)), grounds)
  const other = { ...said, message: 'Card 1234', counterpart: { ...said.counterpart, name: 'AS Kohvik' } }
  assert.deepEqual(groundsOf(pending, entry('b', other)), ['endToEndId', 'account', 'reference'])
})

test('finds nothing where an amount is all that is the same, or something contradicts (3, Transaction)', () => {
  const pending = seePending(entry('p', { reference: '1232', endToEndId: 'E2E-1' }), [])
  for (const [why, other] of [
    ['no ground', {}],
    ['amount', { reference: '1232', amount: '-25.01' }],
    ['currency', { reference: '1232', currency: 'SEK' }],
    ['sign', { reference: '1232', amount: '25.00' }],
    ['id from end to end', { reference: '1232', endToEndId: 'E2E-2' }],
    ['reference', { reference: '1245', endToEndId: 'E2E-1' }],
  ] as const)
    assert.isUndefined(groundsOf(pending, entry('b', other)), why)
})

test('takes nothing that was booked before the pending entry was seen (3, Transaction)', () => {
  const said = { counterpart: { name: 'Kohvik' } }
  const old = entry('old', { ...said, day: '2026-11-18' })
  const pending = seePending(entry('p', { ...said, status: 'pending' }), [
    old,
    entry('x', { amount: '-1.00', day: '2026-11-19' }),
  ])
  assert.isUndefined(groundsOf(pending, old))
  // One of another page, which was not known then.
  assert.isUndefined(groundsOf(pending, entry('older', { ...said, day: '2026-11-01' })))
  assert.deepEqual(groundsOf(pending, entry('new', { ...said, day: '2026-11-19' })), ['name'])
})

test('pairs each entry once, the pair that most speaks for first, whatever the order (3, Transaction)', () => {
  const some = fc.record({
    name: fc.constantFrom('A', 'B'),
    reference: fc.constantFrom(undefined, '1232'),
    amount: fc.constantFrom('-1.00', '-2.00'),
  })
  const entries = (kind: string) =>
    fc.array(some, { maxLength: 6 }).map((all) =>
      all.map(({ name, reference, amount }, at) =>
        entry(`${kind}${at}`, {
          amount,
          counterpart: { name },
          ...(reference !== undefined && { reference }),
        }),
      ),
    )
  fc.assert(
    fc.property(entries('p'), entries('b'), (pending, booked) => {
      const seen = pending.map((one) => seePending(one, []))
      const pairs = matchMatured(seen, booked)
      for (const side of ['pendingId', 'bookedId'] as const)
        assert.lengthOf(new Set(pairs.map((pair) => pair[side])), pairs.length)
      for (const { pendingId, bookedId, by } of pairs) {
        const one = seen.find((pair) => pair.entry.id === pendingId)
        const other = booked.find(({ id }) => id === bookedId)
        assert.deepEqual(one && other && groundsOf(one, other), by)
      }
      // No entry is left to be paired.
      const isLeft = (side: 'pendingId' | 'bookedId', id: string) => pairs.every((pair) => pair[side] !== id)
      const left = seen.filter((one) => isLeft('pendingId', one.entry.id))
      for (const one of left)
        for (const other of booked.filter(({ id }) => isLeft('bookedId', id)))
          assert.isUndefined(groundsOf(one, other))
    }),
    { numRuns: deep(200, 5_000) },
  )
})
