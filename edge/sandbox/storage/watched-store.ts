// A store that reports its changes, and cached reads of what almost every call needs, such as the clock.
// All changes of a store must go through the same watched store.

import type { Store } from './store.ts'

/** A store that reports its changes. */
export interface WatchedStore extends Store {
  /**
   * Calls `changed` after a document with the prefix was written or deleted, with its key, or after a
   * transaction was undone, without a key.
   */
  watch(prefix: string, changed: (key?: string) => void): void
  /**
   * Calls `noted` after a document with the prefix was written or deleted, with its old and new contents; `undefined` if there
   * are none. What is written meanwhile is part of the same transaction.
   */
  record(prefix: string, noted: (key: string, before: unknown, after: unknown) => void): void
}

/** Makes a store report its changes; from now on all of them must go through the result. */
export function watched(store: Store): WatchedStore {
  const watchers: { prefix: string; changed: (key?: string) => void }[] = []
  const recorders: { prefix: string; noted: (key: string, before: unknown, after: unknown) => void }[] = []
  /** Writes a document, and reports its old contents if somebody wants to know. */
  const recorded = (key: string, after: unknown, write: () => void) => {
    const concerned = recorders.filter(({ prefix }) => key.startsWith(prefix))
    const before = concerned.length > 0 ? store.get(key) : undefined
    write()
    if (before === undefined && after === undefined) return
    for (const { noted } of concerned) noted(key, before, after)
  }
  const tell = (key: string) => {
    for (const { prefix, changed } of watchers) if (key.startsWith(prefix)) changed(key)
  }
  let inside = false
  return {
    get: (key) => store.get(key),
    list: (range) => store.list(range),
    put(key, value) {
      recorded(key, value, () => store.put(key, value))
      tell(key)
    },
    delete(key) {
      recorded(key, undefined, () => store.delete(key))
      tell(key)
    },
    transaction(work) {
      if (inside) return store.transaction(work)
      inside = true
      try {
        return store.transaction(work)
      } catch (error) {
        // Documents that were read meanwhile may have been undone.
        for (const { changed } of watchers) changed()
        throw error
      } finally {
        inside = false
      }
    },
    watch: (prefix, changed) => void watchers.push({ prefix, changed }),
    record: (prefix, noted) => void recorders.push({ prefix, noted }),
    close: () => store.close(),
  }
}

/**
 * Caches a read until something that it reads has changed; in a store that reports nothing, it is not cached.
 *
 * @param prefix Prefix of the keys of all documents that the read depends on.
 * @param read Returns a value that nobody may change, as all callers get the same one.
 * @param isLeft Whether the cached value stays right after a change of one document.
 */
export function remember<T>(
  store: Store,
  prefix: string,
  read: () => T,
  isLeft: (value: T, id: string) => boolean = () => false,
): () => T {
  if (!isWatched(store)) return read
  let known: { value: T } | undefined
  store.watch(prefix, (key) => {
    if (!known || key === undefined || !isLeft(known.value, key.slice(prefix.length))) known = undefined
  })
  return () => (known ??= { value: read() }).value
}

function isWatched(store: Store): store is WatchedStore {
  return 'watch' in store
}
