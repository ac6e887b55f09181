// What a host gives to an object, on a storage of the tests: an object is made as in the worker, and nothing of it is a stand-in.
import type { ObjectStorage } from '../../../../edge/proxy/storage/storage.ts'
import type { DurableObjectState, DurableObjectStorage } from '../../../../edge/shared/workers.ts'

/** Lends a storage as the Workers runtime lends its own; what one transaction changes is one write. */
export function stateOn(storage: ObjectStorage): DurableObjectState {
  return {
    id: {},
    storage: durableOn(storage),
    waitUntil: () => undefined,
    blockConcurrencyWhile: (work) => work(),
  }
}

function durableOn(storage: ObjectStorage): DurableObjectStorage {
  let batch: Record<string, unknown> | undefined
  const write = (key: string, value: unknown) => {
    if (batch) batch[key] = value
    else storage.write({ [key]: value })
  }
  return {
    sql: { exec: () => ({ toArray: () => [] }) },
    kv: {
      get: <T>(key: string) => storage.get<T>(key),
      put: (key, value) => write(key, value),
      delete(key) {
        const isThere = storage.get(key) !== undefined
        write(key, undefined)
        return isThere
      },
      list: <T>({ prefix = '', startAfter, end, limit, reverse }: ListOf = {}) => {
        const after = reverse ? end : startAfter
        return storage.list<T>(prefix, {
          ...(after !== undefined && { after }),
          ...(limit !== undefined && { limit }),
          ...(reverse !== undefined && { reverse }),
        })
      },
    },
    transactionSync(work) {
      batch = {}
      try {
        const result = work()
        storage.write(batch)
        return result
      } finally {
        batch = undefined
      }
    },
    erase: () => storage.erase(),
    getAlarm: () => Promise.resolve(null),
    setAlarm: (atMs) => storage.setAlarm(atMs),
    deleteAlarm: () => Promise.resolve(),
    deleteAll() {
      const keys = Array.from(storage.list(''), ([key]) => key)
      storage.write(Object.fromEntries(keys.map((key) => [key, undefined])))
      return Promise.resolve()
    },
  }
}

type ListOf = Parameters<DurableObjectStorage['kv']['list']>[0]
