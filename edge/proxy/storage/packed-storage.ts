// Keeps the small entries of one object in one row, so that entries which change together cost one write: hosts bill by rows.

import type { ListOptions, ObjectStorage } from './storage.ts'

/** Storage key of that row. */
export const PACKED = 'packed'

/** Names of the entries that share it; lists are asked for by the part before the number. */
const SHARING =
  /^((order|instruction|batch|payments|listed|history|outbox|refund)$|(history|outbox|refund)[:!#]|callback\|)/
/** Returns whether there may be many entries with such a key. */
const isOneOfMany = (key: string) => /[:!#|]/.test(key)
/** Most entries in that row; the oldest written move to rows of their own, so that a long history makes no write large. */
const MOST_PACKED = 32

/** Entries by key, those written last at the end. */
type Entries = ReadonlyMap<string, unknown>

/** An {@link ObjectStorage} that packs entries of some names. An entry is in the row or has one of its own, never both. */
export class PackedStorage implements ObjectStorage {
  readonly #storage: ObjectStorage
  /** Kept in memory: only this object writes here, and a failed write ends it, so this is what is stored. */
  #known: Entries | undefined
  /** Entries that are written together with the next write; `undefined` removes. */
  #later: Entries = new Map()

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  get<T>(key: string): T | undefined {
    const entries = [this.#later, this.#packed()].find((some) => some.has(key))
    return entries ? (entries.get(key) as T | undefined) : this.#storage.get(key)
  }

  list<T>(prefix: string, options: ListOptions = {}): Iterable<[key: string, value: T]> {
    if (!SHARING.test(prefix)) return this.#storage.list(prefix, options)
    const { after, limit, reverse = false } = options
    // The next write may remove some of the listed entries, so as many more are read.
    const below = limit === undefined ? options : { ...options, limit: limit + this.#later.size }
    const known = [...this.#packed(), ...this.#later].filter(
      ([key]) => key.startsWith(prefix) && (after === undefined || (reverse ? key < after : key > after)),
    )
    const all = new Map([...this.#storage.list<T>(prefix, below), ...(known as [string, T][])])
    return [...all]
      .filter(([, value]) => value !== undefined)
      .toSorted(([left], [right]) => (left < right === reverse ? 1 : -1))
      .slice(0, limit)
  }

  write(changes: Readonly<Record<string, unknown>>): void {
    const all = [...this.#later, ...Object.entries(changes)]
    if (all.length === 0) return
    const entries = new Map(this.#packed())
    const rows = new Map<string, unknown>()
    for (const [key, value] of all) {
      if (!SHARING.test(key)) rows.set(key, value)
      // An entry that had moved to a row of its own comes back into the shared row, or is removed.
      else if (!entries.delete(key) && (value === undefined || this.#storage.get(key) !== undefined))
        rows.set(key, undefined)
      if (SHARING.test(key) && value !== undefined) entries.set(key, value)
    }
    const tooMany = Math.max(entries.size - MOST_PACKED, 0)
    for (const key of [...entries.keys()].filter(isOneOfMany).slice(0, tooMany)) {
      rows.set(key, entries.get(key))
      entries.delete(key)
    }
    const isChanged = all.some(([key]) => SHARING.test(key))
    this.#storage.write({ ...Object.fromEntries(rows), ...(isChanged && { [PACKED]: [...entries] }) })
    this.#known = entries
    this.#later = new Map()
  }

  writeLater(changes: Readonly<Record<string, unknown>>): void {
    this.#later = new Map([...this.#later, ...Object.entries(changes)])
  }

  erase(): void {
    this.#storage.erase()
  }

  setAlarm(atMs: number): Promise<void> {
    return this.#storage.setAlarm(atMs)
  }

  #packed(): Entries {
    this.#known ??= new Map(this.#storage.get<readonly [string, unknown][]>(PACKED))
    return this.#known
  }
}
