// Which pages may use the proxy: cross-site requests in every dress, and origins that only look like a listed one.
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { CALLBACK_URL } from '../kit/stand.ts'
import { HANDLE_KEY, orderToken, problemOf, type Proxy, SHOP, startProxy, withLog } from '../kit/proxy.ts'
import { onStillClock } from '../kit/still-clock.ts'
import { pluck, wordsOf } from '../kit/lists.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)
const LISTED = ['https://pay.shop.example', SHOP, 'https://other.example:8443']
const start = () => startProxy({ ALLOWED_ORIGINS: 'https://other.example:8443' })

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET']
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain; application/json',
  undefined,
]
const ORIGINS = [
  undefined,
  'null',
  SHOP,
  'https://pay.shop.example',
  'https://evil.example',
  'https://shop.example.evil.example',
]
const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none']
const HEADERS = ['1', '0', undefined]

test('changes something only for a known page with our header and JSON, in 2 700 dresses of a request (promises: R33)', async () => {
  const proxy = await start()
  const cells = METHODS.flatMap((method) =>
    TYPES.flatMap((type) =>
      ORIGINS.flatMap((origin) =>
        SITES.flatMap((site) => HEADERS.map((header) => ({ method, type, origin, site, header }))),
      ),
    ),
  )
  assert.lengthOf(cells, 2_700)
  const wrong: unknown[] = []
  for (const [at, cell] of cells.entries()) {
    const { method, type, origin, site, header } = cell
    const id = `cell-${at}`
    const body = new TextEncoder().encode(JSON.stringify({ order: await orderToken({ id }) }))
    const headers = Object.entries({
      'content-type': type,
      origin: origin,
      'sec-fetch-site': site,
      'x-silta': header,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const response = await proxy.fetch('/payments', { method, headers, ...(method !== 'GET' && { body }) })
    const changed = proxy.stored.has(handleOf(id, HANDLE_KEY))
    const known = origin !== undefined && LISTED.includes(origin)
    // No browser sends a POST of a page without an origin; a server or a terminal does.
    const noPage = origin === undefined && (site === undefined || site === 'same-origin' || site === 'none')
    const may = method === 'POST' && type === 'application/json' && header === '1' && (known || noPage)
    if (changed !== may || (response.status === 201) !== may) wrong.push({ ...cell, status: response.status })
  }
  assert.deepEqual(wrong, [])
  assert.equal(proxy.bank.count('create'), proxy.stored.size)
  // Two known origins with any of five sites, and no origin with three.
  assert.equal(proxy.stored.size, 2 * 5 + 3)
})

test('refuses the header in any value but its own, and a list of origins (promises: R33)', async () => {
  const proxy = await start()
  for (const headers of [
    { 'x-silta': '' },
    { 'x-silta': '1, 1' },
    { 'x-silta': 'true' },
    { 'x-silta': '01' },
    { origin: `${SHOP}, https://evil.example` },
    { origin: `${SHOP} https://evil.example` },
    { origin: '' },
  ]) {
    const response = await proxy.press({ headers })
    assert.equal(response.status, 403, JSON.stringify(headers))
    assert.equal((await problemOf(response)).code, 'origin_refused')
  }
  assert.equal(proxy.stored.size, 0)
})

/** Sixty origins that are not listed, though some look so. */
const TRICKY = wordsOf(`
  null https://evil.example http://shop.example https://shop.example:443 https://shop.example:8443
  https://shop.example:80 https://shop.example/ https://shop.example. https://SHOP.example
  HTTPS://shop.example https://www.shop.example https://a.shop.example https://evilshop.example
  https://evil-shop.example https://shop.example.evil.example https://shop.examplee https://shop.exampl
  https://shop-example https://shopxexample https://shop.example@evil.example
  https://evil.example@shop.example https://shop.example%2eevil.example
  https://shop.example%00.evil.example https://shop.example\\.evil.example
  https://shop.example#.evil.example https://shop.example?.evil.example
  https://shop.example/.evil.example https://shop.example,https://evil.example https://shop.example;
  https://shop.example_ https://shop.example\` https://[shop.example] https://xn--shop-example
  https://sh%6fp.example https://shop%2eexample //shop.example shop.example https:shop.example
  https:/shop.example https:///shop.example ftp://shop.example ws://shop.example wss://shop.example
  file:// blob:https://shop.example data:text/html,x javascript:alert(1) about:blank
  chrome-extension://shop.example moz-extension://shop.example capacitor://shop.example
  app://shop.example https://localhost http://localhost:3000 https://127.0.0.1 https://[::1]
  https://other.example https://other.example:8444 https://other.example:84430 http://other.example:8443
  * undefined https://*.shop.example
`)

test('tells no page but the listed ones that it may read (promises: R32)', async () => {
  const proxy = await start()
  await proxy.press()
  assert.isAtLeast(TRICKY.length, 60)
  const routes: [string, RequestInit][] = [
    [`/payments/${HANDLE}`, {}],
    ['/providers', {}],
    ['/payments', { method: 'OPTIONS' }],
    ['/payments', { method: 'POST', body: '{}' }],
    ['/payments/unknown', {}],
    [`/payments/${HANDLE}`, { method: 'DELETE' }],
  ]
  for (const origin of TRICKY) {
    for (const [path, init] of routes) {
      const { headers, status } = await proxy.fetch(path, { ...init, headers: { origin, 'x-silta': '1' } })
      const what = `${origin} ${init.method ?? 'GET'} ${path}`
      assert.isNull(headers.get('access-control-allow-origin'), what)
      assert.isNull(headers.get('access-control-allow-methods'), what)
      assert.isNull(headers.get('access-control-allow-headers'), what)
      assert.equal(headers.get('vary'), 'Origin', what)
      assert.equal(status, init.method === 'OPTIONS' ? 204 : 403, what)
    }
  }
})

test('tells each listed page that it may read, itself only, with every kind of answer (promises: R32)', async () => {
  const proxy = await start()
  await proxy.press()
  const answers: [string, RequestInit, number][] = [
    [`/payments/${HANDLE}`, {}, 200],
    ['/payments/unknown', {}, 404],
    ['/payments', { method: 'POST', body: '{}' }, 400],
    ['/payments', { method: 'DELETE' }, 405],
    ['/providers', {}, 200],
    ['/payments', { method: 'OPTIONS' }, 204],
    ['/providers', { method: 'OPTIONS' }, 204],
  ]
  for (const origin of LISTED) {
    for (const [path, init, status] of answers) {
      const response = await proxy.fetch(path, { ...init, headers: { origin, 'x-silta': '1' } })
      assert.equal(response.status, status)
      assert.equal(response.headers.get('access-control-allow-origin'), origin)
      assert.equal(response.headers.get('vary'), 'Origin')
      // No cookie is ever needed, so none may come along.
      assert.isNull(response.headers.get('access-control-allow-credentials'))
    }
  }
})

test('answers the question of a browser before it sends our header (promises: R33)', async () => {
  const proxy = await start()
  const { headers } = await proxy.fetch('/payments', {
    method: 'OPTIONS',
    headers: {
      origin: SHOP,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-silta',
    },
  })
  assert.equal(headers.get('access-control-allow-methods'), 'GET, POST')
  assert.equal(headers.get('access-control-allow-headers'), 'content-type, x-silta')
  assert.equal(headers.get('access-control-max-age'), '600')
})

test('shows a payment to no other site, whatever a browser leaves out (promises: R33)', async () => {
  const proxy = await start()
  await proxy.press()
  const look = (headers: Record<string, string>) => proxy.fetch(`/payments/${HANDLE}`, { headers })
  const cases: [Record<string, string>, number][] = [
    [{}, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: SHOP }, 200],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'anything else' }, 403],
  ]
  for (const [headers, status] of cases) {
    assert.equal((await look(headers)).status, status, JSON.stringify(headers))
  }
})

test('gives returns and callbacks no header that lets a page read them (promises: R32)', async () => {
  const proxy = await start()
  await proxy.press()
  const headers = { origin: SHOP }
  const { result } = await withLog(() =>
    Promise.all([
      proxy.fetch(`/return/${HANDLE}`, { headers }),
      proxy.fetch(`/callback/${HANDLE}`, { method: 'POST', headers, body: '{}' }),
    ]),
  )
  for (const response of result) assert.isNull(response.headers.get('access-control-allow-origin'))
})

const callback = async (proxy: Proxy, path: string, url: string) => {
  const mail = await proxy.bank.callback(url)
  return proxy.fetch(path, {
    method: mail.method,
    headers: Object.fromEntries(mail.headers),
    body: new Uint8Array(mail.body),
  })
}

test('takes a callback from the bank, which is no page, at the address that it was given (gaps: online-payment.callback.trust)', async () => {
  const proxy = await start()
  await proxy.press()
  const url = `https://pay.shop.example/callback/${HANDLE}`
  const taken = await callback(proxy, `/callback/${HANDLE}`, url)
  assert.equal(taken.status, 204)
  assert.equal(await taken.text(), '')
  const { result, lines } = await withLog(() =>
    Promise.all([
      callback(proxy, `/callback/${HANDLE}`, CALLBACK_URL),
      callback(proxy, `/callback/${handleOf('never started', HANDLE_KEY)}`, url),
      callback(proxy, '/callback/short', url),
      proxy.fetch(`/callback/${HANDLE}`, { method: 'POST' }),
    ]),
  )
  const told = await Promise.all(
    result.map(async (response) => [response.status, (await problemOf(response)).code]),
  )
  assert.deepEqual(
    told,
    Array.from({ length: 4 }, () => [400, 'callback_refused']),
  )
  assert.lengthOf(lines, 2)
  const large = await proxy.fetch(`/callback/${HANDLE}`, { method: 'POST', body: 'x'.repeat(65_537) })
  assert.equal(large.status, 413)
})

type Line = Record<string, unknown>

const preflight = (proxy: Proxy, origin: string, path = '/payments') =>
  proxy.fetch(path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-silta' },
  })

/** Runs something while the clock stands, and gives the lines of the log. */
const linesOf = (work: (pass: (ms: number) => void) => Promise<void>): Promise<Line[]> =>
  onStillClock(async ({ pass }) => {
    const { lines } = await withLog(() => work(pass))
    return lines.map((line) => JSON.parse(line) as Line)
  })

test('tells of an unknown origin at the preflight, with the setting, once a minute and origin (house: 4)', async () => {
  const proxy = await startProxy()
  const lines = await linesOf(async (pass) => {
    for (const path of ['/payments', '/providers', '/payments/unknown']) {
      const answer = await preflight(proxy, 'https://other.example', path)
      assert.equal(answer.status, 204)
      assert.isFalse(answer.headers.has('access-control-allow-origin'))
    }
    await preflight(proxy, 'https://third.example')
    // What a browser would not send after that is refused all the same, and not logged a second time.
    const pressed = await proxy.press({ headers: { origin: 'https://other.example' } })
    assert.equal((await problemOf(pressed)).code, 'origin_refused')
    pass(59_999)
    await preflight(proxy, 'https://other.example')
    await preflight(proxy, 'https://fourth.example')
    pass(1)
    await preflight(proxy, 'https://other.example')
  })
  assert.deepEqual(
    lines.map(({ event, reason, setting, origin }) => [event, reason, setting, origin]),
    ['other', 'third', 'fourth', 'other'].map((name) => [
      'origin_refused',
      'origin',
      'ALLOWED_ORIGINS',
      `https://${name}.example`,
    ]),
  )
  for (const line of lines) assert.match(String(line['requestId']), /^[0-9a-f-]{36}$/)
})

test('tells nothing of a known origin, nor where no origin is named (house: 4)', async () => {
  const proxy = await startProxy({ ALLOWED_ORIGINS: 'https://other.example' })
  const lines = await linesOf(async () => {
    await preflight(proxy, 'https://other.example')
    await preflight(proxy, 'https://shop.example')
    await proxy.fetch('/payments', { method: 'OPTIONS' })
  })
  assert.deepEqual(lines, [])
})

test('tells of at most a hundred unknown origins a minute, and counts the rest (house: 4)', async () => {
  const proxy = await startProxy()
  const lines = await linesOf(async (pass) => {
    for (let at = 0; at < 130; at++) await preflight(proxy, `https://o-${at}.example`)
    await preflight(proxy, 'https://o-5.example')
    pass(60_000)
    await preflight(proxy, 'https://o-129.example')
    await preflight(proxy, 'https://o-128.example')
  })
  assert.lengthOf(lines, 102)
  assert.deepEqual(
    lines.slice(0, 100).map(({ origin, untold }) => [origin, untold]),
    Array.from({ length: 100 }, (_, at) => [`https://o-${at}.example`, undefined]),
  )
  assert.deepInclude(lines[100], { origin: 'https://o-129.example', untold: 30 })
  assert.notProperty(lines[101], 'untold')
})

test('cuts an unknown origin to 200 visible characters (promises: R30)', async () => {
  const proxy = await startProxy()
  const lines = await linesOf(async () => {
    await preflight(proxy, `https://\u00e9\u007f ${'z'.repeat(300)}`)
    // The same origin in the log.
    await preflight(proxy, `https://${'z'.repeat(400)}`)
  })
  assert.deepEqual(pluck(lines, 'origin'), [`https://${'z'.repeat(192)}`])
})
