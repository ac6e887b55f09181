/// <reference types="node" />
// Holds the shop's promises about a basket: one basket is one order, and only what was paid leaves the basket.
import { assert, test } from '#kit'

const local = new Map<string, string>()
const session = new Map<string, string>()
const asked: { items: unknown; orderId?: string }[] = []
/** Orders that the merchant has closed. */
const closed = new Set<string>()

stand('localStorage', storage(local))
stand('sessionStorage', storage(session))
stand('addEventListener', () => undefined)
stand('dispatchEvent', () => true)
stand('fetch', async (_: string, { body }: { body: string }) => {
  const order = JSON.parse(body) as { items: unknown; orderId?: string }
  asked.push(order)
  const orderId = order.orderId ?? String(100_000_000_000 + asked.length)
  const isClosed = closed.has(orderId) && { isClosed: true }
  return Response.json({ token: `token-of-${orderId}`, orderId, ...isClosed }, { status: 201 })
})

const { addProduct, countOf, readBasket, setQuantity, sumOf } = await import('../../demo/site/shop/basket.ts')
const { currentPurchase, fetchOrderToken, followPayment, nameBuyer, placeOrderForPhone, purchaseOf, settle } =
  await import('../../demo/site/shop/purchase.ts')
const { isLoopback, openPhoneOrder, phoneAddress } = await import('../../demo/site/shop/phone.ts')

test('keeps products and quantities in the basket, and nothing else (house: 2)', () => {
  fresh()
  addProduct('luoto', 2)
  addProduct('laine', 1)
  addProduct('luoto', 1)
  assert.equal(local.get('poukama:basket'), '[{"sku":"laine","quantity":1},{"sku":"luoto","quantity":3}]')
  assert.equal(countOf(readBasket()), 4)
  assert.equal(sumOf(readBasket()), '108.00')
})

test('refuses lines that the shop does not sell or cannot count (house: 4)', () => {
  fresh()
  const lines = [
    { sku: 'laine', quantity: 1.5 },
    { sku: 'laine', quantity: 0 },
    { sku: 'usva', quantity: 13 },
    { sku: 'gold', quantity: 1 },
    { sku: 'tyyni', quantity: 2, price: '0.01' },
    null,
  ]
  local.set('poukama:basket', JSON.stringify(lines))
  assert.equal(sumOf(readBasket()), '236.00')
  local.set('poukama:basket', '{"not": "a list"')
  assert.deepEqual(readBasket(), [])
})

test('keeps one order for one basket, however often its token is fetched (house: 2)', async () => {
  fresh()
  addProduct('laine', 1)
  const first = await fetchOrderToken(attempt)
  const { id } = currentPurchase()
  // Another tab has no memory of its own, and the button gives it the same name.
  session.clear()
  assert.equal(await fetchOrderToken(attempt), first)
  assert.equal(currentPurchase().id, id)
  assert.equal(asked[0]?.orderId, asked[1]?.orderId)
  assert.match(asked[0]?.orderId ?? '', /^[1-9]\d{11}$/)
})

test('makes another order when the basket changes (house: 2)', async () => {
  fresh()
  addProduct('laine', 1)
  const { id } = currentPurchase()
  const first = await fetchOrderToken(attempt)
  setQuantity('laine', 2)
  // Another purchase has another name at the button, which makes an attempt of its own for it.
  assert.notEqual(currentPurchase().id, id)
  assert.notEqual(await fetchOrderToken('B'.repeat(43)), first)
})

test('keeps the basket until its own payment is settled, and takes out only what was paid (look: Principle 4)', async () => {
  fresh()
  addProduct('laine', 2)
  await fetchOrderToken(attempt)
  followPayment(payment('h1'), currentPurchase().id)
  settle('another')
  assert.equal(countOf(readBasket()), 2)
  addProduct('usva', 1)
  settle('h1')
  assert.deepEqual(readBasket(), [{ sku: 'usva', quantity: 1 }])
  assert.isTrue(purchaseOf('h1')?.paid)
})

test('settles a payment once, so that an old receipt leaves a new basket alone (look: Principle 4)', async () => {
  fresh()
  addProduct('laine', 2)
  await fetchOrderToken(attempt)
  followPayment(payment('h1'), currentPurchase().id)
  settle('h1')
  addProduct('laine', 2)
  settle('h1')
  assert.equal(countOf(readBasket()), 2)
  assert.isUndefined(currentPurchase().handle)
})

test('keeps who buys out of what stays in the browser (promises: R31)', () => {
  fresh()
  addProduct('laine', 1)
  nameBuyer({ name: 'Aino Ostaja', email: 'aino@example.com' })
  assert.deepInclude(currentPurchase(), { name: 'Aino Ostaja', email: 'aino@example.com' })
  assert.notMatch(JSON.stringify([...local]), /Aino|aino/)
  session.clear()
  assert.notProperty(currentPurchase(), 'name')
})

test('keeps a payment from being tied to a basket that it was not made for (look: Principle 4)', () => {
  fresh()
  addProduct('laine', 1)
  const { id } = currentPurchase()
  addProduct('laine', 1)
  currentPurchase()
  followPayment(payment('h1'), id)
  assert.isUndefined(purchaseOf('h1'))
})

test('pays one order on a telephone and here: that of the press before the code, or of the next one (promises: R5)', async () => {
  fresh()
  addProduct('laine', 1)
  const orderId = await placeOrderForPhone()
  assert.equal(await placeOrderForPhone(), orderId)
  assert.equal(await fetchOrderToken(attempt), `token-of-${orderId}`)
  // A reload of this tab, and the other tab, know it too.
  session.clear()
  assert.equal(await fetchOrderToken(attempt), `token-of-${orderId}`)
  assert.deepEqual([...new Set(asked.map((order) => order.orderId))], [orderId])
  fresh()
  addProduct('laine', 1)
  assert.equal(await fetchOrderToken(attempt), `token-of-${await placeOrderForPhone()}`)
})

test('makes another order for another try, but keeps the one that a telephone may pay, so that both cannot be paid (promises: R5)', async () => {
  fresh()
  addProduct('laine', 1)
  // After an end for good the button makes another try.
  const first = await fetchOrderToken(attempt)
  const second = await fetchOrderToken('B'.repeat(43))
  assert.notEqual(second, first)
  const orderId = await placeOrderForPhone()
  assert.equal(`token-of-${orderId}`, second)
  for (const name of ['C', 'D']) {
    assert.equal(await fetchOrderToken(name.repeat(43)), second)
    // Neither a reload nor another code changes it.
    session.clear()
    assert.equal(await placeOrderForPhone(), orderId)
  }
  // Also where the telephone had it before any press here.
  fresh()
  addProduct('laine', 1)
  const before = `token-of-${await placeOrderForPhone()}`
  for (const name of ['A', 'B']) assert.equal(await fetchOrderToken(name.repeat(43)), before)
  addProduct('laine', 1)
  assert.notEqual(await fetchOrderToken('B'.repeat(43)), before)
})

test('makes one new order in all tabs where the merchant has closed the one that a telephone could pay, until the next one is closed (house: 2; promises: R5)', async () => {
  fresh()
  addProduct('laine', 1)
  const shared = await placeOrderForPhone()
  assert.equal(await fetchOrderToken(attempt), `token-of-${shared}`)
  closed.add(shared)
  // The same try, another one, and the same of another tab.
  const next = await fetchOrderToken(attempt)
  assert.notEqual(next, `token-of-${shared}`)
  const before = local.get('poukama:purchase') ?? ''
  session.clear()
  assert.equal(await fetchOrderToken(attempt), next)
  local.set(
    'poukama:purchase',
    before.replace(/"order":\{[^}]*\}/, `"order":{"id":"${shared}","isShared":true}`),
  )
  assert.equal(await fetchOrderToken(attempt), next)
  // A code is for the new one, and shares it as the first did.
  assert.equal(`token-of-${await placeOrderForPhone()}`, next)
  assert.equal(await fetchOrderToken('B'.repeat(43)), next)
  closed.add(next.replace('token-of-', ''))
  const third = await placeOrderForPhone()
  assert.notInclude([...closed], third)
  assert.equal(await placeOrderForPhone(), third)
  assert.equal(await fetchOrderToken('B'.repeat(43)), `token-of-${third}`)
  closed.clear()
})

test('judges the banks by an order that is never paid, with a telephone too (house: 2)', async () => {
  fresh()
  addProduct('laine', 1)
  const orderId = await placeOrderForPhone()
  assert.notEqual(await fetchOrderToken(currentPurchase().id), `token-of-${orderId}`)
})

test('writes an address for a telephone that has the code where no server gets it, and knows one that no telephone reaches (house: 6)', () => {
  const address = new URL(phoneAddress('https://shop.example', 'AbCdEfGhIjKlMnOpQrStUv', 'fi'))
  assert.equal(address.hash, '#phone=AbCdEfGhIjKlMnOpQrStUv')
  assert.equal(`${address.pathname}${address.search}`, '/checkout?lang=fi')
  for (const name of ['localhost', 'shop.localhost', '127.0.0.1', '[::1]'])
    assert.isTrue(isLoopback(name), name)
  for (const name of ['shop.example', 'localhost.example', '192.168.1.20'])
    assert.isFalse(isLoopback(name), name)
})

test('keeps the nonce of a telephone before it sends a code, and sends the same one after a reload (house: 6)', async () => {
  fresh()
  const { fetch } = globalThis
  const sent: { code?: string; nonce?: string }[] = []
  stand('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as object)
    // Whatever happens to this call, the tab has it already.
    assert.include([...session.values()], sent.at(-1)?.nonce)
    throw new TypeError('The answer is lost')
  })
  const open = () => openPhoneOrder('A'.repeat(22))
  try {
    assert.equal(await open(), 'silent')
    assert.equal(await open(), 'silent')
    session.clear()
    assert.equal(await open(), 'silent')
  } finally {
    stand('fetch', fetch)
  }
  assert.lengthOf(sent, 3)
  const [first, second, otherTab] = sent.map(({ nonce }) => nonce)
  assert.match(first ?? '', /^[0-9a-f]{32}$/)
  assert.equal(second, first)
  assert.notEqual(otherTab, first)
})

/** Name of a try, as the button makes it. */
const attempt = 'A'.repeat(43)

function fresh(): void {
  local.clear()
  session.clear()
  asked.length = 0
}

function payment(handle: string) {
  const updatedAt = '2026-11-20T10:00:00Z'
  const sums = { amount: '72.00', currency: 'EUR', reference: 'RF18539007547034', payee: 'Poukama' }
  return { handle, orderId: 'order-1', state: 'pending' as const, ...sums, updatedAt, canRetry: false }
}

function storage(map: Map<string, string>) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  }
}

function stand(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
