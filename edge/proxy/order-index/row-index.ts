// An index of the objects of one class: by their start, by reference, and those that need a person. Other objects of the class
// hold it, and each object feeds it. So it may lag: its rows are copies, and only the object itself is up to date.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** Place of a row in a list; lists are sorted by it, newest first. */
export type Place = string

/** The members of every row. */
export interface IndexRow {
  createdAt: string
  updatedAt: string
  state: string
  reference?: string | undefined
  /** Whether a person must look. */
  needsPerson: boolean
}

/** A page of a list. */
export interface IndexPage<R> {
  rows: readonly R[]
  /** Where the next page begins; absent at the end of the list. */
  after?: Place
}

/** Which rows to return. */
export interface IndexQuery {
  /** Place after which the page begins. */
  after?: Place | undefined
  /** Only rows that began at or after this time, milliseconds since 1970. */
  since?: number | undefined
  /** Only rows that began before this time, milliseconds since 1970. */
  before?: number | undefined
  /** Most rows. */
  limit: number
  state?: string | undefined
  reference?: string | undefined
  /** Only rows that need a person. */
  needsPerson?: boolean | undefined
}

/** A part of an index, as one object holds it. */
export interface RowIndex<R> {
  /** Adds a row, or replaces the older row of the same object. */
  keepRow(list: string, row: R): Promise<void>
  rows(list: string, query: IndexQuery): Promise<IndexPage<R>>
}

/** Finds the object that holds a list. */
export type FindIndex<R> = (name: string) => Pick<RowIndex<R>, 'keepRow'>

/** Returns the UTC day of an instant, `YYYY-MM-DD`. The index is divided by it; a day of the bank is parts of two. */
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

/** Names the list of all that need a person, of any day; a row leaves it once it no longer does. */
export const listOfWaiting = (kind?: string): string => (kind === undefined ? WAITING : `${WAITING}:${kind}`)

const WAITING = 'waiting'

/** Names the object that holds a list: one for each day, one for rows that need a person, 256 for all references. */
export function indexOf(list: string): string {
  if (list.startsWith(WAITING)) return list
  if (list.startsWith('day:')) return `day-${list.slice('day:'.length)}`
  return `references-${toHex(sha256(utf8(list)).subarray(0, 1))}`
}

/** Most rows that are read for one page: an answer comes soon even where few rows match. */
const MOST_SCANNED = 1_000

/** A part of an index on a storage. */
export class StoredIndex<R extends IndexRow> implements RowIndex<R> {
  readonly #storage: ObjectStorage
  readonly #nameOf: (row: R) => string

  /** @param nameOf Names the object of a row, in letters, digits, `-` and `_`. */
  constructor(storage: ObjectStorage, nameOf: (row: R) => string) {
    this.#storage = storage
    this.#nameOf = nameOf
  }

  async keepRow(list: string, row: R): Promise<void> {
    const place = this.#placeOf(row)
    const known = this.#storage.get<R>(keyOf(list, place))
    // Two copies may arrive in the wrong order.
    if (known && Date.parse(known.updatedAt) > Date.parse(row.updatedAt)) return
    const isOver = list.startsWith(WAITING) && !row.needsPerson
    this.#storage.write({ [keyOf(list, place)]: isOver ? undefined : row })
  }

  async rows(
    list: string,
    { after, since = -Infinity, before, limit, state, reference, needsPerson }: IndexQuery,
  ): Promise<IndexPage<R>> {
    const rows: R[] = []
    // Lists go back in time: the page begins after the earlier of the two.
    const [first] = [after, before === undefined ? undefined : timeOf(before)]
      .filter((place) => place !== undefined)
      .toSorted()
    const from = first === undefined ? {} : { after: keyOf(list, first) }
    let scanned = 0
    for (const [, row] of this.#storage.list<R>(keyOf(list, ''), {
      ...from,
      reverse: true,
      limit: MOST_SCANNED,
    })) {
      if (Date.parse(row.createdAt) < since) return { rows }
      scanned++
      const fits =
        (!state || row.state === state) &&
        (!reference || row.reference === reference) &&
        (!needsPerson || row.needsPerson)
      if (fits) rows.push(row)
      if (rows.length === limit) return { rows, after: this.#placeOf(row) }
      if (scanned === MOST_SCANNED) return { rows, after: this.#placeOf(row) }
    }
    return { rows }
  }

  #placeOf(row: R): Place {
    return `${timeOf(Date.parse(row.createdAt))}.${this.#nameOf(row)}`
  }
}

/** Places begin with their time and sort by it: 13 digits are enough until the year 2286. */
const timeOf = (epochMs: number) => String(epochMs).padStart(13, '0')

const keyOf = (list: string, place: Place) => `row:${list}:${place}`
