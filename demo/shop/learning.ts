// What became of an order, asked of the proxy: where the shop must know it now, and no webhook has told.
// It judges nothing and stores nothing: the books do.

import { isMerchantError, type Merchant } from '../../core/merchant/index.ts'

/** Asks the proxy what became of an order; where it is silent, the next question asks again. */
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
