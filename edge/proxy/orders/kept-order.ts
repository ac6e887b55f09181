// The record of one order on its storage: read, and changed together with whatever must be written with it.
// It decides nothing: what a change may be stands in attempt.ts, what follows from one in its followers.

import type { Log } from '../../shared/log.ts'
import { stateChanges } from './attempt.ts'
import { Duties } from './duties.ts'
import { History, type HistoryEntry, type HistoryFact } from './history.ts'
import { type OrderRecord, readOrderRecord, type StoredOrder } from './order-record.ts'
import { newTroubles } from './order-view.ts'
import type { ObjectStorage } from './storage.ts'

/** Makes a record of a record. */
export type Change = (record: OrderRecord) => OrderRecord

/** Adds entries that must be written together with a change of the record. */
export type Follower = (
  before: OrderRecord | undefined,
  after: OrderRecord,
  nowMs: number,
) => Readonly<Record<string, unknown>>

/** What keeping a record needs. */
export interface KeptOrderTools {
  storage: ObjectStorage
  clock: () => number
  /** Add what must be written with each change. */
  followers?: readonly Follower[]
  /** Runs after each write, in the same turn: something may be due now. */
  written: () => void
}

/** Key of the record; everything else of the order stands beside it. */
const KEY = 'order'

/** The record of one order. */
export class KeptOrder {
  readonly #tools: KeptOrderTools
  readonly #followers: readonly Follower[]
  readonly #history: History
  /** This object is the only one that writes here, and a write that fails ends it: what it knows is what is stored. */
  #known: OrderRecord | undefined

  constructor(tools: KeptOrderTools) {
    this.#tools = tools
    this.#followers = tools.followers ?? []
    this.#history = new History(tools.storage)
  }

  /** Reads the record as it stands now. */
  load(): OrderRecord | undefined {
    if (!this.#known) {
      const stored = this.#tools.storage.get<StoredOrder>(KEY)
      this.#known = stored && readOrderRecord(stored)
    }
    return this.#known
  }

  /**
   * Puts a record in the place of what was there, with what follows from it: one write for all.
   *
   * @param facts What happened, for the history; changes of state are told by themselves.
   */
  save(record: OrderRecord, ...facts: readonly HistoryFact[]): void {
    const before = this.load()
    const now = this.#tools.clock()
    const told = [...facts, ...stateChanges(before, record)]
    const changes = { [KEY]: record, ...this.#history.add(told, now, !before) }
    for (const follow of this.#followers) Object.assign(changes, follow(before, record, now))
    this.#tools.storage.write(changes)
    this.#known = record
    this.#tools.written()
  }

  /** Changes the record as it stands now, and tells at once what a person should hear of. */
  change(change: Change, log: Log, ...facts: readonly HistoryFact[]): void {
    const before = this.load()
    if (!before) return
    const after = change(before)
    this.save(after, ...facts)
    for (const event of newTroubles(before, after)) log({ event })
  }

  /** Notes what happened and changes nothing. */
  note(...facts: readonly HistoryFact[]): void {
    this.write(this.told(facts))
  }

  /** Makes the entries of the history for what happened; to be written with what they tell. */
  told(facts: readonly HistoryFact[]): Readonly<Record<string, unknown>> {
    return this.#history.add(facts, this.#tools.clock(), false)
  }

  /** Lists what happened, oldest first. */
  history(): readonly HistoryEntry[] {
    return this.#history.list()
  }

  /** Writes what stands beside the record, all or none; `undefined` removes. The record itself does not change. */
  write(changes: Readonly<Record<string, unknown>>): void {
    this.#tools.storage.write(changes)
    this.#tools.written()
  }
}

/** Opens the order of a storage: its record, and what becomes due because of it. */
export function openOrder(tools: Omit<KeptOrderTools, 'written'>): { order: KeptOrder; duties: Duties } {
  const duties = new Duties(tools.storage, tools.clock)
  return { order: new KeptOrder({ ...tools, written: () => duties.arm() }), duties }
}
