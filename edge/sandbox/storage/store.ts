// The storage of the sandbox: one ordered list of keys with JSON documents, synchronous, with transactions.

/** The part of the list to read, in the order of the keys. */
export interface Range {
  /** Only keys with this prefix. */
  prefix: string
  /** First key, included. */
  start?: string | undefined
  /** Last key, not included. */
  end?: string | undefined
  /** Whether to read from the last key to the first. */
  reverse?: boolean | undefined
  /** Most documents. */
  limit?: number | undefined
}

/** An ordered store of JSON documents. It returns copies, so changing one does not change the store. */
export interface Store {
  get(key: string): unknown
  put(key: string, value: unknown): void
  delete(key: string): void
  list(range: Range): [key: string, value: unknown][]
  /** Runs the work completely or, if it throws, not at all; inside another transaction it becomes part of that. */
  transaction<T>(work: () => T): T
  close(): void
}

/** Documents of one kind under one prefix; it reads and writes the store itself. */
export interface Collection<T> {
  readonly prefix: string
  get(id: string): T | undefined
  put(id: string, value: T): T
  delete(id: string): void
  /** Lists documents in the order of their ids; bounds are ids, `under` is a prefix of ids. */
  list(range?: Omit<Range, 'prefix'> & { under?: string }): { id: string; value: T }[]
}

/**
 * Returns the documents of one kind.
 *
 * @param prefix Ends in `/`; only this collection writes below it, so documents have the type that was written.
 */
export function collection<T>(store: Store, prefix: string): Collection<T> {
  const bound = (id: string | undefined) => (id === undefined ? undefined : prefix + id)
  return {
    prefix,
    get: (id) => store.get(prefix + id) as T | undefined,
    put(id, value) {
      store.put(prefix + id, value)
      return value
    },
    delete: (id) => store.delete(prefix + id),
    list: ({ under = '', start, end, ...rest } = {}) =>
      store
        .list({ prefix: prefix + under, start: bound(start), end: bound(end), ...rest })
        .map(([key, value]) => ({ id: key.slice(prefix.length), value: value as T })),
  }
}

/** Reads all documents of a collection, by their ids. */
export function byId<T>(documents: Collection<T>): ReadonlyMap<string, T> {
  return new Map(documents.list().map(({ id, value }) => [id, value]))
}

/** Makes a store in memory that ends with the process. */
export function memoryStore(): Store {
  const texts = new Map<string, string>()
  const keys: string[] = []
  let undo: (() => void)[] | undefined

  const place = (key: string): number => {
    let [low, high] = [0, keys.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((keys[middle] ?? '') < key) low = middle + 1
      else high = middle
    }
    return low
  }
  const write = (key: string, text: string | undefined): void => {
    const before = texts.get(key)
    if (text === undefined && before === undefined) return
    undo?.push(() => write(key, before))
    if (text === undefined) {
      texts.delete(key)
      keys.splice(place(key), 1)
      return
    }
    if (before === undefined) keys.splice(place(key), 0, key)
    texts.set(key, text)
  }
  const read = (key: string): unknown => {
    const text = texts.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    get: read,
    put: (key, value) => write(key, JSON.stringify(value)),
    delete: (key) => write(key, undefined),
    list({ prefix, start = prefix, end, reverse = false, limit = Infinity }) {
      const after = afterPrefix(prefix)
      const first = place(start > prefix ? start : prefix)
      const last = place(end !== undefined && end < after ? end : after)
      const found = reverse
        ? keys.slice(Math.max(first, last - limit), last).toReversed()
        : keys.slice(first, Math.min(last, first + limit))
      return found.map((key) => [key, read(key)])
    },
    transaction(work) {
      if (undo) return work()
      const steps: (() => void)[] = []
      undo = steps
      try {
        return work()
      } catch (error) {
        undo = undefined
        for (const step of steps.toReversed()) step()
        throw error
      } finally {
        undo = undefined
      }
    },
    close: () => undefined,
  }
}

/** Returns a key after all keys with a prefix. Keys are ASCII, so a letter beyond that ends the range. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\uFFFF`
}

/** Writes a number so that texts sort like the numbers. */
export function sortable(number: number): string {
  return String(number).padStart(15, '0')
}

/** Returns the last number of a counter; 0 before the first. */
export function lastOf(store: Store, name: string): number {
  return collection<number>(store, 'state/counter/').get(name) ?? 0
}

/** Makes a counter: 1, 2, 3 …, each number once, until the store is reset. */
export function makeCounter(store: Store, name: string): () => number {
  const counters = collection<number>(store, 'state/counter/')
  return () => counters.put(name, (counters.get(name) ?? 0) + 1)
}
