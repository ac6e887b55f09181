// Days of the merchant's lists: a day is the bank's, from midnight to midnight in Helsinki.
import { assert, test } from '#kit'
import { startInstructions } from '../instructions/instruction-kit.ts'
import type { Proxy } from '../kit/proxy.ts'
import { ask, pay, shown, startMerchant } from '../merchant/merchant-kit.ts'
import { onStillClock } from '../kit/still-clock.ts'

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
