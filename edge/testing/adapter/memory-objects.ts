// The objects of a proxy in memory: one instance for each name, made on demand, with one alarm each. The caller moves the clock.
// There is no timer: a caller that moves the clock must also fire the alarms that are due.

import type {
  DurableObjectNamespace,
  DurableObjectState,
  DurableObjectStorage,
} from '../../shared/workers.ts'

/** A class of objects, as a worker exports it. */
export type ObjectClass = new (state: DurableObjectState, env: never) => object

/** What is stored of all objects, by their full names. */
export interface Disk {
  readonly entries: Map<string, Map<string, unknown>>
  /** Milliseconds since 1970. */
  readonly alarms: Map<string, number>
}

/** Makes an empty disk. */
export const emptyDisk = (): Disk => ({ entries: new Map(), alarms: new Map() })

type KeyValues = DurableObjectStorage['kv']
type ListOptions = NonNullable<Parameters<KeyValues['list']>[0]>

/** Runs the objects of some classes on one disk. */
export class MemoryObjects {
  readonly #disk: Disk
  readonly #classes: Readonly<Record<string, ObjectClass>>
  readonly #env: Readonly<Record<string, unknown>>
  readonly #live = new Map<string, { object: object; ready: Promise<unknown> }>()
  readonly #work = new Set<Promise<unknown>>()

  /**
   * @param classes Classes by the name of their binding.
   * @param env Passed to each object; it may contain the namespaces of these same objects.
   */
  constructor(
    disk: Disk,
    classes: Readonly<Record<string, ObjectClass>>,
    env: Readonly<Record<string, unknown>>,
  ) {
    this.#disk = disk
    this.#classes = classes
    this.#env = env
  }

  /** Returns the binding of one of the classes. */
  namespace(binding: string): DurableObjectNamespace<object> {
    return {
      getByName: (name) =>
        new Proxy(
          {},
          {
            get: (_, method) =>
              method === 'then'
                ? undefined
                : (...given: unknown[]) => this.#call(`${binding}/${name}`, String(method), given),
          },
        ),
    }
  }

  /** Registers work that no caller waits for, so that `idle` waits for it. */
  keepAlive(work: Promise<unknown>): void {
    const quiet = work.catch(() => undefined).finally(() => this.#work.delete(quiet))
    this.#work.add(quiet)
  }

  /** Waits until the work given to `keepAlive` has ended. */
  async idle(): Promise<void> {
    while (this.#work.size > 0) {
      // oxlint-disable-next-line no-await-in-loop -- work that ends may have begun more
      await Promise.all(this.#work)
    }
  }

  /** Returns the earliest alarm, milliseconds since 1970. */
  nextAlarm(): number | undefined {
    const times = [...this.#disk.alarms.values()]
    return times.length === 0 ? undefined : Math.min(...times)
  }

  /** Fires every alarm that is due, each once. */
  async fireDue(now: number): Promise<void> {
    const due = [...this.#disk.alarms].filter(([, at]) => at <= now).map(([name]) => name)
    for (const name of due) {
      // An alarm is spent when it fires, unless the object sets it again.
      this.#disk.alarms.delete(name)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that each run is the same
      await this.#call(name, 'alarm', [])
    }
  }

  async #call(name: string, method: string, given: readonly unknown[]): Promise<unknown> {
    const { object, ready } = this.#find(name)
    await ready
    const work = (object as Record<string, (...values: readonly unknown[]) => unknown>)[method]
    return work?.apply(object, [...given])
  }

  #find(name: string): { object: object; ready: Promise<unknown> } {
    const known = this.#live.get(name)
    if (known) return known
    const at = name.indexOf('/')
    const Class = this.#classes[name.slice(0, at)]
    if (!Class) throw new Error(`no class has the objects of ${name.slice(0, at)}`)
    let ready: Promise<unknown> = Promise.resolve()
    const state: DurableObjectState = {
      id: { name: name.slice(at + 1) },
      storage: this.#storageOf(name),
      waitUntil: (work) => this.keepAlive(work),
      blockConcurrencyWhile: (work) => {
        const done = ready.then(work)
        ready = done
        return done
      },
    }
    const made = { object: new Class(state, this.#env as never), ready }
    this.#live.set(name, made)
    return made
  }

  #storageOf(name: string): DurableObjectStorage {
    const { entries: disk, alarms } = this.#disk
    const entries = disk.get(name) ?? new Map<string, unknown>()
    disk.set(name, entries)
    return {
      kv: keyValuesOf(entries),
      sql: {
        exec: () => {
          throw new Error('objects have keys and values on this host, and no tables of their own')
        },
      },
      transactionSync(work) {
        const before = new Map(entries)
        try {
          return work()
        } catch (error) {
          entries.clear()
          for (const [key, value] of before) entries.set(key, value)
          throw error
        }
      },
      getAlarm: async () => alarms.get(name) ?? null,
      setAlarm: async (atMs) => void alarms.set(name, atMs),
      deleteAlarm: async () => void alarms.delete(name),
      async deleteAll() {
        entries.clear()
        alarms.delete(name)
      },
    }
  }
}

/** Clones what is written, as a disk would: later changes of a value do not change what is stored. */
function keyValuesOf(entries: Map<string, unknown>): KeyValues {
  return {
    get: <T>(key: string) => structuredClone(entries.get(key)) as T | undefined,
    put: (key, value) => void entries.set(key, structuredClone(value)),
    delete: (key) => entries.delete(key),
    *list<T>({ prefix = '', startAfter, end, limit, reverse }: ListOptions = {}): Generator<[string, T]> {
      const keys = [...entries.keys()]
        .filter((key) => key.startsWith(prefix) && (startAfter === undefined || key > startAfter))
        .filter((key) => end === undefined || key < end)
        .toSorted()
      for (const key of (reverse ? keys.toReversed() : keys).slice(0, limit))
        yield [key, structuredClone(entries.get(key)) as T]
    },
  }
}
