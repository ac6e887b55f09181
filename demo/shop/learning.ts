// What became of an order, asked of the proxy when the shop must know it before a webhook comes.

import { isMerchantError, type Merchant } from '../../core/merchant/index.ts'

/** Asks the proxy what became of an order; if it is silent, the next question asks again. */
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
