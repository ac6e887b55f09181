// Asks the proxy about an order, if the shop must know its state before a webhook comes.

import { isMerchantError, type Merchant } from '../../core/merchant/index.ts'

/** Asks the proxy about an order; without an answer the next call asks again. */
export async function learn(
  { payments }: Merchant,
  orderId: string,
  take: (payment: object, at: string) => void,
): Promise<void> {
  try {
    const { payments: rows } = await payments.page({ orderId })
    for (const row of rows) take(row, row.updatedAt)
  } catch (error) {
    if (!isMerchantError(error)) throw error
  }
}
