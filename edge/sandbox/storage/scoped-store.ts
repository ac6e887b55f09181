// A part of a store in which all keys begin with one prefix; code inside does not see the prefix.
// Transactions and closing are those of the whole store.

import type { WatchedStore } from './watched-store.ts'
import type { Store } from './store.ts'

/**
 * Returns a part of a store.
 *
 * @param prefix ASCII, ends in `/`; nothing else is stored under it.
 */
export function storeUnder(store: WatchedStore, prefix: string): WatchedStore
export function storeUnder(store: Store, prefix: string): Store
export function storeUnder(store: Store | WatchedStore, prefix: string): Store {
  const bound = (key: string | undefined) => (key === undefined ? undefined : prefix + key)
  return {
    get: (key) => store.get(prefix + key),
    put: (key, value) => store.put(prefix + key, value),
    delete: (key) => store.delete(prefix + key),
    list: ({ prefix: inner, start, end, ...rest }) =>
      store
        .list({ prefix: prefix + inner, start: bound(start), end: bound(end), ...rest })
        .map(([key, value]) => [key.slice(prefix.length), value]),
    transaction: (work) => store.transaction(work),
    ...('watch' in store && {
      watch: (inner: string, changed: (key?: string) => void) =>
        store.watch(prefix + inner, (key) => changed(key?.slice(prefix.length))),
      record: (inner: string, noted: (key: string, before: unknown, after: unknown) => void) =>
        store.record(prefix + inner, (key, before, after) => noted(key.slice(prefix.length), before, after)),
    }),
    close: () => store.close(),
  }
}
