// The entry of an order in the index: its row and those of its refunds, which changes are news, and which lists contain it.

import { createdAtOf } from '../orders/order-state.ts'
import type { StoredOrder } from '../orders/stored-order.ts'
import type { ListingTools } from '../order-index/listing.ts'
import { listOfReference, listOfRefunds, listOfUtcDay, utcDayOf } from '../order-index/row-index.ts'
import { type MerchantParts, type MerchantPaymentRow, paymentRowOf } from './merchant-payment.ts'
import type { RefundBook } from '../refunds/refund-book.ts'
import type { RefundRecord } from '../refunds/refund-record.ts'
import { type MerchantRefund, showRefund } from '../refunds/refund-view.ts'
import type { OrderRecord } from '../orders/order-record.ts'

/** A row of the index of the class ORDERS. */
export type OrderRow = MerchantPaymentRow | RefundRow

/** Makes the listing of an order: by its start, and by each reference that it had; of its refunds, by their own changes. */
export function listingOf(
  order: StoredOrder,
  parts: MerchantParts,
  refunds: RefundBook,
): Pick<ListingTools<OrderRow>, 'stored' | 'row' | 'mark' | 'rows' | 'taken' | 'isFresh'> {
  return {
    stored: order,
    isFresh: ({ state, createdAt, updatedAt }) => state === 'pending' && createdAt === updatedAt,
    row: () => {
      const record = order.load()
      return record && paymentRowOf(record, parts)
    },
    mark: ({ state, amount, reference, updatedAt, givenUp = [], givenUpCount = givenUp.length }) => {
      const record = order.load()
      const attempts = record?.attempts ?? []
      // A payment of a series whose state is unknown has not ended: it may still be paid.
      const ended = attempts.reduce(
        (count, { occurrences = [], earlier }) =>
          count +
          (earlier?.count ?? 0) +
          occurrences.filter((one) => one.state !== 'waiting' && one.state !== 'unknown').length,
        0,
      )
      return [
        state,
        amount,
        reference,
        updatedAt,
        ...(ended > 0 ? [`occurrences=${ended}`] : []),
        ...attempts.flatMap(({ provider, isMoved }) => (isMoved ? [`provider=${provider}`] : [])),
        ...(givenUpCount > 0 ? [`given_up=${givenUpCount}`] : []),
        ...(refunds.sums.changes > 0 ? [`refunds=${refunds.sums.changes}`] : []),
      ].join(' ')
    },
    rows: (row, reported) => {
      const record = order.load()
      if (!record) return []
      const known = reported.split(' ')
      // The list of a reference only finds orders, so each is sent once. An order has one reference, unless it began anew.
      const references = new Set(record.attempts.map((attempt) => attempt.order.reference))
      references.delete(known[2] ?? '')
      const changed = refunds.sums.news.flatMap(([id]) => refunds.find(id) ?? [])
      return [
        { list: listOfUtcDay(utcDayOf(createdAtOf(record, 0))), row },
        ...Array.from(references, (reference) => ({ list: listOfReference(reference), row })),
        ...changed.map((refund) => ({
          list: listOfRefunds(utcDayOf(refund.createdAt)),
          row: refundRowOf(record, refund),
        })),
      ]
    },
    taken: (rows) =>
      refunds.withoutNews(rows.flatMap(({ row }) => ('id' in row ? [[row.id, row.state] as const] : []))),
  }
}

/** A refund in a list; times are RFC 3339. */
export interface RefundRow extends Omit<MerchantRefund, 'message' | 'resolvedBecause'> {
  /** Handle and id of the order that is given back. */
  handle: string
  orderId: string
  /** Whether a person must decide, because it is unclear. */
  needsPerson: boolean
  givenUp?: undefined
  givenUpCount?: undefined
}

/** Makes the row of a refund. */
export function refundRowOf(record: OrderRecord, refund: RefundRecord): RefundRow {
  const { message: _, resolvedBecause: __, ...shown } = showRefund(record, refund)
  const { handle, order } = record
  return { handle, orderId: order.id, ...shown, needsPerson: shown.state === 'needs_review' }
}
