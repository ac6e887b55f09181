// The storage of one object whose process can end before any write: what is dead touches nothing.
// It holds no assertion.
import { MemoryStorage } from './memory-storage.ts'

/** Tells that a process ended in the middle of something. */
export class Crash extends Error {}

/** Is what outlives a process. */
export interface Disk {
  readonly entries: Map<string, unknown>
  alarm: number | undefined
  /** Writes until the process ends; never when below zero. */
  crashIn: number
}

/** Is the storage of one process. */
export class MortalStorage extends MemoryStorage {
  readonly #disk: Disk
  readonly #process: { isAlive: boolean }

  constructor(disk: Disk, process: { isAlive: boolean }) {
    super(disk.entries)
    this.#disk = disk
    this.#process = process
  }

  override get<T>(key: string): T | undefined {
    this.#live()
    return super.get(key)
  }

  override write(changes: Readonly<Record<string, unknown>>): void {
    this.#live()
    if (this.#disk.crashIn-- === 0) this.#process.isAlive = false
    this.#live()
    super.write(changes)
  }

  override setAlarm(atMs: number): Promise<void> {
    this.#live()
    this.#disk.alarm = atMs
    return Promise.resolve()
  }

  #live(): void {
    if (!this.#process.isAlive) throw new Crash()
  }
}
