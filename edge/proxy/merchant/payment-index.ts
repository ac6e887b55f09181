// The index of payments: by the day on which each began, by reference, and those that wait for a person. Objects of the class
// of the orders keep it, fed by each order, so it may lag; what it says is a copy, and only the order itself knows.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import type { MerchantPaymentRow } from './merchant-payment.ts'

/** Where a row stands in a list: lists are in the order of these, newest first. */
export type Place = string

/** A part of a list. */
export interface IndexPage {
  rows: readonly MerchantPaymentRow[]
  /** Where the next part begins; absent at the end of the list. */
  after?: Place
}

/** Which rows are wanted. */
export interface IndexQuery {
  /** Place after which the part begins. */
  after?: Place | undefined
  /** Most rows. */
  limit: number
  state?: string | undefined
  reference?: string | undefined
  /** Only those that wait for a person. */
  needsPerson?: boolean | undefined
}

/** A part of the index, as an object keeps it. */
export interface PaymentIndex {
  /** Puts a row in its place, or in the place of what was known of the same payment. */
  keepRow(list: string, row: MerchantPaymentRow): Promise<void>
  rows(list: string, query: IndexQuery): Promise<IndexPage>
}

/** Finds the object that keeps a list. */
export type FindIndex = (name: string) => PaymentIndex

/** The list of a day in UTC, `YYYY-MM-DD`. */
export const listOfDay = (day: string): string => `day:${day}`

/** The list of a reference. */
export const listOfReference = (reference: string): string => `reference:${reference}`

/** The list of all that wait for a person, of whatever day: whoever need not be looked at any more leaves it. */
export const LIST_OF_WAITING = 'waiting'

/**
 * Names the object that keeps a list, beside the handles of orders: one for each day, one for what waits for a person, and 256
 * for all references.
 */
export function indexOf(list: string): string {
  if (list === LIST_OF_WAITING) return LIST_OF_WAITING
  if (list.startsWith('day:')) return `day-${list.slice('day:'.length)}`
  return `references-${toHex(sha256(utf8(list)).subarray(0, 1))}`
}

/** Most rows that are looked at for one part: an answer comes soon, even where few rows are wanted. */
const MOST_SCANNED = 1_000

/** A part of the index on a storage. */
export class StoredIndex implements PaymentIndex {
  readonly #storage: ObjectStorage

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  async keepRow(list: string, row: MerchantPaymentRow): Promise<void> {
    const place = placeOf(row)
    const known = this.#storage.get<MerchantPaymentRow>(keyOf(list, place))
    // Two copies may come in the wrong order.
    if (known && Date.parse(known.updatedAt) > Date.parse(row.updatedAt)) return
    const isOver = list === LIST_OF_WAITING && !row.needsPerson
    this.#storage.write({ [keyOf(list, place)]: isOver ? undefined : row })
  }

  async rows(list: string, { after, limit, state, reference, needsPerson }: IndexQuery): Promise<IndexPage> {
    const rows: MerchantPaymentRow[] = []
    const from = after === undefined ? {} : { after: keyOf(list, after) }
    let scanned = 0
    for (const [, row] of this.#storage.list<MerchantPaymentRow>(keyOf(list, ''), {
      ...from,
      reverse: true,
      limit: MOST_SCANNED,
    })) {
      scanned++
      const fits =
        (!state || row.state === state) &&
        (!reference || row.reference === reference) &&
        (!needsPerson || row.needsPerson)
      if (fits) rows.push(row)
      if (rows.length === limit) return { rows, after: placeOf(row) }
      if (scanned === MOST_SCANNED) return { rows, after: placeOf(row) }
    }
    return { rows }
  }
}

/** Places sort as time does: 13 digits are enough until the year 2286. */
function placeOf({ createdAt, handle }: MerchantPaymentRow): Place {
  return `${String(Date.parse(createdAt)).padStart(13, '0')}.${handle}`
}

const keyOf = (list: string, place: Place) => `row:${list}:${place}`
