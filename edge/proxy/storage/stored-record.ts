// The record of one object on its storage: read, and changed in one write with all that belongs to the change.

import type { Log } from '../../shared/log.ts'
import { FORMAT, type Formatted, readFormatted } from './format.ts'
import { Tasks } from './tasks.ts'
import { History, type HistoryEntry, type HistoryFact } from './history.ts'
import type { Changes, Listed } from './many.ts'
import type { ObjectStorage } from './storage.ts'

/** Returns entries to write together with a change of the record. */
export type WriteHook<R> = (
  before: R | undefined,
  after: R,
  nowMs: number,
) => Readonly<Record<string, unknown>>

/** What distinguishes one kind of record from another. */
export interface RecordKind<R, F extends HistoryFact = HistoryFact> {
  /** Storage key of the record; the other entries of the object have keys of their own. */
  readonly key: string
  /** Events that may repeat in its history while nothing changes. */
  readonly repeating: ReadonlySet<string>
  /** Lists the events of a change for the history, besides those that the caller names. */
  changes(before: R | undefined, after: R): readonly F[]
  /** Lists the log events for troubles that a person should learn of. */
  troubles(before: R | undefined, after: R): readonly string[]
  /** How members are stored that have entries of their own; absent if the record is one entry. */
  readonly parts?: {
    /** Makes the record of what is stored. */
    join(stored: R, storage: Pick<ObjectStorage, 'get'>): R
    /** Makes what is stored under the key, and those of the other entries that have changed. */
    split(before: R | undefined, after: R): { readonly own: object; readonly others: Changes }
  }
}

/** What a stored record is made with. */
export interface RecordTools<R> {
  storage: ObjectStorage
  clock: () => number
  /** Add entries to each write of the record. */
  writeHooks?: readonly WriteHook<R>[]
  /** Runs after each write, in the same turn: a task may be due now. */
  onWritten: () => void
}

/** The record of one object. */
export class StoredRecord<R extends object, F extends HistoryFact = HistoryFact> {
  readonly #kind: RecordKind<R, F>
  readonly #tools: RecordTools<R>
  readonly #history: History
  /** Only this object writes here, and a failed write ends it, so the cached record is the stored one. */
  #known: R | undefined
  /** The trace of the call that causes the next change. */
  #trace: string | undefined

  constructor(kind: RecordKind<R, F>, tools: RecordTools<R>) {
    this.#kind = kind
    this.#tools = tools
    this.#history = new History(tools.storage, kind.repeating)
  }

  /**
   * Reads the current record.
   *
   * @throws FormatError when it has another format.
   */
  load(): R | undefined {
    if (!this.#known) {
      const stored = this.#stored()
      const read = stored && readFormatted(stored)
      this.#known = read && (this.#kind.parts?.join(read, this.#tools.storage) ?? read)
    }
    return this.#known
  }

  /** Whether the record has the format that can be read, or there is none. */
  get isReadable(): boolean {
    const stored = this.#stored()
    return stored === undefined || stored.format === FORMAT
  }

  #stored(): Formatted<R> | undefined {
    return this.#tools.storage.get<Formatted<R>>(this.#kind.key)
  }

  /** Makes the entries of a record. */
  #entriesOf(record: R): Changes {
    const { key, parts } = this.#kind
    const { own, others } = parts?.split(this.load(), record) ?? { own: record, others: {} }
    return { [key]: { ...own, format: FORMAT }, ...others }
  }

  /**
   * Replaces the record, in one write with its history and the entries of its write hooks.
   *
   * @param facts Events for the history, besides those that `changes` of the kind finds.
   */
  save(record: R, ...facts: readonly F[]): void {
    const { clock, storage, writeHooks = [], onWritten } = this.#tools
    const before = this.load()
    const now = clock()
    const happened = [...facts, ...this.#kind.changes(before, record)]
    const changes: Record<string, unknown> = {
      ...this.#entriesOf(record),
      ...this.#history.add(happened, now),
    }
    for (const hook of writeHooks) Object.assign(changes, hook(before, record, now))
    storage.write(changes)
    this.#known = record
    onWritten()
  }

  /**
   * Replaces the record by one without news from outside, which has changed for example in when the bank was last asked. It is
   * written together with the next write, and lost if the object ends before that.
   */
  saveLater(record: R, ...facts: readonly F[]): void {
    this.#tools.storage.writeLater({ ...this.#entriesOf(record), ...this.historyEntries(facts) })
    this.#known = record
  }

  /** Changes the current record, and logs troubles that a person should learn of. */
  change(change: (record: R) => R, log: Log, ...facts: readonly F[]): void {
    const before = this.load()
    if (!before) return
    const after = this.#trace === undefined ? change(before) : { ...change(before), trace: this.#trace }
    this.#trace = undefined
    this.save(after, ...facts)
    for (const event of this.#kind.troubles(before, after)) log({ event })
  }

  /** Notes which call causes the next change, for its webhooks; it is stored with that change, without a write of its own. */
  traceNext(trace: string | undefined): void {
    this.#trace = trace ?? this.#trace
  }

  /** Changes the record to drop personal data, and erases it from the files of the host too. */
  forget(change: (record: R) => R, log: Log, ...facts: readonly F[]): void {
    this.change(change, log, ...facts)
    this.#tools.storage.erase()
  }

  /** Removes the record, from the files of the host too; other entries of the object stay. */
  remove(): void {
    const { storage, onWritten } = this.#tools
    storage.write({ [this.#kind.key]: undefined })
    storage.erase()
    this.#known = undefined
    onWritten()
  }

  /** Adds events to the history; the record does not change. */
  note(...facts: readonly F[]): void {
    this.write(this.historyEntries(facts))
  }

  /** Makes history entries for some events; the caller writes them. */
  historyEntries(facts: readonly F[]): Readonly<Record<string, unknown>> {
    return this.#history.add(facts, this.#tools.clock())
  }

  get history(): Listed<HistoryEntry> {
    return this.#history
  }

  /** Writes other entries of the object, all or none; `undefined` removes. The record does not change. */
  write(changes: Readonly<Record<string, unknown>>): void {
    this.#tools.storage.write(changes)
    this.#tools.onWritten()
  }

  /** Writes other entries of the object together with the next write; lost if the object ends before. */
  writeLater(changes: Readonly<Record<string, unknown>>): void {
    this.#tools.storage.writeLater(changes)
  }
}

/** Opens the record of a storage, and the tasks that share its alarm. */
export function openRecord<R extends object, F extends HistoryFact>(
  kind: RecordKind<R, F>,
  tools: Omit<RecordTools<R>, 'onWritten'>,
): { record: StoredRecord<R, F>; tasks: Tasks } {
  const tasks = new Tasks(tools.storage, tools.clock)
  return { record: new StoredRecord(kind, { ...tools, onWritten: () => tasks.arm() }), tasks }
}
