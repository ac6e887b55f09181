// How an index is fed: each object tells it, a moment after something changed and until it is taken.
// The index may lag; what it lists never waits for it.

import type { Task } from '../storage/tasks.ts'
import type { StoredRecord } from '../storage/stored-record.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { type FindIndex, type IndexRow, indexOf, listOfWaiting } from './row-index.ts'

/** What feeding works with. */
export interface ListingTools<R extends IndexRow> {
  storage: Pick<ObjectStorage, 'get'>
  stored: Pick<StoredRecord<object>, 'write'>
  clock: () => number
  /** Makes the row as it is now; nothing where there is none yet. */
  row: () => R | undefined
  /** Writes what of a row counts as news, besides whether a person must look. */
  mark: (row: R) => string
  /** Lists the lists that it stands in, besides that of those that wait for a person. */
  lists: () => readonly string[]
  /** Where objects of a class are of several kinds: tells the kind. */
  kind?: () => string | undefined
  find: FindIndex<R>
}

/** Key of what the index was told last. */
const KEY = 'listed'
/** The index is told this long after a change, milliseconds: several at once are told together. */
const PAUSE_MS = 1_000
/** After a failure it is told again after this time, milliseconds. */
const RETRY_MS = 60_000

/** Feeds the index with the row of one object. */
export class Listing<R extends IndexRow> implements Task {
  readonly name = 'index'
  readonly #tools: ListingTools<R>
  /** What the index was told last; `undefined` before it was looked up. */
  #reported: { mark: string | undefined } | undefined
  #retryAt = 0
  /** What is not told yet, and since when. */
  #pending: { mark: string; at: number } | undefined

  constructor(tools: ListingTools<R>) {
    this.#tools = tools
  }

  dueAt(): number | undefined {
    const { storage, clock } = this.#tools
    const mark = this.#markOf(this.#tools.row())
    this.#reported ??= { mark: storage.get<string>(KEY) }
    if (mark === undefined || mark === this.#reported.mark) return undefined
    if (this.#pending?.mark !== mark) this.#pending = { mark, at: clock() + PAUSE_MS }
    return Math.max(this.#pending.at, this.#retryAt)
  }

  async run(): Promise<void> {
    const { stored, find, clock, kind } = this.#tools
    const row = this.#tools.row()
    const mark = this.#markOf(row)
    if (!row || mark === undefined) return
    this.#retryAt = clock() + RETRY_MS
    // Most never need a person: that list hears of one only while it does, and once more when it does not.
    const waiting = row.needsPerson || wasWaiting(this.#reported?.mark) ? [listOfWaiting(kind?.())] : []
    const lists = [...this.#tools.lists(), ...waiting]
    await Promise.all(lists.map((list) => find(indexOf(list)).keepRow(list, row)))
    this.#retryAt = 0
    this.#reported = { mark }
    stored.write({ [KEY]: mark })
  }

  #markOf(row: R | undefined): string | undefined {
    return row && this.#tools.mark(row) + (row.needsPerson ? WAITS : ' false')
  }
}

/** What a mark of a row that waits for a person ends with; what was told before there was a list of those has another. */
const WAITS = ' waits'

const wasWaiting = (mark: string | undefined) => mark?.endsWith(WAITS) === true
