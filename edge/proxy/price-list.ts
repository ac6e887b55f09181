// Prices that the proxy knows itself, for a site without a server: the page names articles, never amounts.
// It is not a shop: no stock, no discounts, no taxes.

import * as v from 'valibot'
import { formatAmount, isAmount, parseAmount } from '../../core/shared/money.ts'
import { makeFinnishReference } from '../../core/shared/reference.ts'
import type { Order } from './order.ts'

/** Articles by their sku, with a price of two decimals in euros. */
export const PriceList = v.record(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/)),
  v.object({
    name: v.pipe(v.string(), v.minLength(1)),
    price: v.pipe(
      v.string(),
      v.check((price) => isAmount(price)),
    ),
  }),
)
export type PriceList = v.InferOutput<typeof PriceList>

/** One line of a basket, as a page names it. */
export interface Line {
  sku: string
  /** 1 to 999. */
  quantity: number
}

/**
 * Makes an order from a basket.
 *
 * @param attempt Key that the page made for this purchase: 43 base64url characters; the same key is the same order.
 * @param random Ten digits for the reference.
 * @returns `undefined` when an article is not in the list.
 */
export function priceOrder(
  prices: PriceList,
  lines: readonly Line[],
  attempt: string,
  random: string,
): Order | undefined {
  let cents = 0n
  for (const { sku, quantity } of lines) {
    const article = Object.hasOwn(prices, sku) ? prices[sku] : undefined
    const price = article && parseAmount(article.price)
    if (price === undefined) return undefined
    cents += price * BigInt(quantity)
  }
  const amount = formatAmount(cents)
  if (!isAmount(amount)) return undefined
  // A leading 1 keeps the reference of one length.
  return { id: `list:${attempt}`, amount, currency: 'EUR', reference: makeFinnishReference(`1${random}`) }
}
