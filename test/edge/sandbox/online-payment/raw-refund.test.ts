// Payment status and Refund: members, states, totals, settling by the sandbox clock, and the end of unopened payments.
// Not what is sent to merchants about it: raw-callback.test.ts.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { CANCEL, open, openShop, REJECT, type Status } from './raw-shop.ts'
import { assertRefused } from '../raw-refusal.ts'
import { advance, DATE_TIME, handClock, header, json, openBank, plan, steer, UUID_V4 } from '../raw-client.ts'

/** Wire time is stopped, so that bank time moves only when a test moves it. */
const clock = handClock('2026-11-20T10:00:00Z')
const AT = 'Fri, 20 Nov 2026 10:00:00 GMT'
const bank = await openBank({ clock: clock.now })
const shop = openShop(bank, { date: AT })

const ALWAYS = `paymentId amount status refunds createTime updateTime paymentType totalRefundedAmount`.split(
  /\s+/,
)
const refundOf = (amount: unknown, members: Record<string, unknown> = { reference: '1232' }) => ({
  amount,
  currency: 'EUR',
  ...members,
})

/** Opens a bank whose time is its own, with a shop. */
async function freshBank(at = '2026-11-20T10:00:00Z') {
  const hand = handClock(at)
  const own = await openBank({ clock: hand.now })
  return { own, hand, there: openShop(own, { date: new Date(hand.now()).toUTCString() }) }
}

// --- status ------------------------------------------------------------------------------------------------------

test('answers the status of a new payment with all its members and no other (1 B, Payment status response, Endpoints; gaps: online-payment.status.payment-type, online-payment.status.presence)', async () => {
  const { paymentId } = await shop.made({ amount: '0012.50' })
  const answer = await shop.read(paymentId)
  assert.equal(answer.status, 200)
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  const status = json(answer)
  assert.hasAllKeys(status, ALWAYS)
  assert.equal(status['paymentId'], paymentId)
  assert.equal(status['amount'], '12.50')
  assert.equal(status['status'], 'INITIAL')
  assert.deepEqual(status['refunds'], [])
  assert.equal(status['paymentType'], 'CREDIT')
  assert.equal(status['totalRefundedAmount'], '0.00')
  assert.equal(status['createTime'], status['updateTime'])
})

test('writes times with milliseconds and the offset of Helsinki, in winter and in summer (1 B, Payment status response; gaps: shared.time)', async () => {
  const { paymentId } = await shop.made()
  const { createTime, updateTime } = await shop.status(paymentId)
  assert.match(createTime, DATE_TIME)
  assert.match(updateTime, DATE_TIME)
  const winter = await freshBank('2026-11-20T10:00:00.007Z')
  const one = await winter.there.status((await winter.there.made()).paymentId)
  assert.equal(one.createTime, '2026-11-20T12:00:00.007+02:00')
  const summer = await openBank({
    clock: () => Date.parse('2026-11-20T10:00:00Z'),
    now: '2026-07-01T23:30:00Z',
  })
  const there = openShop(summer, { date: AT })
  const two = await there.status((await there.made()).paymentId)
  assert.equal(two.createTime, '2026-07-02T02:30:00.000+03:00')
})

test('keeps bank time running on from where it was put (gaps: shared.time, shared.sandbox.control, shared.clock-tolerance)', async () => {
  const { own, hand, there } = await freshBank()
  const put = json(await steer(own, 'PUT', '/clock', { now: '2027-01-01T00:00:00.000+02:00' }))
  assert.deepEqual(put, { now: '2027-01-01T00:00:00.000+02:00' })
  hand.move(1_500)
  const { createTime } = await there.status((await there.made()).paymentId)
  assert.equal(createTime, '2027-01-01T00:00:01.500+02:00')
  const moved = json(await steer(own, 'PUT', '/clock', { advance: 'P1DT1H' }))
  assert.deepEqual(moved, { now: '2027-01-02T01:00:01.500+02:00' })
})

test('moves an opened payment to ACCEPTED, CANCELLED or REJECTED by its account (1 B, Sandbox, What the service does, Payment status response, States and transitions; gaps: Part 2, online payment)', async () => {
  for (const [accountId, wanted] of [
    [randomUUID(), 'ACCEPTED'],
    [CANCEL, 'CANCELLED'],
    [REJECT, 'REJECTED'],
  ] as const) {
    const { own, there } = await freshBank()
    const { paymentId } = await (async () => {
      const made = await there.made({ accountId })
      await advance(own, 'PT3S')
      await open(own, made)
      return made
    })()
    const status = await there.status(paymentId)
    assert.equal(status.status, wanted)
    assert.equal(status.createTime, '2026-11-20T12:00:00.000+02:00')
    assert.equal(status.updateTime, '2026-11-20T12:00:03.000+02:00')
  }
})

test('names a failure only where there is one: UnknownError, BUSINESS, PAYMENT_REJECTED (1 B, Payment status response; gaps: online-payment.status.failure)', async () => {
  const rejected = await shop.status((await shop.paid({ accountId: REJECT })).paymentId)
  assert.hasAllKeys(rejected, [...ALWAYS, 'failureReason', 'errorType', 'errorCode'])
  assert.equal(rejected.failureReason, 'UnknownError')
  assert.equal(rejected.errorType, 'BUSINESS')
  assert.equal(rejected.errorCode, 'PAYMENT_REJECTED')
  assert.hasAllKeys(await shop.status((await shop.paid({ accountId: CANCEL })).paymentId), ALWAYS)
  assert.hasAllKeys(await shop.status((await shop.paid()).paymentId), ALWAYS)
})

test('answers an unknown and a foreign payment alike, with 400 PAYMENT_NOT_FOUND (1 B, Errors, What the service does; gaps: online-payment.status.unknown, shared.id)', async () => {
  const { paymentId } = await shop.paid()
  const stranger = openShop(bank, { date: AT })
  const answers = [
    await stranger.read(paymentId),
    await stranger.read(randomUUID()),
    await stranger.read('a'),
  ]
  const refund = refundOf('1.00')
  const refunds = [await stranger.refund(paymentId, refund), await stranger.refund(randomUUID(), refund)]
  for (const answer of [...answers, ...refunds]) assertRefused(answer, 400, 'PAYMENT_NOT_FOUND')
  const shapes = [...answers, ...refunds].map((answer) => JSON.stringify(json(answer)['errors']))
  assert.equal(new Set(shapes).size, 1)
  assert.lengthOf((await shop.status(paymentId)).refunds, 0)
})

test('knows the owner by merchantId in any case, whatever the API key (gaps: shared.id)', async () => {
  const { paymentId } = await shop.made()
  assert.equal((await shop.read(paymentId, { apiKey: 'another-key' })).status, 200)
  assert.equal((await shop.read(paymentId, { merchantId: shop.merchantId.toUpperCase() })).status, 200)
  const shouted = await shop.made({}, { merchantId: shop.merchantId.toUpperCase() })
  assert.equal((await shop.read(shouted.paymentId)).status, 200)
})

test('refuses a malformed paymentId with 400 INVALID_FIELD, and one of up to 36 letters, digits and hyphens as unknown (1 B, Endpoints; gaps: online-payment.status.unknown)', async () => {
  for (const id of [
    'a_b',
    'a'.repeat(37),
    'a.b',
    'a%20b',
    '%C3%A4',
    'a~b',
    '%',
    '%zz',
    '%ff',
    '%00',
    'a%2Frefund',
  ]) {
    assertRefused(await shop.read(id), 400, ['INVALID_FIELD', 'paymentId'])
    assertRefused(await shop.refund(id, refundOf('1.00')), 400, ['INVALID_FIELD', 'paymentId'])
  }
  for (const id of ['a', 'a'.repeat(35), 'Z-9'.repeat(12)]) {
    assertRefused(await shop.read(id), 400, 'PAYMENT_NOT_FOUND')
  }
})

test('answers status and list with 200 and 400 only (1 B, Errors)', async () => {
  const bad = [
    { headers: { 'x-api-key': undefined } },
    { hex: () => '' },
    { keyVersion: '9' },
    { date: 'Fri, 20 Nov 2026 09:00:00 GMT' },
  ]
  for (const bent of bad) {
    const answers = [await shop.read('a', bent), await shop.refund('a', {}, bent), await shop.providers(bent)]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [400, 400, 400],
    )
  }
})

// --- refunds -----------------------------------------------------------------------------------------------------

test('answers a refund with 200, the id of the new record and the total, and nothing else (1 B, Refund request and response, Endpoints; gaps: online-payment.refund.response)', async () => {
  const { paymentId } = await shop.paid()
  const answer = await shop.refund(paymentId, refundOf('0040.00'))
  assert.equal(answer.status, 200)
  assert.hasAllKeys(json(answer), ['paymentId', 'totalRefundedAmount'])
  assert.match(String(json(answer)['paymentId']), UUID_V4)
  assert.notEqual(json(answer)['paymentId'], paymentId)
  assert.equal(json(answer)['totalRefundedAmount'], '40.00')
  assert.equal((await shop.refunded(paymentId, '0.50')).totalRefundedAmount, '40.50')
})

test('shows refunds in the status of their payment, oldest first, with five members each (1 B, Payment status response; gaps: online-payment.refund.response)', async () => {
  const { own, there } = await freshBank()
  const { paymentId } = await there.paid()
  const first = await there.refunded(paymentId, '1.00')
  await advance(own, 'PT1S')
  const second = await there.refunded(paymentId, '2.00')
  const status = await there.status(paymentId)
  assert.hasAllKeys(status, ALWAYS)
  assert.equal(status.status, 'ACCEPTED')
  assert.equal(status.totalRefundedAmount, '3.00')
  assert.deepEqual(status.refunds, [
    {
      paymentId: first.paymentId,
      amount: '1.00',
      status: 'INITIAL',
      createTime: '2026-11-20T12:00:00.000+02:00',
      updateTime: '2026-11-20T12:00:00.000+02:00',
    },
    {
      paymentId: second.paymentId,
      amount: '2.00',
      status: 'INITIAL',
      createTime: '2026-11-20T12:00:01.000+02:00',
      updateTime: '2026-11-20T12:00:01.000+02:00',
    },
  ])
  assert.equal(status.updateTime, '2026-11-20T12:00:01.000+02:00')
})

test('reads a refund as a payment record of its own, linked by refundOf (1 B, States and transitions, Payment status response; gaps: online-payment.status.presence)', async () => {
  const { paymentId } = await shop.paid()
  const refund = await shop.refunded(paymentId, '7.05')
  const status = await shop.status(refund.paymentId)
  assert.hasAllKeys(status, [...ALWAYS, 'refundOf'])
  assert.equal(status.refundOf, paymentId)
  assert.equal(status.paymentType, 'REFUND')
  assert.equal(status.amount, '7.05')
  assert.equal(status.status, 'INITIAL')
  assert.deepEqual(status.refunds, [])
  assert.equal(status.totalRefundedAmount, '0.00')
  assert.notProperty(await shop.status(paymentId), 'refundOf')
})

test('settles a refund after 5 s of the sandbox clock, and not a moment before (1 B, States and transitions; gaps: shared.sandbox.settle; Part 2, refund)', async () => {
  const { own, there } = await freshBank()
  const { paymentId } = await there.paid()
  const refund = await there.refunded(paymentId, '10.00')
  await advance(own, 'PT4.999S')
  assert.equal((await there.status(refund.paymentId)).status, 'INITIAL')
  await advance(own, 'PT0.001S')
  const settled = await there.status(refund.paymentId)
  assert.equal(settled.status, 'ACCEPTED')
  assert.equal(settled.updateTime, '2026-11-20T12:00:05.000+02:00')
  const original = await there.status(paymentId)
  assert.equal(original.status, 'ACCEPTED')
  assert.equal(original.totalRefundedAmount, '10.00')
  assert.equal(original.refunds[0]?.status, 'ACCEPTED')
  assert.equal(original.refunds[0]?.updateTime, '2026-11-20T12:00:05.000+02:00')
  assert.equal(original.updateTime, '2026-11-20T12:00:05.000+02:00')
})

test('settles in order of time where the clock jumps (gaps: shared.sandbox.control)', async () => {
  const { own, there } = await freshBank()
  const { paymentId } = await there.paid()
  const first = await there.refunded(paymentId, '1.00')
  await advance(own, 'PT2S')
  const second = await there.refunded(paymentId, '2.00')
  await advance(own, 'P1D')
  assert.equal((await there.status(first.paymentId)).updateTime, '2026-11-20T12:00:05.000+02:00')
  assert.equal((await there.status(second.paymentId)).updateTime, '2026-11-20T12:00:07.000+02:00')
  assert.equal((await there.status(paymentId)).updateTime, '2026-11-20T12:00:07.000+02:00')
})

test('fits refunds of 33.33, 33.33 and 33.34 into 100.00, and not one cent more (1 B, Limits, Refund request and response; gaps: online-payment.refund.limit; Part 3, Amounts; promises: R10)', async () => {
  const { paymentId } = await shop.paid({ amount: '100.00' })
  const totals = [
    (await shop.refunded(paymentId, '33.33')).totalRefundedAmount,
    (await shop.refunded(paymentId, '33.33')).totalRefundedAmount,
    (await shop.refunded(paymentId, '33.34')).totalRefundedAmount,
  ]
  assert.deepEqual(totals, ['33.33', '66.66', '100.00'])
  assertRefused(await shop.refund(paymentId, refundOf('0.01')), 400, 'REFUND_TOO_LARGE')
  assert.lengthOf((await shop.status(paymentId)).refunds, 3)
})

test('accepts a refund of the whole amount, one cent less, and refuses one cent more (1 B, Limits, Refund request and response)', async () => {
  for (const [amount, status] of [
    ['9999999999999.98', 200],
    ['9999999999999.99', 200],
  ] as const) {
    const { paymentId } = await shop.paid({ amount: '9999999999999.99' })
    assert.equal((await shop.refund(paymentId, refundOf(amount))).status, status)
  }
  const { paymentId } = await shop.paid({ amount: '0.02' })
  assertRefused(await shop.refund(paymentId, refundOf('0.03')), 400, 'REFUND_TOO_LARGE')
  assert.equal((await shop.refund(paymentId, refundOf('0.02'))).status, 200)
})

test('adds refunds as cents, never as floats (1 B, Limits; gaps: shared.amount-string; Part 3, Amounts; promises: R56)', async () => {
  const { paymentId } = await shop.paid({ amount: '0.30' })
  assert.equal((await shop.refunded(paymentId, '0.10')).totalRefundedAmount, '0.10')
  assert.equal((await shop.refunded(paymentId, '0.20')).totalRefundedAmount, '0.30')
  assertRefused(await shop.refund(paymentId, refundOf('0.01')), 400, 'REFUND_TOO_LARGE')
  const large = await shop.paid({ amount: '9007199254740.99' })
  assert.equal(
    (await shop.refunded(large.paymentId, '9007199254740.98')).totalRefundedAmount,
    '9007199254740.98',
  )
  assertRefused(await shop.refund(large.paymentId, refundOf('0.02')), 400, 'REFUND_TOO_LARGE')
  assert.equal((await shop.refunded(large.paymentId, '0.01')).totalRefundedAmount, '9007199254740.99')
})

test('checks and books refunds in one step: of ten at once only as many as fit (1 B, Refund request and response; gaps: online-payment.refund.limit; promises: R10)', async () => {
  const { paymentId } = await shop.paid({ amount: '100.00' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => shop.refund(paymentId, refundOf('30.00'))),
  )
  assert.lengthOf(
    answers.filter(({ status }) => status === 200),
    3,
  )
  for (const answer of answers.filter(({ status }) => status !== 200))
    assertRefused(answer, 400, 'REFUND_TOO_LARGE')
  const { refunds, totalRefundedAmount } = await shop.status(paymentId)
  assert.lengthOf(refunds, 3)
  assert.equal(totalRefundedAmount, '90.00')
})

test('refuses refunds of payments that are not ACCEPTED, and of refunds, with 400 NOT_REFUNDABLE (gaps: online-payment.refund.limit)', async () => {
  const { own, there } = await freshBank()
  const unpaid = await there.made()
  const cancelled = await there.paid({ accountId: CANCEL })
  const rejected = await there.paid({ accountId: REJECT })
  const paid = await there.paid()
  const refund = await there.refunded(paid.paymentId, '50.00')
  await advance(own, 'PT5S')
  for (const { paymentId } of [unpaid, cancelled, rejected, refund]) {
    assertRefused(await there.refund(paymentId, refundOf('0.01')), 400, 'NOT_REFUNDABLE')
    assert.lengthOf((await there.status(paymentId)).refunds, 0)
  }
})

test('accepts a refund years later: there is no time limit (gaps: online-payment.refund.limit)', async () => {
  const { own, there } = await freshBank()
  const { paymentId } = await there.paid()
  await advance(own, 'P3Y')
  assert.equal((await there.refund(paymentId, refundOf('1.00'))).status, 200)
})

test('rejects a refund as planned: its amount leaves the total and may be refunded again (1 B, States and transitions; gaps: Part 2, refund)', async () => {
  const { own, there } = await freshBank()
  const { paymentId } = await there.paid({ amount: '100.00' })
  await plan(own, { operation: 'online-payment.refund', outcome: 'reject' })
  const refund = await there.refunded(paymentId, '100.00')
  assert.equal((await there.status(refund.paymentId)).status, 'INITIAL')
  assertRefused(await there.refund(paymentId, refundOf('0.01')), 400, 'REFUND_TOO_LARGE')
  await advance(own, 'PT5S')
  const rejected = await there.status(refund.paymentId)
  assert.hasAllKeys(rejected, [...ALWAYS, 'refundOf', 'failureReason', 'errorType', 'errorCode'])
  assert.equal(rejected.status, 'REJECTED')
  assert.equal(rejected.failureReason, 'UnknownError')
  assert.equal(rejected.errorType, 'BUSINESS')
  assert.equal(rejected.errorCode, 'PAYMENT_REJECTED')
  const original = await there.status(paymentId)
  assert.equal(original.totalRefundedAmount, '0.00')
  assert.equal(original.updateTime, '2026-11-20T12:00:05.000+02:00')
  assert.deepEqual(
    original.refunds.map(({ status }) => status),
    ['REJECTED'],
  )
  assert.equal((await there.refunded(paymentId, '100.00')).totalRefundedAmount, '100.00')
})

test('accepts exactly one of reference and message: both or none is 400 MISSING_FIELD at reference (1 B, Refund request and response; gaps: online-payment.refund.text)', async () => {
  const { paymentId } = await shop.paid()
  const message = { text: 'Hyvitys åäö' }
  assert.equal((await shop.refund(paymentId, refundOf('1.00', { message }))).status, 200)
  assert.equal((await shop.refund(paymentId, refundOf('1.00', { reference: 'RF111232' }))).status, 200)
  assert.equal((await shop.refund(paymentId, refundOf('1.00', { reference: null, message }))).status, 200)
  assert.equal(
    (await shop.refund(paymentId, refundOf('1.00', { reference: '1232', message: null }))).status,
    200,
  )
  const wrong = [{}, { reference: null }, { message: null, reference: null }, { message, reference: '1232' }]
  for (const members of wrong) {
    assertRefused(await shop.refund(paymentId, refundOf('1.00', members)), 400, [
      'MISSING_FIELD',
      'reference',
    ])
  }
  assert.equal((await shop.status(paymentId)).totalRefundedAmount, '4.00')
})

test('refuses a refund whose amount, currency, reference or message is bad (1 B, Refund request and response, Limits; gaps: online-payment.refund.text, shared.text, shared.reference)', async () => {
  const { paymentId } = await shop.paid()
  const message = (text: unknown) => ({ message: { text } })
  const wrong: [Record<string, unknown>, string, string][] = [
    [refundOf('1'), 'INVALID_FIELD', 'amount'],
    [refundOf('0.00'), 'INVALID_FIELD', 'amount'],
    [refundOf('-1.00'), 'INVALID_FIELD', 'amount'],
    [refundOf('10000000000000.00'), 'INVALID_FIELD', 'amount'],
    [refundOf(1), 'INVALID_FIELD', 'amount'],
    [refundOf(undefined), 'MISSING_FIELD', 'amount'],
    [refundOf(null), 'MISSING_FIELD', 'amount'],
    [{ ...refundOf('1.00'), currency: 'SEK' }, 'INVALID_FIELD', 'currency'],
    [{ ...refundOf('1.00'), currency: undefined }, 'MISSING_FIELD', 'currency'],
    [refundOf('1.00', { reference: '1' }), 'INVALID_FIELD', 'reference'],
    [refundOf('1.00', { reference: '1231' }), 'INVALID_FIELD', 'reference'],
    [refundOf('1.00', { reference: '123 2' }), 'INVALID_FIELD', 'reference'],
    [refundOf('1.00', { reference: 'RF47AAAAAAAAAAAAAAAAAAAAAA' }), 'INVALID_FIELD', 'reference'],
    [refundOf('1.00', message('')), 'INVALID_FIELD', 'message.text'],
    [refundOf('1.00', message('ä'.repeat(141))), 'INVALID_FIELD', 'message.text'],
    [refundOf('1.00', message('100 €')), 'INVALID_FIELD', 'message.text'],
    [refundOf('1.00', message(null)), 'MISSING_FIELD', 'message.text'],
    [refundOf('1.00', { message: 'text' }), 'INVALID_FIELD', 'message'],
    [{ ...refundOf('1.00'), accountId: randomUUID() }, 'UNKNOWN_MEMBER', 'accountId'],
    [refundOf('1.00', { message: { text: 'a', to: 'b' } }), 'UNKNOWN_MEMBER', 'message.to'],
  ]
  for (const [body, code, path] of wrong) {
    assertRefused(await shop.refund(paymentId, body), 400, [code, path])
  }
  const right = [
    refundOf('1.00', { reference: '13' }),
    refundOf('1.00', { reference: 'RF47AAAAAAAAAAAAAAAAAAAAA' }),
    refundOf('1.00', message('ä'.repeat(140))),
  ]
  for (const body of right) {
    assert.equal((await shop.refund(paymentId, body)).status, 200)
  }
})

test('refuses all field errors of a refund at once, in the order of the paper (gaps: shared.errors.detail)', async () => {
  const { paymentId } = await shop.paid()
  const body = { message: { text: '_' }, currency: 'USD', amount: '1' }
  const faults = [
    ['INVALID_FIELD', 'amount'],
    ['INVALID_FIELD', 'currency'],
    ['INVALID_FIELD', 'message.text'],
  ] as const
  assertRefused(await shop.refund(paymentId, body), 400, ...faults)
})

// --- unopened for 24 h -------------------------------------------------------------------------------------------

test('cancels a payment that nobody has opened for 24 h, with PAYMENT_EXPIRED and no failureReason (1 B, Payment status response; gaps: online-payment.create.repeat, online-payment.status.failure; Part 2, online payment)', async () => {
  const { own, there } = await freshBank()
  const made = await there.made()
  await advance(own, 'PT23H59M59.999S')
  assert.equal((await there.status(made.paymentId)).status, 'INITIAL')
  await advance(own, 'PT0.001S')
  const expired: Status = await there.status(made.paymentId)
  assert.hasAllKeys(expired, [...ALWAYS, 'errorType', 'errorCode'])
  assert.equal(expired.status, 'CANCELLED')
  assert.equal(expired.errorType, 'BUSINESS')
  assert.equal(expired.errorCode, 'PAYMENT_EXPIRED')
  assert.equal(expired.updateTime, '2026-11-21T12:00:00.000+02:00')
  const late = await open(own, made)
  assert.equal(late.status, 302)
  assert.equal(header(late, 'location'), 'https://shop.example/cancelled')
  assert.deepEqual(await there.status(made.paymentId), expired)
})

test('dates the end of an unopened payment at 24 h, however far the clock jumps (gaps: shared.sandbox.control)', async () => {
  const { own, there } = await freshBank()
  const { paymentId } = await there.made()
  await advance(own, 'P40D')
  assert.equal((await there.status(paymentId)).updateTime, '2026-11-21T12:00:00.000+02:00')
})

test('keeps a paid payment paid after 24 h (1 B, States and transitions; gaps: Part 2, online payment; promises: R12)', async () => {
  const { own, there } = await freshBank()
  const { paymentId } = await there.paid()
  await advance(own, 'P2D')
  const status = await there.status(paymentId)
  assert.equal(status.status, 'ACCEPTED')
  assert.equal(status.updateTime, '2026-11-20T12:00:00.000+02:00')
})
