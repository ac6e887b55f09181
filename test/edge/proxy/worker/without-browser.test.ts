// A whole proxy at the sandbox bank, tried out without a browser: a control call decides, and tells where a browser would go.
// Accounts are connected so in interfaces/baltic/source/sandbox.test.ts.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { advance, type Answered, BASE, control } from '../../sandbox/bank-kit.ts'
import { handOver, PAY } from '../interfaces/psd2-payments/proxy.ts'
import { HANDLE_KEY, RETURN_URL } from '../kit/proxy.ts'
import { linkOf, openWorld, PERSON, type World } from '../kit/sandbox-world.ts'
import { pluck } from '../kit/lists.ts'

const SHOP_PAGE = `${RETURN_URL}?payment=${handleOf('order-1', HANDLE_KEY)}`

const decide = ({ bank }: World, address: string, more: object = {}): Promise<Answered> =>
  control(bank, 'POST', '/sca', { address, result: 'authorized', ...more })

async function stateOf({ proxy }: World): Promise<string> {
  const handle = handleOf('order-1', HANDLE_KEY)
  const answer = await proxy.fetch(`/payments/${handle}`, { headers: { 'x-silta': '1' } })
  return ((await answer.json()) as { state: string }).state
}

async function follow({ proxy }: World, { status, json }: Answered): Promise<void> {
  assert.equal(status, 200, JSON.stringify(json))
  const { origin, pathname, search, hash } = new URL(String(json['location']))
  assert.equal(origin, PAY)
  if (hash === '') {
    const back = await proxy.fetch(pathname + search, { redirect: 'manual' })
    assert.equal(back.headers.get('location'), SHOP_PAGE)
    return
  }
  assert.equal(pathname, '/return/psd2')
  assert.deepEqual(await (await handOver(proxy, hash.slice(1))).json(), { page: SHOP_PAGE })
}

const RAILS = { PSD2: {}, 'a Baltic payment': { provider: 'ee', payerIban: PERSON } }

for (const [name, choice] of Object.entries(RAILS)) {
  test(`pays an order by ${name} through the proxy without a browser: a control call tells the way back (gaps: shared.sandbox.sca, shared.oauth.authorize)`, async () => {
    const world = await openWorld()
    const link = await linkOf(world, choice)
    const decided = await decide(world, link)
    // A Baltic bank settles after a while (gaps: shared.sandbox.settle).
    await advance(world.bank, 'PT5S')
    await follow(world, decided)
    assert.equal(await stateOf(world), 'paid')
  })

  test(`refuses an order by ${name} through the proxy without a browser (gaps: shared.sandbox.sca, shared.oauth.authorize)`, async () => {
    const world = await openWorld()
    const refused = await decide(world, await linkOf(world, choice), { result: 'rejected' })
    assert.match(String(refused.json['location']), /[?#](.*&)?error=access_denied/)
    await follow(world, refused)
    assert.notEqual(await stateOf(world), 'paid')
  })
}

test('decides as a customer and from an account that a control call names, and says which of them is wrong (gaps: psd2.sca.payer)', async () => {
  const world = await openWorld()
  const link = await linkOf(world)
  for (const [field, more] of [
    ['customerId', { customerId: 'nobody' }],
    ['iban', { iban: 'FI4699800000000013' }],
    ['iban', { customerId: 'customer-3', iban: 'FI6299900000000011' }],
  ] as const) {
    const { status, json } = await decide(world, link, more)
    assert.equal(status, 400)
    assert.deepEqual(pluck(json['violations'] as { path: string }[], 'path'), [field])
  }
  await follow(world, await decide(world, link, { customerId: 'customer-3' }))
  const { json } = await control(world.bank, 'GET', '/psd2-payments')
  assert.include(JSON.stringify(json), 'FI1999900000000300')
  assert.equal(await stateOf(world), 'paid')
})

test('tells that a page decides nothing: of an unknown client, or elsewhere (gaps: shared.oauth.authorize)', async () => {
  const world = await openWorld()
  const link = await linkOf(world)
  const strange = new URL(link)
  strange.searchParams.set('client_id', 'nobody')
  assert.equal((await decide(world, strange.href)).status, 409)
  for (const address of ['', 'nothing', `${BASE}/_sandbox/keys`, `${BASE}/baltic/xx/oauth/authorize`]) {
    assert.equal((await decide(world, address)).status, 400, address)
  }
  const wrong = new URL(link)
  wrong.searchParams.set('response_type', 'token')
  const { json } = await decide(world, wrong.href)
  assert.include(String(json['location']), 'error=unsupported_response_type', 'as a browser is told')
  await follow(world, await decide(world, link))
})
