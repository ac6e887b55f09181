// Gaps: whose assumption counts, and which values of a bank are refused.
import { assert, test } from '#kit'
import { assume, assumptionFaults, quietSecondsOf, sharedGaps } from '../../../core/shared/gaps.ts'
import { onlinePaymentGaps } from '../../../core/online-payment/index.ts'
import { words } from './lists.ts'

const gaps = {
  'a.text': { assumption: 'ours' },
  'a.number': { assumption: 300 },
  'a.flag': { assumption: true },
  'a.list': { assumption: { steps: [1, 2] } },
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

test('gives every open place an id of its interface and an assumption (house: gaps.ts)', () => {
  for (const [id, gap] of Object.entries(onlinePaymentGaps)) {
    assert.match(id, /^(shared|online-payment)\.[a-z-]+(\.[a-z-]+)?$/)
    assert.isDefined(gap.assumption)
  }
  for (const id of Object.keys(sharedGaps)) assert.property(onlinePaymentGaps, id)
})

test('names the answers of a bank that are unknown, or of another form than ours (house: gaps.ts)', () => {
  const rule = (id: keyof typeof gaps) => `${id} must be like ${JSON.stringify(gaps[id].assumption)}`
  const faults = (assumptions: object) => assumptionFaults(gaps, assumptions)
  for (const wrong of ['300', -1, 0, 1.5, 30_001, Infinity, Number.NaN, null, [300], {}])
    assert.deepEqual(faults({ 'a.number': wrong }), [rule('a.number')])
  for (const wrong of [
    null,
    [1],
    {},
    { steps: [] },
    { steps: [0] },
    { steps: [1.5] },
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
  for (const wrong of ['', ' x', 'x ', 'x\n', 'ä', 'x'.repeat(257)])
    assert.deepEqual(faults({ 'a.text': wrong }), [rule('a.text')])
  assert.deepEqual(faults({ 'a.text': 'x y', 'a.number': 1, 'a.flag': false, 'a.list': { steps: [9] } }), [])
  assert.deepEqual([faults({ 'a.text': undefined }), assumptionFaults(gaps)], [[], []])
})

test('names a marked answer that is smaller than ours in any of its numbers (house: gaps.ts)', () => {
  const marked = {
    'a.wait': { assumption: 330, atLeast: true },
    'a.search': { assumption: { looks: 2, pauseSeconds: 5 }, atLeast: true },
  } as const
  const faults = (assumptions: object) => assumptionFaults(marked, assumptions)
  assert.deepEqual(faults({ 'a.wait': 329 }), ['a.wait must be at least 330'])
  for (const smaller of [{ looks: 1, pauseSeconds: 60 }, { looks: 9, pauseSeconds: 4 }, { looks: 2 }])
    assert.deepEqual(faults({ 'a.search': smaller }), [
      'a.search must be at least {"looks":2,"pauseSeconds":5}',
    ])
  assert.deepEqual(faults({ 'a.wait': 331, 'a.search': { looks: 2, pauseSeconds: 6 } }), [])
})

const limited = {
  'a.path': { assumption: '/v1/things/{thingId}' },
  'a.time': { assumption: '06:00:00' },
  'a.most': { assumption: 300, most: 3_600 },
  'a.none': { assumption: 0 },
} as const

test('lets a path begin with its slash, stay on its host and hold each placeholder once (gaps Part 5, law 8)', () => {
  const faultsOf = (path: string) => assumptionFaults(limited, { 'a.path': path })
  for (const path of ['/{thingId}', '/a/b/{thingId}/c', '/things(1)/{thingId}', '/a.b/{thingId}:do'])
    assert.deepEqual(faultsOf(path), [], path)
  for (const path of words(`
      things/{thingId} .evil.example/{thingId} //evil.example/{thingId} https://evil.example/{thingId}
      @evil.example/{thingId} /a/../{thingId} /./{thingId} /%2e%2e/{thingId} /a?b={thingId} /a/{thingId}#x
      /a/{thingId}/ /a /a/{id} /a/{thingId}/{thingId} /a/{thingId}/{other} /a/{thingId /a/{thingId}/{}`).concat(
    ['/a\\b/{thingId}', '/a b/{thingId}', ''],
  ))
    assert.deepEqual(faultsOf(path), ['a.path must be like "/v1/things/{thingId}"'], path)
})

test('keeps numbers and times within the limits of their row (gaps Part 5, law 7)', () => {
  for (const most of [300, 1, 3_600]) assert.deepEqual(assumptionFaults(limited, { 'a.most': most }), [])
  for (const most of [0, 3_601, 1e9])
    assert.deepEqual(assumptionFaults(limited, { 'a.most': most }), ['a.most must be like 300, at most 3600'])
  assert.deepEqual(assumptionFaults(limited, { 'a.none': 0, 'a.time': '23:59:59' }), [])
  for (const time of ['24:00:00', '6:00', '06:00', '06:60:00'])
    assert.lengthOf(assumptionFaults(limited, { 'a.time': time }), 1, time)
})

test('lets a quiet time be the larger of ours and of what the tolerance asks (gaps Part 5, law 7)', () => {
  assert.equal(quietSecondsOf({}, 660), 660)
  assert.equal(quietSecondsOf({ assumptions: { 'shared.clock-tolerance': 900 } }, 660), 1_860)
  assert.equal(quietSecondsOf({ assumptions: { 'shared.clock-tolerance': 900 } }, 2_000), 2_000)
})
