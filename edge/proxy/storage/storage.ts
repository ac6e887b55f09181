// Where one object keeps things: a small key-value store with one alarm, and how a Durable Object lends it.
// It knows nothing of what is kept; what stands under which key, its users say.

import type { DurableObjectStorage } from '../../shared/workers.ts'

/** What {@link ObjectStorage.list} gives of what it finds. */
export interface ListOptions {
  /** Key after which the list begins, in the direction of the list; it need not exist. */
  after?: string
  limit?: number
  /** Lists from the last key to the first. */
  reverse?: boolean
}

/** Where one object keeps things: a small key-value store with one alarm. Reads are synchronous. */
export interface ObjectStorage {
  get<T>(key: string): T | undefined
  /** Entries whose keys begin with a prefix, in the order of their keys. */
  list<T>(prefix: string, options?: ListOptions): Iterable<[key: string, value: T]>
  /** Writes all or none; `undefined` removes. Durable before anything that follows leaves the machine. */
  write(changes: Readonly<Record<string, unknown>>): void
  /**
   * Takes what this turn removed or replaced out of the files too, before anything that follows leaves the machine. Only a
   * host that opens its file itself can; the others keep it as long as they keep what was.
   */
  erase(): void
  /**
   * Asks to be woken, milliseconds since 1970; a new time replaces the old one. Called in the same turn as a write, both
   * happen or none.
   */
  setAlarm(atMs: number): Promise<void>
}

/** Lends the storage of a Durable Object. */
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
    // One statement is whole by itself.
    if (all.length === 1) this.#put(all)
    else this.#storage.transactionSync(() => this.#put(all))
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
