// Numbers that only grow, kept in the store.
// They order and name documents; they are no secrets and no ids that a client sees, but for the archive id.

import { collection, type Store } from './store.ts'

/** Makes a counter: 1, 2, 3 …, each number once, as long as the store lives or is not reset. */
export function makeCounter(store: Store, name: string): () => number {
  const counters = collection<number>(store, 'state/counter/')
  return () => counters.put(name, (counters.get(name) ?? 0) + 1)
}
