// The entry of an order in the index: its row and those of its refunds, which changes of it are news, and the lists that hold it.
// It does not feed the index: order-index/listing.ts does.

import { createdAtOf } from '../order-state.ts'
import type { OrderRecord } from '../order-record.ts'
import type { StoredOrder } from '../stored-order.ts'
import type { ListingTools } from '../../order-index/listing.ts'
import { listOfReference, listOfRefunds, listOfUtcDay, utcDayOf } from '../../order-index/row-index.ts'
import { type MerchantParts, type MerchantPaymentRow, paymentRowOf } from './merchant-payment.ts'
import { type RefundRow, refundRowsOf } from './refund-row.ts'

/** A row of the index of the class ORDERS. */
export type OrderRow = MerchantPaymentRow | RefundRow

/** Makes the listing of an order: by its start, and by each reference that it had; its refunds by their own. */
export function listingOf(
  order: StoredOrder,
  parts: MerchantParts,
): Pick<ListingTools<OrderRow>, 'stored' | 'row' | 'mark' | 'rows' | 'isFresh'> {
  const refundsOf = (record: OrderRecord) => refundRowsOf(record, parts.refunds())
  return {
    stored: order,
    isFresh: ({ state, createdAt, updatedAt }) => state === 'pending' && createdAt === updatedAt,
    row: () => {
      const record = order.load()
      return record && paymentRowOf(record, parts)
    },
    mark: ({ state, amount, reference, updatedAt, givenUp }) => {
      const record = order.load()
      const attempts = record?.attempts ?? []
      // An unclear one may be paid yet.
      const ended = attempts.flatMap(({ occurrences = [] }) =>
        occurrences.filter((one) => one.state !== 'waiting' && one.state !== 'unknown'),
      )
      return [
        state,
        amount,
        reference,
        updatedAt,
        ...(ended.length > 0 ? [`occurrences=${ended.length}`] : []),
        ...attempts.flatMap(({ provider, isMoved }) => (isMoved ? [`provider=${provider}`] : [])),
        ...(givenUp ? [`given_up=${givenUp.length}`] : []),
        ...(record ? refundsOf(record).map(markOf) : []),
      ].join(' ')
    },
    rows: (row, reported) => {
      const record = order.load()
      if (!record) return []
      const known = reported.split(' ')
      // That list only finds orders, so it is sent each reference once. An order has one, unless it began anew.
      const references = new Set(record.attempts.map((attempt) => attempt.order.reference))
      references.delete(known[2] ?? '')
      const refunds = refundsOf(record).filter((refund) => !known.includes(markOf(refund)))
      return [
        { list: listOfUtcDay(utcDayOf(createdAtOf(record, 0))), row },
        ...Array.from(references, (reference) => ({ list: listOfReference(reference), row })),
        ...refunds.map((refund) => ({
          list: listOfRefunds(utcDayOf(Date.parse(refund.createdAt))),
          row: refund,
        })),
      ]
    },
  }
}

const markOf = ({ id, state }: RefundRow) => `${id}=${state}`
