// The path of a request: the one that the parser of addresses finds, however the address came and how often its host did.
import { assert, deep, fc, test } from '#kit'
import { HOST_INVALID, makePathFinder } from '../../../../edge/proxy/http/routes.ts'
import { Hono } from 'hono/tiny'
import { Routes } from '../../../../edge/proxy/http/routes.ts'
import { wordsOf } from '../kit/lists.ts'

/** What an address means, found anew each time. */
function parsed(address: string, base: string): string {
  if (!URL.canParse(address)) return HOST_INVALID
  const { pathname } = new URL(address)
  if (base === '') return pathname
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/'
}

test('finds the path that the parser finds, for plain addresses and for all others (house: 2)', () => {
  const host = fc.constantFrom(
    'https://pay.shop.example',
    'http://127.0.0.1:8787',
    'https://a, b',
    'https://[::1]',
    'https://999.999.999.999',
    'https://pay.shop.example:99999',
    'https://user@pay.shop.example',
  )
  const part = fc.constantFrom(
    'pay',
    'payments',
    'x_-9',
    '..',
    '.',
    '%2e%2e',
    '%2F',
    '\\',
    '',
    ' ',
    '\t',
    'é',
    '?',
    '#',
    ':',
    '@',
  )
  const rest = fc
    .array(part, { maxLength: 5 })
    .map((parts) => (parts.length > 0 ? `/${parts.join('/')}` : ''))
  const query = fc.constantFrom('', '?', '?a=1', '?a=/../b', '?x#y', '#z')
  const bases = fc.constantFrom('', '/pay', '/pay/x_-9')
  fc.assert(
    fc.property(fc.array(fc.tuple(host, rest, query), { maxLength: 12 }), bases, (asked, base) => {
      // One finder for all, as in one worker: what it remembers of a host must change nothing.
      const find = makePathFinder()
      for (const [from, path, after] of asked) {
        const address = from + path + after
        assert.equal(find(address, `https://pay.shop.example${base}`), parsed(address, base), address)
      }
    }),
    { numRuns: deep(500, 20_000) },
  )
})

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

const PATHS = wordsOf(`
  / // /health /health/ /healthy /merchant /merchant/other /merchant/payments /merchant/payments/
  /merchant/payments/p-1/refunds/r-1 /merchants/payments /payments /payments/p-1/refunds/r-1
  /payments/p-1 /* /__proto__
`)

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
