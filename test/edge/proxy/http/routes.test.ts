// Holds the routes of the proxy to those of the library's own router: the same handlers in the same order.
import { Hono } from 'hono/tiny'
import { assert, test } from '#kit'
import { Routes } from '../../../../edge/proxy/http/routes.ts'

/** Adds the same routes to an app: guards of all, of a part and of a part of it, and routes below them. */
function fill(app: Hono): Hono {
  const named = new Hono()
    .get('/', (c) => c.text('list'))
    .get('/:id/refunds/:refund', (c) => c.text('refund'))
  return app
    .use(async (c, next) => {
      await next()
      c.res.headers.append('passed', 'all')
    })
    .get('/health', (c) => c.text('health'))
    .use('/merchant/*', async (c, next) => {
      await next()
      c.res.headers.append('passed', 'merchant')
    })
    .use('/merchant/payments/*', async (c, next) => {
      await next()
      c.res.headers.append('passed', 'payments')
    })
    .route('/merchant/payments', named)
    .route('/payments', named)
}

const PATHS = [
  '/',
  '//',
  '/health',
  '/health/',
  '/healthy',
  '/merchant',
  '/merchant/other',
  '/merchant/payments',
  '/merchant/payments/',
  '/merchant/payments/p-1/refunds/r-1',
  '/merchants/payments',
  '/payments',
  '/payments/p-1/refunds/r-1',
  '/payments/p-1',
  '/*',
  '/__proto__',
]

test('answers each path as the router of the library does, twice, with the same guards (house: 4)', async () => {
  const [ours, theirs] = [fill(new Routes() as unknown as Hono), fill(new Hono())]
  const say = async (app: Hono, path: string, method: string) => {
    const answer = await app.request(`https://pay.example${path}`, { method })
    return [path, method, answer.status, await answer.text(), answer.headers.get('passed')]
  }
  for (const path of [...PATHS, ...PATHS]) {
    for (const method of ['GET', 'POST'])
      assert.deepEqual(await say(ours, path, method), await say(theirs, path, method))
  }
})

test('finds a route that is added after a request of its part (house: 4)', async () => {
  const app = new Routes().get('/payments/:id', (c) => c.text('one'))
  assert.equal((await app.request('/payments')).status, 404)
  app.get('/payments', (c) => c.text('all'))
  assert.equal(await (await app.request('/payments')).text(), 'all')
})
