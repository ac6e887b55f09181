// Objects by name on your own machine, as in the Workers runtime: one instance each, made on demand, run by alarms too.

import type { Log } from '../../shared/log.ts'
import type {
  DurableObjectNamespace,
  DurableObjectState,
  DurableObjectStorage,
} from '../../shared/workers.ts'
import type { Alarm, ObjectStore } from './object-store.ts'

/** A class of objects, as a worker exports it. */
export type ObjectClass = new (ctx: DurableObjectState, env: never) => object

interface Live {
  readonly object: object
  /** Calls, alarms and other work under way; while there is any, the object stays in memory. */
  busy: number
  /** Settles when the work that the constructor asked to wait for has ended. */
  ready: Promise<unknown>
  /** Whether the object set or cleared its alarm while the alarm was firing. */
  isRearmed: boolean
}

/** Most idle objects that stay in memory. */
const MOST_IDLE = 1_000
/** Most alarms that fire at a time: after a long stop there may be thousands due. */
const MOST_FIRING = 32
/** Longest wait that a timer of the runtime can take, milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** First and longest wait before a failed alarm fires again, milliseconds. */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 600_000

/** Runs the work of an alarm, so that code which that work calls can find out that an alarm runs it. */
export type RunAlarm = <T>(work: () => Promise<T>) => Promise<T>

/** Runs the objects of some classes on one storage. */
export class Objects {
  readonly #store: ObjectStore
  readonly #classes: Readonly<Record<string, ObjectClass>>
  #env: Readonly<Record<string, unknown>>
  /** Objects that were made with earlier settings and are busy: they are made anew when their work is done. */
  readonly #stale = new Set<Live>()
  readonly #log: Log
  readonly #runAlarm: RunAlarm
  /** Objects by full name, the most recently used last. */
  readonly #live = new Map<string, Live>()
  readonly #firing = new Set<string>()
  readonly #failures = new Map<string, number>()
  readonly #work = new Set<Promise<unknown>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  /**
   * @param classes Classes by the name of their binding.
   * @param env Passed to each object; it may contain the namespaces of these same objects.
   */
  constructor(
    store: ObjectStore,
    classes: Readonly<Record<string, ObjectClass>>,
    env: Readonly<Record<string, unknown>>,
    log: Log,
    runAlarm: RunAlarm = (work) => work(),
  ) {
    this.#runAlarm = runAlarm
    this.#store = store
    this.#classes = classes
    this.#env = env
    this.#log = log
  }

  namespace(binding: string): DurableObjectNamespace<unknown> {
    const methods = methodsOf(this.#classes[binding])
    return {
      getByName: (name) =>
        Object.fromEntries(
          methods.map((method) => [
            method,
            (...args: unknown[]) => this.#call(`${binding}/${name}`, method, args),
          ]),
        ),
    }
  }

  /** Gives other settings to every object: to idle ones at once, to busy ones when their work is done. */
  use(env: Readonly<Record<string, unknown>>): void {
    this.#env = env
    for (const [object, live] of this.#live) {
      if (live.busy === 0) this.#live.delete(object)
      else this.#stale.add(live)
    }
  }

  start(): void {
    this.#arm()
  }

  /** Lets work finish, whether or not a caller waits for it. */
  keepAlive(work: Promise<unknown>): void {
    const quiet = work
      .catch((error: unknown) => this.#log({ event: 'work_failed', error }))
      .finally(() => this.#work.delete(quiet))
    this.#work.add(quiet)
  }

  /** Stops firing alarms, and waits until all work under way has ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    while (this.#work.size > 0) {
      // oxlint-disable-next-line no-await-in-loop -- work that ends may have begun more
      await Promise.allSettled(this.#work)
    }
  }

  /** Calls a method. Its answer leaves when all its writes are on the disk. */
  #call(object: string, method: string, args: readonly unknown[]): Promise<unknown> {
    const answer = this.#during(object, async (live) => {
      await live.ready
      const work = (live.object as Record<string, (...given: readonly unknown[]) => unknown>)[method]
      return work?.apply(live.object, [...args])
    })
    this.#work.add(answer)
    const ended = () => this.#work.delete(answer)
    answer.then(ended, ended)
    return answer
  }

  async #during<T>(object: string, work: (live: Live) => Promise<T>): Promise<T> {
    const live = this.#find(object)
    live.busy += 1
    try {
      const result = await work(live)
      await this.#store.settled()
      return result
    } finally {
      live.busy -= 1
      this.#forgetStale(object, live)
      this.#forgetIdle()
    }
  }

  #find(object: string): Live {
    const known = this.#live.get(object) ?? this.#make(object)
    this.#live.delete(object)
    this.#live.set(object, known)
    return known
  }

  #make(object: string): Live {
    const at = object.indexOf('/')
    const Class = this.#classes[object.slice(0, at)]
    if (!Class) throw new Error(`no class has the objects of ${object.slice(0, at)}`)
    const making: { live?: Live; ready: Promise<unknown> } = { ready: Promise.resolve() }
    const state: DurableObjectState = {
      id: { name: object.slice(at + 1) },
      storage: this.#storageOf(object, () => making.live),
      waitUntil: (work) => {
        const { live } = making
        if (live) live.busy += 1
        this.keepAlive(
          work.finally(() => {
            if (!live) return
            live.busy -= 1
            this.#forgetStale(object, live)
          }),
        )
      },
      blockConcurrencyWhile: (work) => {
        const done = making.ready.then(work)
        making.ready = done
        if (making.live) making.live.ready = done
        return done
      },
    }
    making.live = {
      object: new Class(state, this.#env as never),
      busy: 0,
      ready: making.ready,
      isRearmed: false,
    }
    return making.live
  }

  #storageOf(object: string, live: () => Live | undefined): DurableObjectStorage {
    const store = this.#store
    const setAlarm = (at: number | undefined): Promise<void> => {
      const found = live()
      if (found) found.isRearmed = true
      store.setAlarm(object, at)
      this.#arm()
      return store.settled()
    }
    return {
      kv: store.keyValuesOf(object),
      sql: {
        exec: () => {
          throw new Error('objects have keys and values on this host, and no tables of their own')
        },
      },
      transactionSync: (work) => store.transaction(work),
      // While an alarm is firing it counts as no longer set, unless the object has set it again.
      getAlarm: async () =>
        this.#firing.has(object) && live()?.isRearmed !== true ? null : (store.alarmOf(object) ?? null),
      setAlarm: (atMs) => setAlarm(atMs),
      deleteAlarm: () => setAlarm(undefined),
      erase: () => store.erase(object),
      deleteAll: () => {
        const found = live()
        if (found) found.isRearmed = true
        store.deleteAll(object)
        return store.settled()
      },
    }
  }

  /** Drops an object that was made with earlier settings, once it is idle. */
  #forgetStale(object: string, live: Live): void {
    if (live.busy === 0 && this.#stale.delete(live)) this.#live.delete(object)
  }

  /** Drops idle objects from memory, the least recently used first; their data is on the disk. */
  #forgetIdle(): void {
    if (this.#live.size <= MOST_IDLE) return
    for (const [object, live] of this.#live) {
      if (live.busy === 0) this.#live.delete(object)
      if (this.#live.size <= MOST_IDLE) return
    }
  }

  #arm(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed || this.#store.isBroken || this.#firing.size >= MOST_FIRING) return
    const next = this.#waiting()[0]
    if (!next) return
    const waitMs = Math.min(Math.max(0, next.at - Date.now()), LONGEST_TIMER_MS)
    this.#timer = setTimeout(() => this.#ringDue(), waitMs)
    // Only the server keeps the process running. After its end, the next process fires what was due.
    this.#timer.unref()
  }

  #waiting(): Alarm[] {
    return this.#store.alarms(MOST_FIRING + 1).filter(({ object }) => !this.#firing.has(object))
  }

  #ringDue(): void {
    // The data may have been lost since the timer was set.
    if (this.#store.isBroken) return
    const now = Date.now()
    for (const { object, at } of this.#waiting()) {
      if (at <= now && this.#firing.size < MOST_FIRING) this.keepAlive(this.#fire(object))
    }
    this.#arm()
  }

  /** Fires one alarm. It stays on the disk until its work is done: after a crash it fires again. */
  async #fire(object: string): Promise<void> {
    this.#firing.add(object)
    try {
      await this.#during(object, async (live) => {
        live.isRearmed = false
        await live.ready
        await this.#runAlarm(async () => (live.object as { alarm?(): Promise<void> }).alarm?.())
        if (!live.isRearmed) this.#store.setAlarm(object, undefined)
      })
      this.#failures.delete(object)
    } catch (error) {
      const failures = (this.#failures.get(object) ?? 0) + 1
      this.#failures.set(object, failures)
      this.#log({ event: 'alarm_failed', error })
      const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)
      if (!this.#live.get(object)?.isRearmed) this.#store.setAlarm(object, Date.now() + waitMs)
    } finally {
      this.#firing.delete(object)
      this.#arm()
    }
  }
}

/** Names the methods of a class that a caller outside may call. */
function methodsOf(Class: ObjectClass | undefined): string[] {
  const names = Class ? Object.getOwnPropertyNames(Class.prototype) : []
  return names.filter((name) => !['constructor', 'alarm'].includes(name))
}
