// The storage of one object whose process can end before any write: what is dead touches nothing.
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import type { ListOptions } from '../../../../edge/proxy/storage/storage.ts'
import { PACKED } from '../../../../edge/proxy/storage/packed-storage.ts'
import { MemoryStorage, storedIn } from './memory-storage.ts'

/** A process that ended in the middle of something. */
export class Crash extends Error {}

/** What outlives a process. */
export interface Disk {
  readonly entries: Map<string, unknown>
  alarm: number | undefined
  /** Writes until the process ends; never when below zero. */
  crashIn: number
  /** Every record of an order that was ever saved, oldest first, where a test wants them. */
  readonly saved?: OrderRecord[]
  /** How long it takes to set an alarm. */
  alarmIsSet?: Promise<void>
}

/** The storage of one process. */
export class MortalStorage extends MemoryStorage {
  readonly #disk: Disk
  #isAlive = true

  constructor(disk: Disk) {
    super(disk.entries)
    this.#disk = disk
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** Ends the process: whatever it was doing stops at its next touch of the disk. */
  end(): void {
    this.#isAlive = false
  }

  /** Throws where the process has ended: what it had not begun is never done. */
  live(): void {
    if (!this.#isAlive) throw new Crash()
  }

  override get<T>(key: string): T | undefined {
    this.live()
    return super.get(key)
  }

  override list<T>(prefix: string, options?: ListOptions): [string, T][] {
    this.live()
    return super.list(prefix, options)
  }

  override write(changes: Readonly<Record<string, unknown>>): void {
    this.live()
    if (this.#disk.crashIn-- === 0) this.end()
    this.live()
    super.write(changes)
    if ('order' in changes || PACKED in changes) {
      const record = storedIn<OrderRecord>(this.entries, 'order')
      if (record) this.#disk.saved?.push(record)
    }
  }

  override setAlarm(atMs: number): Promise<void> {
    this.live()
    this.#disk.alarm = atMs
    return this.#disk.alarmIsSet ?? Promise.resolve()
  }
}
