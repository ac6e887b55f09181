// Counters in the store: numbers that only grow.

import { collection, type Store } from './store.ts'

/** The last number that a counter gave; 0 before the first. */
export function lastOf(store: Store, name: string): number {
  return collection<number>(store, 'state/counter/').get(name) ?? 0
}

/** Makes a counter: 1, 2, 3 …, each number once, as long as the store lives or is not reset. */
export function makeCounter(store: Store, name: string): () => number {
  const counters = collection<number>(store, 'state/counter/')
  return () => counters.put(name, (counters.get(name) ?? 0) + 1)
}
