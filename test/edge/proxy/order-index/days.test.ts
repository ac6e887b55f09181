// Days of the merchant's lists: a day is the bank's, from midnight to midnight in Helsinki. And what waits for a person, of whatever
// day, until a person has seen to it.
import { assert, test, wallClock } from '#kit'
import { startInstructions } from '../instructions/instruction-kit.ts'
import { problemOf, type Proxy, withLog } from '../kit/proxy.ts'
import {
  ask,
  handleFor,
  MERCHANT_KEY,
  pay,
  shown,
  type Shown,
  startMerchant,
} from '../merchant/merchant-kit.ts'
import { onStillClock } from '../kit/still-clock.ts'
import { mock } from 'node:test'
import { helsinkiDate } from '../../../../core/shared/values/time.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'

interface List {
  payments: { orderId: string; state: string; createdAt: string }[]
  next?: string
}

const list = (proxy: Proxy, query: string) => shown<List>(ask(proxy, `/payments?${query}`))
const idsOf = ({ payments }: List) => payments.map(({ orderId }) => orderId)
const idsOn = async (proxy: Proxy, day: string, more = '') =>
  idsOf(await list(proxy, `from=${day}&to=${day}${more}`))

test('lists a payment of half past midnight in Helsinki on its own day, by every filter (house: 2; gaps: shared.time)', async () => {
  await onStillClock(async ({ at }) => {
    const proxy = await startMerchant()
    await pay(proxy, 'last-of-november')
    at('2026-11-30T22:00:00Z')
    await pay(proxy, 'first-of-december')
    at('2026-11-30T22:30:00Z')
    await pay(proxy, 'half-past')
    // Without days the list begins with today, and goes back.
    const all = ['half-past', 'first-of-december', 'last-of-november']
    assert.deepEqual(idsOf(await list(proxy, '')), all)
    assert.deepEqual(await idsOn(proxy, '2026-12-01'), ['half-past', 'first-of-december'])
    assert.deepEqual(await idsOn(proxy, '2026-11-30'), ['last-of-november'])
    assert.deepEqual(idsOf(await list(proxy, 'from=2026-12-01')), ['half-past', 'first-of-december'])
    assert.deepEqual(idsOf(await list(proxy, 'from=2026-11-30&to=2026-12-01')), [
      'half-past',
      'first-of-december',
      'last-of-november',
    ])
    assert.deepEqual(await idsOn(proxy, '2026-12-01', '&orderId=half-past'), ['half-past'])
    assert.deepEqual(await idsOn(proxy, '2026-11-30', '&orderId=half-past'), [])
    assert.deepEqual(await idsOn(proxy, '2026-11-30', '&reference=1232'), ['last-of-november'])
    for (const { createdAt } of (await list(proxy, 'from=2026-12-01&to=2026-12-01')).payments)
      assert.equal(createdAt.slice(0, 10), '2026-12-01')
  }, '2026-11-30T21:59:59.999Z')
})

test('begins and ends the days of summer time, and those on which it changes, at midnight in Helsinki (gaps: shared.time)', async () => {
  // The 25th of October has 25 hours, the 28th of March 23.
  const days = {
    '2026-07-01': ['2026-06-30T21:00:00.000Z', '2026-07-01T20:59:59.999Z'],
    '2026-10-25': ['2026-10-24T21:00:00.000Z', '2026-10-25T21:59:59.999Z'],
    '2027-03-28': ['2027-03-27T22:00:00.000Z', '2027-03-28T20:59:59.999Z'],
  }
  await onStillClock(async ({ at }) => {
    const proxy = await startMerchant()
    for (const [day, [first = '', last = '']] of Object.entries(days)) {
      const [before, after] = [Date.parse(first) - 1, Date.parse(last) + 1]
      for (const [name, instant] of Object.entries({ before, first: before + 1, last: after - 1, after })) {
        at(new Date(instant).toISOString())
        await pay(proxy, `${name}-${day}`)
      }
      assert.deepEqual(await idsOn(proxy, day), [`last-${day}`, `first-${day}`])
    }
  }, '2026-06-01T00:00:00Z')
})

test('pages and exports over midnight without a payment missing or twice (house: 2)', async () => {
  await onStillClock(async ({ at }) => {
    const proxy = await startMerchant()
    const expected: string[] = []
    for (let hour = 0; hour < 72; hour += 2) {
      at(new Date(Date.parse('2026-11-29T21:30:00Z') + hour * 3_600_000).toISOString())
      await pay(proxy, `p-${hour}`)
      // From 01:30 of the 30th to 23:30 of the 1st, in Helsinki.
      if (hour >= 2 && hour < 50) expected.unshift(`p-${hour}`)
    }
    const days = 'from=2026-11-30&to=2026-12-01'
    for (const limit of [1, 2, 3, 5, 100]) {
      const paged: string[] = []
      let path: string | undefined = `${days}&limit=${limit}`
      for (let parts = 0; path !== undefined && parts < 40; parts++) {
        const part: List = await list(proxy, path)
        paged.push(...idsOf(part))
        path = part.next === undefined ? undefined : `${days}&limit=${limit}&cursor=${part.next}`
      }
      assert.deepEqual(paged, expected, String(limit))
    }
    const lines = (await (await ask(proxy, `/export?${days}`)).text()).trim().split('\n')
    const exported = lines.map((line) => (JSON.parse(line) as { orderId: string }).orderId)
    assert.deepEqual(exported, expected)
    const ofDays = await Promise.all(['2026-12-01', '2026-11-30'].map((day) => idsOn(proxy, day)))
    assert.deepEqual(ofDays.flat(), expected)
  }, '2026-11-29T21:30:00Z')
})

test('cuts the days of instructions at midnight in Helsinki too (house: 2; gaps: shared.time)', async () => {
  await onStillClock(async ({ at }) => {
    const { proxy, pay: give, ring } = await startInstructions()
    for (const [id, time] of [
      ['NOVEMBER', '2026-11-30T21:30:00Z'],
      ['DECEMBER', '2026-11-30T22:30:00Z'],
    ] as const) {
      at(time)
      await give('sepa', { instructionId: id })
      await ring(`payouts:${id}`)
    }
    const ids = async (query: string) => {
      const listed = await shown<{ payouts: { payoutId: string }[] }>(ask(proxy, `/payouts?${query}`))
      return listed.payouts.map(({ payoutId }) => payoutId)
    }
    assert.deepEqual(await ids(''), ['DECEMBER', 'NOVEMBER'])
    assert.deepEqual(await ids('from=2026-12-01&to=2026-12-01'), ['DECEMBER'])
    assert.deepEqual(await ids('from=2026-11-30&to=2026-11-30'), ['NOVEMBER'])
    assert.deepEqual(await ids('from=2026-12-01&to=2026-12-01&payoutId=DECEMBER'), ['DECEMBER'])
    assert.deepEqual(await ids('from=2026-11-30&to=2026-11-30&payoutId=DECEMBER'), [])
    const text = await (await ask(proxy, '/export/payouts?from=2026-12-01&to=2026-12-01')).text()
    assert.deepEqual(
      text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { payoutId: string }).payoutId),
      ['DECEMBER'],
    )
  }, '2026-11-30T21:30:00Z')
})

test('takes the first and the last day that there are (house: 4)', async () => {
  const proxy = await startMerchant()
  for (const day of ['0000-01-01', '0001-01-01', '1969-12-31', '9999-12-31'])
    assert.deepEqual(await idsOn(proxy, day), [], day)
})

const DAY_MS = 86_400_000

interface WaitingList {
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

const idsFor = async (proxy: Proxy, query: string) => {
  const response = await ask(proxy, `/payments?${query}`)
  assert.equal(response.status, 200, query)
  return (await shown<WaitingList>(response)).payments.map(({ orderId }) => orderId)
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
      assert.deepEqual(await idsFor(proxy, 'from=2026-10-02&to=2026-10-31'), [])
      assert.deepEqual(await idsFor(proxy, 'needsPerson=true'), ['waits'])
      assert.deepEqual(await idsFor(proxy, 'needsPerson=true&state=mismatched'), [])
      merchant.status = 204
      await ask(proxy, `/payments/${handle}/webhooks/${payment.webhooks[0]?.id}/resend`, {})
      await pass(proxy, handle)
      assert.deepEqual(await idsFor(proxy, 'needsPerson=true'), [])
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
  const all = await idsFor(proxy, 'needsPerson=true')
  assert.sameMembers(all, ['w-1', 'w-2', 'w-3'])
  assert.deepEqual(await idsFor(proxy, `needsPerson=true&from=${today}&to=${today}`), all)
  assert.deepEqual(await idsFor(proxy, 'needsPerson=true&from=2026-01-01&to=2026-01-31'), [])
  assert.deepEqual(await idsFor(proxy, 'needsPerson=true&reference=1232'), all)
  assert.deepEqual(await idsFor(proxy, 'needsPerson=true&orderId=told'), [])
  assert.deepEqual(await idsFor(proxy, 'needsPerson=true&orderId=w-2'), ['w-2'])
  const paged: string[] = []
  let path = '/payments?needsPerson=true&limit=2'
  for (let pages = 0; path !== '' && pages < 5; pages++) {
    const { payments, next } = await shown<WaitingList>(ask(proxy, path))
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
