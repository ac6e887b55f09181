// A refund in a merchant's list of refunds across payments.
// It holds no text of a person: the payment has those.

import type { MerchantRefund } from '../../refunds/refund-view.ts'
import type { OrderRecord } from '../order-record.ts'

/** A refund in a list; times are RFC 3339. */
export interface RefundRow extends Omit<MerchantRefund, 'message' | 'resolvedBecause'> {
  /** Handle and id of the order that is given back. */
  handle: string
  orderId: string
  /** Whether a person must look: it is unclear. */
  needsPerson: boolean
  givenUp?: undefined
}

/** Makes the rows of an order's refunds. */
export const refundRowsOf = (
  { handle, order }: OrderRecord,
  refunds: readonly MerchantRefund[],
): readonly RefundRow[] =>
  refunds.map((shown) => {
    const { message: _, resolvedBecause: __, ...refund } = shown
    return { handle, orderId: order.id, ...refund, needsPerson: refund.state === 'needs_review' }
  })
