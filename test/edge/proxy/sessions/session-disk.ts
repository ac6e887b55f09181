// What the objects of all sessions keep, seen from outside: each with a storage of its own, and one process that can end.
import type { StoredReads } from '../../../../edge/proxy/sessions/last-reads.ts'
import type { SessionRecord } from '../../../../edge/proxy/sessions/session-record.ts'
import type { ObjectStorage } from '../../../../edge/proxy/storage/storage.ts'
import { type Clock, passTimeOfAll } from '../kit/mortal-storage.ts'

export class SessionDisk {
  readonly kept = new Map<string, SessionRecord>()
  readonly known = new Map<string, StoredReads>()
  /** Pages that were given a handle, by the names of the objects and their keys. */
  readonly pages = new Map<string, Map<string, unknown>>()
  /** What was read and written of all of it. */
  counts = { rows: 0, bytes: 0 }
  /** The time of each object's alarm, milliseconds since 1970. */
  readonly alarms = new Map<string, number>()
  #processes = 0

  /** Ends the process: what it was doing stops at its next touch of the disk. */
  crash(): void {
    this.#processes += 1
  }

  pass(clock: Clock, ms: number, wake: (name: string) => Promise<unknown>): Promise<void> {
    const next = () => [...this.alarms].toSorted(([, one], [, other]) => one - other)[0]
    return passTimeOfAll(
      clock,
      ms,
      () => next()?.[1],
      () => {
        const [name = ''] = next() ?? []
        this.alarms.delete(name)
        return wake(name)
      },
    )
  }

  /** Gives a function that throws when the process of now has ended. */
  process(): () => void {
    const process = this.#processes
    return () => {
      if (process !== this.#processes) throw new Error('this process has ended')
    }
  }

  storageOf(name: string): ObjectStorage {
    const living = this.process()
    const tables: Record<string, Map<string, unknown>> = { session: this.kept, known: this.known }
    const pages = this.pages.get(name) ?? new Map<string, unknown>()
    this.pages.set(name, pages)
    /** Finds where an entry is. */
    const placeOf = (key: string): [table: Map<string, unknown>, at: string] => {
      living()
      if (/^pages(#\d+)?$/.test(key)) return [pages, key]
      const table = tables[key]
      if (!table) throw new Error(`a session keeps nothing under ${key}`)
      return [table, name]
    }
    const count = (value: unknown) => {
      this.counts.rows += 1
      this.counts.bytes += JSON.stringify(value ?? null).length
    }
    const get = <T>(key: string) => {
      const [table, at] = placeOf(key)
      const value = structuredClone(table.get(at)) as T | undefined
      if (value !== undefined) count(value)
      return value
    }
    const write = (changes: Readonly<Record<string, unknown>>) => {
      for (const [key, value] of Object.entries(structuredClone(changes))) {
        const [table, at] = placeOf(key)
        if (value === undefined) table.delete(at)
        else table.set(at, value)
        count(value)
      }
    }
    return {
      get,
      list: <T>(prefix: string) =>
        [...pages]
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, value]): [string, T] => [key, value as T]),
      write,
      writeLater: write,
      erase: () => undefined,
      setAlarm: (atMs) => {
        living()
        this.alarms.set(name, atMs)
        return Promise.resolve()
      },
    }
  }
}
