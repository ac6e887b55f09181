/// <reference types="node" />
// Holds what the shop tells of what happened behind: only to the browser that ordered, only what was written down, no secret.
// The merchant interface is a stand-in; the journey of a payment meets the real one.

import { readFileSync } from 'node:fs'
import { assert, test, wallClock } from '#kit'
import { render } from '../../demo/docs/markdown.ts'
import { listPages } from '../../demo/docs/pages.ts'
import type { Behind } from '../../demo/shop/behind.ts'
import { GUIDE, guideOf, TAGS } from '../../demo/site/behind/elements.ts'
import { BANK_ID, handleOf, makePayment } from './backoffice/merchant-stand.ts'
import { problem } from './backoffice/problem.ts'
import { MERCHANT_KEY, WEBHOOK_KEY, openShop, type ShopStand } from './shop-stand.ts'

const own = { 'x-silta': '1', 'content-type': 'application/json' }

async function ask(shop: ShopStand, path: string, cookie = '', headers: Record<string, string> = own) {
  return shop.fetch(new Request(`${shop.origin}/shop/${path}`, { headers: { ...headers, cookie } }))
}

/** Orders one cup, and gives its id and the buyer's cookie. */
async function order(shop: ShopStand, cookie = ''): Promise<{ id: string; buyer: string }> {
  const answer = await shop.fetch(
    new Request(`${shop.origin}/shop/orders`, {
      method: 'POST',
      headers: { ...own, cookie },
      body: JSON.stringify({ items: [{ sku: 'luoto', quantity: 1 }] }),
    }),
  )
  const { orderId } = (await answer.json()) as { orderId: string }
  return { id: orderId, buyer: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** A payment as the proxy tells it after an approval, some seconds ahead of now. */
function paid(id: string) {
  const at = (seconds: number) => new Date(wallClock() + seconds * 1_000).toISOString()
  return makePayment(id, {
    history: [
      { at: at(1), what: 'started', attempt: 1, bankPaymentId: BANK_ID },
      { at: at(2), what: 'created', attempt: 1 },
      { at: at(30), what: 'returned', attempt: 1 },
      { at: at(31), what: 'reading', attempt: 1, state: 'paid', amount: '24.00', count: 2, lastAt: at(32) },
      { at: at(33), what: 'state_changed', from: 'pending', to: 'paid', reason: 'a word of the merchant' },
      { at: at(36), what: 'webhook_delivered', id: 'evt_1' },
    ],
    webhooks: [
      {
        id: 'evt_1',
        type: 'payment.paid',
        createdAt: at(33),
        state: 'delivered',
        tries: [
          { at: at(34), fault: 'network' },
          { at: at(35), status: 204 },
        ],
      },
    ],
  })
}

/** Lets the shop hear that an order is paid, half a minute later. */
async function hear(shop: ShopStand, id: string): Promise<void> {
  shop.merchant.payments.push(paid(id))
  shop.wait(36_000)
  const sums = { amount: '24.00', currency: 'EUR', reference: 'RF18539007547034' }
  const data = { handle: handleOf(id), orderId: id, state: 'paid', attempt: 1, ...sums }
  assert.equal((await shop.notify(`evt_${id}`, 'payment.paid', data)).status, 204)
}

const read = async (answer: Promise<Response>) => (await (await answer).json()) as Behind

test('tells the browser that ordered what happened behind its newest order: calls, return, webhook, in one order of time (look: demo)', async () => {
  const shop = openShop()
  const { id, buyer } = await order(shop)
  await hear(shop, id)
  const { order: about, steps } = await read(ask(shop, 'behind', buyer))
  assert.deepEqual(about, { id, amount: '24.00' })
  assert.deepEqual(
    steps.map(({ by, what, state, rail, type, result, count }) =>
      [by, what, state, rail, type, result, count].filter((fact) => fact !== undefined).join(' '),
    ),
    [
      'shop order_signed',
      'proxy started online-payment',
      'proxy created online-payment',
      'proxy returned online-payment',
      'proxy reading paid online-payment 2',
      'proxy state_changed paid',
      'proxy webhook payment.paid network',
      'proxy webhook payment.paid 204',
      'shop webhook_worked payment.paid',
      'shop packed',
    ],
  )
  // The page of the receipt names its payment.
  assert.deepEqual((await read(ask(shop, `behind?payment=${handleOf(id)}`, buyer))).steps, steps)
  // What is put into a basket later is not paid yet, and another payment is the newest once it is.
  const later = await order(shop, buyer)
  assert.equal((await read(ask(shop, 'behind', buyer))).order?.id, id)
  await hear(shop, later.id)
  assert.equal((await read(ask(shop, 'behind', buyer))).order?.id, later.id)
})

test('tells no other browser and no other site what happened behind, and asks the proxy nothing where nothing was paid (promises: R28)', async () => {
  const shop = openShop()
  const { id, buyer } = await order(shop)
  assert.deepEqual(await read(ask(shop, 'behind', buyer)), { steps: [] })
  assert.deepEqual(shop.merchant.asked, [])
  await hear(shop, id)
  const stranger = (await order(shop)).buyer
  for (const cookie of ['', stranger, `__Host-buyer=${'0'.repeat(64)}`])
    for (const path of ['behind', `behind?payment=${handleOf(id)}`])
      assert.deepEqual(await read(ask(shop, path, cookie)), { steps: [] }, path)
  for (const headers of [
    {},
    { ...own, origin: 'https://other.example' },
    { ...own, 'sec-fetch-site': 'cross-site' },
  ])
    assert.equal((await ask(shop, 'behind', buyer, headers)).status, 403)
  assert.deepEqual(await read(ask(shop, 'behind?payment=../payments', buyer)), { steps: [] })
})

test('shows no key, token, handle, id of the bank and no word of a merchant among what happened behind (house: 2)', async () => {
  const shop = openShop()
  const { id, buyer } = await order(shop)
  await hear(shop, id)
  const text = await (await ask(shop, 'behind', buyer)).text()
  assert.include(text, 'webhook_worked')
  for (const secret of [
    MERCHANT_KEY,
    WEBHOOK_KEY,
    BANK_ID,
    handleOf(id),
    'evt_1',
    'a word of the merchant',
    'RF1',
  ])
    assert.notInclude(text, secret)
})

test('says that the proxy is silent instead of telling half of what happened (house: 4)', async () => {
  const shop = openShop()
  const { id, buyer } = await order(shop)
  await hear(shop, id)
  shop.merchant.faults.push(problem(503, 'busy'))
  const answer = await ask(shop, 'behind', buyer)
  assert.equal(answer.status, 502)
  assert.deepEqual(await answer.json(), { error: 'proxy_silent' })
})

test('marks every element that Silta has, each with a way to its own chapter of the guide (look: demo)', async () => {
  const top = new URL('../../', import.meta.url)
  const { exports }: { exports: Record<string, unknown> } = JSON.parse(
    readFileSync(new URL('package.json', top), 'utf8'),
  )
  const defined = Object.keys(exports).flatMap(
    (door) => /^\.\/widgets\/([\w-]+)\/define$/.exec(door)?.[1] ?? [],
  )
  assert.sameMembers(
    [...TAGS],
    defined.map((name) => `silta-${name}`),
  )
  const page = (await listPages()).flatMap(({ pages }) => pages).find(({ path }) => path === GUIDE)
  const chapters = render(page?.text ?? '', (href) => href).headings.map(({ id }) => `/docs/${GUIDE}#${id}`)
  for (const tag of TAGS) assert.include(chapters, guideOf(tag))
})
