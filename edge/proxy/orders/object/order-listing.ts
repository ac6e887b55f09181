// How the payment of an order stands in the index: its row, what of it counts as news, and in which lists it stands.
// Feeding the index is the work of order-index/listing.ts.

import { createdAtOf, orderOf } from '../order-state.ts'
import type { StoredOrder } from '../stored-order.ts'
import type { ListingTools } from '../../order-index/listing.ts'
import { type MerchantParts, type MerchantPaymentRow, rowOf } from './merchant-payment.ts'
import { listOfUtcDay, listOfReference, utcDayOf } from '../../order-index/row-index.ts'

/** Says how an order is listed: by the time at which it began, and by each reference that it had. */
export function listingOf(
  order: StoredOrder,
  parts: MerchantParts,
): Pick<ListingTools<MerchantPaymentRow>, 'stored' | 'row' | 'mark' | 'lists'> {
  return {
    stored: order,
    row: () => {
      const record = order.load()
      return record && rowOf(record, parts)
    },
    mark: ({ state, amount, reference, updatedAt }) => [state, amount, reference, updatedAt].join(' '),
    lists: () => {
      const record = order.load()
      if (!record) return []
      const utcDay = utcDayOf(createdAtOf(record, 0))
      const references = new Set(record.attempts.map((attempt) => orderOf(record, attempt).reference))
      return [listOfUtcDay(utcDay), ...Array.from(references, listOfReference)]
    },
  }
}
