// The storage of one object: a small key-value store with one alarm, and its form on a Durable Object.

import type { DurableObjectStorage } from '../../shared/workers.ts'

/** Options of {@link ObjectStorage.list}. */
export interface ListOptions {
  /** Key after which the list begins, in the direction of the list; it need not exist. */
  after?: string
  limit?: number
  /** Lists from the last key to the first. */
  reverse?: boolean
}

/** A small key-value store with one alarm, for one object. Reads are synchronous. */
export interface ObjectStorage {
  get<T>(key: string): T | undefined
  /** Lists the entries whose keys begin with a prefix, in the order of the keys. */
  list<T>(prefix: string, options?: ListOptions): Iterable<[key: string, value: T]>
  /** Writes all or none; `undefined` removes. Durable before any later message leaves the machine. */
  write(changes: Readonly<Record<string, unknown>>): void
  /**
   * Changes what is read from now on, and writes it together with the next write, even an empty one (`write({})`). It is lost if
   * the object ends before that: only for what would then be found out or done again.
   */
  writeLater(changes: Readonly<Record<string, unknown>>): void
  /**
   * Erases also from the files what this turn removed or replaced, before any later message leaves the machine. Only a host with
   * its own database file can do that; others keep the data as long as they keep earlier states.
   */
  erase(): void
  /**
   * Sets the alarm, milliseconds since 1970; a new time replaces the old one. Called in the same turn as a write, both
   * happen or neither.
   */
  setAlarm(atMs: number): Promise<void>
}

/** The storage of a Durable Object. */
export class DurableStorage implements ObjectStorage {
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  get<T>(key: string): T | undefined {
    return this.#storage.kv.get<T>(key)
  }

  list<T>(prefix: string, { after, limit, reverse }: ListOptions = {}): Iterable<[key: string, value: T]> {
    return this.#storage.kv.list<T>({
      prefix,
      ...(after !== undefined && (reverse ? { end: after } : { startAfter: after })),
      ...(limit !== undefined && { limit }),
      ...(reverse && { reverse }),
    })
  }

  write(changes: Readonly<Record<string, unknown>>): void {
    const all = Object.entries(changes)
    // A single statement is atomic without a transaction.
    if (all.length === 1) this.#put(all)
    else this.#storage.transactionSync(() => this.#put(all))
  }

  /** Writes at once: waiting would only save a write for entries that share a row. */
  writeLater(changes: Readonly<Record<string, unknown>>): void {
    this.write(changes)
  }

  #put(changes: readonly (readonly [string, unknown])[]): void {
    const { kv } = this.#storage
    for (const [key, value] of changes) {
      if (value === undefined) kv.delete(key)
      else kv.put(key, value)
    }
  }

  erase(): void {
    this.#storage.erase?.()
  }

  setAlarm(atMs: number): Promise<void> {
    return this.#storage.setAlarm(atMs)
  }
}
