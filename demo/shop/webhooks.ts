// Takes the proxy's webhooks: verifies, stores and acknowledges them. The shop acts on them afterwards.

import { Hono } from 'hono'
import { refuse, type ShopEnv } from './context.ts'

/** Routes below `/shop/webhooks`. */
export const webhooks = new Hono<ShopEnv>().post('/', async (c) => {
  const { books, verifyWebhook, workSoon } = c.get('tools')
  const webhook = await verifyWebhook(c.req.raw.headers, await c.req.text())
  if (!webhook) return refuse(c, 400, 'webhook_refused')
  const { id, event } = webhook
  books.receive({ id, at: event.timestamp, type: event.type, data: event.data })
  await workSoon()
  return c.body(null, 204)
})
