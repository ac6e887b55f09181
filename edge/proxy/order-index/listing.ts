// Feeds an index: each object sends its row a moment after a change, and again until the index accepts it.
// The index may lag; nothing waits for it.

import { DAY_MS } from '../storage/schedule.ts'
import type { Task } from '../storage/tasks.ts'
import type { StoredRecord } from '../storage/stored-record.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import {
  type FindIndex,
  type IndexRow,
  indexOf,
  type ListedRow,
  listOfChanges,
  listOfWaiting,
  utcDayOf,
} from './row-index.ts'

/** What feeding the index works with. */
export interface ListingTools<R extends IndexRow> {
  storage: Pick<ObjectStorage, 'get'>
  stored: Pick<StoredRecord<object>, 'writeLater'>
  clock: () => number
  /** Makes the current row; nothing while there is none. */
  row: () => R | undefined
  /** Returns as text the members whose change makes the row news, besides `needsPerson`. */
  mark: (row: R) => string
  /**
   * Lists the rows to send, besides that in the list of rows that need a person.
   *
   * @param reported The mark that was sent last, so that rows which never change are sent only once; empty at first.
   */
  rows: (row: R, reported: string) => readonly ListedRow<R>[]
  /** Makes the entries to write once the index has these rows. */
  taken?: (rows: readonly ListedRow<R>[]) => Readonly<Record<string, unknown>>
  /** Returns whether the object is still as it began, so that its first row is no change. */
  isFresh: (row: R) => boolean
  /** Returns the kind of the object, where objects of one class are of several kinds. */
  kind?: () => string | undefined
  /** Whether the first row is sent by `begin`, so that it needs no alarm. */
  isSentAtOnce?: boolean
  find: FindIndex<R>
}

/** What the index accepted last. */
interface Reported {
  /** Absent before the first report. */
  readonly mark?: string | undefined
  /** Number of the report; 0 before the first. */
  readonly version: number
}

/** Storage key of the mark that the index was sent last, after the number of the report. */
const KEY = 'listed'
/** Pause between a change and sending it, milliseconds: several changes at once are sent together. */
const PAUSE_MS = 1_000
/** The same for a first row that `begin` sends: after a crash the alarm of another task comes sooner, and sends it too. */
const BEGUN_MS = 3_600_000
/** Pause after a failure, milliseconds. */
const RETRY_MS = 60_000

/** Feeds the index with the row of one object. */
export class Listing<R extends IndexRow> implements Task {
  readonly name = 'index'
  readonly #tools: ListingTools<R>
  /** `undefined` before it was read from storage. */
  #reported: Reported | undefined
  #isSentAtOnce: boolean | undefined
  #retryAt = 0
  /** The mark that is not sent yet, and when it is due. */
  #pending: { mark: string; at: number } | undefined

  constructor(tools: ListingTools<R>) {
    this.#tools = tools
    this.#isSentAtOnce = tools.isSentAtOnce
  }

  dueAt(): number | undefined {
    const mark = this.#markOf(this.#tools.row())
    if (mark === undefined || mark === this.#last().mark) return undefined
    const pauseMs = this.#isSentAtOnce && this.#last().mark === undefined ? BEGUN_MS : PAUSE_MS
    if (this.#pending?.mark !== mark) this.#pending = { mark, at: this.#tools.clock() + pauseMs }
    return Math.max(this.#pending.at, this.#retryAt)
  }

  earlyAt(): number | undefined {
    return this.dueAt() === undefined ? undefined : this.#retryAt
  }

  /** Sends the first row in the turn that stored it. If that fails, it becomes due as usual. */
  async begin(): Promise<void> {
    if (this.#last().mark !== undefined) return
    await this.run().catch(() => (this.#isSentAtOnce = false))
    this.#pending = undefined
  }

  async run(): Promise<void> {
    const { stored, clock, kind, rows: rowsOf, taken, isFresh } = this.#tools
    const row = this.#tools.row()
    const mark = this.#markOf(row)
    if (!row || mark === undefined) return
    this.#retryAt = clock() + RETRY_MS
    const last = this.#last()
    // Most rows never need a person. The list of those that do gets a row only while it does, and once when it no longer does.
    const isListed = row.needsPerson || last.mark?.endsWith(WAITS)
    const waiting = isListed ? [{ list: listOfWaiting(kind?.()), row }] : []
    const isChange = last.mark !== undefined || !isFresh(row)
    const rows = [...rowsOf(row, last.mark ?? ''), ...waiting]
    const version = await this.#send(rows, isChange ? row : undefined, last.version + 1)
    this.#retryAt = 0
    this.#reported = { mark, version }
    // If this write is lost, the same report is sent once more, which changes nothing.
    stored.writeLater({ [KEY]: `${version} ${mark}`, ...taken?.(rows) })
  }

  /** Sends rows, and what changed, to every part of the index until all have them; returns the version that they took. */
  async #send(rows: readonly ListedRow<R>[], changed: R | undefined, first: number): Promise<number> {
    const { find, clock, kind } = this.#tools
    let version = first
    for (let at = clock(); ; ) {
      const change = changed && { list: listOfChanges(utcDayOf(at), kind?.()), row: changed }
      const parts = new Set([...rows, ...(change ? [change] : [])].map(({ list }) => indexOf(list)))
      // oxlint-disable-next-line no-await-in-loop -- again only if a part has refused
      const answers = await Promise.all(
        Array.from(parts, (part) => {
          const isHere = ({ list }: ListedRow<R>) => indexOf(list) === part
          return find(part).keep({
            version,
            rows: rows.filter(isHere),
            change: change && isHere(change) ? change : undefined,
          })
        }),
      )
      const known = Math.max(0, ...answers.map((answer) => answer.known ?? 0))
      const isClosed = answers.some((answer) => answer.isClosed)
      if (known < version && !isClosed) return version
      // A report from before a crash had the same number, and has arrived. Only this object has the current state: it counts on.
      version = Math.max(version, known + 1)
      // The list of that day is closed, because readers have left it: the next day's takes the change.
      if (isClosed) at += DAY_MS
    }
  }

  #last(): Reported {
    if (this.#reported) return this.#reported
    const text = this.#tools.storage.get<string>(KEY)
    const [, version = '0', mark] = /^(\d+) (.*)$/s.exec(text ?? '') ?? []
    this.#reported = { mark, version: Number(version) }
    return this.#reported
  }

  #markOf(row: R | undefined): string | undefined {
    return row && this.#tools.mark(row) + (row.needsPerson ? WAITS : ' false')
  }
}

/** Suffix of the mark of a row that needs a person. */
const WAITS = ' waits'
