// The proxy as one app: its routes and methods, problems, limits, the list of banks, and where it stands.
import { mock } from 'node:test'
import { assert, test } from '#kit'
import { json } from '../kit/fake-bank.ts'
import {
  HANDLE_KEY,
  orderToken,
  problemOf,
  type Proxy,
  RETURN_URL,
  SHOP,
  startProxy,
  withLog,
} from '../kit/proxy.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { onStillClock } from '../kit/still-clock.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)
const UNKNOWN = handleOf('never started', HANDLE_KEY)
const ATTEMPT = 'a'.repeat(43)
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

interface Started {
  payment: { handle: string; state: string; amount: string }
  approvalUrl?: string
}

const started = async (response: Response) => (await response.json()) as Started

async function listedTimes({ bank }: Proxy, count: number): Promise<void> {
  while (bank.count('providers') < count) await new Promise((resolve) => setImmediate(resolve))
}

const post = (proxy: Proxy, body: string, headers: Record<string, string> = {}) =>
  proxy.fetch('/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', ...headers },
    body,
  })

test('starts a payment, shows it, and finds it again (house: 2)', async () => {
  const proxy = await startProxy()
  const first = await proxy.press()
  assert.equal(first.status, 201)
  const { payment, approvalUrl } = await started(first)
  assert.deepInclude(payment, { handle: HANDLE, state: 'pending', amount: '12.50' })
  assert.include(approvalUrl, 'https://www.bank.example/customer/payment/startPaymentConfirmation?')
  const again = await proxy.press()
  assert.equal(again.status, 200)
  assert.equal((await started(again)).approvalUrl, approvalUrl)
  assert.equal(proxy.bank.count('create'), 1)
  const seen = await proxy.fetch(`/payments/${HANDLE}`)
  assert.equal(seen.status, 200)
  assert.deepInclude(await seen.json(), { handle: HANDLE, state: 'pending' })
  proxy.bank.decide('ACCEPTED')
  // The page has just asked; a return does so again only after a moment, so the service learns it by the alarm.
  await proxy.ring(HANDLE)
  assert.deepInclude(await (await proxy.fetch(`/payments/${HANDLE}`)).json(), {
    state: 'paid',
    canRetry: false,
  })
  const ended = await proxy.press()
  assert.equal(ended.status, 200)
  assert.notProperty(await ended.json(), 'approvalUrl')
})

test('names the merchant by its site where no setting does (house: 4)', async () => {
  const payeeOf = async (MERCHANT_NAME: string | undefined) => {
    const answer = await (await startProxy({ MERCHANT_NAME })).press()
    return ((await answer.json()) as { payment: { payee: string } }).payment.payee
  }
  assert.equal(await payeeOf(undefined), 'shop.example')
  assert.equal(await payeeOf(''), 'shop.example')
  assert.equal(await payeeOf('Poukama'), 'Poukama')
})

test('starts a payment for a basket at the prices of the list (house: 2)', async () => {
  const proxy = await startProxy()
  const items = [{ sku: 'cup', quantity: 3 }]
  const first = await proxy.press({ body: { items, idempotencyKey: ATTEMPT } })
  assert.equal(first.status, 201)
  const { payment, approvalUrl } = await started(first)
  assert.equal(payment.amount, '37.50')
  assert.equal(proxy.bank.last().amount, '37.50')
  const again = await started(await proxy.press({ body: { items, idempotencyKey: ATTEMPT } }))
  assert.equal(again.approvalUrl, approvalUrl)
  assert.equal(again.payment.handle, payment.handle)
  assert.lengthOf(new Set(proxy.bank.calls.flatMap((call) => call.json['reference'] ?? [])), 1)
  const other = await proxy.press({ body: { items, idempotencyKey: 'b'.repeat(43) } })
  assert.equal(other.status, 201)
  const changed = await proxy.press({
    body: { items: [{ sku: 'cup', quantity: 4 }], idempotencyKey: ATTEMPT },
  })
  assert.equal((await problemOf(changed)).code, 'order_changed')
  assert.equal(proxy.bank.count('create'), 2)
})

test('refuses whatever a page adds to its basket or order (house: 2)', async () => {
  const proxy = await startProxy()
  const order = await orderToken()
  const item = { sku: 'cup', quantity: 1 }
  const bodies: unknown[] = [
    { items: [{ ...item, price: '0.01' }], idempotencyKey: ATTEMPT },
    { items: [{ ...item, amount: '0.01' }], idempotencyKey: ATTEMPT },
    { items: [item], idempotencyKey: ATTEMPT, amount: '0.01' },
    { items: [item], idempotencyKey: ATTEMPT, price: '0.01' },
    { items: [item], idempotencyKey: ATTEMPT, order },
    { order, amount: '0.01' },
    { order, accountId: 'mine' },
    { order, return: { url: 'https://evil.example' } },
    { order, RETURN_URL: 'https://evil.example' },
    { order: { id: 'order-1', amount: '0.01', currency: 'EUR', reference: '1232' } },
    { order, __proto__: null, constructor: 1 },
    { items: [item] },
    { idempotencyKey: ATTEMPT },
    { items: [], idempotencyKey: ATTEMPT },
    { items: Array.from({ length: 101 }, () => item), idempotencyKey: ATTEMPT },
    { items: item, idempotencyKey: ATTEMPT },
    { items: [item], idempotencyKey: 'short' },
    { items: [item], idempotencyKey: `${ATTEMPT}a` },
    { items: [item], idempotencyKey: 1 },
    ...[0, -1, 1_000, 1.5, '1', null, 1e21, true].map((quantity) => ({
      items: [{ sku: 'cup', quantity }],
      idempotencyKey: ATTEMPT,
    })),
    { order, language: 'est' },
    { order, language: 'ET' },
    { order, language: 'e&' },
    { order, language: '' },
    { order, language: 1 },
    { order, language: null },
    { order, provider: '../own' },
    { order, provider: 'A' },
    { order, provider: '' },
    { order, provider: 'x'.repeat(37) },
    {},
    [],
    null,
    'order',
    1,
  ]
  for (const body of bodies) {
    const response = await post(proxy, JSON.stringify(body))
    assert.equal(response.status, 400, JSON.stringify(body))
    assert.equal((await problemOf(response)).code, 'body_invalid', JSON.stringify(body))
  }
  assert.lengthOf(proxy.bank.calls, 0)
})

test('takes the language of any page, and asks the bank in one that the paper has (1 B, Create payment)', async () => {
  for (const [language, sent] of [
    ['fi', 'fi'],
    ['sv', 'sv'],
    ['en', 'en'],
    ['et', 'en'],
    ['lv', 'en'],
    ['lt', 'en'],
    ['zz', 'en'],
    [undefined, undefined],
  ] as const) {
    const proxy = await startProxy()
    const response = await post(proxy, JSON.stringify({ order: await orderToken(), language }))
    assert.equal(response.status, 201, language)
    const call = proxy.bank.calls.find(({ kind }) => kind === 'create')
    assert.equal(call?.json['language'], sent, language)
  }
})

test('accepts quantities from 1 to 999 and a hundred lines (edge: price list)', async () => {
  const proxy = await startProxy()
  const at = (letter: string) => letter.repeat(43)
  const one = await proxy.press({ body: { items: [{ sku: 'cup', quantity: 999 }], idempotencyKey: at('c') } })
  assert.equal((await started(one)).payment.amount, '12487.50')
  const lines = Array.from({ length: 100 }, () => ({ sku: 'cup', quantity: 1 }))
  const many = await proxy.press({ body: { items: lines, idempotencyKey: at('d') } })
  assert.equal((await started(many)).payment.amount, '1250.00')
  const dear = await proxy.press({ body: { items: [{ sku: 'dear', quantity: 2 }], idempotencyKey: at('e') } })
  assert.equal((await problemOf(dear)).code, 'order_invalid')
  const unknown = await proxy.press({
    body: { items: [{ sku: 'hat', quantity: 1 }], idempotencyKey: at('f') },
  })
  assert.equal((await problemOf(unknown)).code, 'order_invalid')
})

test('tells apart what is wrong with an order (edge: problems)', async () => {
  const proxy = await startProxy()
  const codes = await Promise.all(
    [await orderToken({ amount: '0.00' }), 'x.y.z', ''].map(
      async (order) => (await problemOf(await proxy.press({ body: { order } }))).code,
    ),
  )
  assert.deepEqual(codes, ['order_invalid', 'order_invalid', 'order_invalid'])
  const bare = await startProxy({ PRICE_LIST: undefined })
  const basket = await bare.press({ body: { items: [{ sku: 'cup', quantity: 1 }], idempotencyKey: ATTEMPT } })
  assert.equal((await problemOf(basket)).code, 'order_invalid')
  const listOnly = await startProxy({ ORDER_SECRET: undefined })
  assert.equal((await problemOf(await listOnly.press())).code, 'order_invalid')
})

test('gives every answer its id, its headers and no cache (promises: R31)', async () => {
  const proxy = await startProxy()
  const answers = await Promise.all([
    proxy.press(),
    proxy.press({ body: { order: 'x' } }),
    proxy.press({ headers: { origin: 'https://evil.example' } }),
    proxy.fetch(`/payments/${HANDLE}`),
    proxy.fetch(`/payments/${UNKNOWN}`),
    proxy.fetch('/payments/short'),
    proxy.fetch('/payments', { headers: { 'x-silta': '1' } }),
    proxy.fetch('/payments', { method: 'OPTIONS', headers: { origin: SHOP } }),
    proxy.fetch('/providers'),
    proxy.fetch(`/return/${HANDLE}`),
    proxy.fetch(`/return/${UNKNOWN}`),
    proxy.fetch(`/callback/${HANDLE}`, { method: 'POST', body: '{}' }),
    proxy.fetch('/'),
    proxy.fetch('/nowhere'),
    (await startProxy({ HANDLE_KEY: undefined })).press(),
    (await startProxy({ ORDERS: undefined })).press(),
    withLog(async () => (await startProxy({ ORDERS: { getByName: 1 } })).press()).then(
      ({ result }) => result,
    ),
  ])
  const ids = answers.map((answer) => answer.headers.get('x-request-id') ?? '')
  for (const [at, { headers, status }] of answers.entries()) {
    assert.equal(headers.get('cache-control'), 'no-store', `${at} ${status}`)
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'")
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
    assert.match(ids[at] ?? '', UUID)
    assert.isNull(headers.get('set-cookie'))
    assert.isNull(headers.get('server'))
  }
  assert.lengthOf(new Set(ids), answers.length)
})

test('makes its own request id, whatever the caller sends (promises: R40)', async () => {
  const proxy = await startProxy()
  const response = await proxy.fetch('/nowhere', { headers: { 'x-request-id': 'mine' } })
  assert.match(response.headers.get('x-request-id') ?? '', UUID)
  assert.equal((await problemOf(response)).requestId, response.headers.get('x-request-id'))
})

test('answers 404 where there is nothing, and 405 with Allow where another method is (promises: R47)', async () => {
  const proxy = await startProxy()
  const headers = { 'x-silta': '1' }
  const routes: Record<string, string> = {
    '/payments': 'POST, OPTIONS',
    [`/payments/${HANDLE}`]: 'GET, OPTIONS',
    '/providers': 'GET, POST, OPTIONS',
    [`/return/${HANDLE}`]: 'GET',
    [`/callback/${HANDLE}`]: 'POST',
  }
  for (const [path, allow] of Object.entries(routes)) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY']) {
      if (allow.split(', ').includes(method)) continue
      const response = await proxy.fetch(path, { method, headers })
      assert.equal(response.status, 405, `${method} ${path}`)
      assert.equal(response.headers.get('allow'), allow)
      assert.equal((await problemOf(response)).code, 'method_not_allowed')
    }
  }
  const nowhere = [
    '/',
    '/payment',
    `/payments/${HANDLE}/refund`,
    '/providers/own',
    '/return',
    '/callback',
    '/.well-known/jwks.json',
    '/_sandbox/keys',
    '/paymentbutton/v1/payments',
    '//payments',
    '/payments%2F',
    '/PAYMENTS',
    '/constructor',
    '/__proto__',
  ]
  for (const path of nowhere) {
    const response = await proxy.fetch(path, { headers })
    assert.equal(response.status, 404, path)
    assert.equal((await problemOf(response)).code, 'route_unknown', path)
  }
  assert.lengthOf(proxy.bank.calls, 0)
})

test('answers problems of one form, bland, without a word of the bank (promises: R44)', async () => {
  const canary = 'canary-upstream-text'
  const answers: (() => Response)[] = [
    () => json(400, { errors: [{ code: 'INVALID_FIELD', message: canary, path: canary }], id: canary }),
    () => json(403, { message: canary }),
    () => json(500, { message: canary }, { 'x-canary': canary, 'set-cookie': `a=${canary}` }),
    () => json(200, { paymentId: canary, extra: canary }),
    () => new Response(`<html>${canary}`, { status: 502, headers: { 'content-type': 'text/html' } }),
    () => new Response(null, { status: 302, headers: { location: `https://evil.example/${canary}` } }),
    () => {
      throw new Error(canary)
    },
  ]
  for (const [at, answer] of answers.entries()) {
    // A list that could not be had is left alone for a while: each answer meets a new proxy.
    const proxy = await startProxy()
    proxy.bank.rules.create = answer
    proxy.bank.rules.providers = answer
    const { result, lines } = await withLog(() => Promise.all([proxy.press(), proxy.fetch('/providers')]))
    const [pressed, listed] = result
    const refused = at < 2
    assert.equal(pressed.status, refused ? 502 : 503)
    // A status that the paper does not name for this call is an answer lost.
    assert.equal(listed.status, at === 0 ? 502 : 503)
    for (const response of result) {
      assert.equal(response.headers.get('content-type'), 'application/problem+json')
      assert.notInclude(JSON.stringify([...response.headers]), canary)
      const body = await problemOf(response)
      // Only the order that was asked can tell of its links.
      const ofOrder = response === pressed ? ['link_given'] : []
      assert.hasAllKeys(body, ['type', 'title', 'status', 'code', 'requestId', ...ofOrder])
      assert.equal(body.type, `urn:silta:problem:${body.code}`)
      assert.equal(body.status, response.status)
      // Where no payment was asked for, the title says nothing of money.
      assert.equal(body.title.endsWith(' No money has moved.'), response === pressed)
      assert.notInclude(JSON.stringify(body), canary)
    }
    // A short plain token of the bank may stand in the log; its prose may not.
    assert.notInclude(lines.join('\n'), `"message":"${canary}`)
  }
})

test('passes on how long to wait (promises: R45)', async () => {
  const proxy = await startProxy()
  proxy.bank.rules.create = () => json(503, {}, { 'retry-after': '30' })
  const { result } = await withLog(() => proxy.press())
  assert.equal(result.headers.get('retry-after'), '30')
  assert.equal((await problemOf(result)).code, 'bank_unavailable')
  assert.equal(result.headers.get('access-control-allow-origin'), SHOP)
})

test('says no more than internal_error when something unforeseen happens (promises: R30)', async () => {
  const canary = 'canary-of-an-inner-message'
  const proxy = await startProxy({
    ORDERS: {
      getByName(name: string) {
        if (name === 'settings') return { keepSettings: () => Promise.resolve(undefined) }
        throw new Error(canary)
      },
    },
  })
  const { result, lines } = await withLog(() => proxy.press())
  assert.equal(result.status, 500)
  const body = await problemOf(result)
  assert.deepEqual(Object.keys(body), ['type', 'title', 'status', 'code', 'requestId'])
  assert.notInclude(JSON.stringify(body), canary)
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  assert.deepInclude(line, { event: 'internal_error', requestId: body.requestId })
  assert.equal(result.headers.get('access-control-allow-origin'), SHOP)
})

test('names the missing binding of orders as a setting (house: 2)', async () => {
  const proxy = await startProxy({ ORDERS: undefined })
  const { result, lines } = await withLog(() => proxy.press())
  assert.equal(result.status, 503)
  assert.deepInclude(await problemOf(result), { code: 'configuration_invalid', detail: 'ORDERS is missing' })
  assert.include(lines.join('\n'), 'ORDERS is missing')
})

test('says which rule a body breaks, in the log and in the sandbox in the answer, and repeats no value (house: 2)', async () => {
  const order = await orderToken()
  const cases = [
    ['{}', 'order is missing.'],
    ['{"order":', 'body must be JSON without repeated members.'],
    ['"CANARY/1"', 'body must be a JSON object.'],
    [JSON.stringify({ order, canary: 1 }), 'canary is not known.'],
    [JSON.stringify({ items: [], idempotencyKey: ATTEMPT }), 'items must be a list of 1 to 100 items.'],
    [
      JSON.stringify({ items: [{ sku: 'cup', quantity: 0.5 }], idempotencyKey: ATTEMPT }),
      'items.0.quantity must be',
    ],
    [JSON.stringify({ order, provider: 'CANARY/1' }), 'provider must be the id of a bank.'],
  ] as const
  for (const environment of ['sandbox', 'production']) {
    const proxy = await startProxy({ BANK_ENVIRONMENT: environment })
    for (const [body, rule] of cases) {
      const { result, lines } = await withLog(async () => problemOf(await post(proxy, body)))
      assert.equal(result.code, 'body_invalid', body)
      assert.include(lines.join(' '), rule)
      if (environment === 'sandbox') assert.include(result.detail, rule)
      else assert.notProperty(result, 'detail')
      assert.notInclude(`${JSON.stringify(result)} ${lines.join(' ')}`, 'CANARY/1')
    }
    const { lines } = await withLog(() =>
      post(proxy, JSON.stringify({ order }), { 'content-type': 'text/plain' }),
    )
    assert.include(lines.join(' '), 'content-type must be application/json.')
  }
})

test('takes JSON under its own media type only (promises: R33)', async () => {
  const proxy = await startProxy()
  const body = JSON.stringify({ order: await orderToken() })
  const wrong = [
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'application/ld+json',
    'application/ json',
    'x, application/json',
    'application/json, text/plain',
    '*/*',
    '',
  ]
  for (const type of wrong) {
    const response = await post(proxy, body, { 'content-type': type })
    assert.equal(response.status, 400, type)
  }
  const none = await proxy.fetch('/payments', {
    method: 'POST',
    headers: { 'x-silta': '1' },
    body: new TextEncoder().encode(body),
  })
  assert.equal(none.status, 400)
  assert.lengthOf(proxy.bank.calls, 0)
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON ;x']) {
    assert.include([200, 201], (await post(proxy, body, { 'content-type': type })).status, type)
  }
})

test('stands below the path of its public address, and nowhere else (house: 2)', async () => {
  const proxy = await startProxy({ PUBLIC_URL: 'https://shop.example/pay/v1' })
  assert.equal((await proxy.press()).status, 201)
  assert.equal((await proxy.fetch(`/payments/${HANDLE}`)).status, 200)
  assert.deepEqual(proxy.bank.calls[0]?.json['return'], {
    url: `https://shop.example/pay/v1/return/${HANDLE}`,
  })
  assert.deepEqual(proxy.bank.calls[0]?.json['b2bBackendURL'], {
    url: `https://shop.example/pay/v1/callback/${HANDLE}`,
  })
  const outside = [
    `https://shop.example/payments/${HANDLE}`,
    `https://shop.example/pay/payments/${HANDLE}`,
    `https://shop.example/pay/v1x/payments/${HANDLE}`,
    `https://shop.example/pay/v1/../payments/${HANDLE}`,
    `https://shop.example/x/pay/v1/payments/${HANDLE}`,
    'https://shop.example/pay/v1',
    'https://shop.example/pay/v1/',
  ]
  for (const address of outside) {
    assert.equal((await proxy.raw(new Request(address))).status, 404, address)
  }
})

test('knows its address from its settings, not from the host that a request names (house: 2)', async () => {
  const proxy = await startProxy()
  const body = JSON.stringify({ order: await orderToken() })
  for (const host of [
    'https://evil.example',
    'http://127.0.0.1:8787',
    'https://pay.shop.example.evil.example',
  ]) {
    const request = new Request(`${host}/payments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-silta': '1',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil.example',
      },
      body,
    })
    assert.include([200, 201], (await proxy.raw(request)).status)
    const back = await proxy.raw(new Request(`${host}/return/${HANDLE}`))
    assert.equal(back.headers.get('location'), `${RETURN_URL}?payment=${HANDLE}`)
  }
  assert.equal(proxy.bank.count('create'), 1)
  assert.notInclude(JSON.stringify(proxy.bank.calls.map((call) => call.body)), 'evil')
})

test('lists the banks with the own one first, and asks for them once an hour (gaps: online-payment.providers.values)', async () => {
  const proxy = await startProxy()
  const first = await proxy.fetch('/providers')
  assert.deepEqual(await first.json(), {
    providers: [
      { id: 'own', country: 'FI', name: 'Own Bank', enabled: true },
      { id: 'example-bank-one', name: 'Example Bank One', country: 'FI', enabled: true },
      { id: 'example-bank-three', name: 'Example Bank Three', country: 'FI', enabled: false },
    ],
  })
  await Promise.all([proxy.fetch('/providers'), proxy.press({ body: await body('example-bank-one') })])
  assert.equal(proxy.bank.count('providers'), 1)

  async function body(provider: string) {
    return { order: await orderToken(), provider }
  }
})

test('leaves a bank that is away alone for 5 s, and shows the old list meanwhile (promises: R45)', async () => {
  await onStillClock(async () => {
    const proxy = await startProxy()
    const list = async () => (await proxy.fetch('/providers')).status
    const away = () => json(500, {})
    proxy.bank.rules.providers = away
    assert.deepEqual([await list(), await list(), await list()], [503, 503, 503])
    assert.equal(proxy.bank.count('providers'), 1)
    // A payer who chose a bank does not wait for the list either.
    assert.equal(
      (await proxy.press({ body: { order: await orderToken(), provider: 'any-bank' } })).status,
      201,
    )
    assert.equal(proxy.bank.count('providers'), 1)
    mock.timers.tick(5_000)
    proxy.bank.rules.providers = undefined
    assert.deepEqual([await list(), await list()], [200, 200])
    assert.equal(proxy.bank.count('providers'), 2)
    proxy.bank.rules.providers = away
    mock.timers.tick(3_600_000)
    assert.deepEqual([await list(), await list()], [200, 200])
    await listedTimes(proxy, 3)
    assert.equal(await list(), 200)
    assert.equal(proxy.bank.count('providers'), 3)
    mock.timers.tick(5_000)
    assert.equal(await list(), 200)
    await listedTimes(proxy, 4)
    assert.equal(proxy.bank.count('providers'), 4)
  })
})

test('sends a payer to the bank that was chosen, and refuses one that is not in the list (edge: providers)', async () => {
  const proxy = await startProxy()
  const order = await orderToken()
  const redirects = await Promise.all(
    ['own', 'example-bank-one', undefined].map(
      async (provider) => (await started(await proxy.press({ body: { order, provider } }))).approvalUrl,
    ),
  )
  assert.include(redirects[1], '/multibank/direct/example-bank-one/')
  assert.equal(redirects[0], redirects[2])
  assert.notInclude(redirects[0], 'multibank')
  for (const provider of ['nobody', 'example-bank-two', 'constructor']) {
    assert.equal((await problemOf(await proxy.press({ body: { order, provider } }))).code, 'provider_unknown')
  }
  assert.equal(proxy.bank.count('create'), 1)
})

test('lets the bank decide about a chosen bank while the list cannot be had (edge: providers)', async () => {
  const proxy = await startProxy()
  proxy.bank.rules.providers = () => json(500, {})
  const { result } = await withLog(() => proxy.press({ body: { order: 'x', provider: 'example-bank-one' } }))
  assert.equal((await problemOf(result)).code, 'order_invalid')
  const chosen = await proxy.press({ body: { order: await orderToken(), provider: 'example-bank-one' } })
  assert.equal(chosen.status, 201)
})

test('asks for the banks only for a right order (promises: R17)', async () => {
  const proxy = await startProxy()
  await Promise.all(
    Array.from({ length: 50 }, () => proxy.press({ body: { order: 'a.b.c', provider: 'example-bank-one' } })),
  )
  assert.lengthOf(proxy.bank.calls, 0)
})

test('refuses a handle that nobody has and one that is none alike (promises: R36)', async () => {
  const proxy = await startProxy()
  await proxy.press()
  const texts = [
    UNKNOWN,
    'u'.repeat(43),
    'short',
    `${HANDLE}x`,
    HANDLE.slice(1),
    HANDLE.toUpperCase(),
    '%00',
    '..%2f..',
    'å'.repeat(43),
  ]
  const answers = await Promise.all(
    texts.map(async (text) => {
      const response = await proxy.fetch(`/payments/${text}`)
      const { requestId: _, ...body } = await problemOf(response)
      return JSON.stringify({ status: response.status, body })
    }),
  )
  assert.lengthOf(new Set(answers), 1)
  assert.include(answers[0], '"payment_unknown"')
  assert.deepEqual([...proxy.stored.keys()], [HANDLE])
})
