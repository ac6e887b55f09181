// A store that reports its changes, and what almost every call reads of it, such as the clock: kept in memory until it changes.
// All changes of a store go through one watched store.

import type { Store } from './store.ts'

/** A store that reports its changes. */
export interface WatchedStore extends Store {
  /**
   * Calls back after a document whose key begins with the prefix was written or deleted, with its key, or after a
   * transaction was undone, without one.
   */
  watch(prefix: string, changed: (key?: string) => void): void
  /**
   * Calls back after a document whose key begins with the prefix was written or deleted, with what it was and what it is; `undefined`
   * is none. What is written meanwhile is part of the same transaction.
   */
  record(prefix: string, noted: (key: string, before: unknown, after: unknown) => void): void
}

/** Makes a store report its changes; from now on all of them must come through it. */
export function watched(store: Store): WatchedStore {
  const watchers: { prefix: string; changed: (key?: string) => void }[] = []
  const recorders: { prefix: string; noted: (key: string, before: unknown, after: unknown) => void }[] = []
  /** Writes a document, and reports what it was before if somebody wants to know. */
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
        // What was read meanwhile may never have been.
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
 * Makes a reading that is done again only after a change of what it reads; of a store that reports nothing it is always done.
 *
 * @param prefix Beginning of the keys of all documents that it reads.
 * @param read Gives what nobody changes: every caller gets the same.
 * @param isLeft Whether a change of one document leaves what was read as it is.
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
