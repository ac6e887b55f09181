// What a status of a Baltic bank is to an order: pure, without a bank.

import { assert, test } from '#kit'
import { judge } from '../../../../../../edge/proxy/interfaces/baltic/rail/reading.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-24T10:00:00Z')
const known = (more: Partial<Parameters<typeof judge>[1]> = {}) => ({
  approved: undefined,
  dueDate: undefined,
  madeAtMs: NOW - 30 * HOUR_MS,
  cancelUntilMs: 0,
  nowMs: NOW,
  ...more,
})

test('asks again for what was approved, whatever word the bank has for it (house: 2)', () => {
  for (const status of ['PART', 'NEWS']) {
    const { state, newsAt = 0 } = judge(status, known({ approved: 'yes' }))
    assert.equal(state, 'unknown')
    assert.ok(newsAt > NOW)
  }
})

test('owes no news of what nobody has approved and nobody here knows (gaps: baltic.payment.status-values)', () => {
  const word = { member: 'transactionStatus', word: 'NEWS', row: 'baltic.payment.status-values' }
  assert.deepEqual(judge('NEWS', known()), { state: 'unknown', word })
})
