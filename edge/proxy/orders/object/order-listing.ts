// The entry of an order in the index: its row, which changes of it are news, and the lists that hold it.
// It does not feed the index: order-index/listing.ts does.

import { createdAtOf, orderOf } from '../order-state.ts'
import type { StoredOrder } from '../stored-order.ts'
import type { ListingTools } from '../../order-index/listing.ts'
import { type MerchantParts, type MerchantPaymentRow, paymentRowOf } from './merchant-payment.ts'
import { listOfUtcDay, listOfReference, utcDayOf } from '../../order-index/row-index.ts'

/** Makes the listing of an order: by its start, and by each reference that it had. */
export function listingOf(
  order: StoredOrder,
  parts: MerchantParts,
): Pick<ListingTools<MerchantPaymentRow>, 'stored' | 'row' | 'mark' | 'lists'> {
  return {
    stored: order,
    row: () => {
      const record = order.load()
      return record && paymentRowOf(record, parts)
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
