// The demo shop's own server: it knows the prices and signs orders, as a merchant's server does.
// It is not part of Silta: any language with a JWS library could stand here.

import { Hono } from 'hono/tiny'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { formatAmount, makeRfReference, parseAmount } from '../core/shared/index.ts'
import { catalogue } from './catalogue.ts'

interface ShopEnv {
  Bindings: { ORDER_SECRET: string }
}

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
})

/** How long an order may be paid after it was signed, seconds. */
const ORDER_LIFE_SECONDS = 900

/** The shop's routes, below its own origin. */
export const shop = new Hono<ShopEnv>().post('/shop/orders', async (c) => {
  const refused = () => c.json({ error: 'basket_invalid' }, 400)
  if (c.req.header('x-silta') !== '1') return refused()
  const basket = v.safeParse(Basket, await c.req.json().catch(() => undefined))
  const amount = basket.success ? priceOf(basket.output.items) : undefined
  if (!basket.success || amount === undefined) return refused()
  const orderId = basket.output.orderId ?? newOrderId()
  const order = { id: orderId, amount, currency: 'EUR', reference: makeRfReference(orderId) }
  const token = await new SignJWT({ order })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1_000) + ORDER_LIFE_SECONDS)
    .sign(new TextEncoder().encode(c.env.ORDER_SECRET))
  return c.json({ token, orderId, amount, currency: order.currency, reference: order.reference }, 201)
})

function priceOf(items: readonly { sku: string; quantity: number }[]): string | undefined {
  let cents = 0n
  for (const { sku, quantity } of items) {
    const price = parseAmount(catalogue.find((product) => product.sku === sku)?.price ?? '')
    if (price === undefined) return undefined
    cents += price * BigInt(quantity)
  }
  return formatAmount(cents)
}

/** Makes twelve random digits; the first is not a zero, so that the reference keeps its length. */
function newOrderId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return `${(high % 900_000) + 100_000}${String(low % 1_000_000).padStart(6, '0')}`
}
