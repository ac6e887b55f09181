// A refund in a merchant's list of refunds across payments.
// It holds no text of a person: the payment has those.

import type { RefundRecord } from '../refunds/refund-record.ts'
import { type MerchantRefund, showRefund } from '../refunds/refund-view.ts'
import type { OrderRecord } from '../orders/order-record.ts'

/** A refund in a list; times are RFC 3339. */
export interface RefundRow extends Omit<MerchantRefund, 'message' | 'resolvedBecause'> {
  /** Handle and id of the order that is given back. */
  handle: string
  orderId: string
  /** Whether a person must look: it is unclear. */
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
