// Days of the merchant's page: those of the bank, as the proxy lists them, in what it asks for and in what it writes.
import { mock } from 'node:test'
import { assert, test } from '#kit'
import { isToday, timeZone, today } from '../../../demo/backoffice/shared/days.ts'
import { en } from '../../../demo/backoffice/words/en.ts'
import { fi } from '../../../demo/backoffice/words/fi.ts'
import { openShop, PASSWORD, type ShopStand } from '../shop-stand.ts'

/** Runs something half an hour after the first of December has begun in Helsinki, while it is November in UTC. */
async function halfPastMidnight(work: () => Promise<void>): Promise<void> {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-30T22:30:00Z') })
  try {
    await work()
  } finally {
    mock.timers.reset()
  }
}

async function enter(shop: ShopStand): Promise<Record<string, string>> {
  const headers = { 'x-silta': '1', 'content-type': 'application/json' }
  const body = JSON.stringify({ password: PASSWORD })
  const answer = await shop.fetch(
    new Request(`${shop.origin}/shop/merchant/sign-in`, { method: 'POST', headers, body }),
  )
  assert.isTrue(answer.ok)
  return { ...headers, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

test('asks the proxy for the days of the bank, and shows those (house: 2; gaps: shared.time)', async () => {
  await halfPastMidnight(async () => {
    const shop = openShop()
    const headers = await enter(shop)
    for (const path of ['merchant/export', 'merchant/waiting', 'merchant/payouts', 'merchant/bills'])
      assert.equal(
        (await shop.fetch(new Request(`${shop.origin}/shop/${path}`, { headers }))).status,
        200,
        path,
      )
    const days = shop.merchant.asked.flatMap((line) => /[?&]to=([\d-]{10})/.exec(line)?.[1] ?? [])
    assert.isAtLeast(days.length, 4)
    assert.deepEqual([...new Set(days)], ['2026-12-01'])
    assert.deepEqual([today(), today(6), timeZone], ['2026-12-01', '2026-11-25', 'Europe/Helsinki'])
    assert.isTrue(isToday(new Date('2026-11-30T22:10:00Z')))
    assert.isFalse(isToday(new Date('2026-11-30T21:50:00Z')))
  })
})

test('says where midnight is at which a day begins, in both languages (house: 2)', () => {
  const hints = [en, fi].map(({ daysHint }) => daysHint)
  for (const hint of hints) assert.notInclude(hint, 'UTC')
  assert.deepEqual(
    hints.map((hint) => /Helsinki|Helsingin/.exec(hint)?.[0]),
    ['Helsinki', 'Helsingin'],
  )
})
