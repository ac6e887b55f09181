// Payments for pages: start one for an order, read one by its handle.
// The amount comes from the merchant's signature or the price list, never from the page.

import * as v from 'valibot'
import { callerFor, orderOf, type ProxyContext, refuse } from '../http/context.ts'
import type { VerifiedOrder } from '../orders/order-form.ts'
import { priceOrder } from '../orders/price-list.ts'
import { readPageBody } from '../http/json-body.ts'
import { refuseTooMany } from '../http/rate-limit.ts'
import { refuseOrder, verifySigned } from '../http/signed-order.ts'
import { ChoiceFields, startPayment } from '../http/start-payment.ts'
import { Routes } from '../http/routes.ts'

const QUANTITY = 'must be a whole number from 1 to 999'
const ITEMS = 'must be a list of 1 to 100 items'

const Signed = v.strictObject({ order: v.string(), ...ChoiceFields })

/** What a page sends for a basket, with a key of the page's own. */
const Basket = v.strictObject({
  items: v.pipe(
    v.array(
      v.strictObject({
        sku: v.string(),
        quantity: v.pipe(
          v.number(QUANTITY),
          v.check((count) => Number.isInteger(count) && count >= 1 && count <= 999, QUANTITY),
        ),
      }),
      ITEMS,
    ),
    v.minLength(1, ITEMS),
    v.maxLength(100, ITEMS),
  ),
  idempotencyKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 random bytes in base64url')),
  ...ChoiceFields,
})
type Start = v.InferOutput<typeof Signed> | v.InferOutput<typeof Basket>

const schemaOf = (body: unknown): typeof Signed | typeof Basket =>
  typeof body === 'object' && body !== null && ('items' in body || 'idempotencyKey' in body) ? Basket : Signed

/** Routes below `/payments`. */
export const payments = new Routes()
  .post('/', async (c) => {
    const start = await readPageBody(c, { schema: schemaOf, maxBytes: 16_384 })
    return start instanceof Response ? start : answerPress(c, start.value)
  })
  .get('/:handle', async (c) => {
    const handle = c.req.param('handle')
    const payment = await orderOf(c, handle)?.payment(c.get('requestId'))
    return payment ? c.json(payment) : refuse(c, 'payment_unknown')
  })

async function answerPress(c: ProxyContext, start: Start): Promise<Response> {
  // No merchant has signed a basket or a payer's account: each caller may send a limited number.
  const isUnsigned = 'items' in start || start.payerIban !== undefined
  const tooMany = isUnsigned ? await refuseTooMany(c, 'order') : undefined
  if (tooMany) return tooMany
  const verified = await verifiedOf(c, start)
  if (!verified.ok) return refuseOrder(c, verified)
  const { provider, payerIban, language } = start
  const { order, returnUrl, metadata } = verified
  const choice = { provider, payerIban, language, caller: callerFor(c) }
  const started = await startPayment(c, { order, returnUrl, metadata, ...choice })
  if (!started.ok) return started.refusal
  const { payment, approvalUrl, isNew } = started
  return c.json({ payment, approvalUrl }, isNew ? 201 : 200)
}

async function verifiedOf(c: ProxyContext, start: Start): Promise<VerifiedOrder> {
  if ('order' in start) return verifySigned(c, start.order)
  const priced = priceOrder(c.get('config').settings.PRICE_LIST ?? {}, start.items, start.idempotencyKey)
  return priced.ok ? priced : { ...priced, code: 'order_invalid' }
}
