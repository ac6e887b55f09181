// The parts of an order that has no refunds and no webhooks.
import type { MerchantParts } from '../../../../edge/proxy/order-object/merchant-payment.ts'
import { RefundBook } from '../../../../edge/proxy/refunds/refund-book.ts'
import type { Listed } from '../../../../edge/proxy/storage/many.ts'
import { MemoryStorage } from './memory-storage.ts'

const none: Listed<never> = { part: () => ({ entries: [] }), list: () => [] }

/** The parts. */
export const NO_PARTS: MerchantParts = {
  lists: { occurrences: none, refunds: none, webhooks: none, history: none },
  transfers: () => [],
  canRefund: () => true,
  givenUp: () => ({}),
  hasMessages: () => false,
  refundedOf: () => '0.00',
  needsPerson: () => false,
}

/** Makes a book without refunds. */
export const noRefunds = (): RefundBook => new RefundBook(new MemoryStorage())
