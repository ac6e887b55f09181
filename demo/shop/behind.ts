// What happened in a payment, by time: the order, the proxy's calls to the bank, the webhook, and what the shop did with it.
// Only for the browser that ordered; ids, handles, links, accounts and words of a merchant stay on the server.

import { Hono } from 'hono'
import type { Payment } from '../../core/merchant/index.ts'
import type { ReceivedWebhook, ShopOrder } from './books.ts'
import { guardOwnPages, readSecret, refuse, type ShopEnv } from './context.ts'
import { digestOf } from './digest.ts'
import { BUYER, isBuyer } from './orders.ts'
import { readPayment } from './receipts.ts'

/** One thing that happened. */
export interface Step {
  /** RFC 3339. */
  at: string
  /** The party whose records have it. */
  by: 'shop' | 'proxy'
  /** Its name: that of the proxy's history, or `order_signed`, `webhook`, `webhook_received`, `webhook_worked`, `packed`. */
  what: string
  /** State of the payment that the bank reported, or that it has now. */
  state?: string
  /** Interface of the bank that was called. */
  rail?: string
  /** Type of a webhook. */
  type?: string
  /** What the shop's server answered to a webhook: status, or why no answer came. */
  result?: string
  /** How many times it happened while nothing else changed; `lastAt` is the last time. */
  count?: number
  lastAt?: string
}

/** What the shop answers. */
export interface Behind {
  /** The order of the payment; absent if this browser has paid nothing. */
  order?: { id: string; amount: string }
  steps: readonly Step[]
}

/** Route below `/shop/behind`: about the payment that is named, else about the newest order of this browser. */
export const behind = new Hono<ShopEnv>().get('/', guardOwnPages, async (c) => {
  const { books, merchant } = c.get('tools')
  const secret = readSecret(c, BUYER)
  const buyer = secret === undefined ? undefined : digestOf(secret)
  const handle = c.req.query('payment') ?? (buyer && books.newestPaidFor(buyer)?.handle)
  if (buyer === undefined || handle === undefined) return c.json<Behind>({ steps: [] })
  books.work()
  const payment = await readPayment(merchant, handle)
  if (payment === undefined) return refuse(c, 502, 'proxy_silent')
  const order = payment && books.order(payment.orderId)
  if (!payment || !order || !isBuyer(c, order, buyer)) return c.json<Behind>({ steps: [] })
  const { id, amount } = order
  return c.json<Behind>({
    order: { id, amount },
    steps: stepsOf({ order, payment, received: books.webhooksOf(id) }),
  })
})

/** Merges the entries of three records by time. */
function stepsOf({
  order,
  payment,
  received,
}: {
  order: Pick<ShopOrder, 'placedAtMs' | 'packedAtMs'>
  payment: Pick<Payment, 'history' | 'attempts' | 'webhooks'>
  received: readonly ReceivedWebhook[]
}): Step[] {
  const railOf = (attempt: number | undefined) =>
    payment.attempts.find(({ number }) => number === attempt)?.rail
  const steps: Step[] = [{ at: iso(order.placedAtMs), by: 'shop', what: 'order_signed' }]
  for (const { at, what, attempt, state, to, count, lastAt } of payment.history) {
    // How a webhook went is shown beside the webhook itself.
    if (/^webhook_(?!taken)/.test(what)) continue
    const [told, rail] = [state ?? to, railOf(attempt)]
    steps.push({
      at,
      by: 'proxy',
      what,
      ...(told !== undefined && { state: told }),
      ...(rail !== undefined && what !== 'state_changed' && { rail }),
      ...(count !== undefined && count > 1 && { count, lastAt: lastAt ?? at }),
    })
  }
  for (const { type, tries } of payment.webhooks)
    for (const { at, status, fault } of tries)
      steps.push({ at, by: 'proxy', what: 'webhook', type, result: String(status ?? fault) })
  for (const { atMs, type, isWorked } of received)
    steps.push({ at: iso(atMs), by: 'shop', what: isWorked ? 'webhook_worked' : 'webhook_received', type })
  if (order.packedAtMs !== undefined) steps.push({ at: iso(order.packedAtMs), by: 'shop', what: 'packed' })
  // Entries of the same time stay in the order of the records.
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const iso = (ms: number) => new Date(ms).toISOString()
