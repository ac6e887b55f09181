// What the browser stores of an order: the idempotency key, the handle of its payment, that a link was given, the last reported ending.
// Not a record of the payment: no secret, amount or name is stored, and the state is always asked from the source.

import { hasTexts } from '../shared/source/call.ts'
import type { OrderItem } from '../shared/source/payment-source.ts'

/**
 * What is remembered: of an order the idempotency key of its last `press`, stored before anything is sent, the `handle` of its
 * payment, once the source has given one, and that a `link` of it to the bank is out; of a handle the ending that was
 * `told` to the page.
 */
export type Remembered = 'press' | 'handle' | 'link' | 'told'

/** How long it is remembered, milliseconds: longer than a link to a bank can be paid, shorter than a habit. */
export const lifeMs = 86_400_000

/** Replaces the browser's storage if a page has no right to it; a reload forgets it. */
export const withoutStorage: Map<string, string> = new Map()

/** Places of memories in the browser's storage. */
const places = /^silta:(press|handle|link|told):/

/** Names the place of a memory. */
export function place(key: string | undefined, what: Remembered): string {
  return `silta:${what}:${key}`
}

/** Returns whether a name in the browser's storage is the place of a memory. */
export function isPlace(name: string): boolean {
  return places.test(name)
}

/**
 * Reads what the browser remembers of an order, written in any tab; nothing when the order has no key.
 * @param key of the order, or the handle of a payment
 */
export function recall(key: string | undefined, what: Remembered): string | undefined {
  const name = place(key, what)
  if (key === undefined) return undefined
  try {
    const [value, at] = localStorage.getItem(name)?.split(' ') ?? []
    if (value && Date.now() - Number(at) < lifeMs) return value
    return withoutStorage.get(name)
  } catch {
    return withoutStorage.get(name)
  }
}

/**
 * Makes the key of an order token: the head of its signature, which identifies the whole token and opens nothing.
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

/**
 * Makes the key of an order: from the shop's own name of it, its token, or its basket; nothing when it has no name yet.
 * A basket names the order too that a function of the page will sign.
 */
export function orderKey({ order, orderId, items }: NamedOrder): string | undefined {
  if (orderId) return `order:${orderId}`
  if (order && typeof order === 'string') return tokenKey(order)
  return isBasket(items) ? basketKey(items) : undefined
}

/** Returns whether a page gave articles at all: a list with a line in it, each with a name. */
export function isBasket(items: unknown): items is readonly OrderItem[] {
  return Array.isArray(items) && items.length > 0 && items.every((line) => hasTexts(line, 'sku'))
}

/** Makes the key of a basket; the order of its lines does not matter. */
function basketKey(items: readonly OrderItem[]): string {
  const lines = items.map(({ sku, quantity }) => `${encodeURIComponent(sku)}*${quantity}`)
  return `items:${lines.toSorted().join('+')}`
}
