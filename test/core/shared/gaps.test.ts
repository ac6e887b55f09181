// The ledger of open places: whose assumption holds, and that each has a reason.
import { assert, test } from '#kit'
import { assume, sharedGaps } from '../../../core/shared/gaps.ts'
import { onlinePaymentGaps } from '../../../core/online-payment/index.ts'

const ledger = {
  'a.text': { assumption: 'ours', reason: 'A text. C' },
  'a.number': { assumption: 300, reason: 'A number. C' },
  'a.flag': { assumption: true, reason: 'A flag. C' },
  'a.list': { assumption: { steps: [1, 2] }, reason: 'A list. C' },
} as const

test('reads the ledger where a bank says nothing (house: gaps.ts)', () => {
  assert.equal(assume(ledger, {}, 'a.text'), 'ours')
  assert.equal(assume(ledger, { assumptions: undefined }, 'a.number'), 300)
  assert.equal(assume(ledger, { assumptions: { 'a.text': 'theirs' } }, 'a.number'), 300)
  assert.equal(assume(ledger, { assumptions: { 'a.text': undefined } }, 'a.text'), 'ours')
})

test("reads a bank's own assumption first, also where it is false, zero or empty (house: gaps.ts)", () => {
  const bank = { assumptions: { 'a.text': '', 'a.number': 0, 'a.flag': false, 'a.list': { steps: [] } } }
  assert.equal(assume(ledger, bank, 'a.text'), '')
  assert.equal(assume(ledger, bank, 'a.number'), 0)
  assert.isFalse(assume(ledger, bank, 'a.flag'))
  assert.deepEqual(assume(ledger, bank, 'a.list'), { steps: [] })
})

test('gives every open place an id of its interface, an assumption and a reason (house: gaps.ts)', () => {
  for (const [id, gap] of Object.entries(onlinePaymentGaps)) {
    assert.match(id, /^(shared|online-payment)\.[a-z-]+(\.[a-z-]+)?$/)
    assert.isDefined(gap.assumption)
    assert.match(gap.reason, /^.{20,}[.] ?[PSC ]*$/, id)
  }
  for (const id of Object.keys(sharedGaps)) assert.property(onlinePaymentGaps, id)
})
