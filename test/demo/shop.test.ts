/// <reference types="node" />
// Judges the shop's own server by its answers: who is let in, what a webhook changes, whose receipt is shown.
// The merchant interface is a stand-in; with the real one it is walked in the journeys.

import { assert, test, wallClock } from '#kit'
import { datesOfSeries } from '../../core/shared/values/calendar.ts'
import type { Plan } from '../../demo/shop/books.ts'
import { refundable } from '../../demo/backoffice/merchant/attention.ts'
import { problem } from './backoffice/problem.ts'
import { BANK_ID, handleOf, makePayment } from './backoffice/merchant-stand.ts'
import { MERCHANT_KEY, WEBHOOK_KEY, openShop, PASSWORD, type ShopStand } from './shop-stand.ts'

const own = { 'x-silta': '1', 'content-type': 'application/json' }

/** Asks as a page of the shop does, or as the caller that the headers describe. */
function ask(
  shop: ShopStand,
  path: string,
  { body, cookie, headers = own }: { body?: unknown; cookie?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const request = new Request(`${shop.origin}/shop/${path}`, {
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  return shop.fetch(request)
}

function cookieOf(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function enter(shop: ShopStand): Promise<string> {
  return cookieOf(await ask(shop, 'merchant/sign-in', { body: { password: PASSWORD } }))
}

/** Orders one cup, and gives its id and the buyer's cookie. */
async function order(shop: ShopStand, cookie?: string): Promise<{ id: string; buyer: string }> {
  const body = { items: [{ sku: 'luoto', quantity: 1 }] }
  const answer = await ask(shop, 'orders', { body, ...(cookie !== undefined && { cookie }) })
  const { orderId } = (await answer.json()) as { orderId: string }
  return { id: orderId, buyer: cookieOf(answer) }
}

function data(orderId: string, changes: Record<string, unknown> = {}) {
  const sums = { amount: '24.00', currency: 'EUR', reference: 'RF18539007547034' }
  return { handle: handleOf(orderId), orderId, state: 'paid', attempt: 1, ...sums, ...changes }
}

const statusOf = async (answer: Promise<Response>) => (await answer).status
const errorOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { error?: string }).error

test('lets nobody read payments before they have signed in (house: 2)', async () => {
  const shop = openShop()
  for (const path of ['merchant/payments', 'merchant/waiting', `merchant/payments/${handleOf('1')}`])
    assert.equal(await errorOf(ask(shop, path)), 'signed_out')
  for (const path of ['refunds', 'close', 'resolve', 'webhooks/evt_1/resend'])
    assert.equal(await statusOf(ask(shop, `merchant/payments/${handleOf('1')}/${path}`, { body: {} })), 401)
  assert.equal(await statusOf(ask(shop, 'merchant/reset', { body: {} })), 401)
  assert.equal(
    await statusOf(ask(shop, 'merchant/payments', { cookie: `__Host-merchant=${'0'.repeat(64)}` })),
    401,
  )
  assert.deepEqual(shop.merchant.asked, [])
})

test('lets the merchant in by the password, with a cookie that no script reads and no other site sends (house: 6)', async () => {
  const shop = openShop()
  const answer = await ask(shop, 'merchant/sign-in', { body: { password: ` ${PASSWORD} ` } })
  assert.equal(answer.status, 200)
  const cookie = answer.headers.get('set-cookie') ?? ''
  assert.match(
    cookie,
    /^__Host-merchant=[0-9a-f]{64}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  assert.equal(await statusOf(ask(shop, 'merchant/payments', { cookie: cookieOf(answer) })), 200)
  assert.notEqual(await enter(shop), cookieOf(answer))
})

test('ends a session by signing out, and by time (house: 2)', async () => {
  const shop = openShop()
  const [one, other] = [await enter(shop), await enter(shop)]
  assert.equal(await statusOf(ask(shop, 'merchant/sign-out', { body: {}, cookie: one })), 200)
  assert.equal(await statusOf(ask(shop, 'merchant/payments', { cookie: one })), 401)
  assert.equal(await statusOf(ask(shop, 'merchant/payments', { cookie: other })), 200)
  shop.wait(8 * 3_600_000)
  assert.equal(await statusOf(ask(shop, 'merchant/payments', { cookie: other })), 401)
})

test('makes whoever guesses the password wait longer and longer, the right one too (house: 2)', async () => {
  const shop = openShop()
  const guess = (password: string) => ask(shop, 'merchant/sign-in', { body: { password } })
  const many = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(`guess ${at}`)))
  assert.equal(many.filter(({ status }) => status === 401).length, 5)
  assert.equal(many.filter(({ status }) => status === 429).length, 35)
  const refused = await guess(PASSWORD)
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '30')
  assert.isNull(refused.headers.get('set-cookie'))
  shop.wait(30_000)
  assert.equal(await statusOf(guess('guess')), 401)
  assert.equal((await guess(PASSWORD)).headers.get('retry-after'), '60')
  shop.wait(60_000)
  assert.equal(await statusOf(guess(PASSWORD)), 200)
  assert.equal(await statusOf(guess('guess')), 401)
})

test('refuses what a page of another site sends, even with the cookie (promises: R33)', async () => {
  const shop = openShop()
  shop.merchant.payments.push(makePayment('100000000001'))
  const cookie = await enter(shop)
  const asked = shop.merchant.asked.length
  const foreign: Record<string, string>[] = [
    { 'content-type': 'text/plain' },
    { 'x-silta': '1', origin: 'https://evil.example' },
    { 'x-silta': '1', origin: 'null' },
    { 'x-silta': '1', origin: 'http://localhost:8788' },
    { 'x-silta': '1', 'sec-fetch-site': 'cross-site' },
    { 'x-silta': '1', 'sec-fetch-site': 'same-site' },
  ]
  const body = { id: 'r1', amount: '24.00', reason: 'Broken' }
  for (const headers of foreign) {
    for (const path of ['refunds', 'close', 'resolve'])
      assert.equal(
        await statusOf(
          ask(shop, `merchant/payments/${handleOf('100000000001')}/${path}`, { body, cookie, headers }),
        ),
        403,
      )
    assert.equal(await statusOf(ask(shop, 'merchant/payments', { cookie, headers })), 403)
    assert.equal(await statusOf(ask(shop, 'merchant/reset', { body: {}, cookie, headers })), 403)
    assert.equal(
      await statusOf(ask(shop, 'merchant/sign-in', { body: { password: PASSWORD }, headers })),
      403,
    )
    assert.equal(
      await statusOf(ask(shop, 'orders', { body: { items: [{ sku: 'luoto', quantity: 1 }] }, headers })),
      403,
    )
  }
  assert.equal(shop.merchant.asked.length, asked)
  assert.equal(shop.resets(), 0)
  const right = { ...own, origin: shop.origin, 'sec-fetch-site': 'same-origin' }
  assert.equal(await statusOf(ask(shop, 'merchant/payments', { cookie, headers: right })), 200)
})

test('hands neither the merchant key, the webhook key nor an id of the bank to the page (promises: R28)', async () => {
  const shop = openShop()
  shop.merchant.payments.push(
    makePayment('100000000001'),
    makePayment('100000000002', { state: 'mismatched', needsPerson: true }),
  )
  const cookie = await enter(shop)
  const handle = handleOf('100000000001')
  const answers = await Promise.all([
    ask(shop, 'merchant/payments', { cookie }),
    ask(shop, 'merchant/waiting', { cookie }),
    ask(shop, `merchant/payments/${handle}`, { cookie }),
    ask(shop, `merchant/payments/${handle}/refunds`, {
      cookie,
      body: { id: 'r1', amount: '1.00', reason: 'Late' },
    }),
    ask(shop, `merchant/payments/${handle}/close`, { cookie, body: { reason: 'Sold out' } }),
  ])
  const texts = await Promise.all(
    answers.map(async (answer) => JSON.stringify([...answer.headers]) + (await answer.text())),
  )
  assert.include(texts[2], '"what":"started"')
  for (const text of texts)
    for (const secret of [MERCHANT_KEY, WEBHOOK_KEY.slice(6), BANK_ID, 'online-payment'])
      assert.notInclude(text, secret)
  assert.isTrue(answers.every(({ headers }) => headers.get('cache-control') === 'no-store'))
})

test('searches in every day, by order where the words are an order, else by reference (house: 2)', async () => {
  const shop = openShop()
  const cookie = await enter(shop)
  await ask(shop, 'merchant/payments?search=1000%200000%200001&state=paid', { cookie })
  await ask(shop, 'merchant/payments?search=rf18%205390%200754%207034&from=2026-11-01&to=2026-11-22', {
    cookie,
  })
  assert.deepEqual(shop.merchant.asked, [
    'GET /pay/merchant/payments?state=paid&orderId=100000000001',
    'GET /pay/merchant/payments?reference=RF18539007547034',
  ])
  for (const query of ['state=nothing', 'from=2026-13-01', 'to=yesterday'])
    assert.equal(await statusOf(ask(shop, `merchant/payments?${query}`, { cookie })), 400)
})

test('shows as waiting what was given up long ago, whatever its state and its day, and each once (house: 2)', async () => {
  const shop = openShop()
  const daysAgo = (days: number) => new Date(wallClock() - days * 86_400_000).toISOString()
  shop.merchant.payments.push(
    makePayment('100000000001', { needsPerson: true, createdAt: daysAgo(90) }),
    makePayment('100000000002', { needsPerson: true, state: 'mismatched', createdAt: daysAgo(2) }),
    makePayment('100000000003', { state: 'unknown', createdAt: daysAgo(1) }),
    makePayment('100000000004', { createdAt: daysAgo(90) }),
  )
  const cookie = await enter(shop)
  const { payments } = (await (await ask(shop, 'merchant/waiting', { cookie })).json()) as {
    payments: { orderId: string }[]
  }
  assert.deepEqual(
    payments.map(({ orderId }) => orderId),
    ['100000000002', '100000000001'],
  )
})

test('saves the payments of some days a line each, with a sensible name and no id of the bank (promises: R28)', async () => {
  const shop = openShop()
  shop.merchant.payments.push(
    ...['100000000001', '100000000002', '100000000003'].map((id) =>
      makePayment(id, { message: 'Kaksi kuppia, ö', createdAt: '2026-11-20T10:00:00.000Z' }),
    ),
    makePayment('100000000004', { createdAt: '2026-10-20T10:00:00.000Z' }),
  )
  const cookie = await enter(shop)
  const answer = await ask(shop, 'merchant/export?from=2026-11-01&to=2026-11-22', { cookie })
  assert.equal(
    answer.headers.get('content-disposition'),
    'attachment; filename="poukama-payments-2026-11-01-to-2026-11-22.jsonl"',
  )
  const text = await answer.text()
  for (const secret of [BANK_ID, MERCHANT_KEY, 'online-payment']) assert.notInclude(text, secret)
  const lines = text.split('\n')
  assert.equal(lines.pop(), '')
  const read = lines.map(
    (line) => JSON.parse(line) as { orderId: string; message: string; history: object[] },
  )
  assert.deepEqual(
    read.map(({ orderId, message, history }) => [orderId, message, history.length]),
    ['100000000001', '100000000002', '100000000003'].map((id) => [id, 'Kaksi kuppia, ö', 1]),
  )
  assert.equal(shop.merchant.asked.at(-1), 'GET /pay/merchant/export?from=2026-11-01&to=2026-11-22&limit=100')
  assert.equal(await statusOf(ask(shop, 'merchant/export?from=2026-11-01')), 401)
  assert.equal(await statusOf(ask(shop, 'merchant/export?from=november', { cookie })), 400)
  shop.merchant.faults.push(problem(400, 'query_invalid'))
  assert.equal(await errorOf(ask(shop, 'merchant/export?from=2026-01-01', { cookie })), 'query_invalid')
})

test('saves an export piece by piece, wherever the pieces are cut, and breaks off where it is not whole (house: 2)', async () => {
  const shop = openShop()
  const cookie = await enter(shop)
  const lines = ['100000000001', '100000000002'].map(
    (id) => `${JSON.stringify(makePayment(id, { message: 'Två ö' }))}\n`,
  )
  const bytes = new TextEncoder().encode(lines.join(''))
  const cutInto = (
    size: number,
    end: (to: ReadableStreamDefaultController<Uint8Array>) => void,
    all = bytes,
  ) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(to) {
          for (let at = 0; at < all.length; at += size) to.enqueue(all.slice(at, at + size))
          end(to)
        },
      }),
    )
  const read = async (answer: Response) => {
    shop.merchant.faults.push(answer)
    return (await ask(shop, 'merchant/export', { cookie })).text()
  }
  for (const size of [1, 7, 1_000_000]) {
    const text = await read(cutInto(size, (to) => to.close()))
    assert.lengthOf(text.trimEnd().split('\n'), 2)
  }
  const broken = [
    cutInto(100, (to) => to.error(new Error('broken'))),
    cutInto(100, (to) => to.close(), bytes.slice(0, -1)),
    cutInto(100, (to) => to.close(), new TextEncoder().encode('{"handle":"x"}\n')),
    cutInto(100, (to) => to.close(), Uint8Array.from([0xff, 0x0a])),
  ]
  // Where already the first line is none, that is said; later the answer ends with an error.
  const ends = ['broken off', '{"error":"answer_lost"}']
  for (const answer of broken) assert.include(ends, await read(answer).catch(() => 'broken off'))
})

test('deletes personal data with a reason, and not without (house: 2)', async () => {
  const shop = openShop()
  shop.merchant.payments.push(makePayment('100000000001', { message: 'For Maija' }))
  const cookie = await enter(shop)
  const path = `merchant/payments/${handleOf('100000000001')}/personal-data/delete`
  assert.equal(await statusOf(ask(shop, path, { body: { reason: 'Asked for' } })), 401)
  for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
    assert.equal(await errorOf(ask(shop, path, { cookie, body })), 'reason_invalid')
  assert.equal(await statusOf(ask(shop, path, { cookie, body: { reason: 'The buyer asked for it' } })), 200)
  const shown = await (await ask(shop, `merchant/payments/${handleOf('100000000001')}`, { cookie })).text()
  assert.notInclude(shown, 'Maija')
  assert.include(shown, 'The buyer asked for it')
})

test('passes a refund on as it was asked for, and the same one after a lost answer (house: 2)', async () => {
  const shop = openShop()
  shop.merchant.payments.push(makePayment('100000000001'))
  const cookie = await enter(shop)
  const refund = (body: object) =>
    ask(shop, `merchant/payments/${handleOf('100000000001')}/refunds`, { cookie, body })
  const wish = { id: 'r1', amount: '10.00', reason: 'One cup was broken' }
  shop.merchant.faults.push('lost')
  assert.equal(await errorOf(refund(wish)), 'answer_lost')
  const answer = await refund(wish)
  assert.equal(((await answer.json()) as { message: string }).message, 'One cup was broken')
  assert.lengthOf(shop.merchant.payments[0]?.refunds ?? [], 1)
  assert.equal(await errorOf(refund({ ...wish, amount: '11.00' })), 'refund_changed')
  assert.equal(await statusOf(refund({ ...wish, id: 'r2', amount: '14.01' })), 400)
  for (const wrong of [
    { ...wish, id: 'r3', amount: '10,00' },
    { ...wish, id: 'r3', reason: '' },
    { ...wish, id: 'r3', reason: 'x'.repeat(141) },
    { ...wish, id: 'r 3' },
  ])
    assert.equal(await errorOf(refund(wrong)), 'refund_invalid')
})

test('says that the proxy has a fault when it refuses the key, and no more (house: 4)', async () => {
  const shop = openShop()
  const cookie = await enter(shop)
  shop.merchant.faults.push(problem(401, 'merchant_key_refused'))
  const answer = await ask(shop, 'merchant/payments', { cookie })
  assert.equal(answer.status, 502)
  assert.equal(await answer.text(), '{"error":"proxy_unavailable"}')
  shop.merchant.faults.push(Response.json({ payments: 'none' }))
  assert.equal(await errorOf(ask(shop, 'merchant/payments', { cookie })), 'answer_lost')
})

test('gives an order to the packer once, however often its webhook comes (promises: R18)', async () => {
  const shop = openShop()
  const { id } = await order(shop)
  for (const _ of [1, 2, 3])
    assert.equal((await shop.notify('evt_paid', 'payment.paid', data(id))).status, 204)
  assert.deepEqual(shop.books.countWebhooks(), { kept: 1, worked: 1 })
  assert.equal(shop.books.countPacked(), 1)
  await shop.notify('evt_twice', 'payment.paid_twice', data(id, { state: 'paid_twice' }))
  assert.equal(shop.books.countPacked(), 1)
  assert.equal(shop.books.order(id)?.told?.state, 'paid_twice')
})

test('refuses a webhook of another key, of another time and of other bytes (promises: R14)', async () => {
  const shop = openShop()
  const { id } = await order(shop)
  const key = `whsec_${Buffer.from('another key of somebody else, 32').toString('base64')}`
  assert.equal((await shop.notify('evt_1', 'payment.paid', data(id), { key })).status, 400)
  const answer = await shop.fetch(
    new Request(`${shop.origin}/shop/webhooks`, {
      method: 'POST',
      body: JSON.stringify({ type: 'payment.paid' }),
    }),
  )
  assert.equal(answer.status, 400)
  assert.deepEqual(shop.books.countWebhooks(), { kept: 0, worked: 0 })
  assert.equal(shop.books.countPacked(), 0)
})

test('packs nothing for a webhook of another sum, of an unknown order, or of no payment (house: 2)', async () => {
  const shop = openShop()
  const { id } = await order(shop)
  await shop.notify('evt_1', 'payment.paid', data(id, { amount: '2.40' }))
  assert.equal(shop.books.order(id)?.told?.state, 'mismatched')
  await shop.notify('evt_2', 'payment.paid', data('999999999999'))
  await shop.notify('evt_3', 'refund.refunded', data(id, { refund: { id: 'r1', amount: '1.00' } }))
  await shop.notify('evt_4', 'payment.sent_to_the_moon', data(id, { state: 'on_the_moon' }))
  assert.equal(shop.books.countPacked(), 0)
  assert.deepEqual(shop.books.countWebhooks(), { kept: 4, worked: 4 })
})

test('believes the newer of two webhooks, whichever comes first (promises: R15)', async () => {
  const shop = openShop()
  const { id } = await order(shop)
  const at = (second: number) => `2026-11-22T10:00:0${second}.000Z`
  await shop.notify('evt_paid', 'payment.paid', data(id, { attempt: 2 }), { at: at(5) })
  await shop.notify('evt_failed', 'payment.failed', data(id, { state: 'failed' }), { at: at(2) })
  assert.equal(shop.books.order(id)?.told?.state, 'paid')
  assert.equal(shop.books.countPacked(), 1)
})

test('shows a receipt from the webhook, and says that it is checking before (house: 2)', async () => {
  const shop = openShop()
  const { id, buyer } = await order(shop)
  const path = `receipts/${handleOf(id)}`
  assert.deepEqual(await (await ask(shop, path, { cookie: buyer })).json(), { state: 'checking' })
  await shop.notify('evt_paid', 'payment.paid', data(id))
  const receipt = await (await ask(shop, path, { cookie: buyer })).json()
  const lines = [{ sku: 'luoto', quantity: 1 }]
  const { placedAt, toldAt, reference, ...rest } = receipt as Record<string, unknown>
  assert.match([placedAt, toldAt, reference].join(' '), /^(2\d{3}-\d\d-\d\dT[\d:.]+Z ){2}RF\d+$/)
  assert.deepEqual(rest, { state: 'paid', orderId: id, amount: '24.00', lines, packed: true })
  assert.deepEqual(shop.merchant.asked, [])
})

test('tells a buyer that the shop has ended the order, and packs nothing that was paid after that (house: 2)', async () => {
  const shop = openShop()
  const { id, buyer } = await order(shop)
  shop.merchant.payments.push(makePayment(id, { state: 'pending', reason: 'order_closed' }))
  const path = `receipts/${handleOf(id)}`
  const shown = async () => (await ask(shop, `${path}?ask=1`, { cookie: buyer })).json() as Promise<object>
  assert.deepInclude(await shown(), { state: 'pending', ended: true })
  const later = { at: new Date(wallClock() + 1_000).toISOString() }
  await shop.notify('evt_paid', 'payment.paid', data(id, { reason: 'order_closed' }), later)
  assert.deepInclude(await shown(), { state: 'paid', ended: true, packed: false })
  assert.equal(shop.books.countPacked(), 0)
})

test('asks the merchant interface where no webhook has come, and packs for its answer too (house: 2)', async () => {
  const shop = openShop()
  const { id, buyer } = await order(shop)
  shop.merchant.payments.push(makePayment(id, { state: 'pending' }))
  const path = `receipts/${handleOf(id)}?ask=1`
  const stateNow = async () =>
    ((await (await ask(shop, path, { cookie: buyer })).json()) as { state: string }).state
  assert.equal(await stateNow(), 'pending')
  assert.equal(shop.books.countPacked(), 0)
  const later = new Date(wallClock() + 1_000).toISOString()
  Object.assign(shop.merchant.payments[0] ?? {}, { state: 'paid', updatedAt: later })
  assert.equal(await stateNow(), 'paid')
  assert.equal(shop.books.countPacked(), 1)
  await shop.notify('evt_paid', 'payment.paid', data(id), { at: later })
  assert.equal(shop.books.countPacked(), 1)
  const asked = shop.merchant.asked.length
  assert.equal(await stateNow(), 'paid')
  assert.equal(shop.merchant.asked.length, asked)
})

test('tells the buyer what was given back, and when, once the page asks for it (house: 2)', async () => {
  const shop = openShop()
  const { id, buyer } = await order(shop)
  const time = '2026-11-26T10:00:00Z'
  const refund = { amount: '4.00', currency: 'EUR', attempt: 1, createdAt: time, updatedAt: time }
  const refunds = (['refunded', 'pending', 'failed'] as const).map((state, at) => ({
    id: `r-${at}`,
    state,
    ...refund,
  }))
  shop.merchant.payments.push(makePayment(id, { refunds }))
  await shop.notify('evt_paid', 'payment.paid', data(id))
  const path = `receipts/${handleOf(id)}`
  const shown = async (query: string) =>
    (await (await ask(shop, `${path}${query}`, { cookie: buyer })).json()) as { refunds?: object[] }
  assert.isUndefined((await shown('')).refunds)
  assert.deepEqual((await shown('?refunds=1')).refunds, [
    { amount: '4.00', state: 'refunded', at: time },
    { amount: '4.00', state: 'pending', at: time },
  ])
})

test("shows nobody another order's receipt (promises: R28)", async () => {
  const shop = openShop()
  const [mine, theirs] = [await order(shop), await order(shop)]
  await shop.notify('evt_1', 'payment.paid', data(theirs.id))
  shop.merchant.payments.push(makePayment(theirs.id))
  for (const path of [`receipts/${handleOf(theirs.id)}`, `receipts/${handleOf(theirs.id)}?ask=1`]) {
    assert.equal(await errorOf(ask(shop, path, { cookie: mine.buyer })), 'receipt_unknown')
    assert.equal(await errorOf(ask(shop, path)), 'receipt_unknown')
    assert.equal(await statusOf(ask(shop, path, { cookie: theirs.buyer })), 200)
  }
  // The shop has no webhook of this payment yet: the proxy names its order, and that is of another browser.
  const third = await order(shop)
  shop.merchant.payments.push(makePayment(third.id))
  const path = `receipts/${handleOf(third.id)}?ask=1`
  assert.equal(await errorOf(ask(shop, path, { cookie: mine.buyer })), 'receipt_unknown')
  assert.equal(
    await errorOf(ask(shop, `receipts/${'x'.repeat(43)}?ask=1`, { cookie: mine.buyer })),
    'receipt_unknown',
  )
})

test('keeps an order to the browser and the basket that it was made for (house: 2)', async () => {
  const shop = openShop()
  const { id, buyer } = await order(shop)
  const again = (items: object[], cookie?: string) =>
    ask(shop, 'orders', { body: { items, orderId: id }, ...(cookie !== undefined && { cookie }) })
  assert.equal(await statusOf(again([{ sku: 'luoto', quantity: 1 }], buyer)), 201)
  assert.equal(await errorOf(again([{ sku: 'tyyni', quantity: 1 }], buyer)), 'order_changed')
  assert.equal(await errorOf(again([{ sku: 'luoto', quantity: 1 }])), 'order_changed')
  assert.equal(shop.books.order(id)?.amount, '24.00')
})

test('begins anew for the merchant only, who stays signed in (look: demo)', async () => {
  const shop = openShop()
  const { id } = await order(shop)
  await shop.notify('evt_1', 'payment.paid', data(id))
  const cookie = await enter(shop)
  assert.equal(await statusOf(ask(shop, 'merchant/reset', { body: {}, cookie })), 200)
  assert.equal(shop.resets(), 1)
  assert.isUndefined(shop.books.order(id))
  assert.deepEqual(shop.books.countWebhooks(), { kept: 0, worked: 0 })
  assert.equal(await statusOf(ask(shop, 'merchant/payments', { cookie })), 200)
})

test('offers an account of the test bank that can pay the order, for each country, to its own pages only (look: demo)', async () => {
  const shop = openShop()
  const ibanOf = async (country: string, amount: string) => {
    const answer = await ask(shop, `test-account?country=${country}&amount=${amount}`)
    return answer.ok ? ((await answer.json()) as { iban: string }).iban : answer.status
  }
  assert.equal(await ibanOf('EE', '36.00'), 'EE159900000000000013')
  assert.equal(await ibanOf('EE', '12.00'), 'EE382200221020145685')
  assert.equal(await ibanOf('LV', '36.00'), 'LV56SBOX0000000000001')
  assert.equal(await ibanOf('LT', '36.00'), 404)
  assert.equal(await ibanOf('EE', '1000.00'), 404)
  assert.equal(await ibanOf('EE', 'much'), 400)
  const foreign = new Request(`${shop.origin}/shop/test-account?country=EE&amount=1.00`)
  assert.equal((await shop.fetch(foreign)).status, 403)
})

test('refuses a body that is larger than any of ours (house: 2)', async () => {
  const shop = openShop()
  const body = { password: 'x'.repeat(70_000) }
  assert.equal(await statusOf(ask(shop, 'merchant/sign-in', { body })), 413)
})

test('signs an order that is paid on the first of each month, twelve times, from the next one on (2 A, Payment request)', async () => {
  const shop = openShop()
  const answer = await ask(shop, 'subscriptions', { body: { orderId: '100000000012' } })
  assert.equal(answer.status, 201)
  const { token } = (await answer.json()) as { token: string }
  const { order: signed } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    order: { id: string; amount: string; currency: string } & Plan
  }
  const plan = (await (await ask(shop, 'subscriptions/plan')).json()) as Plan
  assert.deepInclude(signed, { id: '100000000012', amount: '19.50', currency: 'EUR', ...plan })
  assert.match(signed.dueDate, /-01$/)
  assert.isAbove(Date.parse(signed.dueDate), wallClock())
  const series = {
    recurrence: 'Monthly',
    dueDate: signed.dueDate,
    recurrenceEndDate: signed.recurrence.until,
  } as const
  assert.lengthOf([...datesOfSeries(series)], 12)
})

test('keeps the days of a subscription that was signed, though a month has passed since (house: 2)', async () => {
  const shop = openShop()
  const body = { orderId: '100000000012' }
  const first = await ask(shop, 'subscriptions', { body })
  const daysOf = async (answer: Response) => {
    const { token } = (await answer.json()) as { token: string }
    const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    return (JSON.parse(text) as { order: { dueDate: string } }).order.dueDate
  }
  const dueDate = await daysOf(first)
  shop.wait(40 * 86_400_000)
  const again = await ask(shop, 'subscriptions', { body, cookie: cookieOf(first) })
  assert.equal(await daysOf(again), dueDate)
  assert.equal((await ask(shop, 'subscriptions', { body })).status, 409)
})

test('packs one cup for each month that was paid, however often and late its webhook comes (promises: R20)', async () => {
  const shop = openShop()
  const answer = await ask(shop, 'subscriptions', { body: { orderId: '100000000012' } })
  const cookie = cookieOf(answer)
  const news = data('100000000012', { amount: '19.50', state: 'scheduled' })
  const month = (dueDate: string) => ({ ...news, occurrence: { dueDate } })
  await shop.notify('evt_0', 'payment.scheduled', news)
  assert.equal(shop.books.countPacked(), 0)
  await shop.notify('evt_2', 'payment.occurrence_paid', month('2027-02-01'))
  await shop.notify('evt_1', 'payment.occurrence_paid', month('2027-01-01'), { at: '2026-11-01T00:00:00Z' })
  await shop.notify('evt_1', 'payment.occurrence_paid', month('2027-01-01'))
  // As a proxy says it that has no version set.
  await shop.notify('evt_3', 'payment.run_paid', { ...news, run: { dueDate: '2027-01-01' } })
  await shop.notify('evt_4', 'payment.occurrence_failed', month('2027-03-01'))
  await shop.notify('evt_5', 'payment.occurrence_paid', { ...month('2027-04-01'), amount: '1.00' })
  assert.equal(shop.books.countPacked(), 2)
  const receipt = (await (
    await ask(shop, `receipts/${handleOf('100000000012')}`, { cookie })
  ).json()) as object
  assert.deepInclude(receipt, { state: 'scheduled', runs: 2, packed: false })
  // The end of the series is no cup of its own.
  await shop.notify('evt_6', 'payment.paid', { ...news, state: 'paid' })
  assert.equal(shop.books.countPacked(), 2)
})

test('moves the clock of the test bank for the merchant only, and by no other step than a day, a month or a year (house: 2)', async () => {
  const shop = openShop()
  assert.equal(await statusOf(ask(shop, 'merchant/clock')), 401)
  assert.equal(await statusOf(ask(shop, 'merchant/clock', { body: { advance: 'P1Y' } })), 401)
  const cookie = await enter(shop)
  const timeAt = async (answer: Promise<Response>) =>
    Date.parse(((await (await answer).json()) as { now: string }).now)
  const before = await timeAt(ask(shop, 'merchant/clock', { cookie }))
  const after = await timeAt(ask(shop, 'merchant/clock', { cookie, body: { advance: 'P1M' } }))
  assert.isAtLeast(after - before, 28 * 86_400_000)
  for (const advance of ['P100Y', '-P1D', '', 'PT1S'])
    assert.equal(await errorOf(ask(shop, 'merchant/clock', { cookie, body: { advance } })), 'step_invalid')
  // A subscription is planned by the time of the bank.
  const { dueDate } = (await (await ask(shop, 'subscriptions/plan')).json()) as Plan
  assert.isAbove(Date.parse(dueDate), after)
})

test('asks to stop what waits for its day, with a reason, and gives the link for the payer and nothing else (2 A, What the service does)', async () => {
  const shop = openShop()
  shop.merchant.payments.push(
    { ...makePayment('100000000001'), state: 'scheduled' },
    makePayment('100000000002'),
  )
  const stop = (orderId: string, body: unknown, cookie?: string) =>
    ask(shop, `merchant/payments/${handleOf(orderId)}/stop`, {
      body,
      ...(cookie !== undefined && { cookie }),
    })
  assert.equal(await statusOf(stop('100000000001', { reason: 'x' })), 401)
  const cookie = await enter(shop)
  for (const reason of [undefined, '', ' ', 'x'.repeat(501)])
    assert.equal(await errorOf(stop('100000000001', { reason }, cookie)), 'reason_invalid')
  const answer = await stop('100000000001', { reason: 'Moved away' }, cookie)
  assert.deepEqual(await answer.json(), { approvalUrl: 'https://bank.example/oauth/authorize?request=x' })
  assert.equal(await errorOf(stop('100000000002', { reason: 'x' }, cookie)), 'payment_stop_too_late')
})

test('offers no refund of what can only be given back by a transfer (2 A, What the service does)', () => {
  const attempt = (number: number) => ({
    number,
    state: 'paid',
    startedAt: '',
    updatedAt: '',
    amount: '19.50',
    reference: '1232',
    refunded: '0.00',
  })
  const transfer = { attempt: 1, amount: '19.50', currency: 'EUR', reference: '1232' }
  const found = refundable({ attempts: [attempt(1), attempt(2)], refunds: [], transfers: [transfer] })
  assert.deepEqual(
    found.map(({ attempt: number }) => number),
    [2],
  )
})
