// Orders from the prices that the proxy has, for a site without a server: the page names articles, never amounts.

import { formatAmount, isAmount, parseAmount } from '../../../core/shared/values/money.ts'
import type { PriceList } from '../config/settings.ts'
import type { OrderDraft } from './order-form.ts'

/** One line of a basket, as a page names it. */
export interface Line {
  sku: string
  /** 1 to 999. */
  quantity: number
}

/** Why a basket is refused. */
export type BasketFault = 'article_unknown' | 'amount'

const LIST_PREFIX = 'list:'

/** Returns whether an order comes from the price list, so that it is not signed. */
export function isListOrder({ id }: Pick<OrderDraft, 'id'>): boolean {
  return id.startsWith(LIST_PREFIX)
}

/**
 * Makes an order from a basket; its reference is claimed when it begins.
 *
 * @param attempt Key that the page made for this purchase: 43 base64url characters; the same key is the same order.
 */
export function priceOrder(
  prices: PriceList,
  lines: readonly Line[],
  attempt: string,
): { ok: true; order: OrderDraft } | { ok: false; fault: BasketFault } {
  let cents = 0n
  for (const { sku, quantity } of lines) {
    const article = Object.hasOwn(prices, sku) ? prices[sku] : undefined
    const price = article && parseAmount(article.price)
    if (price === undefined) return { ok: false, fault: 'article_unknown' }
    cents += price * BigInt(quantity)
  }
  const amount = formatAmount(cents)
  if (!isAmount(amount)) return { ok: false, fault: 'amount' }
  return { ok: true, order: { id: LIST_PREFIX + attempt, amount, currency: 'EUR' } }
}
