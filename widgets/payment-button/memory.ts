// What a tab remembers of an order over a reload: the name of the purchase and the handle of its payment.
// Not a record of the payment: no secret, amount or name is kept, and the truth is always asked from the source.

import { hasTexts } from '../shared/call.ts'
import type { OrderItem } from '../shared/payment-source.ts'

/**
 * What is remembered of one order: `attempt`, the name of a price-list purchase, written down before it is sent, and
 * `handle`, the handle of its payment, once the source has given one.
 */
export type Remembered = 'attempt' | 'handle'

/** Reads what the tab remembers of an order; nothing when there is no key, or no right to storage. */
export function recall(key: string | undefined, what: Remembered): string | undefined {
  try {
    return sessionStorage.getItem(place(key, what)) ?? undefined
  } catch {
    return undefined
  }
}

/** Writes down what the tab shall remember of an order; nothing makes it forget. */
export function remember(key: string | undefined, what: Remembered, value?: string): void {
  if (key === undefined) return
  try {
    if (value === undefined) sessionStorage.removeItem(place(key, what))
    else sessionStorage.setItem(place(key, what), value)
  } catch {
    // Without storage a reload forgets, and the source still makes one payment for one order.
  }
}

const place = (key: string | undefined, what: Remembered) => `silta:${what}:${key}`

/**
 * Makes the key of an order token: the head of its signature, which stands for the whole token and opens nothing.
 * @param token compact JWS
 */
function tokenKey(token: string): string {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  return `token:${signature.slice(0, 22)}`
}

/** What a page may give to name an order. */
export interface NamedOrder {
  readonly order?: unknown
  readonly orderId?: string | undefined
  readonly items?: unknown
}

/** Makes the key of an order: from the shop's own name of it, its token, or its basket; nothing when it has no name yet. */
export function orderKey({ order, orderId, items }: NamedOrder): string | undefined {
  if (orderId) return `order:${orderId}`
  if (typeof order === 'string') return tokenKey(order)
  return !order && isBasket(items) ? basketKey(items) : undefined
}

/** Tells whether a page gave articles at all: a list with a line in it, each with a name. */
export function isBasket(items: unknown): items is readonly OrderItem[] {
  return Array.isArray(items) && items.length > 0 && items.every((line) => hasTexts(line, 'sku'))
}

/** Makes the key of a basket; the order of its lines does not matter. */
function basketKey(items: readonly OrderItem[]): string {
  const lines = items.map(({ sku, quantity }) => `${encodeURIComponent(sku)}*${quantity}`)
  return `items:${lines.toSorted().join('+')}`
}

/** Makes the name of a purchase: 32 random bytes in base64url. */
export function makeAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}
