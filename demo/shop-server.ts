// The shop's own server, as a merchant would have one: it signs orders, takes webhooks, shows receipts, signs the merchant in.

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { helsinkiDate } from '../core/shared/index.ts'
import { billRoutes } from './backoffice/server/bill-routes.ts'
import { behind } from './shop/behind.ts'
import { guardOwnPages, refuse, type ShopEnv, type ShopTools } from './shop/context.ts'
import { merchantRoutes } from './backoffice/server/merchant-routes.ts'
import { orders } from './shop/orders.ts'
import { phone } from './shop/phone.ts'
import { receipts } from './shop/receipts.ts'
import { subscriptions } from './shop/subscriptions.ts'
import { signIn } from './backoffice/server/sign-in.ts'
import { supplierRoutes } from './backoffice/server/supplier-routes.ts'
import { testAccount } from './shop/test-accounts.ts'

const MOST_BYTES = 65_536

/** Makes the shop's server; its routes are below `/shop`. */
export function createShop(tools: ShopTools): Hono<ShopEnv> {
  const app = new Hono<ShopEnv>().basePath('/shop')
  app.use(async (c, next) => {
    c.set('tools', tools)
    await next()
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
  })
  app.use(bodyLimit({ maxSize: MOST_BYTES }))
  app.notFound((c) => refuse(c, 404, 'route_unknown'))
  app.get('/bank-day', guardOwnPages, async (c) =>
    c.json({ today: helsinkiDate(Date.parse(await c.get('tools').bankTime())) }),
  )
  return app
    .route('/orders', orders)
    .route('/subscriptions', subscriptions)
    .route('/webhooks', webhooks)
    .route('/receipts', receipts)
    .route('/phone', phone)
    .route('/behind', behind)
    .route('/test-account', testAccount)
    .route('/merchant', signIn)
    .route('/merchant', merchantRoutes)
    .route('/merchant/payouts', supplierRoutes)
    .route('/merchant/bills', billRoutes)
}

/** Routes below `/shop/webhooks`. */
const webhooks = new Hono<ShopEnv>().post('/', async (c) => {
  const { books, verifyWebhook, workSoon } = c.get('tools')
  const webhook = await verifyWebhook(c.req.raw.headers, await c.req.text())
  if (!webhook) return refuse(c, 400, 'webhook_refused')
  const { id, event } = webhook
  books.receive({ id, at: event.timestamp, type: event.type, data: event.data })
  await workSoon()
  return c.body(null, 204)
})
