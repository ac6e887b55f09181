// Entries that share one row: read like any others, written as one, none lost.
import { assert, deep, test } from '#kit'
import { PACKED, PackedStorage } from '../../../../edge/proxy/storage/packed-storage.ts'
import { makeRandom } from '../kit/chaos.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'

function open(entries?: Map<string, unknown>) {
  const below = new MemoryStorage(entries)
  return { below, packed: new PackedStorage(below) }
}

test('writes what shares the row as one row, and other entries as rows of their own (house: 5)', () => {
  const { below, packed } = open()
  packed.write({ order: 1, 'history:1': 'a', 'payment:1': 'p' })
  assert.deepEqual([...below.entries.keys()].toSorted(), [PACKED, 'payment:1'])
  assert.equal(below.writes, 1)
  assert.deepEqual(
    [packed.get('order'), packed.get('history:1'), packed.get('payment:1'), packed.get('listed')],
    [1, 'a', 'p', undefined],
  )
})

test('gives a long history rows of its own, so that no write grows without end (house: 5)', () => {
  const { below, packed } = open()
  packed.write({ order: 0 })
  for (let at = 1; at <= 200; at++) packed.write({ [`history:${String(at).padStart(3, '0')}`]: at })
  assert.isAtMost(below.get<readonly unknown[]>(PACKED)?.length ?? Infinity, 32)
  const { packed: again } = open(below.entries)
  const numbers = Array.from({ length: 200 }, (_, at) => at + 1)
  assert.deepEqual(
    Array.from(again.list<number>('history:'), ([, value]) => value),
    numbers,
  )
  // The order was written longest ago, and stays.
  assert.isUndefined(below.get('order'))
  assert.equal(again.get('order'), 0)
})

test('writes later what may be lost, with the next write and before what that says (house: 5)', () => {
  const { below, packed } = open()
  packed.writeLater({ order: 1, 'payment:1': 'p' })
  assert.deepEqual([below.writes, packed.get('order'), packed.get('payment:1')], [0, 1, 'p'])
  packed.write({ order: 2 })
  assert.deepEqual([below.writes, packed.get('order'), below.get('payment:1')], [1, 2, 'p'])
  packed.writeLater({ listed: 'x' })
  packed.write({})
  assert.deepEqual([below.writes, open(below.entries).packed.get('listed')], [2, 'x'])
  packed.write({})
  assert.equal(below.writes, 2)
})

test('answers as rows of their own would, whatever is written, removed, put off and opened again (house: 5)', () => {
  const random = makeRandom(32)
  const pick = (count: number) => Math.floor(random() * count)
  for (let life = 0; life < deep(20, 1_000); life++) {
    const plain = new MemoryStorage()
    const old = new Map<string, unknown>([
      ['order', 0],
      ['history:05', 0],
      ['outbox:1', 0],
    ])
    let { below, packed } = open(life % 2 === 0 ? undefined : new Map(old))
    if (life % 2 === 1) plain.write(Object.fromEntries(old))
    for (let step = 0; step < 60; step++) {
      const names = [
        'order',
        'listed',
        'row',
        `history:${String(pick(60)).padStart(2, '0')}`,
        `outbox:${pick(9)}`,
      ]
      const changes = Object.fromEntries(
        names.filter(() => pick(2) === 0).map((name) => [name, pick(4) === 0 ? undefined : step]),
      )
      plain.write(changes)
      if (pick(3) === 0) packed.writeLater(changes)
      else packed.write(changes)
      if (pick(6) === 0) {
        packed.write({})
        ;({ below, packed } = open(below.entries))
      }
      const bounds = {
        ...(pick(2) === 0 && { after: 'history:20' }),
        reverse: pick(2) === 0,
        ...(pick(3) === 0 && { limit: 5 }),
      }
      assert.deepEqual(Array.from(packed.list('history:', bounds)), plain.list('history:', bounds))
      for (const name of names) assert.deepEqual(packed.get(name), plain.get(name), name)
    }
  }
})
