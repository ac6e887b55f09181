// Durable Objects in the memory of a page: one instance for each name, a storage that is a Map, alarms by timers.
// It forgets everything when the page closes: a proxy for payments that count has a host of edge/proxy/hosts.

import type {
  DurableObjectNamespace,
  DurableObjectState,
  DurableObjectStorage,
} from '../../../edge/shared/workers.ts'

type ObjectClass<T> = new (ctx: DurableObjectState, env: never) => T

/** Longest wait that a timer can take, milliseconds. */
const LONGEST_MS = 2 ** 31 - 1

/** Makes the namespace of a class, whose objects find each other by the bindings. */
export function memoryObjects<T extends { alarm(): Promise<void> }>(
  objectClass: ObjectClass<T>,
  bindings: object,
): DurableObjectNamespace<T> {
  const objects = new Map<string, T>()
  return {
    getByName(name) {
      const known = objects.get(name)
      if (known) return known
      const state: DurableObjectState = {
        id: { name },
        storage: makeStorage(() => void objects.get(name)?.alarm()),
        waitUntil: () => undefined,
        blockConcurrencyWhile: (work) => work(),
      }
      const made = new objectClass(state, bindings as never)
      objects.set(name, made)
      return made
    },
  }
}

function makeStorage(ring: () => void): DurableObjectStorage {
  let entries = new Map<string, unknown>()
  let alarmAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const setAlarm = (atMs: number | null) => {
    clearTimeout(timer)
    alarmAt = atMs
    if (atMs === null) return
    timer = setTimeout(
      () => {
        alarmAt = null
        ring()
      },
      Math.min(Math.max(atMs - Date.now(), 0), LONGEST_MS),
    )
    // When a run is recorded, an alarm of tomorrow must not keep the process alive.
    const held: { unref?: () => void } | number = timer
    if (typeof held === 'object') held.unref?.()
  }
  return {
    sql: { exec: () => ({ toArray: () => [] }) },
    kv: {
      get: <V>(key: string) => structuredClone(entries.get(key)) as V | undefined,
      put: (key, value) => void entries.set(key, structuredClone(value)),
      delete: (key) => entries.delete(key),
      list<V>({ prefix = '', startAfter, end, limit, reverse = false }: ListOptions = {}) {
        const keys = [...entries.keys()].filter(
          (key) =>
            key.startsWith(prefix) &&
            (startAfter === undefined || key > startAfter) &&
            (end === undefined || key < end),
        )
        const sorted = reverse ? keys.toSorted().toReversed() : keys.toSorted()
        return sorted.slice(0, limit).map((key): [string, V] => [key, structuredClone(entries.get(key)) as V])
      },
    },
    transactionSync(work) {
      const before = new Map(entries)
      try {
        return work()
      } catch (error) {
        entries = before
        throw error
      }
    },
    getAlarm: () => Promise.resolve(alarmAt),
    setAlarm: (atMs) => Promise.resolve(setAlarm(atMs)),
    deleteAlarm: () => Promise.resolve(setAlarm(null)),
    deleteAll: () => Promise.resolve(entries.clear()),
  }
}

type ListOptions = Parameters<DurableObjectStorage['kv']['list']>[0]
