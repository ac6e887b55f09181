// How the payment of an order stands in the index: its row, what of it counts as news, and in which lists it stands.
// Feeding the index is the work of listing.ts.

import { createdAt, orderOf } from '../orders/order-state.ts'
import type { KeptOrder } from '../orders/kept-order.ts'
import type { ListingTools } from './listing.ts'
import { type MerchantParts, type MerchantPaymentRow, rowOf } from './merchant-payment.ts'
import { listOfDay, listOfReference } from './row-index.ts'

/** Says how an order is listed: on the day on which it began, and by each reference that it had. */
export function listingOf(
  order: KeptOrder,
  parts: MerchantParts,
): Pick<ListingTools<MerchantPaymentRow>, 'kept' | 'row' | 'mark' | 'lists'> {
  return {
    kept: order,
    row: () => {
      const record = order.load()
      return record && rowOf(record, parts)
    },
    mark: ({ state, amount, reference, updatedAt }) => [state, amount, reference, updatedAt].join(' '),
    lists: () => {
      const record = order.load()
      if (!record) return []
      const day = new Date(createdAt(record, 0)).toISOString().slice(0, 10)
      const references = new Set(record.attempts.map((attempt) => orderOf(record, attempt).reference))
      return [listOfDay(day), ...Array.from(references, listOfReference)]
    },
  }
}
