// How the index of payments is fed: each order tells it, a moment after something changed and until it is taken.
// The index may lag; an order never waits for it.

import { createdAt, orderOf } from '../orders/attempt.ts'
import type { Duty } from '../storage/duties.ts'
import type { KeptOrder } from '../orders/kept-order.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { type MerchantParts, type MerchantPaymentRow, rowOf } from './merchant-payment.ts'
import { type FindIndex, indexOf, LIST_OF_WAITING, listOfDay, listOfReference } from './payment-index.ts'

/** What feeding works with. */
export interface ListingTools {
  storage: Pick<ObjectStorage, 'get'>
  order: KeptOrder
  clock: () => number
  parts: MerchantParts
  find: FindIndex
}

/** Key of what the index was told last. */
const KEY = 'listed'
/** The index is told this long after a change, milliseconds: several at once are told together. */
const PAUSE_MS = 1_000
/** After a failure it is told again after this time, milliseconds. */
const RETRY_MS = 60_000

/** Feeds the index with the payment of one order. */
export class Listing implements Duty {
  readonly name = 'index'
  readonly #tools: ListingTools
  /** What the index was told last; `undefined` before it was looked up. */
  #told: { mark: string | undefined } | undefined
  #retryAt = 0
  /** What is not told yet, and since when. */
  #news: { mark: string; at: number } | undefined

  constructor(tools: ListingTools) {
    this.#tools = tools
  }

  dueAt(): number | undefined {
    const mark = markOf(this.#row())
    this.#told ??= { mark: this.#tools.storage.get<string>(KEY) }
    if (mark === undefined || mark === this.#told.mark) return undefined
    if (this.#news?.mark !== mark) this.#news = { mark, at: this.#tools.clock() + PAUSE_MS }
    return Math.max(this.#news.at, this.#retryAt)
  }

  async run(): Promise<void> {
    const { order, find, clock } = this.#tools
    const [row, record] = [this.#row(), order.load()]
    const mark = markOf(row)
    if (!row || !record || mark === undefined) return
    this.#retryAt = clock() + RETRY_MS
    const day = new Date(createdAt(record, 0)).toISOString().slice(0, 10)
    const references = new Set(record.attempts.map((attempt) => orderOf(record, attempt).reference))
    // Most orders never need a person: that list hears of one only while it does, and once more when it does not.
    const waiting = row.needsPerson || wasWaiting(this.#told?.mark) ? [LIST_OF_WAITING] : []
    const lists = [listOfDay(day), ...Array.from(references, listOfReference), ...waiting]
    await Promise.all(lists.map((list) => find(indexOf(list)).keepRow(list, row)))
    this.#retryAt = 0
    this.#told = { mark }
    order.write({ [KEY]: mark })
  }

  #row(): MerchantPaymentRow | undefined {
    const record = this.#tools.order.load()
    return record && rowOf(record, this.#tools.parts)
  }
}

/** What a mark of a row that waits for a person ends with; what was told before there was a list of those has another. */
const WAITS = ' waits'

const wasWaiting = (mark: string | undefined) => mark?.endsWith(WAITS) === true

/** Tells whether two rows say the same. */
function markOf(row: MerchantPaymentRow | undefined): string | undefined {
  if (!row) return undefined
  const { state, amount, reference, updatedAt, needsPerson } = row
  return `${[state, amount, reference, updatedAt].join(' ')}${needsPerson ? WAITS : ' false'}`
}
