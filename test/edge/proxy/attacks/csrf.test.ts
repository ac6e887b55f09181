// Requests that another site makes a browser send, to what holds a visitor's connection and to the merchant's interface.
// Payments have their own matrix in http/origins.test.ts.
// Runs with --all: attacks in all their forms.
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { HANDLE_KEY, problemOf, SHOP, startProxy, withLog } from '../kit/proxy.ts'
import { connected, startService } from '../sessions/accounts-kit.ts'

const METHODS = ['POST', 'GET', 'PUT']
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  undefined,
]
const ORIGINS = [undefined, 'null', SHOP, 'https://evil.example', 'https://shop.example.evil.example']
const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none']
const HEADERS = ['1', '0', undefined]
const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdefgh'
const HANDLE = handleOf('order-1', HANDLE_KEY)

/** Every dress of a request, as headers. */
const cells = METHODS.flatMap((method) =>
  TYPES.flatMap((type) =>
    ORIGINS.flatMap((origin) =>
      SITES.flatMap((site) => HEADERS.map((header) => ({ method, type, origin, site, header }))),
    ),
  ),
)
type Cell = (typeof cells)[number]

const headersOf = ({ type, origin, site, header }: Cell) =>
  Object.entries({ 'content-type': type, origin, 'sec-fetch-site': site, 'x-silta': header }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )

/** Tells whether a cell is what a page of the shop, or a program that is no browser, sends. */
function isOurs({ origin, site, header }: Cell): boolean {
  const noPage = origin === undefined && (site === undefined || site === 'same-origin' || site === 'none')
  return header === '1' && (origin === SHOP || noPage)
}

test('begins and ends a connection only for a known page with our header, in 1 125 dresses of a request (promises: R33)', async () => {
  assert.lengthOf(cells, 1_125)
  const service = await startService({ CALLS_PER_MINUTE: '10000' })
  const { browser } = await connected(service)
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const wrong: unknown[] = []
  await withLog(async () => {
    for (const cell of cells) {
      const { method } = cell
      const headers = Object.fromEntries([...headersOf(cell), ['cookie', cookie]])
      const response = await service.proxy.fetch('/accounts/connect', { method, headers })
      const may = method === 'POST' && isOurs(cell)
      if ((response.status === 201) !== may || response.headers.getSetCookie().length > 0 !== may)
        wrong.push({ ...cell, status: response.status })
      // A browser that would disconnect its user for another site.
      if (may) continue
      await service.proxy.fetch('/accounts/disconnect', { method, headers })
      if (service.bank.live() !== 1) wrong.push({ ...cell, ended: true })
    }
  })
  assert.deepEqual(wrong, [])
  assert.equal((await browser.get('/accounts')).body.connection, 'connected')
})

test('lets no page near the merchant interface, not even with the right key, in 1 125 dresses of a request (promises: R33)', async () => {
  const proxy = await startProxy({ MERCHANT_KEYS: MERCHANT_KEY })
  await proxy.press()
  const wrong: unknown[] = []
  await withLog(async () => {
    for (const cell of cells) {
      const headers = Object.fromEntries([...headersOf(cell), ['authorization', `Bearer ${MERCHANT_KEY}`]])
      const body = cell.method === 'GET' ? {} : { body: JSON.stringify({ reason: 'another site' }) }
      const response = await proxy.fetch(`/merchant/payments/${HANDLE}/close`, {
        method: cell.method,
        headers,
        ...body,
      })
      const known = response.headers.get('access-control-allow-origin')
      if (known !== null || (cell.origin !== undefined && response.status !== 403))
        wrong.push({ ...cell, status: response.status })
      if (cell.origin !== undefined && (await problemOf(response)).code !== 'origin_refused') wrong.push(cell)
    }
  })
  assert.deepEqual(wrong, [])
})
