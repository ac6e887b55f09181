// Orders of the price list that are paid by PSD2 payments: any visitor can make one, so it costs the bank little; but what its
// payer approved is handed in in time, whether the payer comes back or not.
import { assert, test } from '#kit'
import { ORDER } from '../../../kit/stand.ts'
import { makePsd2Stand } from './stand.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LIST_ORDER = { ...ORDER, id: `list:${'a'.repeat(43)}` }

test('hands in within a quarter of an hour what the payer of an order that nobody signed approved and left (gaps: psd2.submit.deadline)', async () => {
  // A link may be opened for a quarter of an hour, and the page of the bank stands for another one (gaps: shared.sandbox.sca).
  for (const minutes of [0, 1, 3, 8, 13, 14, 20, 25, 29]) {
    const stand = await makePsd2Stand()
    // 23.40 in Helsinki: a payer who approves after midnight has a quarter of an hour, one before it has until midnight at least.
    stand.clock.now = Date.parse('2026-11-20T21:40:00Z')
    const { link } = await stand.press(LIST_ORDER)
    await stand.pass(minutes * MINUTE_MS)
    await stand.bank.approve(link)
    await stand.pass(15 * MINUTE_MS - 1)
    assert.equal(stand.bank.last().debits, 1, `${minutes} minutes`)
  }
})

test('asks nine times at most for such an order that nobody approves, the last time after its day (house: 2)', async () => {
  const stand = await makePsd2Stand()
  await stand.press(LIST_ORDER)
  await stand.pass(3 * DAY_MS)
  assert.isAtMost(stand.bank.count(/GET .*\/sepa-payments\//), 9)
  assert.isUndefined(stand.disk.alarm)
})
