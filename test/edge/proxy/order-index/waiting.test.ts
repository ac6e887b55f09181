// What waits for a person, as the merchant's server asks for it: of whatever day, and until a person has seen to it.
import { mock } from 'node:test'
import { assert, test, wallClock } from '#kit'
import { helsinkiDate } from '../../../../core/shared/values/time.ts'
import { problemOf, type Proxy, withLog } from '../kit/proxy.ts'
import {
  ask,
  handleFor,
  MERCHANT_KEY,
  pay,
  type Shown,
  shown,
  startMerchant,
} from '../merchant/merchant-kit.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'
import { onStillClock } from '../kit/still-clock.ts'

const DAY_MS = 86_400_000

interface List {
  payments: Shown[]
  next?: string
}

/** Starts a proxy whose merchant's server answers every webhook with a status. */
async function start(): Promise<{ proxy: Proxy; merchant: { status: number } }> {
  const merchant = { status: 500 }
  const MERCHANT = { fetch: async () => new Response(null, { status: merchant.status }) }
  return { proxy: await startMerchant({ WEBHOOK_URL, WEBHOOK_KEYS: KEY, MERCHANT }), merchant }
}

/** Fires the alarm of an order a few times, with so much time before each. */
async function pass(proxy: Proxy, handle: string, eachMs = 0): Promise<void> {
  for (let alarm = 0; alarm < 15; alarm++) {
    if (eachMs > 0) mock.timers.tick(eachMs)
    await proxy.service(handle).runDue()
  }
}

async function payWhole(proxy: Proxy, orderId: string): Promise<string> {
  const handle = await pay(proxy, orderId)
  proxy.bank.decide('ACCEPTED')
  await proxy.ring(handle)
  return handle
}

const idsOf = async (proxy: Proxy, query: string) => {
  const response = await ask(proxy, `/payments?${query}`)
  assert.equal(response.status, 200, query)
  return (await shown<List>(response)).payments.map(({ orderId }) => orderId)
}

test('lists a payment whose webhook was given up long after its day, until the webhook arrives (house: 2)', async () => {
  await onStillClock(async () => {
    await withLog(async () => {
      const { proxy, merchant } = await start()
      const handle = await payWhole(proxy, 'waits')
      await payWhole(proxy, 'still-trying')
      await pass(proxy, handle, 4 * DAY_MS)
      const payment = await shown(ask(proxy, `/payments/${handle}`))
      assert.deepInclude(payment, { state: 'paid', needsPerson: true })
      assert.equal(payment.webhooks[0]?.state, 'given_up')
      // No list of days that a person would look at has it, and no search by its state finds it.
      assert.deepEqual(await idsOf(proxy, 'from=2026-10-02&to=2026-10-31'), [])
      assert.deepEqual(await idsOf(proxy, 'needsPerson=true'), ['waits'])
      assert.deepEqual(await idsOf(proxy, 'needsPerson=true&state=mismatched'), [])
      merchant.status = 204
      await ask(proxy, `/payments/${handle}/webhooks/${payment.webhooks[0]?.id}/resend`, {})
      await pass(proxy, handle)
      assert.deepEqual(await idsOf(proxy, 'needsPerson=true'), [])
    })
  }, '2026-09-01T10:00:00Z')
})

test('lists what waits for a person page by page, of some days where days are named, and of one reference (house: 2)', async () => {
  const { proxy, merchant } = await start()
  merchant.status = 410
  await withLog(async () => {
    for (const id of ['w-1', 'w-2', 'w-3']) await pass(proxy, await payWhole(proxy, id))
    merchant.status = 204
    await pass(proxy, await payWhole(proxy, 'told'))
  })
  const today = helsinkiDate(wallClock())
  const all = await idsOf(proxy, 'needsPerson=true')
  assert.sameMembers(all, ['w-1', 'w-2', 'w-3'])
  assert.deepEqual(await idsOf(proxy, `needsPerson=true&from=${today}&to=${today}`), all)
  assert.deepEqual(await idsOf(proxy, 'needsPerson=true&from=2026-01-01&to=2026-01-31'), [])
  assert.deepEqual(await idsOf(proxy, 'needsPerson=true&reference=1232'), all)
  assert.deepEqual(await idsOf(proxy, 'needsPerson=true&orderId=told'), [])
  assert.deepEqual(await idsOf(proxy, 'needsPerson=true&orderId=w-2'), ['w-2'])
  const paged: string[] = []
  let path = '/payments?needsPerson=true&limit=2'
  for (let pages = 0; path !== '' && pages < 5; pages++) {
    const { payments, next } = await shown<List>(ask(proxy, path))
    paged.push(...payments.map(({ orderId }) => orderId))
    path = next === undefined ? '' : `/payments?needsPerson=true&limit=2&cursor=${next}`
  }
  assert.deepEqual(paged, all)
})

test('takes needsPerson as true only, written once (house: 4)', async () => {
  const { proxy } = await start()
  for (const query of [
    'needsPerson=false',
    'needsPerson=',
    'needsPerson=1',
    'needsPerson=true&needsPerson=true',
  ]) {
    const response = await proxy.fetch(`/merchant/payments?${query}`, {
      headers: { authorization: `Bearer ${MERCHANT_KEY}` },
    })
    assert.equal(response.status, 400, query)
    assert.equal((await problemOf(response)).code, 'query_invalid')
  }
  const place = `1795168802104.${handleFor('w-1')}`
  assert.equal((await ask(proxy, `/payments?needsPerson=true&cursor=${place}`)).status, 200)
  assert.equal((await ask(proxy, `/payments?cursor=${place}`)).status, 400)
})
