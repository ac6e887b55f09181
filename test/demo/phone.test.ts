/// <reference types="node" />
// Judges how a buyer goes on with a telephone: what a code opens, how often and how long, and what the first screen learns.
// The merchant interface is a stand-in; test/journey/payment.test.ts pays with both devices at a bank.

import { randomBytes } from 'node:crypto'
import { assert, test, wallClock } from '#kit'
import { makePayment } from './backoffice/merchant-stand.ts'
import { openShop, type ShopStand } from './shop-stand.ts'

const own = { 'x-silta': '1', 'content-type': 'application/json' }
const MINUTES = 60_000

/** One browser: its cookie goes along, and a new one replaces it. Its page has a nonce, which it sends with a code. */
class BrowserStand {
  cookie = ''
  readonly nonce = randomBytes(16).toString('hex')
  readonly #shop: ShopStand
  constructor(shop: ShopStand) {
    this.#shop = shop
  }
  async ask(path: string, body?: object, headers: Record<string, string> = own): Promise<Answer> {
    const answer = await this.#shop.fetch(
      new Request(`${this.#shop.origin}/shop/${path}`, {
        headers: { ...headers, ...(this.cookie && { cookie: this.cookie }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.cookie
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  /** Uses a code. */
  use(code: string): Promise<Answer> {
    return this.ask('phone/use', { code, nonce: this.nonce })
  }
}

/** All that an answer may have. */
interface Answer {
  status: number
  error?: string
  orderId?: string
  token?: string
  code?: string
  endsAt?: string
  bank?: string
  lines?: unknown
  isOpened?: boolean
  isClosed?: boolean
  handle?: string
  state?: string
}

const items = [{ sku: 'luoto', quantity: 1 }]

/** Opens a shop with a buyer who has ordered a cup and got a code for it, and a telephone. */
async function open() {
  const shop = openShop()
  const [first, phone] = [new BrowserStand(shop), new BrowserStand(shop)]
  const { orderId = '' } = await first.ask('orders', { items })
  const made = await first.ask('phone', { orderId, bank: 'own' })
  return { shop, first, phone, orderId, made, code: made.code ?? '' }
}

test('gives a telephone the order for a code: 128 bits, for ten minutes, stored as a digest alone (house: 6)', async () => {
  const { shop, first, phone, orderId, made, code } = await open()
  assert.equal(made.status, 201)
  assert.match(code, /^[\w-]{22}$/)
  assert.approximately(Date.parse(made.endsAt ?? '') - wallClock(), 10 * MINUTES, MINUTES)
  assert.notEqual((await first.ask('phone', { orderId })).code, code)
  shop.wait(9 * MINUTES)
  const { status, ...given } = await phone.use(code)
  assert.equal(status, 200)
  assert.deepEqual(given, { orderId, lines: items, bank: 'own' })
  // The same order, signed for the telephone by the way that every order goes.
  const signed = await phone.ask('orders', { items, orderId })
  assert.equal(signed.orderId, orderId)
  const claims = JSON.parse(atob(signed.token?.split('.')[1] ?? '')) as { order: { id: string } }
  assert.equal(claims.order.id, orderId)
})

test('opens a code once, also where two use it at the same time, and lets the browser that has it ask again (house: 6)', async () => {
  const { shop, phone, code, orderId } = await open()
  const other = new BrowserStand(shop)
  const answers = await Promise.all([phone, other].map((browser) => browser.use(code)))
  assert.deepEqual(
    answers.map(({ status, error }) => error ?? status),
    [200, 'code_used'],
  )
  assert.equal(answers[1]?.status, 410)
  assert.equal((await phone.use(code)).status, 200)
  assert.equal((await other.ask('orders', { items, orderId })).error, 'order_changed')
  shop.wait(11 * MINUTES)
  assert.equal((await phone.use(code)).error, 'code_used')
})

test('lets the page whose first answer was lost ask again without a cookie, by its nonce, and nobody else (house: 6)', async () => {
  const { shop, phone, code, orderId } = await open()
  assert.equal((await phone.use(code)).status, 200)
  // The answer was lost, and the secret of the new browser with it.
  const lost = phone.cookie
  phone.cookie = ''
  shop.wait(9 * MINUTES)
  const other = new BrowserStand(shop)
  assert.equal((await other.use(code)).error, 'code_used')
  for (const nonce of [undefined, '', phone.nonce.slice(1), phone.nonce.toUpperCase() + 'G'])
    assert.equal((await other.ask('phone/use', { code, nonce })).error, 'code_unknown')
  const again = await phone.use(code)
  assert.deepEqual([again.status, again.orderId], [200, orderId])
  // The order is the new secret's, not the lost one's.
  assert.notEqual(phone.cookie, lost)
  assert.equal((await phone.ask('orders', { items, orderId })).status, 201)
  other.cookie = lost
  assert.equal((await other.ask('orders', { items, orderId })).error, 'order_changed')
  // A nonce holds a code no longer than the code is good.
  shop.wait(2 * MINUTES)
  phone.cookie = ''
  assert.equal((await phone.use(code)).error, 'code_used')
})

test('refuses a code that is over, wrong or of an order that is gone (house: 6)', async () => {
  const { shop, first, phone, code, orderId } = await open()
  for (const wrong of [
    'A'.repeat(22),
    '',
    'A'.repeat(23),
    `${code.slice(0, 21)}${code.endsWith('A') ? 'B' : 'A'}`,
  ])
    assert.equal((await phone.use(wrong)).error, 'code_unknown')
  shop.wait(10 * MINUTES)
  assert.equal((await phone.use(code)).error, 'code_expired')
  const fresh = await first.ask('phone', { orderId })
  shop.books.beginAnew()
  assert.equal((await phone.use(fresh.code ?? '')).error, 'code_unknown')
  // A browser that gets nothing is no buyer of anything.
  assert.equal(phone.cookie, '')
})

test('makes a code for the buyer alone, and for nothing that is paid (house: 2)', async () => {
  const { shop, first, phone, orderId } = await open()
  assert.equal((await phone.ask('phone', { orderId })).error, 'order_unknown')
  assert.equal((await phone.ask(`phone/${orderId}`)).error, 'order_unknown')
  assert.equal((await first.ask('phone', { orderId: '1' })).error, 'code_invalid')
  assert.equal((await first.ask('phone', { orderId }, {})).error, 'page_refused')
  shop.books.learn(
    { ...makePayment(orderId), amount: '24.00', state: 'paid' },
    new Date(wallClock()).toISOString(),
  )
  assert.equal((await first.ask('phone', { orderId })).error, 'order_settled')
})

test('tells the first screen when a telephone has the order and what became of it, and both see the receipt (house: 2)', async () => {
  const { shop, first, phone, orderId, code } = await open()
  const news = async () => {
    const { isOpened, handle, state } = await first.ask(`phone/${orderId}`)
    return { isOpened, handle, state }
  }
  const none = { handle: undefined, state: undefined }
  assert.deepEqual(await news(), { isOpened: false, ...none })
  // Nothing is asked before a telephone has the order.
  assert.deepEqual(shop.merchant.asked, [])
  await phone.use(code)
  assert.deepEqual(await news(), { isOpened: true, ...none })
  const payment = makePayment(orderId, { amount: '24.00', state: 'paid' })
  shop.merchant.faults.push(new Response('', { status: 503 }))
  shop.merchant.payments.push(payment)
  assert.deepEqual(await news(), { isOpened: true, ...none })
  assert.deepEqual(await news(), { isOpened: true, handle: payment.handle, state: 'paid' })
  for (const browser of [first, phone])
    assert.equal((await browser.ask(`receipts/${payment.handle}`)).state, 'paid')
  assert.equal((await new BrowserStand(shop).ask(`receipts/${payment.handle}`)).error, 'receipt_unknown')
  assert.equal(shop.books.countPacked(), 1)
})

test('tells of the code that the first screen shows, not of one before, and follows the order all the same (look: Principle 4)', async () => {
  const { shop, first, phone, orderId, made, code } = await open()
  await phone.use(code)
  shop.wait(MINUTES)
  const second = await first.ask('phone', { orderId })
  shop.merchant.payments.push(makePayment(orderId, { amount: '24.00', state: 'cancelled' }))
  const news = async (endsAt = '') => {
    const { isOpened, state } = await first.ask(`phone/${orderId}?endsAt=${encodeURIComponent(endsAt)}`)
    return { isOpened, state }
  }
  assert.deepEqual(await news(second.endsAt), { isOpened: false, state: 'cancelled' })
  assert.deepEqual(await news(made.endsAt), { isOpened: true, state: 'cancelled' })
  await phone.use(second.code ?? '')
  for (const endsAt of [second.endsAt, made.endsAt, undefined])
    assert.equal((await news(endsAt)).isOpened, true)
})

test('signs an order again for both devices after an end without money, and for no other basket (promises: R5)', async () => {
  const { shop, first, phone, orderId, code } = await open()
  await phone.use(code)
  const ended = { ...makePayment(orderId), amount: '24.00', state: 'cancelled' }
  shop.books.learn(ended, new Date(wallClock()).toISOString())
  for (const browser of [first, phone]) {
    const signed = await browser.ask('orders', { items, orderId })
    assert.deepEqual([signed.status, signed.orderId], [201, orderId])
  }
  const other = [{ sku: 'luoto', quantity: 2 }]
  assert.equal((await first.ask('orders', { items: other, orderId })).error, 'order_changed')
})

test('says of an order that its merchant has closed it, so that the first screen asks for another one, and of no other end (house: 2)', async () => {
  const { shop, first, phone, orderId, code } = await open()
  await phone.use(code)
  const signed = async (browser: BrowserStand) => (await browser.ask('orders', { items, orderId })).isClosed
  assert.isUndefined(await signed(first))
  const ended = { ...makePayment(orderId), amount: '24.00', state: 'cancelled' }
  shop.books.learn(ended, new Date(wallClock()).toISOString())
  assert.isUndefined(await signed(first))
  // No webhook tells of that: the shop asks. Where the proxy is silent, the order is signed as before.
  shop.merchant.payments.push({
    ...ended,
    reason: 'order_closed',
    updatedAt: new Date(wallClock()).toISOString(),
  })
  shop.merchant.faults.push(new Response('', { status: 503 }))
  assert.isUndefined(await signed(first))
  for (const browser of [first, phone]) assert.isTrue(await signed(browser))
  // Another order of the same basket is one of its own.
  const next = await first.ask('orders', { items, orderId: '123456789012' })
  assert.deepEqual([next.status, next.isClosed], [201, undefined])
})
