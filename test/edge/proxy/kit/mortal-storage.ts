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
  alarmIsSet?: Promise<void>
}

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

/** A clock that a test moves, milliseconds since 1970. */
export interface Clock {
  now: number
}

/** Lets time pass, and fires the alarm of one object each time that it is due. It is off when it fires. */
export function passTime(
  clock: Clock,
  ms: number,
  disk: { alarm: number | undefined },
  fire: (at: number) => Promise<unknown>,
): Promise<void> {
  return passTimeOfAll(
    clock,
    ms,
    () => disk.alarm,
    (at) => {
      disk.alarm = undefined
      return fire(at)
    },
  )
}

/** More alarms at one moment than any work needs: what asks for its turn again without end goes by another clock. */
const MOST_AT_ONCE = 10_000

/** Lets time pass for several objects: `fire` turns the next alarm off and does what it is for. */
export async function passTimeOfAll(
  clock: Clock,
  ms: number,
  next: () => number | undefined,
  fire: (at: number) => Promise<unknown>,
): Promise<void> {
  const until = clock.now + ms
  let atOnce = 0
  for (let at = next(); at !== undefined && at <= until; at = next()) {
    atOnce = at > clock.now ? 0 : atOnce + 1
    if (atOnce > MOST_AT_ONCE) throw new Error('an alarm is due again and again, and no time passes')
    clock.now = Math.max(clock.now, at)
    await fire(at)
  }
  clock.now = until
}
