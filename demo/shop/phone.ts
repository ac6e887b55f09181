// Routes by which a buyer goes on with a telephone: a code for the order, its use, and the state of the order for the first screen.
// Payment is elsewhere: the telephone gets the order signed and pays it like any browser; the proxy lets an order be paid once.

import { Hono } from 'hono'
import * as v from 'valibot'
import type { PaymentState, ShopOrder } from './books.ts'
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
import { BUYER, BUYER_SECONDS, isBuyer } from './orders.ts'

const Wanted = v.object({
  orderId: v.pipe(v.string(), v.regex(/^\d{12}$/)),
  bank: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))),
})
const Given = v.object({
  code: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  /** Made by the page before its first call and sent with each: 128 random bits at least, in hexadecimal. */
  nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{32,64}$/)),
})

/** What a telephone gets for a code. */
export interface PhoneOrder {
  orderId: string
  lines: ShopOrder['lines']
  /** Id of the bank that was chosen on the first screen. */
  bank?: string
}

/** What the first screen gets: the state of the order. */
export interface PhoneNews {
  /** Whether a telephone has used a code of the order: the one that the query names by its end, or a later one. */
  isOpened: boolean
  /** Handle and state of its payment, once there is one. */
  handle?: string
  state?: PaymentState
}

/** States in which an order cannot be paid any more, or must not be. */
const SETTLED: readonly PaymentState[] = ['paid', 'paid_twice', 'scheduled', 'unknown', 'mismatched']

/** Routes below `/shop/phone`. */
export const phone = new Hono<ShopEnv>()
  .use(guardOwnPages)
  .post('/', async (c) => {
    const body = v.safeParse(Wanted, await c.req.json().catch(() => undefined))
    if (!body.success) return refuse(c, 400, 'code_invalid')
    const order = ownOrder(c, body.output.orderId)
    if (!order) return refuse(c, 404, 'order_unknown')
    if (isSettled(order)) return refuse(c, 409, 'order_settled')
    const { bank = '' } = body.output
    const { code, endsAtMs } = c.get('tools').phones.make({ orderId: order.id, bank })
    return c.json({ code, endsAt: new Date(endsAtMs).toISOString() }, 201)
  })
  .post('/use', async (c) => {
    const body = v.safeParse(Given, await c.req.json().catch(() => undefined))
    if (!body.success) return refuse(c, 404, 'code_unknown')
    const { books, phones } = c.get('tools')
    const secret = readSecret(c, BUYER) ?? makeSecret()
    const used = phones.use(body.output.code, digestOf(secret), digestOf(body.output.nonce))
    if (typeof used === 'string') return refuse(c, used === 'code_unknown' ? 404 : 410, used)
    const order = books.order(used.orderId)
    // The shop was reset, so the order is gone.
    if (!order) return refuse(c, 404, 'code_unknown')
    giveSecret(c, BUYER, secret, BUYER_SECONDS)
    const { id: orderId, lines } = order
    return c.json<PhoneOrder>({ orderId, lines, ...(used.bank && { bank: used.bank }) })
  })
  .get('/:orderId', async (c) => {
    const id = c.req.param('orderId')
    const order = ownOrder(c, id)
    if (!order) return refuse(c, 404, 'order_unknown')
    const { books, phones, merchant } = c.get('tools')
    books.work()
    const endsAtMs = Date.parse(c.req.query('endsAt') ?? '') || 0
    let news = books.order(id)
    // The proxy is asked only once a telephone has the order; before that a webhook is enough.
    if (phones.isUsed(id) && !(news && isSettled(news))) {
      await learn(merchant, id, (payment, at) => books.learn(payment, at))
      news = books.order(id)
    }
    const { handle, told } = news ?? {}
    return c.json<PhoneNews>({
      isOpened: phones.isUsed(id, endsAtMs),
      ...(handle && told && { handle, state: told.state }),
    })
  })

/** Finds an order of the browser that asks. */
function ownOrder(c: ShopContext, id: string): ShopOrder | undefined {
  const order = c.get('tools').books.order(id)
  const secret = readSecret(c, BUYER)
  return order && secret !== undefined && isBuyer(c, order, digestOf(secret)) ? order : undefined
}

const isSettled = ({ told }: ShopOrder) => told !== undefined && SETTLED.includes(told.state)
