// The store: both back-ends do what a plain sorted list would do, transactions are whole, ids sort as numbers do.
import { rm } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, fc, test } from '#kit'
import { openSqlite } from '../../../edge/shared/hosts/sqlite-file.ts'
import { sqlStore } from '../../../edge/sandbox/storage/sql-store.ts'
import { memoryStore, type Range, sortable, type Store } from '../../../edge/sandbox/storage/store.ts'

type Step =
  | { do: 'put'; key: string; value: unknown }
  | { do: 'delete'; key: string }
  | { do: 'fail'; keys: string[] }

const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', '~', '0'), minLength: 1, maxLength: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('put' as const), key, value: fc.jsonValue() }),
  fc.record({ do: fc.constant('delete' as const), key }),
  fc.record({ do: fc.constant('fail' as const), keys: fc.array(key) }),
)
const range: fc.Arbitrary<Range> = fc.record({
  prefix: fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 2 }),
  start: fc.option(key, { nil: undefined }),
  end: fc.option(key, { nil: undefined }),
  reverse: fc.boolean(),
  limit: fc.option(fc.nat(5), { nil: undefined }),
})

/** What the store should be: a plain object, sorted and filtered anew each time. */
function expected(documents: Map<string, unknown>, { prefix, start, end, reverse, limit }: Range) {
  const found = [...documents]
    .filter(([name]) => name.startsWith(prefix) && name >= (start ?? '') && (end === undefined || name < end))
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  return (reverse ? found.toReversed() : found).slice(0, limit)
}

function holdsTheModel(store: Store): void {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.array(range, { maxLength: 5 }), (steps, ranges) => {
      for (const [name] of store.list({ prefix: '' })) store.delete(name)
      const documents = new Map<string, unknown>()
      for (const one of steps) {
        if (one.do === 'put') {
          store.put(one.key, one.value)
          // A document is what JSON keeps of it: minus zero is zero.
          documents.set(one.key, JSON.parse(JSON.stringify(one.value)))
        } else if (one.do === 'delete') {
          store.delete(one.key)
          documents.delete(one.key)
        } else {
          assert.throws(() =>
            store.transaction(() => {
              for (const name of one.keys) store.put(name, 'lost')
              store.transaction(() => store.delete(one.keys[0] ?? 'a'))
              throw new Error('it fails')
            }),
          )
        }
      }
      for (const one of ranges) assert.deepEqual(store.list(one), expected(documents, one))
      for (const [name, value] of documents) assert.deepEqual(store.get(name), value)
    }),
    { numRuns: 60 },
  )
}

test('keeps documents in order and transactions whole, in memory (house: the store)', () => {
  holdsTheModel(memoryStore())
})

test('keeps documents in order and transactions whole, in a file (house: the store)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-store-'))
  try {
    const store = sqlStore(await openSqlite(join(folder, 'test.sqlite')))
    holdsTheModel(store)
    store.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('gives copies: what a caller changes stays its own (house: the store)', () => {
  const store = memoryStore()
  const value = { list: [1] }
  store.put('a', value)
  value.list.push(2)
  const read = store.get('a')
  assert.deepEqual(read, { list: [1] })
  Object(read).list.push(3)
  assert.deepEqual(store.get('a'), { list: [1] })
})

test('writes numbers so that they sort as texts (house: the store)', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (left, right) => {
      assert.equal(left < right, sortable(left) < sortable(right))
    }),
  )
})
