// Orders of the shop: it knows the prices and signs what is to be paid, as any merchant's server does.
// It needs nothing of Silta: a server in any language with a JWS library can do the same.

import { Hono } from 'hono'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { formatAmount, makeRfReference, parseAmount } from '../../core/shared/index.ts'
import { findProduct } from '../catalogue.ts'
import type { OrderLine, PaymentState, ShopOrder } from './books.ts'
import {
  giveSecret,
  guardOwnPages,
  makeSecret,
  readSecret,
  refuse,
  type ShopContext,
  type ShopEnv,
} from './context.ts'
import { digestOf } from './digest.ts'
import { learn } from './learning.ts'

/** A text of one line that a buyer writes. */
const Line = v.pipe(v.string(), v.trim(), v.regex(/^\P{Cc}{1,80}$/u))

/** Who orders, as written at the checkout: for the merchant, never for a bank. */
export const Customer = v.object({ name: Line, email: Line })

const Basket = v.object({
  items: v.pipe(
    v.array(
      v.object({ sku: v.string(), quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)) }),
    ),
    v.minLength(1),
    v.maxLength(50),
  ),
  /** Made by the first call for a basket and sent again after a reload, so that one basket stays one order. */
  orderId: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/))),
  customer: v.optional(Customer),
})

/** How long an order may be paid after it was signed, seconds. */
const ORDER_LIFE_SECONDS = 900

/** States of a payment that has ended without money. */
const ENDED: readonly string[] = ['cancelled', 'failed'] satisfies PaymentState[]

/** Name of the cookie that proves that a browser is the buyer of an order. */
export const BUYER = 'buyer'
/** How long a buyer may see receipts, seconds. */
export const BUYER_SECONDS = 90 * 86_400

/** Routes below `/shop/orders`. */
export const orders = new Hono<ShopEnv>().post('/', guardOwnPages, async (c) => {
  const basket = v.safeParse(Basket, await c.req.json().catch(() => undefined))
  const amount = basket.success ? priceOf(basket.output.items) : undefined
  if (!basket.success || amount === undefined) return refuse(c, 400, 'basket_invalid')
  const { items: lines, orderId: id = newOrderId(), customer } = basket.output
  const answer = await signedOrder(c, { id, lines, amount })
  if (answer.ok && customer) c.get('tools').books.customers.place(id, customer)
  return answer
})

/** Stores an order for the browser that asks, and answers with its token. */
export async function signedOrder(
  c: ShopContext,
  { id, lines, amount, plan }: Pick<ShopOrder, 'id' | 'lines' | 'amount' | 'plan'>,
): Promise<Response> {
  const { books, merchant, orderSecret } = c.get('tools')
  const buyer = readSecret(c, BUYER) ?? makeSecret()
  let known = books.order(id)
  // An order belongs to the browser that made it and to the buyer's telephone, and its content never changes.
  const isOther = known && (!isBuyer(c, known, digestOf(buyer)) || known.amount !== amount)
  if (isOther) return refuse(c, 409, 'order_changed')
  // If the merchant closes an order after its payment has ended, no webhook comes, so the proxy is asked.
  if (known?.told && ENDED.includes(known.told.state) && !known.told.isEnded) {
    await learn(merchant, id, (payment, at) => books.learn(payment, at))
    known = books.order(id)
  }
  const reference = makeRfReference(id)
  books.place({ id, buyer: digestOf(buyer), lines, amount, reference, ...(plan && { plan }) })
  giveSecret(c, BUYER, buyer, BUYER_SECONDS)
  const order = { id, amount, currency: 'EUR', reference, ...(known?.plan ?? plan) }
  const token = await new SignJWT({ order })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1_000) + ORDER_LIFE_SECONDS)
    .sign(new TextEncoder().encode(orderSecret))
  // If the merchant has closed the order, the proxy refuses its payment, and the page asks for another order.
  const isClosed = known?.told?.isEnded === true
  return c.json(
    { token, orderId: id, amount, currency: order.currency, reference, ...(isClosed && { isClosed }) },
    201,
  )
}

/** Whether a browser is the one that ordered, or the telephone with which the buyer went on. */
export function isBuyer(
  c: ShopContext,
  { id, buyer }: Pick<ShopOrder, 'id' | 'buyer'>,
  browser: string,
): boolean {
  return buyer === browser || c.get('tools').phones.isUsedBy(id, browser)
}

function priceOf(lines: readonly OrderLine[]): string | undefined {
  let cents = 0n
  for (const { sku, quantity } of lines) {
    const price = parseAmount(findProduct(sku)?.price ?? '')
    if (price === undefined) return undefined
    cents += price * BigInt(quantity)
  }
  return formatAmount(cents)
}

/** Makes twelve random digits; the first is not a zero, so that the reference keeps its length. */
export function newOrderId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return `${(high % 900_000) + 100_000}${String(low % 1_000_000).padStart(6, '0')}`
}
