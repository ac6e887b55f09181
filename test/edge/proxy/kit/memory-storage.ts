// The storage of one object in memory, as a Durable Object or a host of one's own would lend it.
// What is written is cloned, as on a disk: nothing that changes later changes what is stored.
import { PackedStorage } from '../../../../edge/proxy/storage/packed-storage.ts'
import type { ListOptions, ObjectStorage } from '../../../../edge/proxy/storage/storage.ts'

/** A storage of which a test sees everything. */
export class MemoryStorage implements ObjectStorage {
  readonly entries: Map<string, unknown>
  /** The time of its alarm, milliseconds since 1970. */
  alarm: number | undefined
  /** How many times something was written, and how many times an alarm was set. */
  writes = 0
  alarms = 0

  constructor(entries = new Map<string, unknown>()) {
    this.entries = entries
  }

  get<T>(key: string): T | undefined {
    return structuredClone(this.entries.get(key)) as T | undefined
  }

  list<T>(prefix: string, { after, limit, reverse }: ListOptions = {}): [string, T][] {
    const keys = [...this.entries.keys()].filter((key) => key.startsWith(prefix)).toSorted()
    const directed = reverse ? keys.toReversed() : keys
    const wanted = directed.filter((key) => after === undefined || (reverse ? key < after : key > after))
    return wanted.slice(0, limit).map((key) => [key, structuredClone(this.entries.get(key)) as T])
  }

  write(changes: Readonly<Record<string, unknown>>): void {
    // What cannot be stored fails before anything is.
    const cloned = Object.entries(structuredClone(changes))
    for (const [key, value] of cloned) {
      if (value === undefined) this.entries.delete(key)
      else this.entries.set(key, value)
    }
    this.writes += 1
  }

  writeLater(changes: Readonly<Record<string, unknown>>): void {
    this.write(changes)
  }

  erase(): void {
    // What is replaced in memory is gone.
  }

  setAlarm(atMs: number): Promise<void> {
    this.alarm = atMs
    this.alarms += 1
    return Promise.resolve()
  }
}

export const unpacked = (storage: ObjectStorage): ObjectStorage => new PackedStorage(storage)

/** Reads an entry of an object, from the row that it shares or from one of its own. */
export function storedIn<T>(entries: ReadonlyMap<string, unknown>, key: string): T | undefined {
  return unpacked(new MemoryStorage(new Map(entries))).get<T>(key)
}
