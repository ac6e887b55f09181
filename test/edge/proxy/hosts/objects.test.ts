// Objects of a host of one's own, over a SQLite file: what they store, when their alarms fire, and what a broken disk does to them.
// What the proxy's own objects do is held elsewhere; program.test.ts kills a whole proxy.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, fc, test, wallClock } from '#kit'
import { ObjectStore } from '../../../../edge/proxy/hosts/object-store.ts'
import { Objects } from '../../../../edge/proxy/hosts/objects.ts'
import { loadCompression } from '../../../../edge/proxy/hosts/stored-values.ts'
import { type FileSql, openSqlite } from '../../../../edge/shared/hosts/sqlite-file.ts'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import type { DurableObjectState } from '../../../../edge/shared/workers.ts'
import { gate } from '../../../kit/scripted-bank.ts'
import { pluck } from '../kit/lists.ts'

/** Runs a test with the path of a database that does not exist yet. */
async function withFile(work: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-objects-'))
  try {
    await work(join(folder, 'proxy.sqlite'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const open = async (file: string) => new ObjectStore(await openSqlite(file))

/** Opens a database as the host does: long values are compressed. */
const openCompressed = async (file: string) =>
  new ObjectStore(await openSqlite(file), await loadCompression())

type Step =
  | { do: 'put'; object: string; key: string; value: unknown }
  | { do: 'delete'; object: string; key: string }
  | { do: 'fail'; object: string; keys: string[] }
  | { do: 'clear'; object: string }

const object = fc.constantFrom('ORDERS/a', 'ORDERS/b', 'SESSIONS/a')
const key = fc.string({ unit: fc.constantFrom('a', 'b', ':', '~', '0', 'ä'), minLength: 1, maxLength: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('put' as const), object, key, value: fc.jsonValue() }),
  fc.record({
    do: fc.constant('put' as const),
    object,
    key,
    value: fc.nat(2_000).map((length) => 'ä"x'.repeat(length)),
  }),
  fc.record({ do: fc.constant('delete' as const), object, key }),
  fc.record({ do: fc.constant('fail' as const), object, keys: fc.array(key) }),
  fc.record({ do: fc.constant('clear' as const), object }),
)
const range = fc.record(
  {
    prefix: fc.string({ unit: fc.constantFrom('a', 'b', ':'), maxLength: 2 }),
    startAfter: key,
    end: key,
    reverse: fc.boolean(),
    limit: fc.nat(5),
  },
  { requiredKeys: [] },
)

test('keeps the data of each object apart, in the order of its keys, as a plain sorted list would (house: 2)', () =>
  withFile(async (file) => {
    const store = await openCompressed(file)
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.array(range, { maxLength: 5 }),
        async (steps, ranges) => {
          const model = new Map<string, Map<string, unknown>>()
          for (const name of ['ORDERS/a', 'ORDERS/b', 'SESSIONS/a']) {
            store.deleteAll(name)
            model.set(name, new Map())
          }
          for (const one of steps) {
            const kv = store.keyValuesOf(one.object)
            const kept = model.get(one.object)
            if (one.do === 'put') {
              kv.put(one.key, one.value)
              kept?.set(one.key, JSON.parse(JSON.stringify(one.value)))
            } else if (one.do === 'delete') assert.equal(kv.delete(one.key), kept?.delete(one.key))
            else if (one.do === 'clear') {
              store.deleteAll(one.object)
              kept?.clear()
            } else {
              assert.throws(() =>
                store.transaction(() => {
                  for (const name of one.keys) kv.put(name, 'lost')
                  throw new Error('it fails')
                }),
              )
            }
          }
          await store.settled()
          for (const [name, kept] of model) {
            const kv = store.keyValuesOf(name)
            for (const [at, value] of kept) assert.deepEqual(kv.get(at), value)
            for (const { prefix = '', startAfter, end, reverse = false, limit } of ranges) {
              const fitting = [...kept]
                .filter(([at]) => at.startsWith(prefix))
                .filter(
                  ([at]) => (startAfter === undefined || at > startAfter) && (end === undefined || at < end),
                )
                .toSorted(([left], [right]) => (left < right ? -1 : 1))
              const expected = (reverse ? fitting.toReversed() : fitting).slice(0, limit)
              const options = { prefix, reverse, ...(startAfter !== undefined && { startAfter }) }
              const more = { ...(end !== undefined && { end }), ...(limit !== undefined && { limit }) }
              assert.deepEqual([...kv.list({ ...options, ...more })], expected)
            }
          }
        },
      ),
      { numRuns: 100 },
    )
    store.close()
  }))

test('refuses to keep what would come back as something else (house: 4)', () =>
  withFile(async (file) => {
    const store = await open(file)
    const kv = store.keyValuesOf('ORDERS/a')
    const odd = [
      new Date(wallClock()),
      new Map(),
      new Uint8Array(2),
      Number.NaN,
      Infinity,
      1n,
      () => 1,
      undefined,
      [undefined],
    ]
    for (const value of odd) assert.throws(() => kv.put('x', value), TypeError)
    for (const value of odd.slice(0, 7)) assert.throws(() => kv.put('x', { deep: [value] }), TypeError)
    assert.isUndefined(kv.get('x'))
    kv.put('x', { none: undefined, some: null, list: ['a', 1, true, {}] })
    assert.deepEqual(kv.get('x'), { some: null, list: ['a', 1, true, {}] })
    store.close()
  }))

test('reads long values that are text, and compresses what is written (house: 2)', () =>
  withFile(async (file) => {
    const long = { list: Array.from({ length: 200 }, (_, at) => ({ what: 'reading', at })) }
    const plain = await open(file)
    for (const name of ['a', 'b']) plain.keyValuesOf(`ORDERS/${name}`).put('packed', long)
    plain.close()
    const store = await openCompressed(file)
    const [first, second] = ['a', 'b'].map((name) => store.keyValuesOf(`ORDERS/${name}`))
    assert.deepEqual(first?.get('packed'), long)
    first?.put('packed', { ...long, more: true })
    assert.deepEqual(first?.get('packed'), { ...long, more: true })
    assert.deepEqual([...(second?.list({ prefix: 'pack' }) ?? [])], [['packed', long]])
    store.close()
    const sql = await openSqlite(file)
    const kinds = sql.run(
      'SELECT typeof(value) AS kind, LENGTH(value) AS length FROM entries ORDER BY object',
    )
    assert.deepEqual(pluck(kinds, 'kind'), ['blob', 'text'])
    assert.isBelow(Number(kinds[0]?.['length']), Number(kinds[1]?.['length']) / 3)
    sql.close()
  }))

test('lets one process have the data, and the next one when it is gone (promises: R6)', () =>
  withFile(async (file) => {
    const first = await open(file)
    first.keyValuesOf('ORDERS/a').put('x', 1)
    await first.settled()
    const refused = await open(file).then(
      () => 'opened',
      (error: unknown) => String(error),
    )
    assert.match(refused, /another process has the data/)
    first.close()
    const second = await open(file)
    assert.equal(second.keyValuesOf('ORDERS/a').get('x'), 1)
    second.close()
  }))

test('leaves nothing of what is erased in the file, however its pages were divided, at once or from the next start on (promises: finding 8)', () =>
  withFile(async (file) => {
    // Beyond two thousand pages the file is not written anew at every deletion.
    for (const filler of [0, 5_000]) {
      let store = await open(file)
      const names = fc.sample(fc.string({ unit: 'grapheme-ascii', minLength: 3, maxLength: 9 }), {
        numRuns: 1_500,
        seed: 18,
      })
      for (const [at, name] of names.entries()) {
        store.keyValuesOf(`ORDERS/${name}`).put('order', { message: `canary-${at}-${'x'.repeat(at % 700)}` })
        if (at % 40 === 0) await store.settled()
      }
      for (let at = 0; at < filler; at++)
        store.keyValuesOf('ORDERS/filler').put(String(at), 'y'.repeat(2_000))
      await store.settled()
      const bytes = () => [file, `${file}-wal`].map((path) => readFileSync(path, 'latin1')).join('')
      assert.include(bytes(), 'canary-700-')
      for (const name of names) store.keyValuesOf(`ORDERS/${name}`).put('order', {})
      store.erase('ORDERS/a')
      await store.settled()
      assert.equal(readFileSync(`${file}-wal`).length, 0)
      if (filler === 0) assert.notInclude(bytes(), 'canary')
      store.close()
      store = await open(file)
      assert.notInclude(bytes(), 'canary')
      assert.deepEqual(store.keyValuesOf(`ORDERS/${names[0]}`).get('order'), {})
      store.close()
    }
  }))

/** A database that fails to commit when it is told to. */
function breakable(sql: FileSql): FileSql & { breaks: boolean } {
  const own = {
    ...sql,
    breaks: false,
    run: (statement: string, ...bindings: (string | number | Uint8Array)[]) => {
      if (own.breaks && statement === 'COMMIT') throw new Error('disk full')
      return sql.run(statement, ...bindings)
    },
  }
  return own
}

class Counter {
  static made = 0
  readonly #ctx: DurableObjectState
  readonly #env: { onAlarm?: (name: string, ctx: DurableObjectState) => Promise<void> }

  constructor(
    ctx: DurableObjectState,
    env: { onAlarm?: (name: string, ctx: DurableObjectState) => Promise<void> },
  ) {
    this.#ctx = ctx
    this.#env = env
    Counter.made += 1
  }

  async add(wakeAt?: number): Promise<number> {
    const { storage } = this.#ctx
    const next = (storage.kv.get<number>('count') ?? 0) + 1
    storage.kv.put('count', next)
    if (wakeAt !== undefined) void storage.setAlarm(wakeAt)
    return next
  }

  async alarm(): Promise<void> {
    await this.#env.onAlarm?.(this.#ctx.id.name ?? '', this.#ctx)
  }
}

interface CounterStub {
  add(wakeAt?: number): Promise<number>
}

function runObjects(store: ObjectStore, env: object = {}) {
  const log: LogEvent[] = []
  const objects = new Objects(store, { COUNTERS: Counter }, { ...env }, (event) => void log.push(event))
  const counter = (name: string) => objects.namespace('COUNTERS').getByName(name) as CounterStub
  return { objects, counter, log }
}

test('acknowledges nothing that could not be written, and nothing after it (promises: R6)', () =>
  withFile(async (file) => {
    const sql = breakable(await openSqlite(file))
    const store = new ObjectStore(sql)
    const { counter } = runObjects(store)
    assert.equal(await counter('a').add(), 1)
    sql.breaks = true
    const told = (answer: Promise<unknown>) =>
      answer.then(
        () => 'acknowledged',
        (error: unknown) => String(error),
      )
    assert.match(await told(counter('a').add()), /could not be written/)
    sql.breaks = false
    // What the object knows was never written: only a new process may go on.
    assert.match(await told(counter('a').add()), /could not be written/)
    sql.close()
    const again = await open(file)
    assert.equal(await runObjects(again).counter('a').add(), 2)
    again.close()
  }))

test('waits for the disk once for all who write at once, and acknowledges none of them before (promises: R6, R51)', () =>
  withFile(async (file) => {
    const sql = await openSqlite(file)
    let commits = 0
    let acknowledged = 0
    const counted: FileSql = {
      ...sql,
      run: (statement, ...bindings) => {
        if (statement === 'COMMIT') {
          commits++
          // Each turn ends here, and none of its callers has gone on.
          assert.equal(acknowledged % 100, 0)
        }
        return sql.run(statement, ...bindings)
      },
    }
    const store = new ObjectStore(counted)
    const { counter } = runObjects(store)
    for (let turn = 0; turn < 5; turn++) {
      const before = commits
      // Half of them write to one object, as all orders of a day do.
      await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          counter(at % 2 ? 'hot' : `order-${at}`)
            .add()
            .then(() => acknowledged++),
        ),
      )
      assert.equal(commits - before, 1)
    }
    assert.equal(await counter('hot').add(), 251)
    store.close()
  }))

test('wakes an object when it asked to be woken, and again after a crash before it was done (promises: R6, R13)', () =>
  withFile(async (file) => {
    const store = await open(file)
    const rung: string[] = []
    const [first, forever] = [gate(), gate()]
    const { objects, counter } = runObjects(store, {
      onAlarm: async (name: string) => {
        rung.push(name)
        if (rung.length === 2) first.open()
        if (name === 'dies') await forever.opened
      },
    })
    objects.start()
    await counter('dies').add(wallClock())
    await counter('lives').add(wallClock())
    await counter('later').add(wallClock() + 3_600_000)
    await first.opened
    assert.sameMembers(rung, ['dies', 'lives'])
    await store.settled()
    while (store.alarmOf('COUNTERS/lives') !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    // The process ends here; its alarm fires again for what it did not finish.
    store.close()
    const after = await open(file)
    const again: string[] = []
    const done = gate()
    const next = runObjects(after, {
      onAlarm: async (name: string) => {
        again.push(name)
        done.open()
      },
    })
    next.objects.start()
    await done.opened
    await next.objects.close()
    assert.deepEqual(again, ['dies'])
    assert.isUndefined(after.alarmOf('COUNTERS/dies'))
    assert.isNumber(after.alarmOf('COUNTERS/later'))
    after.close()
    forever.open()
  }))

test('rings again what failed, keeps an alarm that was set while one rang, and lets an object hear nothing of the one that rings (promises: R13)', () =>
  withFile(async (file) => {
    const store = await open(file)
    const [failed, reset] = [gate(), gate()]
    let rings = 0
    const heard: (number | null)[] = []
    const { objects, counter, log } = runObjects(store, {
      onAlarm: async (name: string, { storage }: DurableObjectState) => {
        if (name === 'fails') {
          failed.open()
          throw new Error('not now')
        }
        rings += 1
        heard.push(await storage.getAlarm())
        if (rings === 1) await storage.setAlarm(wallClock() + 10)
        else reset.open()
      },
    })
    objects.start()
    await counter('fails').add(wallClock())
    await counter('sets anew').add(wallClock())
    await Promise.all([failed.opened, reset.opened])
    await objects.close()
    assert.equal(rings, 2)
    assert.deepEqual(heard, [null, null])
    assert.isUndefined(store.alarmOf('COUNTERS/sets anew'))
    assert.isAbove(store.alarmOf('COUNTERS/fails') ?? 0, wallClock())
    assert.deepInclude(pluck(log, 'event'), 'alarm_failed')
    store.close()
  }))

test('lets go of objects with nothing to do, and finds what they keep again (promises: R55)', () =>
  withFile(async (file) => {
    const store = await open(file)
    const { counter } = runObjects(store)
    const names = Array.from({ length: 1_500 }, (_, at) => `order-${at}`)
    const earlier = Counter.made
    for (const expected of [1, 2]) {
      const counts = await Promise.all(names.map((name) => counter(name).add()))
      assert.deepEqual([...new Set(counts)], [expected])
    }
    // Some were made a second time, because they had been let go of; the ones used last had not.
    assert.isAbove(Counter.made - earlier, 1_500)
    const known = Counter.made
    assert.equal(await counter('order-1499').add(), 3)
    assert.equal(Counter.made, known)
    store.close()
  }))

test('is one object for all who call at once, and writes what each adds (promises: R1)', () =>
  withFile(async (file) => {
    const store = await open(file)
    const { counter } = runObjects(store)
    const counts = await Promise.all(Array.from({ length: 500 }, () => counter('one').add()))
    assert.deepEqual(
      counts.toSorted((left, right) => left - right),
      Array.from({ length: 500 }, (_, at) => at + 1),
    )
    store.close()
  }))
