// The record of one order on its storage: read, changed, and woken for when something is due.
// It decides nothing: what a change may be stands in attempt.ts, when to wake in ladder.ts.

import type { Log } from '../../shared/log.ts'
import type { Rail } from '../rails/rail.ts'
import { type Backoff, nextAlarmAt } from './ladder.ts'
import { type OrderRecord, readOrderRecord, type StoredOrder } from './order-record.ts'
import { newTroubles } from './order-view.ts'

/** Where the record of one order stands. Both writes are durable before anything that follows leaves the machine. */
export interface OrderStorage {
  load(): StoredOrder | undefined
  save(record: OrderRecord): void
  /** Asks to be woken at a time, milliseconds since 1970; a new time replaces the old one. */
  wakeAt(atMs: number): Promise<void>
}

/** Makes a record of a record. */
export type Change = (record: OrderRecord) => OrderRecord

/** The record of one order. */
export class KeptOrder {
  readonly #storage: OrderStorage
  readonly #rails: readonly Rail[]
  readonly #clock: () => number
  /** What was read last, and what it was read of: the same stored record is not read again. */
  #read: { stored: StoredOrder; record: OrderRecord } | undefined

  constructor(storage: OrderStorage, rails: readonly Rail[], clock: () => number) {
    this.#storage = storage
    this.#rails = rails
    this.#clock = clock
  }

  /** Reads the record as it stands now. */
  load(): OrderRecord | undefined {
    const stored = this.#storage.load()
    if (!stored) return undefined
    if (this.#read?.stored !== stored) this.#read = { stored, record: readOrderRecord(stored) }
    return this.#read.record
  }

  /** Puts a record in the place of what was there. */
  save(record: OrderRecord): void {
    this.#storage.save(record)
  }

  /** Changes the record as it stands now, and tells at once what a person should hear of. */
  change(change: Change, log: Log): void {
    const before = this.load()
    if (!before) return
    const after = change(before)
    this.save(after)
    for (const event of newTroubles(before, after)) log({ event })
  }

  /** Changes the record, and asks to be woken for what is to be asked next: one write for both. */
  async changeAndSchedule(change: Change, backoff: Backoff, log: Log): Promise<void> {
    let at: number | undefined
    this.change((record) => {
      const after = change(record)
      at = nextAlarmAt(after, this.#rails, backoff, this.#clock())
      return at === undefined ? after : { ...after, dueAt: at }
    }, log)
    if (at !== undefined) await this.#storage.wakeAt(at)
  }

  /** Asks to be woken for what is to be asked next. */
  async schedule(backoff: Backoff): Promise<void> {
    const record = this.load()
    const at = record && nextAlarmAt(record, this.#rails, backoff, this.#clock())
    if (at !== undefined) await this.wakeAt(at)
  }

  /** Asks to be woken, and remembers when: an alarm that rings late is told from one in time. */
  async wakeAt(dueAt: number): Promise<void> {
    const record = this.load()
    if (record) this.save({ ...record, dueAt })
    await this.#storage.wakeAt(dueAt)
  }

  /** Asks to be woken, for an alarm that can never be late. */
  async putOff(atMs: number): Promise<void> {
    await this.#storage.wakeAt(atMs)
  }
}
