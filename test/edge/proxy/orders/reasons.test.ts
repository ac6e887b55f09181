// Why the proxy says no: a code in the log and words while the bank is a sandbox, and never what was sent.
import { assert, test, wallClock } from '#kit'
import { ORDER_FAULTS, type OrderFault } from '../../../../edge/proxy/orders/order-form.ts'
import { type Changes, orderToken, problemOf, startProxy, withLog } from '../kit/proxy.ts'
import { SECRET, signHmac } from '../kit/token.ts'
import { pluck } from '../kit/lists.ts'

const SANDBOX = { BANK_ENVIRONMENT: 'sandbox' }
const order = { id: 'order-1', amount: '12.50', currency: 'EUR', reference: '1232' }
const exp = () => Math.floor(wallClock() / 1_000) + 900
const signed = (change: object, claims: object = {}) =>
  signHmac({ exp: exp(), order: { ...order, ...change }, ...claims })

async function pressed(body: object, changes: Changes = {}) {
  const proxy = await startProxy(changes)
  const { result, lines } = await withLog(() => proxy.press({ body }))
  assert.lengthOf(lines, 1)
  return { told: await problemOf(result), line: JSON.parse(lines[0] ?? '') as Record<string, unknown> }
}

test('logs why an order token is refused, and says it in the sandbox (house: 4)', async () => {
  const tokens: [string | Promise<string>, OrderFault][] = [
    ['x'.repeat(4_097), 'too_long'],
    ['garbage', 'malformed'],
    ['a.b.c', 'malformed'],
    [signHmac({ exp: exp(), order }, { alg: 'HS512' }), 'algorithm'],
    [signHmac({ exp: exp(), order }, { alg: 'HS256' }, `${SECRET}.`), 'signature'],
    [signed({}, { exp: 1 }), 'expired'],
    [signed({}, { nbf: exp() }), 'too_early'],
    [signed({}, { exp: undefined }), 'life_missing'],
    [signed({}, { exp: '900' }), 'life_missing'],
    [signed({}, { exp: exp() + 3 * 86_400 }), 'life_too_long'],
    [signed({}, { exp: exp() * 1_000 }), 'life_too_long'],
    [signed({}, { order: undefined }), 'order_missing'],
    [signed({}, { order: 'order-1' }), 'order_missing'],
    [signed({ id: 'a b' }), 'id'],
    [signed({ id: undefined }), 'id'],
    [signed({ amount: '24' }), 'amount'],
    [signed({ amount: 12.5 }), 'amount'],
    [signed({ amount: '01.00' }), 'amount'],
    [signed({ currency: 'SEK' }), 'currency'],
    [signed({ reference: '1233' }), 'reference'],
    [signed({ message: ' ' }), 'message'],
  ]
  for (const [token, fault] of tokens) {
    const { told, line } = await pressed({ order: await token }, SANDBOX)
    assert.equal(told.code, fault === 'expired' ? 'order_expired' : 'order_invalid', fault)
    assert.deepInclude(line, { event: 'order_refused', reason: fault, requestId: told.requestId })
    assert.equal(told.detail, ORDER_FAULTS[fault])
    const real = await pressed({ order: await token })
    assert.notProperty(real.told, 'detail')
    assert.equal(real.line['reason'], fault)
  }
})

test('refuses a misspelt member of an order by its name, and lists the known ones, in production too (house: 4)', async () => {
  for (const [change, member, known] of [
    [
      { duedate: '2026-12-01' },
      'order.duedate',
      'id, amount, currency, reference, message, dueDate, recurrence',
    ],
    [
      { dueDate: '2026-12-01', recurrence: { every: 'weekly', until: '2027-01-01', untill: '2027-02-01' } },
      'order.recurrence.untill',
      'every, until',
    ],
  ] as const) {
    const { told, line } = await pressed({ order: await signed(change) }, SANDBOX)
    assert.equal(told.code, 'order_invalid')
    assert.deepInclude(line, { event: 'order_refused', reason: 'member_unknown', member })
    assert.equal(told.detail?.startsWith(`${member} is not known: `), true, told.detail)
    assert.include(told.detail, known)
    const real = await pressed({ order: await signed(change) })
    assert.deepInclude(real.line, { reason: 'member_unknown', member })
    const [{ field, rule } = { field: '', rule: '' }] = real.told.faults ?? []
    assert.equal(field, member)
    assert.match(rule, /^is not known: /)
    assert.include(rule, known)
  }
})

test('cuts the name of a member that it repeats, and takes what no name has out of it (promises: R30)', async () => {
  const { told, line } = await pressed({ order: await signed({ [`a"<b>\n${'c'.repeat(300)}`]: 1 }) }, SANDBOX)
  assert.equal(line['member'], `order.ab${'c'.repeat(32)}`)
  assert.include(told.detail, `order.ab${'c'.repeat(32)} is not known`)
})

test('logs why a basket is refused (house: 4)', async () => {
  const attempt = 'a'.repeat(43)
  for (const [items, fault] of [
    [[{ sku: 'hat', quantity: 1 }], 'article_unknown'],
    [[{ sku: 'dear', quantity: 2 }], 'amount'],
  ] as const) {
    const { told, line } = await pressed({ items, idempotencyKey: attempt }, SANDBOX)
    assert.deepInclude(line, { event: 'order_refused', reason: fault })
    assert.equal(told.detail, ORDER_FAULTS[fault])
  }
})

test('repeats nothing of a token that it refuses (promises: R30)', async () => {
  const canary = 'canary-of-an-order'
  for (const change of [
    { id: `${canary} ` },
    { amount: canary },
    { reference: canary },
    { message: `${canary}\n` },
  ]) {
    const { told, line } = await pressed({ order: await signed(change) }, SANDBOX)
    assert.notInclude(JSON.stringify([told, line]), canary)
  }
})

test('logs which page may not call and why, and says in the sandbox what to do (house: 4)', async () => {
  const cases: [Record<string, string | undefined>, string, string, string | undefined][] = [
    [{ origin: 'https://other.example' }, 'origin', 'ALLOWED_ORIGINS', 'https://other.example'],
    [{ origin: 'null' }, 'origin', 'ALLOWED_ORIGINS', 'null'],
    [{ 'x-silta': '0' }, 'header', 'x-silta', 'https://shop.example'],
    [
      { origin: `https://${'z'.repeat(200)}"{}?secret` },
      'origin',
      'ALLOWED_ORIGINS',
      `https://${'z'.repeat(192)}`,
    ],
  ]
  for (const [headers, reason, words, origin] of cases) {
    const proxy = await startProxy(SANDBOX)
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? '']))
    const { result, lines } = await withLog(() => proxy.press({ headers: sent }))
    const told = await problemOf(result)
    assert.equal(told.code, 'origin_refused')
    assert.include(told.detail, words)
    assert.lengthOf(lines, 1)
    assert.deepInclude(JSON.parse(lines[0] ?? ''), {
      event: 'origin_refused',
      reason,
      origin,
      requestId: told.requestId,
    })
  }
  const { result } = await withLog(async () => (await startProxy()).press({ headers: { 'x-silta': '0' } }))
  assert.notProperty(await problemOf(result), 'detail')
})

test('names request and order where a call to the bank fails behind an answer (house: 4)', async () => {
  const proxy = await startProxy()
  proxy.bank.rules.create = proxy.bank.rules.providers = () => new Response(null, { status: 500 })
  const body = { order: await orderToken(), provider: 'example-bank-one' }
  const { result, lines } = await withLog(() => proxy.press({ body }))
  const { requestId } = await problemOf(result)
  const [handle] = proxy.stored.keys()
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(pluck(told, 'event'), ['providers_not_read', 'payment_not_created'])
  for (const line of told) assert.deepInclude(line, { requestId, handle })
})

test('counts baskets by caller where the host can, and never signed orders (house: 6)', async () => {
  const keys: string[] = []
  let success = false
  const LIMITER = {
    limit: ({ key }: { key: string }) => {
      keys.push(key)
      return Promise.resolve({ success })
    },
  }
  const proxy = await startProxy({ LIMITER, CLIENT_ADDRESS_HEADER: 'cf-connecting-ip' })
  const basket = { items: [{ sku: 'cup', quantity: 1 }], idempotencyKey: 'a'.repeat(43) }
  const headers = { 'cf-connecting-ip': '192.0.2.7' }
  const refused = await proxy.press({ body: basket, headers })
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '60')
  assert.equal((await problemOf(refused)).code, 'limit_reached')
  assert.lengthOf(proxy.bank.calls, 0)
  assert.equal(proxy.stored.size, 0)
  assert.equal((await proxy.press({ body: { order: await orderToken() }, headers })).status, 201)
  success = true
  assert.equal((await proxy.press({ body: basket })).status, 201)
  assert.deepEqual(keys, ['order:192.0.2.7', 'order:'])
})
