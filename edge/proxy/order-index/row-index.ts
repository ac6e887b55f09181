// An index of the objects of one class: by their start, by reference, and those that need a person. Other objects of the class
// keep it, and each object feeds it. So it may lag: its rows are copies, and only the object itself is up to date.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import { addAmounts } from '../../../core/shared/values/money.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { type ChangesPage, type ChangesQuery, StoredChanges } from './stored-changes.ts'

/** Place of a row in a list; lists are sorted by it, newest first. */
export type Place = string

/** The members of every row. */
export interface IndexRow {
  createdAt: string
  updatedAt: string
  state: string
  amount: string
  currency: string
  reference?: string | undefined
  /** The bank's numbers of its bookings, if they are known. */
  archiveIds?: readonly string[] | undefined
  givenUp?: readonly object[] | undefined
  givenUpCount?: number | undefined
  needsPerson: boolean
}

/** The rows that are wanted: each member that is given must fit. */
export interface Wanted {
  state?: string | undefined
  reference?: string | undefined
  archiveId?: string | undefined
  needsPerson?: boolean | undefined
}

/** Returns whether a row is wanted. */
export const fits = (row: IndexRow, { state, reference, archiveId, needsPerson }: Wanted): boolean =>
  (state === undefined || row.state === state) &&
  (reference === undefined || row.reference === reference) &&
  (archiveId === undefined || row.archiveIds?.includes(archiveId) === true) &&
  (!needsPerson || row.needsPerson)

/** A row, and the list that contains it. */
export interface ListedRow<R> {
  readonly list: string
  readonly row: R
}

/** What an object sends to one part of the index. */
export interface IndexReport<R> {
  /** Counts the reports of the object: a row of a lower one is older. */
  readonly version: number
  readonly rows: readonly ListedRow<R>[]
  /** The list of changes to which the object is added; absent if nothing is news. */
  readonly change?: ListedRow<R> | undefined
}

/** What became of a report: all of it is kept, or nothing. */
export interface ReportAnswer {
  /** The version of a kept row that is as new or newer; the report was not kept. */
  readonly known?: number
  /** Whether the list of changes is closed; the report was not kept. */
  readonly isClosed?: true
}

/** A page of a list. */
export interface IndexPage<R> {
  rows: readonly R[]
  /** Where the next page begins; absent at the end of the list. */
  after?: Place
}

/** A range of a list. */
export interface IndexRange {
  /** Place after which the page begins. */
  after?: Place | undefined
  /** Only rows that began at or after this time, milliseconds since 1970. */
  since?: number | undefined
  /** Only rows that began before this time, milliseconds since 1970. */
  before?: number | undefined
}

/** Which rows to return. */
export interface IndexQuery extends IndexRange, Wanted {
  limit: number
}

/** Count and sum of the rows of one state and currency. */
export interface IndexSum {
  state: string
  currency: string
  count: number
  amount: string
}

/** Sums of a list; `after` if it was not read to its end. */
export interface SumsPage {
  sums: readonly IndexSum[]
  after?: Place
}

/** A part of an index, as one object keeps it. */
export interface RowIndex<R> {
  /** Keeps the rows of a report in the place of older rows of the same object, and its change, in one write. */
  keep(report: IndexReport<R>): Promise<ReportAnswer>
  rows(list: string, query: IndexQuery): Promise<IndexPage<R>>
  /** Reads what has changed, in the order in which this part learned of it. */
  changes(list: string, query: ChangesQuery): Promise<ChangesPage>
}

/** Sums a list of an index. */
export interface RowSums {
  /** Sums the rows by state and currency. */
  sums(list: string, range: IndexRange): Promise<SumsPage>
}

/** Finds the object that keeps a list. */
export type FindIndex<R> = (name: string) => Pick<RowIndex<R>, 'keep'>

/** Returns the UTC day of an instant, `YYYY-MM-DD`. The index is divided by these days; a day of the bank has parts of two. */
export const utcDayOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

/**
 * Names the list of all that began on a UTC day.
 *
 * @param kind Kind of the objects, where objects of one class are of several kinds.
 */
export const listOfUtcDay = (utcDay: string, kind?: string): string =>
  kind === undefined ? `day:${utcDay}` : `day:${kind}:${utcDay}`

/** Names the list of a reference. */
export const listOfReference = (reference: string): string => `reference:${reference}`

/** Names the list of all rows that need a person, whatever their day; a row leaves the list once it needs none any more. */
export const listOfWaiting = (kind?: string): string => (kind === undefined ? WAITING : `${WAITING}:${kind}`)

const WAITING = 'waiting'

/** Names the list of the refunds that were asked for on a UTC day. */
export const listOfRefunds = (utcDay: string): string => `refunds:${utcDay}`

/** Names the list of what the index has learned on a UTC day. */
export const listOfChanges = (utcDay: string, kind?: string): string =>
  kind === undefined ? `changes:${utcDay}` : `changes:${kind}:${utcDay}`

/** Names the object that keeps a list: one for each day, one for rows that need a person, 256 for all references. */
export function indexOf(list: string): string {
  if (list.startsWith(WAITING)) return list
  const [, ofDay] = /^(?:day|refunds|changes):(.*)$/.exec(list) ?? []
  if (ofDay !== undefined) return `day-${ofDay}`
  return `references-${toHex(sha256(utf8(list)).subarray(0, 1))}`
}

/** Most rows that are read for one page, so that an answer comes soon even if few rows match. */
const MOST_SCANNED = 1_000
/** Most rows that are summed for one answer. */
const MOST_SUMMED = 5_000

/** A row as it is stored. */
type StoredRow<R> = R & { version: number }

/** A part of an index on a storage. */
export class StoredIndex<R extends IndexRow> implements RowIndex<R>, RowSums {
  readonly #storage: ObjectStorage
  readonly #nameOf: (row: R) => string
  readonly #changes: StoredChanges

  /** @param nameOf Names the object of a row, in letters, digits and `.`, `_`, `:`, `-`. */
  constructor(storage: ObjectStorage, nameOf: (row: R) => string) {
    this.#storage = storage
    this.#nameOf = nameOf
    this.#changes = new StoredChanges(storage)
  }

  async keep({ version, rows, change }: IndexReport<R>): Promise<ReportAnswer> {
    const noted = change && this.#changes.entryOf(change.list, this.#nameOf(change.row))
    if (change && !noted) return { isClosed: true }
    const kept: Record<string, unknown> = {}
    for (const { list, row } of rows) {
      const key = keyOf(list, this.#placeOf(row))
      const stored: StoredRow<R> = { ...row, version }
      const before = this.#storage.get<StoredRow<R>>(key)
      const known = before?.version ?? 0
      // Two copies may arrive in the wrong order, and after a crash an object counts from where it last knew.
      const isSame = known === version && JSON.stringify(before) === JSON.stringify(stored)
      if (known > version || (known === version && !isSame)) return { known }
      if (isSame) continue
      const isOver = list.startsWith(WAITING) && !row.needsPerson
      kept[key] = isOver ? undefined : stored
    }
    const changes = { ...kept, ...noted }
    // Rows that have arrived before are not written again. A change is noted again, since the earlier report may have had none.
    if (Object.keys(changes).length > 0) this.#storage.write(changes)
    return {}
  }

  async rows(list: string, query: IndexQuery): Promise<IndexPage<R>> {
    const rows: R[] = []
    const { limit, ...range } = query
    let scanned = 0
    for (const [place, row] of this.#read(list, range, MOST_SCANNED)) {
      scanned++
      if (fits(row, query)) rows.push(row)
      if (rows.length === limit || scanned === MOST_SCANNED) return { rows, after: place }
    }
    return { rows }
  }

  async sums(list: string, range: IndexRange): Promise<SumsPage> {
    const sums = new Map<string, IndexSum>()
    let scanned = 0
    for (const [place, { state, currency, amount }] of this.#read(list, range, MOST_SUMMED)) {
      addSum(sums, { state, currency, amount, count: 1 })
      if (++scanned === MOST_SUMMED) return { sums: [...sums.values()], after: place }
    }
    return { sums: [...sums.values()] }
  }

  async changes(list: string, query: ChangesQuery): Promise<ChangesPage> {
    return this.#changes.page(list, query)
  }

  /** Reads the rows of a range with their places, newest first. */
  *#read(
    list: string,
    { after, since = -Infinity, before }: IndexRange,
    limit: number,
  ): Generator<[Place, R], undefined, undefined> {
    // Lists go back in time: the page begins after the earlier of the two.
    const [first] = [after, before === undefined ? undefined : timeOf(before)]
      .filter((place) => place !== undefined)
      .toSorted()
    const from = first === undefined ? {} : { after: keyOf(list, first) }
    const stored = this.#storage.list<StoredRow<R>>(keyOf(list, ''), { ...from, reverse: true, limit })
    for (const [, { version: _, ...row }] of stored) {
      if (Date.parse(row.createdAt) < since) return undefined
      // Without its version, the stored row is the row that was sent.
      const sent = row as unknown as R
      yield [this.#placeOf(sent), sent]
    }
    return undefined
  }

  #placeOf(row: R): Place {
    return `${timeOf(Date.parse(row.createdAt))}.${this.#nameOf(row)}`
  }
}

/** Adds to the sum of a state and currency. */
export function addSum(sums: Map<string, IndexSum>, { state, currency, count, amount }: IndexSum): void {
  const key = `${currency} ${state}`
  const known = sums.get(key) ?? { state, currency, count: 0, amount: '0.00' }
  sums.set(key, { ...known, count: known.count + count, amount: addAmounts(known.amount, amount) })
}

/** Places begin with their time and sort by it: 13 digits are enough until the year 2286. */
export const timeOf = (epochMs: number): string => String(epochMs).padStart(13, '0')

const keyOf = (list: string, place: Place) => `row:${list}:${place}`
