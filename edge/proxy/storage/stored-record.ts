// The record of one object on its storage: read, and changed together with whatever must be written with it.
// It decides nothing: what a change may be its users say, and what follows from one, its writeHooks.

import type { Log } from '../../shared/log.ts'
import { Tasks } from './tasks.ts'
import { History, type HistoryEntry, type HistoryFact } from './history.ts'
import type { ObjectStorage } from './storage.ts'

/** Adds entries that must be written together with a change of the record. */
export type WriteHook<R> = (
  before: R | undefined,
  after: R,
  nowMs: number,
) => Readonly<Record<string, unknown>>

/** What a kind of record is to whoever keeps it. */
export interface RecordKind<R, F extends HistoryFact = HistoryFact> {
  /** Key of the record; everything else of the object stands beside it. */
  readonly key: string
  /** Reads what is stored, also what earlier versions stored. */
  read(stored: unknown): R
  /** What may repeat in its history while nothing changes. */
  readonly repeating: ReadonlySet<string>
  /** Lists what a change is for the history, besides what whoever changes it says. */
  changes(before: R | undefined, after: R): readonly F[]
  /** Lists what of a change a person should hear of: events for the log. */
  troubles(before: R | undefined, after: R): readonly string[]
}

/** What keeping a record needs. */
export interface RecordTools<R> {
  storage: ObjectStorage
  clock: () => number
  /** Add what must be written with each change. */
  writeHooks?: readonly WriteHook<R>[]
  /** Runs after each write, in the same turn: something may be due now. */
  onWritten: () => void
}

/** The record of one object. */
export class StoredRecord<R extends object, F extends HistoryFact = HistoryFact> {
  readonly #kind: RecordKind<R, F>
  readonly #tools: RecordTools<R>
  readonly #history: History
  /** This object is the only one that writes here, and a write that fails ends it: what it knows is what is stored. */
  #known: R | undefined

  constructor(kind: RecordKind<R, F>, tools: RecordTools<R>) {
    this.#kind = kind
    this.#tools = tools
    this.#history = new History(tools.storage, kind.repeating)
  }

  /** Reads the record as it stands now. */
  load(): R | undefined {
    if (!this.#known) {
      const stored = this.#tools.storage.get<unknown>(this.#kind.key)
      this.#known = stored === undefined ? undefined : this.#kind.read(stored)
    }
    return this.#known
  }

  /**
   * Puts a record in the place of what was there, with what follows from it: one write for all.
   *
   * @param facts What happened, for the history; what the kind of record calls a change is told by itself.
   */
  save(record: R, ...facts: readonly F[]): void {
    const { clock, storage, writeHooks = [], onWritten } = this.#tools
    const before = this.load()
    const now = clock()
    const happened = [...facts, ...this.#kind.changes(before, record)]
    const changes = { [this.#kind.key]: record, ...this.#history.add(happened, now, !before) }
    for (const hook of writeHooks) Object.assign(changes, hook(before, record, now))
    storage.write(changes)
    this.#known = record
    onWritten()
  }

  /** Changes the record as it stands now, and tells at once what a person should hear of. */
  change(change: (record: R) => R, log: Log, ...facts: readonly F[]): void {
    const before = this.load()
    if (!before) return
    const after = change(before)
    this.save(after, ...facts)
    for (const event of this.#kind.troubles(before, after)) log({ event })
  }

  /** Changes the record so that something personal is gone, from the files of the host too. */
  forget(change: (record: R) => R, log: Log, ...facts: readonly F[]): void {
    this.change(change, log, ...facts)
    this.#tools.storage.erase()
  }

  /** Takes the record away, from the files of the host too; what stands beside it stays. */
  remove(): void {
    const { storage, onWritten } = this.#tools
    storage.write({ [this.#kind.key]: undefined })
    storage.erase()
    this.#known = undefined
    onWritten()
  }

  /** Notes what happened and changes nothing. */
  note(...facts: readonly F[]): void {
    this.write(this.historyEntries(facts))
  }

  /** Makes the entries of the history for what happened; to be written with what they tell. */
  historyEntries(facts: readonly F[]): Readonly<Record<string, unknown>> {
    return this.#history.add(facts, this.#tools.clock(), false)
  }

  /** Lists what happened, oldest first. */
  history(): readonly HistoryEntry[] {
    return this.#history.list()
  }

  /** Writes what stands beside the record, all or none; `undefined` removes. The record itself does not change. */
  write(changes: Readonly<Record<string, unknown>>): void {
    this.#tools.storage.write(changes)
    this.#tools.onWritten()
  }
}

/** Opens the record of a storage, and what becomes due because of it. */
export function openRecord<R extends object, F extends HistoryFact>(
  kind: RecordKind<R, F>,
  tools: Omit<RecordTools<R>, 'onWritten'>,
): { record: StoredRecord<R, F>; tasks: Tasks } {
  const tasks = new Tasks(tools.storage, tools.clock)
  return { record: new StoredRecord(kind, { ...tools, onWritten: () => tasks.arm() }), tasks }
}
