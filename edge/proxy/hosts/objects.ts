// Objects by name on a machine of one's own, as the Workers runtime has them: one of each, made when it is asked for, woken by its alarm.
// What they keep stands in object-store.ts, what they do in their classes.

import type { Log } from '../../shared/log.ts'
import type {
  DurableObjectNamespace,
  DurableObjectState,
  DurableObjectStorage,
} from '../../shared/workers.ts'
import type { Alarm, ObjectStore } from './object-store.ts'

/** A class of objects, as a worker exports it. */
export type ObjectClass = new (ctx: DurableObjectState, env: never) => object

/** An object in memory. */
interface Live {
  readonly object: object
  /** Calls, alarms and other work under way: so long it stays in memory. */
  busy: number
  /** Ends what it asked for before its first call. */
  ready: Promise<unknown>
  /** Whether it set or took away its alarm while that was ringing. */
  isRearmed: boolean
}

/** Most objects that stay in memory with nothing to do. */
const MOST_IDLE = 1_000
/** Most alarms that ring at a time: after a long stop there may be thousands. */
const MOST_RINGING = 32
/** Longest wait that a timer of the runtime can take, milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** First and longest wait before an alarm that failed rings again, milliseconds. */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 600_000

/** Runs the objects of some classes on one store. */
export class Objects {
  readonly #store: ObjectStore
  readonly #classes: Readonly<Record<string, ObjectClass>>
  readonly #env: Readonly<Record<string, unknown>>
  readonly #log: Log
  /** By full name, the one that was used last at the end. */
  readonly #live = new Map<string, Live>()
  readonly #ringing = new Set<string>()
  readonly #failures = new Map<string, number>()
  readonly #work = new Set<Promise<unknown>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  /**
   * @param classes Classes by the name of their binding.
   * @param env What each object is made with; it may hold the namespaces of these very objects.
   */
  constructor(
    store: ObjectStore,
    classes: Readonly<Record<string, ObjectClass>>,
    env: Readonly<Record<string, unknown>>,
    log: Log,
  ) {
    this.#store = store
    this.#classes = classes
    this.#env = env
    this.#log = log
  }

  /** Gives the binding to one of the classes. */
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

  /** Rings what has fallen due, from now on. */
  start(): void {
    this.#arm()
  }

  /** Lets work go on until it has ended, whoever waits for it. */
  keepAlive(work: Promise<unknown>): void {
    const quiet = work
      .catch((error: unknown) => this.#log({ event: 'work_failed', error }))
      .finally(() => this.#work.delete(quiet))
    this.#work.add(quiet)
  }

  /** Rings no alarm any more, and waits until everything under way has ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    while (this.#work.size > 0) {
      // oxlint-disable-next-line no-await-in-loop -- what ends may have begun something else
      await Promise.allSettled(this.#work)
    }
  }

  /** Calls a method; its answer leaves when everything that it wrote is on the disk. */
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
      this.#forgetIdle()
    }
  }

  /** Finds an object in memory, or makes it. */
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
        this.keepAlive(work.finally(() => live && (live.busy -= 1)))
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
      // One that rings is spent, unless it was set anew.
      getAlarm: async () =>
        this.#ringing.has(object) && live()?.isRearmed !== true ? null : (store.alarmOf(object) ?? null),
      setAlarm: (atMs) => setAlarm(atMs),
      deleteAlarm: () => setAlarm(undefined),
      erase: () => store.erase(),
      deleteAll: () => {
        const found = live()
        if (found) found.isRearmed = true
        store.deleteAll(object)
        return store.settled()
      },
    }
  }

  /** Lets go of objects that have nothing to do, the ones longest unused first; what they keep is on the disk. */
  #forgetIdle(): void {
    if (this.#live.size <= MOST_IDLE) return
    for (const [object, live] of this.#live) {
      if (live.busy === 0) this.#live.delete(object)
      if (this.#live.size <= MOST_IDLE) return
    }
  }

  /** Sets the timer for the earliest alarm that is not ringing. */
  #arm(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed || this.#store.isBroken || this.#ringing.size >= MOST_RINGING) return
    const next = this.#waiting()[0]
    if (!next) return
    const waitMs = Math.min(Math.max(0, next.at - Date.now()), LONGEST_TIMER_MS)
    this.#timer = setTimeout(() => this.#ringDue(), waitMs)
    // The server keeps the process up. Where it has ended, what waits for its time must not: the next process does it.
    this.#timer.unref()
  }

  #waiting(): Alarm[] {
    return this.#store.alarms(MOST_RINGING + 1).filter(({ object }) => !this.#ringing.has(object))
  }

  #ringDue(): void {
    const now = Date.now()
    for (const { object, at } of this.#waiting()) {
      if (at <= now && this.#ringing.size < MOST_RINGING) this.keepAlive(this.#ring(object))
    }
    this.#arm()
  }

  /** Rings one alarm. It stays on the disk until its work is done: a crash in between lets it ring again. */
  async #ring(object: string): Promise<void> {
    this.#ringing.add(object)
    try {
      await this.#during(object, async (live) => {
        live.isRearmed = false
        await live.ready
        await (live.object as { alarm?(): Promise<void> }).alarm?.()
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
      this.#ringing.delete(object)
      this.#arm()
    }
  }
}

/** Names what may be called on objects of a class from outside. */
function methodsOf(Class: ObjectClass | undefined): string[] {
  const names = Class ? Object.getOwnPropertyNames(Class.prototype) : []
  return names.filter((name) => !['constructor', 'alarm'].includes(name))
}
