// Lifecycles: one table of moves, and what follows from it. The tables of the papers are tested with their interfaces.
import { assert, fc, test } from '#kit'
import { makeLifecycle } from '../../../core/shared/lifecycle.ts'

// Longer than any of the papers: two ways to one end, a way back, and an end that a way leads past.
const table = {
  Unauthorized: ['Authorizing', 'Revoked'],
  Authorizing: ['Unauthorized', 'Authorized', 'Revoked'],
  Authorized: ['Pending', 'Debited', 'Rejected'],
  Pending: ['Debited', 'Rejected'],
  Debited: ['Credited'],
  Credited: [],
  Revoked: [],
  Rejected: [],
} as const
type Status = keyof typeof table
const lifecycle = makeLifecycle<Status>(table)

test('names statuses in the order of the table, and which are final (house: 3)', () => {
  assert.deepEqual<readonly string[]>(lifecycle.statuses, Object.keys(table))
  assert.deepEqual(
    lifecycle.statuses.filter((status) => lifecycle.isFinal(status)),
    ['Credited', 'Revoked', 'Rejected'],
  )
})

test('takes what is not in the table for unknown, and never for final (gaps: shared.members)', () => {
  for (const status of ['', 'credited', 'toString', '__proto__', 'constructor']) {
    assert.isFalse(lifecycle.isStatus(status))
    assert.isFalse(lifecycle.isFinal(status))
  }
})

for (const [known, read, folded] of [
  ['Unauthorized', 'Unauthorized', 'Unauthorized'],
  ['Unauthorized', 'Credited', 'Credited'],
  ['Credited', 'Unauthorized', 'Credited'],
  ['Credited', 'Debited', 'Credited'],
  ['Debited', 'Pending', 'Debited'],
  ['Authorizing', 'Unauthorized', 'Unauthorized'],
  ['Revoked', 'Authorizing', 'Revoked'],
  ['Revoked', 'Authorized', undefined],
  ['Credited', 'Rejected', undefined],
  ['Debited', 'Rejected', undefined],
] as const) {
  test(`folds ${read} into ${known}: ${folded ?? 'a person must look'} (house: 2)`, () => {
    assert.equal(lifecycle.forward(known, read), folded)
  })
}

test('leaves a final status never, in whatever order the answers come (house: 2)', () => {
  const statuses = fc.constantFrom(...lifecycle.statuses)
  fc.assert(
    fc.property(fc.array(statuses, { maxLength: 20 }), (reads) => {
      let known: Status = 'Unauthorized'
      let end: Status | undefined
      for (const read of reads) {
        known = lifecycle.forward(known, read) ?? known
        if (lifecycle.isFinal(known)) end ??= known
        if (end) assert.equal(known, end)
      }
    }),
  )
})
