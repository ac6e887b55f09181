/// <reference types="node" />
// Judges how the shop's server pays suppliers: who may, what is sent, what the page is answered, and that one request is one payment.
// The proxy is a stand-in; with the real one it is walked in the journeys.

import { assert, test, wallClock } from '#kit'
import { PAYOUT_SECRET, makePayout, move } from './payout-stand.ts'
import { problem } from './problem.ts'
import { MERCHANT_KEY, openShop, PASSWORD, type ShopStand } from '../shop-stand.ts'

const own = { 'x-silta': '1', 'content-type': 'application/json' }
const wish = {
  id: 'pk1',
  way: 'sepa',
  name: 'Savitehdas Korpi Oy',
  iban: 'FI6057800720123459',
  amount: '418.60',
  message: 'Invoice 2071',
}

async function enter(shop: ShopStand): Promise<string> {
  const answer = await ask(shop, 'sign-in', { password: PASSWORD })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function ask(
  shop: ShopStand,
  path: string,
  body?: unknown,
  cookie?: string,
  headers = own,
): Promise<Response> {
  return shop.fetch(
    new Request(`${shop.origin}/shop/merchant/${path}`, {
      headers: { ...headers, ...(cookie !== undefined && { cookie }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }),
  )
}

const told = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, unknown>

test('lets nobody pay or read before they have signed in, nor a page of another site (promises: R33)', async () => {
  const shop = openShop()
  for (const path of ['payouts', 'payouts/pk1']) assert.equal((await ask(shop, path)).status, 401)
  for (const path of ['payouts', 'payouts/pk1/resolve'])
    assert.equal((await ask(shop, path, wish)).status, 401)
  const cookie = await enter(shop)
  const foreign: Record<string, string>[] = [
    { 'content-type': 'text/plain' },
    { ...own, origin: 'https://evil.example' },
    { ...own, 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign)
    assert.equal((await ask(shop, 'payouts', wish, cookie, headers as typeof own)).status, 403)
  assert.deepEqual(shop.merchant.asked, [])
})

test('sends what the paper asks for, from the account that only the server knows (2 B, Payment request)', async () => {
  const shop = openShop()
  const cookie = await enter(shop)
  for (const [id, way] of [
    ['pk1', 'sepa'],
    ['pk2', 'instant'],
    ['pk3', 'v2'],
  ] as const) {
    const answer = await ask(shop, 'payouts', { ...wish, id, way, debtor: { iban: 'FI0000' } }, cookie)
    assert.equal(answer.status, 200)
  }
  const [first, second, third] = shop.merchant.suppliers.bodies.map((body) => JSON.parse(body) as object)
  assert.deepEqual(first, {
    operation: 'sepa',
    payment: {
      instructionId: 'pk1',
      debtor: { iban: 'FI1999900000000300', name: 'Poukama' },
      creditor: { iban: 'FI6057800720123459', name: 'Savitehdas Korpi Oy' },
      instructedAmount: { amount: '418.60', currency: 'EUR' },
      message: 'Invoice 2071',
    },
  })
  assert.deepInclude(second, { operation: 'instant' })
  assert.deepInclude(third, { operation: 'v2' })
})

test('names the fields that no bank would take, and sends nothing (2 B, Payment request)', async () => {
  const shop = openShop()
  const cookie = await enter(shop)
  const faults: [object, string[]][] = [
    [{ iban: 'FI6057800720123450' }, ['iban']],
    [{ iban: 'CH9300762011623852957' }, ['iban']],
    [{ iban: 'FI1999900000000300' }, ['iban']],
    [{ name: '' }, ['name']],
    [{ name: 'x'.repeat(71) }, ['name']],
    [{ amount: '0.00' }, ['amount']],
    [{ amount: '12,50' }, ['amount']],
    [{ message: undefined }, ['message']],
    [{ message: 'x'.repeat(141) }, ['message']],
    [{ reference: '1233' }, ['reference']],
  ]
  for (const [change, fields] of faults)
    assert.deepEqual(
      await told(ask(shop, 'payouts', { ...wish, ...change }, cookie)),
      { error: 'payment_invalid', fields },
      JSON.stringify(change),
    )
  for (const change of [{ id: 'pk-1' }, { id: '' }, { id: 'x'.repeat(36) }, { way: 'wire' }, { iban: 1 }])
    assert.deepEqual(await told(ask(shop, 'payouts', { ...wish, ...change }, cookie)), {
      error: 'payment_invalid',
    })
  assert.deepEqual(shop.merchant.suppliers.bodies, [])
})

test('makes one payment of one id, after a lost answer and from many at once, and none of another wish (promises: R5)', async () => {
  const shop = openShop()
  const cookie = await enter(shop)
  const { suppliers } = shop.merchant
  shop.merchant.faults.push('lost')
  assert.equal((await told(ask(shop, 'payouts', wish, cookie)))['error'], 'answer_lost')
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(shop, 'payouts', wish, cookie)))
  for (const answer of all) assert.equal(((await answer.json()) as { name: string }).name, wish.name)
  assert.lengthOf(suppliers.payouts, 1)
  assert.lengthOf(new Set(suppliers.bodies), 1)
  const changed = await ask(shop, 'payouts', { ...wish, name: 'Somebody else', amount: '1.00' }, cookie)
  assert.equal(changed.status, 409)
  assert.equal((await told(ask(shop, 'payouts/pk1', undefined, cookie)))['name'], wish.name)
})

test('tells of a payout what the shop and the bank know, and no more (promises: R28)', async () => {
  const shop = openShop()
  const cookie = await enter(shop)
  shop.merchant.suppliers.payouts.push(
    makePayout('pk9', {
      createdAt: new Date(wallClock() - 86_400_000).toISOString(),
      state: 'paid',
    }),
  )
  shop.merchant.suppliers.becomes = (payout) =>
    move(payout, 'refused', { what: 'refused', reason: 'INSUFFICIENT_FUNDS' })
  const given = await told(ask(shop, 'payouts', wish, cookie))
  assert.deepInclude(given, {
    state: 'refused',
    reason: 'INSUFFICIENT_FUNDS',
    name: wish.name,
    message: wish.message,
    creditorIban: wish.iban,
  })
  const answers = await Promise.all(
    ['payouts', 'payouts/pk1', 'payouts/pk9'].map((path) => ask(shop, path, undefined, cookie)),
  )
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  for (const text of texts)
    for (const secret of [MERCHANT_KEY, PAYOUT_SECRET]) assert.notInclude(text, secret)
  const { payouts } = JSON.parse(texts[0] ?? '') as {
    payouts: { payoutId: string; name?: string }[]
  }
  assert.deepEqual(
    payouts.map(({ payoutId, name }) => [payoutId, name]),
    [
      ['pk1', wish.name],
      ['pk9', undefined],
    ],
  )
  assert.equal((await told(ask(shop, 'payouts/pk0', undefined, cookie)))['error'], 'payout_unknown')
})

test('lists what was given in the last month, and what nobody knows of whatever day (house: 2)', async () => {
  const shop = openShop()
  const cookie = await enter(shop)
  const daysAgo = (days: number) => new Date(wallClock() - days * 86_400_000).toISOString()
  shop.merchant.suppliers.payouts.push(
    makePayout('pk1', { state: 'paid' }),
    makePayout('pk2', { state: 'paid', createdAt: daysAgo(30) }),
    makePayout('pk3', { state: 'paid', createdAt: daysAgo(40) }),
    makePayout('pk4', { state: 'needs_review', createdAt: daysAgo(90) }),
    makePayout('pk5', { state: 'needs_review' }),
  )
  const { payouts } = (await told(ask(shop, 'payouts', undefined, cookie))) as {
    payouts: { payoutId: string }[]
  }
  assert.sameMembers(
    payouts.map(({ payoutId }) => payoutId),
    ['pk1', 'pk2', 'pk4', 'pk5'],
  )
})

test('forgets a supplier that nobody was asked to pay, and keeps one whose payment is known (house: 2)', async () => {
  const shop = openShop()
  const cookie = await enter(shop)
  shop.merchant.faults.push(problem(400, 'body_invalid'))
  assert.equal((await ask(shop, 'payouts', wish, cookie)).status, 400)
  assert.isUndefined(shop.books.payout('pk1'))
  assert.equal((await ask(shop, 'payouts', wish, cookie)).status, 200)
  shop.merchant.faults.push(problem(400, 'body_invalid'))
  await ask(shop, 'payouts', wish, cookie)
  assert.equal(shop.books.payout('pk1')?.name, wish.name)
  await ask(shop, 'reset', {}, cookie)
  assert.isUndefined(shop.books.payout('pk1'))
})

test('settles by hand what the bank cannot tell, with a reason (house: 2)', async () => {
  const shop = openShop()
  const cookie = await enter(shop)
  shop.merchant.suppliers.payouts.push(makePayout('pk1', { state: 'needs_review' }))
  for (const body of [
    { outcome: 'paid' },
    { outcome: 'paid', reason: ' ' },
    { outcome: 'processed', reason: 'x' },
  ])
    assert.equal((await ask(shop, 'payouts/pk1/resolve', body, cookie)).status, 400)
  const reason = 'It stands on the statement'
  const resolved = await told(ask(shop, 'payouts/pk1/resolve', { outcome: 'paid', reason }, cookie))
  assert.equal(resolved['state'], 'paid')
  assert.deepInclude(resolved['resolved'], { outcome: 'paid', reason })
})
