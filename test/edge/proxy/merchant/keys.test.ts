// Keys of the merchant's server: which scope each route needs, what a key without it gets, and who did what.
// Not what the routes do: the tests beside this one look at that.
import { assert, test } from '#kit'
import { makeProxy } from '../../../../edge/proxy/app.ts'
import { checkConfig } from '../../../../edge/proxy/config/config.ts'
import { SCOPES, type Scope } from '../../../../edge/proxy/config/merchant-keys.ts'
import { INTERFACES } from '../../../../edge/proxy/interfaces/index.ts'
import { scopedRoutes } from '../../../../edge/proxy/merchant/scopes.ts'
import { batchSettings, RETURN_URL, SEPA } from '../instructions/batches/batch-kit.ts'
import { makePsd2TestBank } from '../interfaces/psd2-payments/psd2-bank.ts'
import { PAYMENT, REQUEST, startInstructions } from '../instructions/instruction-kit.ts'
import { type Proxy, settings, SHOP, startProxy } from '../kit/proxy.ts'
import { ask, handleFor, MERCHANT_KEY, shown, startMerchant } from './merchant-kit.ts'

const secretOf = (name: string) => `canary-merchant-key-of-${name}-0123456789abcdef`
const ORDER = { id: 'order-1', amount: '12.50', currency: 'EUR', reference: '1232' }

const keys = (scopes: Record<string, readonly Scope[]>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(scopes).map(([name, may]) => [name, { key: secretOf(name), may }])),
  )

const askAs = (proxy: Proxy, name: string, path: string, body?: unknown) =>
  ask(proxy, path, body, { authorization: `Bearer ${secretOf(name)}` })

const send = (proxy: Proxy, name: string, method: string, path: string) =>
  proxy.fetch(`/merchant${path.replaceAll(/:\w+/g, 'x')}`, {
    method,
    headers: { authorization: `Bearer ${secretOf(name)}` },
  })

test('has one scope for every route below /merchant, and no route without one (house: 3)', () => {
  const routes = makeProxy(INTERFACES).routes.filter(
    ({ method, path }) => path.startsWith('/merchant/') && method !== 'ALL',
  )
  const real = new Set(routes.map(({ method, path }) => `${method} ${path.replace('/merchant', '')}`))
  const scoped = scopedRoutes(INTERFACES).map(([method, path]) => `${method} ${path}`)
  assert.lengthOf(scoped, new Set(scoped).size)
  assert.deepEqual(new Set(scoped), real)
  assert.isEmpty(SCOPES.filter((scope) => !scopedRoutes(INTERFACES).some(([, , needed]) => needed === scope)))
})

test('refuses a key without the scope of a route, whatever it asks, and reads and asks nothing for it (house: 3)', async () => {
  for (const scope of SCOPES) {
    const others = SCOPES.filter((other) => other !== scope)
    const proxy = await startProxy({ MERCHANT_KEYS: keys({ one: [scope], rest: others }) })
    // An address may end in a slash.
    const routes = scopedRoutes(INTERFACES).flatMap(
      ([method, path, needed]) =>
        [
          [method, path, needed],
          [method, `${path}/`, needed],
        ] as const,
    )
    for (const [method, path, needed] of routes) {
      const name = needed === scope ? 'rest' : 'one'
      const response = await send(proxy, name, method, path)
      const { code, faults } = await shown<{ code: string; faults: object[] }>(response)
      const wanted = { field: 'key', rule: `needs ${needed}` }
      assert.deepEqual([response.status, code, faults], [403, 'scope_missing', [wanted]], `${method} ${path}`)
      const allowed = await send(proxy, needed === scope ? 'one' : 'rest', method, path)
      assert.notEqual(allowed.status, 403, `${method} ${path}`)
    }
    assert.equal(proxy.bank.calls.length, 0)
  }
})

test('refuses on every route whoever has no key, and a page that has one (promises: R33)', async () => {
  const proxy = await startProxy({ MERCHANT_KEYS: keys({ all: SCOPES }) })
  for (const [method, path] of scopedRoutes(INTERFACES)) {
    const at = `/merchant${path.replaceAll(/:\w+/g, 'x')}`
    const none = await proxy.fetch(at, { method })
    const headers = { authorization: `Bearer ${secretOf('all')}`, origin: SHOP }
    const page = await proxy.fetch(at, { method, headers })
    assert.deepEqual([none.status, page.status], [401, 403], at)
  }
  assert.equal(proxy.bank.calls.length, 0)
})

test('refuses a key before its body and before any object is asked (house: 3)', async () => {
  const proxy = await startProxy({ MERCHANT_KEYS: keys({ reader: ['read'] }) })
  let read = false
  const body = new ReadableStream(
    {
      pull(controller) {
        read = true
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { authorization: `Bearer ${secretOf('reader')}` },
  }
  const response = await proxy.fetch(`/merchant/payments/${handleFor('order-1')}/refunds`, init)
  assert.equal(response.status, 403)
  assert.isFalse(read)
  // Only the settings that are kept, once for each isolate.
  assert.deepEqual([...proxy.storages.keys()], ['settings'])
})

test('shows a key that may only read no personal data, in lists, payments and refunds (house: 3)', async () => {
  const proxy = await startProxy({
    MERCHANT_KEYS: keys({ clerk: ['payments', 'read', 'personal-data'], robot: ['payments', 'read'] }),
  })
  const order = { ...ORDER, message: 'For Aino Virtanen', metadata: { name: 'Aino' } }
  const made = await askAs(proxy, 'clerk', '/payments', { order })
  assert.include(await made.text(), 'Aino')
  const path = `/payments/${handleFor(ORDER.id)}`
  assert.include(await (await askAs(proxy, 'clerk', path)).text(), 'Aino Virtanen')
  for (const where of [path, '/payments', '/payments?orderId=order-1', `${path}/refunds`])
    assert.notInclude(await (await askAs(proxy, 'robot', where)).text(), 'Aino', where)
  const again = await askAs(proxy, 'robot', '/payments', { order })
  assert.equal(again.status, 200)
  assert.notInclude(await again.text(), 'Aino')
})

test('writes into the history whose key did something, and nothing where keys have no names (house: 3)', async () => {
  const proxy = await startProxy({
    MERCHANT_KEYS: keys({ woo: ['payments', 'read'], books: ['refunds', 'read', 'personal-data'] }),
  })
  await askAs(proxy, 'woo', '/payments', { order: ORDER })
  const path = `/payments/${handleFor(ORDER.id)}`
  proxy.bank.decide('ACCEPTED')
  await proxy.fetch(`/return/${handleFor(ORDER.id)}`)
  await askAs(proxy, 'woo', `${path}/close`, { reason: 'Sold out' })
  await askAs(proxy, 'books', `${path}/refunds`, { id: 'r-1', amount: '1.00' })
  await askAs(proxy, 'books', `${path}/personal-data/delete`, { reason: 'Asked' })
  const { history } = await shown(askAs(proxy, 'books', path))
  const by = history.flatMap(({ what, by: who }) =>
    who === undefined ? [] : [`${what} ${JSON.stringify(who)}`],
  )
  assert.deepEqual(by, [
    'started "woo"',
    'closed "woo"',
    'refund_asked "books"',
    'personal_data_deleted "books"',
  ])
  const plain = await startMerchant()
  await ask(plain, '/payments', { order: ORDER })
  await ask(plain, `${path}/close`, { reason: 'Sold out' })
  assert.isFalse((await shown(ask(plain, path))).history.some((entry) => 'by' in entry))
})

test('takes two secrets of one key while one replaces the other, and all scopes without names (house: 3)', async () => {
  const both = JSON.stringify({ shop: { key: `${secretOf('a')} ${secretOf('b')}`, may: ['read'] } })
  const proxy = await startProxy({ MERCHANT_KEYS: both })
  for (const name of ['a', 'b']) assert.equal((await askAs(proxy, name, '/payments')).status, 200)
  assert.equal((await askAs(proxy, 'c', '/payments')).status, 401)
  const plain = await startProxy({ MERCHANT_KEYS: secretOf('a') })
  for (const [method, path] of scopedRoutes(INTERFACES))
    assert.notEqual((await send(plain, 'a', method, path)).status, 403, path)
})

test('does not start with a scope that is not known, a secret of two names, or another form (house: 4)', async () => {
  const key = secretOf('a')
  const faulty = [
    { shop: { key, may: ['everything'] } },
    { shop: { key, may: [] } },
    { shop: { key, may: ['read'] }, books: { key, may: ['refunds'] } },
    { shop: { key: 'short', may: ['read'] } },
    { shop: { key } },
    { shop: { key, may: ['read'], also: 1 } },
    { 'a name': { key, may: ['read'] } },
    {},
    [],
  ]
  for (const setting of faulty) {
    const given = await settings({ ORDERS: {}, MERCHANT_KEYS: JSON.stringify(setting) })
    const error: unknown = await checkConfig(given).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    assert.instanceOf(error, Error, JSON.stringify(setting))
    assert.match(String(error), /MERCHANT_KEYS must be one or two keys of 32 to 256/)
    assert.notInclude(String(error), key)
  }
})

test('shows a key that may only read no body of an instruction, as after a deletion (house: 3)', async () => {
  const { proxy } = await startInstructions({
    MERCHANT_KEYS: keys({ payer: ['payouts', 'personal-data', 'read'], robot: ['read'] }),
  })
  const given = await askAs(proxy, 'payer', '/payouts', { operation: 'sepa', payment: PAYMENT })
  assert.equal(given.status, 201)
  const path = `/payouts/${PAYMENT.instructionId}`
  const whole = await shown<Record<string, unknown>>(askAs(proxy, 'payer', path))
  assert.isObject(whole['payment'])
  const { payment: _, ...rest } = whole
  assert.deepEqual(await shown<Record<string, unknown>>(askAs(proxy, 'robot', path)), rest)
})

test('shows a key that may only read no account of a customer who is asked to pay, in lists and changes too (house: 3)', async () => {
  const { proxy, ring } = await startInstructions({
    MERCHANT_KEYS: keys({ asker: ['requests-to-pay', 'payouts', 'personal-data', 'read'], robot: ['read'] }),
  })
  const iban = 'FI4699800000000013'
  const request = { ...REQUEST, debtor: { name: 'Canary Debtor', iban } }
  assert.equal((await askAs(proxy, 'asker', '/requests-to-pay', { requestToPay: request })).status, 201)
  const payment = { operation: 'sepa', payment: PAYMENT }
  assert.equal((await askAs(proxy, 'asker', '/payouts', payment)).status, 201)
  await ring(`requests-to-pay:${REQUEST.instructionId}`)
  await ring(`payouts:${PAYMENT.instructionId}`)
  const requests = [
    '/requests-to-pay',
    `/requests-to-pay/${REQUEST.instructionId}`,
    '/changes/requests-to-pay',
  ]
  for (const where of requests) {
    assert.include(await (await askAs(proxy, 'asker', where)).text(), iban, where)
    const shownTo = await (await askAs(proxy, 'robot', where)).text()
    assert.include(shownTo, REQUEST.instructionId, where)
    assert.notInclude(shownTo, iban, where)
  }
  // The account that pays suppliers is the merchant's own.
  const payouts = ['/payouts', `/payouts/${PAYMENT.instructionId}`]
  for (const where of payouts)
    assert.include(await (await askAs(proxy, 'robot', where)).text(), PAYMENT.debtor.iban, where)
})

/** Each kind that a server gives: its path, what is sent, and its id. */
const GIVEN = [
  ['/payouts', { operation: 'sepa', payment: PAYMENT }, PAYMENT.instructionId],
  ['/requests-to-pay', { requestToPay: REQUEST }, REQUEST.instructionId],
  ['/batches', { batchId: 'BATCH42', returnUrl: RETURN_URL, payments: [SEPA] }, 'BATCH42'],
] as const

/** Starts a proxy that takes each kind, and whose merchant's server takes no webhook. */
async function startAll() {
  const batches = makePsd2TestBank(Date.now)
  const started = await startInstructions({
    ...(await batchSettings()),
    BANK_PSD2: { fetch: batches.fetch },
    MERCHANT_KEYS: keys({ books: SCOPES }),
    WEBHOOK_URL: 'https://shop.example/webhooks',
    WEBHOOK_KEYS: `whsec_${btoa('k'.repeat(32))}`,
    MERCHANT: { fetch: async () => new Response(null, { status: 410 }) },
  })
  return { ...started, batches }
}

/** Holds that a header that is not the id gives nothing, and the id gives the same thing twice. */
async function holdKey(proxy: Proxy, secret: string, path: string, body: object, id: string): Promise<void> {
  const giveAs = (key: string) =>
    ask(proxy, path, body, { authorization: `Bearer ${secret}`, 'idempotency-key': key })
  const other = await giveAs('another')
  const { code, faults } = await shown<{ code: string; faults: { field: string }[] }>(other)
  assert.deepEqual(
    [other.status, code, faults.map(({ field }) => field)],
    [400, 'body_invalid', ['idempotency-key']],
    path,
  )
  assert.deepEqual([(await giveAs(id)).status, (await giveAs(id)).status], [201, 200], path)
}

test('takes the id of an instruction, a request and a batch as the key of a repetition, and refuses another one (house: 2)', async () => {
  const { proxy } = await startAll()
  for (const [path, body, id] of GIVEN) await holdKey(proxy, secretOf('books'), path, body, id)
})

test('takes the id of a refund as the key of a repetition, and refuses another one (house: 2)', async () => {
  const proxy = await startMerchant()
  await ask(proxy, '/payments', { order: ORDER })
  proxy.bank.decide('ACCEPTED')
  await proxy.fetch(`/return/${handleFor(ORDER.id)}`)
  await holdKey(
    proxy,
    MERCHANT_KEY,
    `/payments/${handleFor(ORDER.id)}/refunds`,
    { id: 'r-1', amount: '1.00' },
    'r-1',
  )
})

/** Lists what a history says that the key `books` did. */
const ofBooks = async (proxy: Proxy, path: string) =>
  (await shown(askAs(proxy, 'books', path))).history.flatMap(({ what, by }) => (by === 'books' ? [what] : []))

async function resend(proxy: Proxy, path: string): Promise<void> {
  const [webhook] = (await shown(askAs(proxy, 'books', path))).webhooks
  const again = await askAs(proxy, 'books', `${path}/webhooks/${webhook?.id}/resend`, {})
  assert.equal(again.status, 202, path)
}

test('writes into the history whose key gave, stopped, resolved and resent an instruction, a request and a batch (house: 3)', async () => {
  const { proxy, bank, ring } = await startAll()
  bank.begin.push('REJECTED')
  const done: Record<string, readonly string[]> = {}
  for (const [path, body, id] of GIVEN) {
    const at = `${path}/${id}`
    const name = `${path.slice(1)}:${id}`
    // Another client has used the id: what became of the call stays unknown.
    if (path === '/requests-to-pay') bank.fates.create.push({ refuse: 'DUPLICATE_PAYMENT', status: 409 })
    assert.equal((await askAs(proxy, 'books', path, body)).status, 201)
    if (path === '/requests-to-pay') {
      const decision = { outcome: 'completed', reason: 'The bank said so.' }
      assert.equal((await askAs(proxy, 'books', `${at}/resolve`, decision)).status, 200)
    }
    if (path === '/batches')
      assert.equal((await askAs(proxy, 'books', `${at}/stop`, { reason: 'Wrong.', payment: 1 })).status, 200)
    await ring(name)
    await resend(proxy, at)
    assert.equal((await askAs(proxy, 'books', `${at}/personal-data/delete`, {})).status, 200, path)
    done[path] = await ofBooks(proxy, at)
  }
  const last = ['webhook_resent', 'personal_data_deleted']
  assert.deepEqual(done, {
    '/payouts': ['given', ...last],
    '/requests-to-pay': ['given', 'resolved', ...last],
    '/batches': ['given', 'stop_asked', ...last],
  })
})

test('writes into the history whose key resolved a payment, and had its webhook sent again (house: 3)', async () => {
  const proxy = await startProxy({
    MERCHANT_KEYS: keys({ books: SCOPES }),
    WEBHOOK_URL: 'https://shop.example/webhooks',
    WEBHOOK_KEYS: `whsec_${btoa('k'.repeat(32))}`,
    MERCHANT: { fetch: async () => new Response(null, { status: 410 }) },
  })
  const path = `/payments/${handleFor(ORDER.id)}`
  await askAs(proxy, 'books', '/payments', { order: ORDER })
  proxy.bank.decide('ACCEPTED')
  proxy.bank.last().amount = '11.00'
  await proxy.fetch(`/return/${handleFor(ORDER.id)}`)
  await proxy.service(handleFor(ORDER.id)).runDue()
  await resend(proxy, path)
  const decision = { outcome: 'not_paid', reason: 'Given back.' }
  assert.equal((await askAs(proxy, 'books', `${path}/resolve`, decision)).status, 200)
  assert.deepEqual(await ofBooks(proxy, path), ['started', 'webhook_resent', 'resolved'])
})

test('takes no key on routes for pages: with it they answer as without it (house: 3)', async () => {
  const proxy = await startMerchant()
  await ask(proxy, '/payments', { order: { ...ORDER, metadata: { cart: 'canary-cart' } } })
  const page = { 'x-silta': '1', 'content-type': 'application/json' }
  const routes: [path: string, headers: object, body?: object][] = [
    [`/payments/${handleFor(ORDER.id)}`, {}],
    // What a server sends, and a page that says not that it is one.
    ['/payments', page, { order: ORDER }],
    ['/payments', { 'content-type': 'application/json' }, { order: ORDER }],
    ['/providers', {}],
    ['/accounts', {}],
  ]
  for (const [path, headers, body] of routes) {
    const answerTo = async (key: object) => {
      const response = await proxy.fetch(path, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...key } as Record<string, string>,
        ...(body && { body: JSON.stringify(body) }),
      })
      const { requestId: _, ...answer } = await shown<Record<string, unknown>>(response)
      return { status: response.status, answer }
    }
    const without = await answerTo({})
    assert.deepEqual(await answerTo({ authorization: `Bearer ${MERCHANT_KEY}` }), without, path)
    assert.notInclude(JSON.stringify(without), 'canary')
  }
  assert.equal(proxy.bank.count('create'), 1)
})
