// The subscription: the shop's server sets its price and days, and signs an order that recurs.
// It is an order like any other, except for the days on which it is paid.

import { Hono } from 'hono'
import * as v from 'valibot'
import { addMonths, helsinkiDate } from '../../core/shared/index.ts'
import { subscription } from '../catalogue.ts'
import type { Plan } from './books.ts'
import { guardOwnPages, refuse, type ShopEnv } from './context.ts'
import { Customer, newOrderId, signedOrder } from './orders.ts'

const RequestBody = v.object({
  /** Made from the name of the attempt, so that one attempt stays one order. */
  orderId: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/))),
  customer: v.optional(Customer),
})

/** Routes below `/shop/subscriptions`. */
export const subscriptions = new Hono<ShopEnv>()
  .use(guardOwnPages)
  .get('/plan', async (c) => c.json<Plan>(planFrom(await c.get('tools').bankTime())))
  .post('/', async (c) => {
    const body = v.safeParse(RequestBody, await c.req.json().catch(() => undefined))
    if (!body.success) return refuse(c, 400, 'subscription_invalid')
    const { sku, price } = subscription
    const { orderId: id = newOrderId(), customer } = body.output
    const answer = await signedOrder(c, {
      id,
      lines: [{ sku, quantity: 1 }],
      amount: price,
      plan: planFrom(await c.get('tools').bankTime()),
    })
    if (answer.ok && customer) c.get('tools').books.customers.place(id, customer)
    return answer
  })

/** Plans the payments: on the first day of each month, from the next one on. */
function planFrom(bankTime: string): Plan {
  const today = helsinkiDate(Date.parse(bankTime))
  const { every, times } = subscription
  const dueDate = addMonths(`${today.slice(0, 8)}01`, 1)
  return { dueDate, recurrence: { every, until: addMonths(dueDate, times - 1) } }
}
