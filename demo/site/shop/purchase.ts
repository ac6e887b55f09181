// The purchase of this tab: one basket that becomes one order, however often the page is reloaded or the button pressed.
// Not a record of a payment: whether money has moved is asked from the payment button.

import type { Payment } from '../../../core/view/index.ts'
import { type Line, readBasket, takeOut } from './basket.ts'

/** What the tab remembers of the basket that is being paid. */
export interface Purchase {
  /** The tab's own name of the purchase; never sent. */
  id: string
  lines: Line[]
  /** The order's id at the shop's server, once it has given one. */
  orderId?: string
  /** Handle of the payment, once there is one. */
  handle?: string
  /** Whether it was paid: then the same basket is a new purchase. */
  paid?: boolean
  name?: string
  email?: string
}

const storageKey = 'poukama:purchase'
let withoutStorage: Purchase | undefined

/** Reads the purchase of this tab. */
function readPurchase(): Purchase | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    return text === null ? undefined : (JSON.parse(text) as Purchase)
  } catch {
    return withoutStorage
  }
}

/** Gives the purchase of the basket: the one at hand, or a new one when the basket has changed or was paid. */
export function currentPurchase(): Purchase {
  const lines = readBasket()
  const known = readPurchase()
  if (known && !known.paid && keyOf(known.lines) === keyOf(lines)) return known
  const { name, email } = known ?? {}
  const fresh = { id: crypto.randomUUID(), lines, ...(name && { name }), ...(email && { email }) }
  write(fresh)
  return fresh
}

/** Writes down who buys. */
export function nameBuyer(buyer: { name: string; email: string }): void {
  write({ ...currentPurchase(), ...buyer })
}

/**
 * Asks the shop's server to sign the order of the basket.
 *
 * @throws Error when the server gives no order; nothing was sent to a bank then.
 */
export async function fetchOrderToken(): Promise<string> {
  const { id, lines, orderId } = currentPurchase()
  const response = await fetch('/shop/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1' },
    body: JSON.stringify({ items: lines, ...(orderId && { orderId }) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok || !isOrder(answer)) throw new Error('The shop did not sign the order')
  const now = currentPurchase()
  // The basket may have changed while the server answered; then this order is of no use to anybody.
  if (now.id !== id) throw new Error('The basket has changed')
  write({ ...now, orderId: answer.orderId })
  return answer.token
}

/**
 * Ties a payment to the purchase, as soon as the button names it.
 * @param id of the purchase that the button stands for; the basket may have become another one since
 */
export function followPayment({ handle }: Payment, id: string | undefined): void {
  const purchase = readPurchase()
  if (purchase && purchase.id === id && purchase.handle !== handle) write({ ...purchase, handle })
}

/** Gives the purchase that a payment belongs to, when it was started in this tab. */
export function purchaseOf(handle: string): Purchase | undefined {
  const purchase = readPurchase()
  return purchase?.handle === handle ? purchase : undefined
}

/** Takes what was paid out of the basket, once; a receipt that is opened again changes nothing. */
export function settle(handle: string): void {
  const purchase = purchaseOf(handle)
  if (!purchase || purchase.paid) return
  write({ ...purchase, paid: true })
  takeOut(purchase.lines)
}

function keyOf(lines: readonly Line[]): string {
  return lines
    .map(({ sku, quantity }) => `${sku}*${quantity}`)
    .toSorted()
    .join('+')
}

function isOrder(value: unknown): value is { token: string; orderId: string } {
  if (typeof value !== 'object' || value === null) return false
  return 'token' in value && typeof value.token === 'string' && 'orderId' in value && isText(value.orderId)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function write(purchase: Purchase): void {
  withoutStorage = purchase
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(purchase))
  } catch {
    // Without storage a reload makes a new order; the old one stays unpaid.
  }
}
