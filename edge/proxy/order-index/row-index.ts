// An index of objects of one class: by the time at which each began, by reference, and those that wait for a person. Other
// objects of the class keep it, fed by each one, so it may lag; what it says is a copy, and only the object itself knows.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** Where a row stands in a list: lists are in the order of these, newest first. */
export type Place = string

/** What every row has: when it began, when it changed, how it stands, and perhaps a reference. */
export interface IndexRow {
  createdAt: string
  updatedAt: string
  state: string
  reference?: string | undefined
  /** Whether a person must look. */
  needsPerson: boolean
}

/** A part of a list. */
export interface IndexPage<R> {
  rows: readonly R[]
  /** Where the next part begins; absent at the end of the list. */
  after?: Place
}

/** Which rows are wanted. */
export interface IndexQuery {
  /** Place after which the part begins. */
  after?: Place | undefined
  /** Only what began at or after this time, milliseconds since 1970. */
  since?: number | undefined
  /** Only what began before this time, milliseconds since 1970. */
  before?: number | undefined
  /** Most rows. */
  limit: number
  state?: string | undefined
  reference?: string | undefined
  /** Only those that wait for a person. */
  needsPerson?: boolean | undefined
}

/** A part of an index, as an object keeps it. */
export interface RowIndex<R> {
  /** Puts a row in its place, or in the place of what was known of the same object. */
  keepRow(list: string, row: R): Promise<void>
  rows(list: string, query: IndexQuery): Promise<IndexPage<R>>
}

/** Finds the object that keeps a list. */
export type FindIndex<R> = (name: string) => Pick<RowIndex<R>, 'keepRow'>

/** The day in UTC of an instant, `YYYY-MM-DD`: so the index is divided. A day of the bank is cut out of two of them. */
export const utcDayOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

/**
 * The list of all that began on a day in UTC.
 *
 * @param kind Where objects of a class are of several kinds: the kind.
 */
export const listOfUtcDay = (utcDay: string, kind?: string): string =>
  kind === undefined ? `day:${utcDay}` : `day:${kind}:${utcDay}`

/** The list of a reference. */
export const listOfReference = (reference: string): string => `reference:${reference}`

/** The list of all that wait for a person, of whatever day: whoever need not be looked at any more leaves it. */
export const listOfWaiting = (kind?: string): string => (kind === undefined ? WAITING : `${WAITING}:${kind}`)

const WAITING = 'waiting'

/**
 * Names the object that keeps a list, beside those that it lists: one for each day, one for what waits for a person, and 256
 * for all references.
 */
export function indexOf(list: string): string {
  if (list.startsWith(WAITING)) return list
  if (list.startsWith('day:')) return `day-${list.slice('day:'.length)}`
  return `references-${toHex(sha256(utf8(list)).subarray(0, 1))}`
}

/** Most rows that are looked at for one part: an answer comes soon, even where few rows are wanted. */
const MOST_SCANNED = 1_000

/** A part of an index on a storage. */
export class StoredIndex<R extends IndexRow> implements RowIndex<R> {
  readonly #storage: ObjectStorage
  readonly #nameOf: (row: R) => string

  /** @param nameOf Names what a row is about, in letters, digits, `-` and `_`. */
  constructor(storage: ObjectStorage, nameOf: (row: R) => string) {
    this.#storage = storage
    this.#nameOf = nameOf
  }

  async keepRow(list: string, row: R): Promise<void> {
    const place = this.#placeOf(row)
    const known = this.#storage.get<R>(keyOf(list, place))
    // Two copies may come in the wrong order.
    if (known && Date.parse(known.updatedAt) > Date.parse(row.updatedAt)) return
    const isOver = list.startsWith(WAITING) && !row.needsPerson
    this.#storage.write({ [keyOf(list, place)]: isOver ? undefined : row })
  }

  async rows(
    list: string,
    { after, since = -Infinity, before, limit, state, reference, needsPerson }: IndexQuery,
  ): Promise<IndexPage<R>> {
    const rows: R[] = []
    // Lists go back in time: they begin after the earlier of the two.
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

/** Places begin with their time and sort as time does: 13 digits are enough until the year 2286. */
const timeOf = (epochMs: number) => String(epochMs).padStart(13, '0')

const keyOf = (list: string, place: Place) => `row:${list}:${place}`
