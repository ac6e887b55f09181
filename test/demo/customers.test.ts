/// <reference types="node" />
// Who ordered, as the shop keeps it for the merchant: once, to be found, and gone with the personal data.
import { assert, test } from '#kit'
import { handleOf, makePayment } from './backoffice/merchant-stand.ts'
import { MERCHANT_KEY, openShop, PASSWORD, type ShopStand } from './shop-stand.ts'

const headers = { 'x-silta': '1', 'content-type': 'application/json' }

/** Lets a merchant in, and gives what asks as they do. */
async function enter(shop: ShopStand): Promise<(path: string, body?: unknown) => Promise<Response>> {
  const send = (path: string, cookie: string, body?: unknown) =>
    shop.fetch(
      new Request(`${shop.origin}/shop/${path}`, {
        headers: { ...headers, cookie },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
  const answer = await send('merchant/sign-in', '', { password: PASSWORD })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return (path, body) => send(path, cookie, body)
}

const aino = { name: 'Aino Esimerkki', email: 'aino@example.com' }
const vaino = { name: 'Väinö Öhman', email: 'vaino@example.org' }

test('keeps who ordered as it was written first, whatever is sent later (promises: R5)', async () => {
  const shop = openShop()
  const items = [{ sku: 'luoto', quantity: 1 }]
  const buy = async (body: object, cookie = '') => {
    const request = { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) }
    const answer = await shop.fetch(new Request(`${shop.origin}/shop/orders`, request))
    return { answer, body: (await answer.json()) as { orderId: string; token: string } }
  }
  const first = await buy({ items, customer: aino })
  const { orderId, token } = first.body
  assert.deepEqual(shop.books.customers.of(orderId), aino)
  // The token goes to the proxy and on to a bank: no word of the buyer is in it.
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  assert.notInclude(claims, 'Aino')
  assert.notInclude(claims, 'example.com')
  const cookie = first.answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  await buy({ items, customer: vaino, orderId }, cookie)
  assert.deepEqual(shop.books.customers.of(orderId), aino)
  // Another browser cannot name itself the buyer of an order that is not its own.
  const foreign = await buy({ items, customer: vaino, orderId })
  assert.isFalse(foreign.answer.ok)
  assert.deepEqual(shop.books.customers.of(orderId), aino)
})

test('finds orders by letters of a name or an address, the latest first, and takes no letter for a pattern (house: 2)', () => {
  const { customers } = openShop().books
  customers.place('100000000001', aino)
  customers.place('100000000002', vaino)
  customers.place('100000000003', aino)
  assert.deepEqual(customers.find('AINO E'), ['100000000003', '100000000001'])
  assert.deepEqual(customers.find('ÖHM'), ['100000000002'])
  assert.deepEqual(customers.find('example.org'), ['100000000002'])
  for (const pattern of ['%', '_', '*', "'"]) assert.isEmpty(customers.find(pattern))
})

test('lists the payments of a buyer with who bought what, and each by its order too (house: 2)', async () => {
  const shop = openShop()
  shop.merchant.payments.push(makePayment('100000000001'), makePayment('100000000002'))
  shop.books.customers.place('100000000001', aino)
  shop.books.customers.place('100000000002', vaino)
  const ask = await enter(shop)
  const found = async (search: string) => {
    const answer = await ask(`merchant/payments?search=${encodeURIComponent(search)}`)
    return ((await answer.json()) as { payments: { orderId: string; customer?: object }[] }).payments
  }
  const [one, ...others] = await found('väinö')
  assert.isEmpty(others)
  assert.deepEqual(one?.customer, vaino)
  assert.deepEqual(
    (await found('100000000001')).map(({ customer }) => customer),
    [aino],
  )
  assert.isEmpty(await found('Nobody'))
  assert.notInclude(shop.merchant.asked.join(' '), 'Nobody')
  assert.notInclude(shop.merchant.asked.join(' '), MERCHANT_KEY)
})

test('forgets the buyer with the other personal data of an order, and everyone at start over (promises: R31)', async () => {
  const shop = openShop()
  shop.merchant.payments.push(makePayment('100000000001'), makePayment('100000000002'))
  shop.books.customers.place('100000000001', aino)
  shop.books.customers.place('100000000002', vaino)
  const ask = await enter(shop)
  const path = `merchant/payments/${handleOf('100000000001')}`
  assert.include(await (await ask(path)).text(), 'Aino')
  // Without a reason nothing goes.
  await ask(`${path}/personal-data/delete`, { reason: ' ' })
  assert.deepEqual(shop.books.customers.of('100000000001'), aino)
  await ask(`${path}/personal-data/delete`, { reason: 'The buyer asked for it' })
  assert.isUndefined(shop.books.customers.of('100000000001'))
  assert.notInclude(await (await ask(path)).text(), 'Aino')
  assert.notInclude(await (await ask('merchant/payments')).text(), 'Aino')
  assert.isEmpty(shop.books.customers.find('esimerkki'))
  assert.deepEqual(shop.books.customers.of('100000000002'), vaino)
  await ask('merchant/reset', {})
  assert.isUndefined(shop.books.customers.of('100000000002'))
})
