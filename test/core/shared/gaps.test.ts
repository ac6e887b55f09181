// Gaps: whose assumption holds, and that each has a reason.
import { assert, test } from '#kit'
import { assume, assumptionFaults, sharedGaps } from '../../../core/shared/gaps.ts'
import { onlinePaymentGaps } from '../../../core/online-payment/index.ts'

const gaps = {
  'a.text': { assumption: 'ours', reason: 'A text. C' },
  'a.number': { assumption: 300, reason: 'A number. C' },
  'a.flag': { assumption: true, reason: 'A flag. C' },
  'a.list': { assumption: { steps: [1, 2] }, reason: 'A list. C' },
} as const

test('reads our own assumption where a bank says nothing (house: gaps.ts)', () => {
  assert.equal(assume(gaps, {}, 'a.text'), 'ours')
  assert.equal(assume(gaps, { assumptions: undefined }, 'a.number'), 300)
  assert.equal(assume(gaps, { assumptions: { 'a.text': 'theirs' } }, 'a.number'), 300)
  assert.equal(assume(gaps, { assumptions: { 'a.text': undefined } }, 'a.text'), 'ours')
})

test("reads a bank's own assumption first, also where it is false, zero or empty (house: gaps.ts)", () => {
  const bank = { assumptions: { 'a.text': '', 'a.number': 0, 'a.flag': false, 'a.list': { steps: [] } } }
  assert.equal(assume(gaps, bank, 'a.text'), '')
  assert.equal(assume(gaps, bank, 'a.number'), 0)
  assert.isFalse(assume(gaps, bank, 'a.flag'))
  assert.deepEqual(assume(gaps, bank, 'a.list'), { steps: [] })
})

test('gives every open place an id of its interface, an assumption and a reason (house: gaps.ts)', () => {
  for (const [id, gap] of Object.entries(onlinePaymentGaps)) {
    assert.match(id, /^(shared|online-payment)\.[a-z-]+(\.[a-z-]+)?$/)
    assert.isDefined(gap.assumption)
    assert.match(gap.reason, /^.{20,}[.] ?[PSC ]*$/, id)
  }
  for (const id of Object.keys(sharedGaps)) assert.property(onlinePaymentGaps, id)
})

test('names the answers of a bank that are unknown, or of another form than ours (house: gaps.ts)', () => {
  const rule = (id: keyof typeof gaps) => `${id} must be like ${JSON.stringify(gaps[id].assumption)}`
  const faults = (assumptions: object) => assumptionFaults(gaps, assumptions)
  for (const wrong of ['300', -1, Number.NaN, null, [300], {}])
    assert.deepEqual(faults({ 'a.number': wrong }), [rule('a.number')])
  for (const wrong of [
    null,
    [1],
    {},
    { steps: 1 },
    { steps: ['1'] },
    { steps: { 0: 1 } },
    { steps: [], more: 1 },
  ])
    assert.deepEqual(faults({ 'a.list': wrong }), [rule('a.list')])
  assert.deepEqual(faults({ 'a.text': 1, 'a.flag': 'true' }), [rule('a.text'), rule('a.flag')])
  assert.deepEqual(faults({ 'a.word': 'x', constructor: 1 }), [
    'a.word is not known',
    'constructor is not known',
  ])
  assert.deepEqual(faults({ 'a.text': 'x', 'a.number': 0, 'a.flag': false, 'a.list': { steps: [9] } }), [])
  assert.deepEqual([faults({ 'a.text': undefined }), assumptionFaults(gaps)], [[], []])
})

test('names a marked answer that is smaller than ours in any of its numbers (house: gaps.ts)', () => {
  const marked = {
    'a.wait': { assumption: 330, reason: 'A wait. C', atLeast: true },
    'a.search': { assumption: { looks: 2, pauseSeconds: 5 }, reason: 'A search. C', atLeast: true },
  } as const
  const faults = (assumptions: object) => assumptionFaults(marked, assumptions)
  assert.deepEqual(faults({ 'a.wait': 329 }), ['a.wait must be at least 330'])
  for (const smaller of [{ looks: 1, pauseSeconds: 60 }, { looks: 9, pauseSeconds: 4 }, { looks: 2 }])
    assert.deepEqual(faults({ 'a.search': smaller }), [
      'a.search must be at least {"looks":2,"pauseSeconds":5}',
    ])
  assert.deepEqual(faults({ 'a.wait': 331, 'a.search': { looks: 2, pauseSeconds: 6 } }), [])
})
