// Feeds an index: each object sends its row a moment after a change, and again until the index accepts it.
// The index may lag; nothing waits for it.

import type { Task } from '../storage/tasks.ts'
import type { StoredRecord } from '../storage/stored-record.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { type FindIndex, type IndexRow, indexOf, listOfWaiting } from './row-index.ts'

/** What feeding the index works with. */
export interface ListingTools<R extends IndexRow> {
  storage: Pick<ObjectStorage, 'get'>
  stored: Pick<StoredRecord<object>, 'write'>
  clock: () => number
  /** Makes the current row; nothing while there is none. */
  row: () => R | undefined
  /** Writes the members whose change makes the row news, besides `needsPerson`. */
  mark: (row: R) => string
  /** Names the lists that hold the row, besides the list of rows that need a person. */
  lists: () => readonly string[]
  /** Returns the kind of the object, where objects of one class are of several kinds. */
  kind?: () => string | undefined
  find: FindIndex<R>
}

/** Storage key of the mark that the index was sent last. */
const KEY = 'listed'
/** Pause between a change and sending it, milliseconds: several changes at once are sent together. */
const PAUSE_MS = 1_000
/** Pause after a failure, milliseconds. */
const RETRY_MS = 60_000

/** Feeds the index with the row of one object. */
export class Listing<R extends IndexRow> implements Task {
  readonly name = 'index'
  readonly #tools: ListingTools<R>
  /** The mark that the index was sent last; `undefined` before it was read from storage. */
  #reported: { mark: string | undefined } | undefined
  #retryAt = 0
  /** The mark that is not sent yet, and when it is due. */
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
    // Most rows never need a person. That list is sent a row only while it does, and once more when it no longer does.
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

/** Suffix of the mark of a row that needs a person. Rows indexed before that list existed lack it. */
const WAITS = ' waits'

const wasWaiting = (mark: string | undefined) => mark?.endsWith(WAITS) === true
