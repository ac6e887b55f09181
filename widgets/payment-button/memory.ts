// What the browser stores of an order: idempotency key, handle of its payment, that a link was given, last reported ending.
// It is no record of the payment: no secret, amount or name is stored, and only the source knows the state.

import { hasTexts } from '../shared/source/call.ts'
import type { OrderItem } from '../shared/source/payment-source.ts'

/**
 * What is remembered: of an order the idempotency key of its last `press`, stored before anything is sent, the `handle` of its
 * payment, once the source has given one, and that a `link` of it to the bank is out; of a handle the ending that was
 * `told` to the page.
 */
export type Remembered = 'press' | 'handle' | 'link' | 'told'

/** How long a memory lasts, milliseconds: longer than a link to a bank can be paid, but not for the next purchases. */
export const lifeMs = 86_400_000

/** Replaces the browser's storage if a page may not use it; lost at a reload. */
export const withoutStorage: Map<string, string> = new Map()

/** Names of memories in the browser's storage. */
const places = /^silta:(press|handle|link|told):/

/** Makes the name of a memory in the browser's storage. */
export function place(key: string | undefined, what: Remembered): string {
  return `silta:${what}:${key}`
}

/** Whether a name in the browser's storage is that of a memory. */
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
 * A basket also names an order whose token a function of the page makes later.
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
