// Takes the proxy's notices: verifies, stores and acknowledges them. The shop acts on them afterwards.
// Not what a notice means: books.ts decides that.

import { Hono } from 'hono'
import { refuse, type ShopEnv } from './context.ts'

/** Routes below `/shop/notices`. */
export const notices = new Hono<ShopEnv>().post('/', async (c) => {
  const { books, verifyNotice, workSoon } = c.get('tools')
  const notice = await verifyNotice(c.req.raw.headers, await c.req.text())
  if (!notice) return refuse(c, 400, 'notice_refused')
  const { id, event } = notice
  books.receive({ id, at: event.timestamp, type: event.type, data: event.data })
  await workSoon()
  return c.body(null, 204)
})
