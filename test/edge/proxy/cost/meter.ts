// Counts what a proxy on a file asks of its storage, its objects, its bank and the merchant's server, by key.
import { PayoutObject } from '../../../../edge/proxy/instructions/object/instruction-object.ts'
import { OrderObject } from '../../../../edge/proxy/order-object/order-object.ts'
import { SessionObject } from '../../../../edge/proxy/sessions/session-object.ts'
import { ObjectStore } from '../../../../edge/proxy/hosts/object-store.ts'
import { Objects } from '../../../../edge/proxy/hosts/objects.ts'
import { readFileSync, writeFileSync } from 'node:fs'

/** How often each thing was done, by its name. */
export type Tally = Record<string, number>

/** What a way through the product costs. */
export interface Counts {
  /** Rows read and written by key; what is behind a name's first colon is left out where ids and times stand there. */
  read: Tally
  written: Tally
  alarmsSet: Tally
  alarmsRung: Tally
  calls: Tally
  /** Requests that reached the worker, calls at the bank, and calls at the merchant's server. */
  requests: number
  bank: Tally
  merchant: number
  /** What is stored at the end: bytes of keys and values, and objects that have any. */
  bytesKept: number
  objects: number
}

/** Length of the names of objects that are of one order, connection or instruction. */
const OWN_NAME = 43

const CLASSES = { ORDERS: OrderObject, SESSIONS: SessionObject, PAYOUTS: PayoutObject }

/** Counts from when it is made until it is removed: one at a time, for one proxy of this process. */
export class Meter {
  readonly counts: Counts = {
    read: {},
    written: {},
    alarmsSet: {},
    alarmsRung: {},
    calls: {},
    requests: 0,
    bank: {},
    merchant: 0,
    bytesKept: 0,
    objects: 0,
  }
  readonly #kept = new Map<string, Map<string, number>>()
  readonly #undo: (() => void)[] = []
  #store: ObjectStore | undefined
  #before: number[] = []
  #busy = 0

  constructor() {
    this.#watchStore()
    this.#watchObjects()
  }

  /** Whether something is under way. */
  get isBusy(): boolean {
    return this.#busy > 0
  }

  /** The time of the earliest alarm, milliseconds since 1970. */
  get nextAlarm(): number | undefined {
    return this.#store?.alarms(1)[0]?.at
  }

  /** Forgets what was counted so far; what is stored stays known. */
  begin(): void {
    const { read, written, alarmsSet, alarmsRung, calls, bank } = this.counts
    for (const tally of [read, written, alarmsSet, alarmsRung, calls, bank])
      for (const name of Object.keys(tally)) delete tally[name]
    this.#before = this.#sizes()
  }

  called(kind: string): void {
    add(this.counts.bank, kind)
  }

  result(): Counts {
    const sizes = this.#sizes()
    const { read, written, alarmsSet, alarmsRung, calls, bank } = this.counts
    return {
      ...this.counts,
      read: sorted(read),
      written: sorted(written),
      alarmsSet: sorted(alarmsSet),
      alarmsRung: sorted(alarmsRung),
      calls: sorted(calls),
      bank: sorted(bank),
      bytesKept: sum(sizes) - sum(this.#before),
      objects: sizes.length - this.#before.length,
    }
  }

  #sizes(): number[] {
    return Array.from(this.#kept.values(), (object) => sum([...object.values()])).filter((size) => size > 0)
  }

  /** Counts no more. */
  remove(): void {
    for (const undo of this.#undo.splice(0)) undo()
  }

  #watchStore(): void {
    const { counts } = this
    const kept = this.#kept
    const seen = (store: ObjectStore) => (this.#store = store)
    this.#replace(
      ObjectStore.prototype,
      'keyValuesOf',
      (before) =>
        function (this: ObjectStore, object) {
          seen(this)
          const own = before.call(this, object)
          const entries = kept.get(object) ?? new Map<string, number>()
          kept.set(object, entries)
          return {
            get: <T>(key: string) => {
              add(counts.read, keyName(key))
              return own.get<T>(key)
            },
            put: (key, value) => {
              add(counts.written, keyName(key))
              entries.set(key, key.length + JSON.stringify(value).length)
              own.put(key, value)
            },
            delete: (key) => {
              const isThere = own.delete(key)
              if (isThere) add(counts.written, keyName(key))
              entries.delete(key)
              return isThere
            },
            list: <T>(options: Parameters<typeof own.list>[0]) => {
              const rows = [...own.list<T>(options)]
              // A list that finds nothing has looked.
              if (rows.length === 0) add(counts.read, keyName(options?.prefix ?? ''))
              for (const [key] of rows) add(counts.read, keyName(key))
              return rows
            },
          }
        },
    )
    this.#replace(
      ObjectStore.prototype,
      'setAlarm',
      (before) =>
        function (this: ObjectStore, object, at) {
          // What the host clears by itself after an alarm has rung, a platform clears for nothing.
          if (at !== undefined) add(counts.alarmsSet, bindingOf(object))
          before.call(this, object, at)
        },
    )
    this.#replace(
      ObjectStore.prototype,
      'deleteAll',
      (before) =>
        function (this: ObjectStore, object) {
          for (const key of kept.get(object)?.keys() ?? []) add(counts.written, keyName(key))
          kept.get(object)?.clear()
          before.call(this, object)
        },
    )
  }

  #watchObjects(): void {
    const { counts } = this
    const during = <T>(work: Promise<T>) => this.#during(work)
    this.#replace(
      Objects.prototype,
      'namespace',
      (before) =>
        function (this: Objects, binding) {
          const own = before.call(this, binding)
          return {
            getByName: (name) =>
              Object.fromEntries(
                Object.entries(
                  own.getByName(name) as Record<string, (...given: unknown[]) => Promise<unknown>>,
                ).map(([method, call]) => [
                  method,
                  (...given: unknown[]) => {
                    add(counts.calls, `${kindOf(`${binding}/${name}`)} ${method}`)
                    return during(call(...given))
                  },
                ]),
              ),
          }
        },
    )
    this.#replace(
      Objects.prototype,
      'keepAlive',
      (before) =>
        function (this: Objects, work) {
          before.call(this, during(work))
        },
    )
    for (const [binding, Class] of Object.entries(CLASSES))
      this.#replace(
        Class.prototype,
        'alarm',
        (before) =>
          function (this: {
            alarm(): Promise<void>
          }) {
            add(counts.alarmsRung, binding)
            return before.call(this)
          },
      )
  }

  async #during<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1
    try {
      return await work
    } finally {
      this.#busy -= 1
    }
  }

  #replace<O extends object, K extends keyof O>(owner: O, name: K, make: (before: O[K]) => O[K]): void {
    const before = owner[name]
    owner[name] = make(before)
    this.#undo.push(() => (owner[name] = before))
  }
}

function add(tally: Tally, name: string): void {
  tally[name] = (tally[name] ?? 0) + 1
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const sorted = (tally: Tally): Tally =>
  Object.fromEntries(Object.entries(tally).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Gives the name of a key without what differs from run to run, ids and times; the first ten of what is numbered stand apart. */
export const keyName = (key: string): string =>
  key.replace(/[:|].*$/, (rest) =>
    /^:0*\d$/.test(rest) ? `:${Number(rest.slice(1))}` : rest === ':' ? '' : ':…',
  )

/** Gives the class of an object; those that many orders share by what they are for. */
function kindOf(object: string): string {
  const [binding = '', name = ''] = object.split('/')
  const shared = /^[a-z]+(?=[-:]|$)/.exec(name)?.[0]
  return shared === undefined || name.length === OWN_NAME ? binding : `${binding} ${shared}`
}

const bindingOf = (object: string): string => object.split('/')[0] ?? ''

const FILE = new URL('counts.json', import.meta.url)

export type AllCounts = Record<string, Counts>

export const readCounts = (): AllCounts => JSON.parse(readFileSync(FILE, 'utf8')) as AllCounts

export const writeCounts = (counts: AllCounts): void =>
  writeFileSync(FILE, `${JSON.stringify(counts, undefined, 2)}\n`)
