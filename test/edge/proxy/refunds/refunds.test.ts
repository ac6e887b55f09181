// Refunds one by one: asked for, sent, lost, found, ended; and what is refused before anything is stored.
import { assert, test } from '#kit'
import type { RefundRequest } from '../../../../edge/proxy/refunds/refund-record.ts'
import { showRefund } from '../../../../edge/proxy/refunds/refund-view.ts'
import { Crash } from '../kit/mortal-storage.ts'
import { makeRefundStand, PAID, PAID_TOO, type RefundStand } from './refund-stand.ts'

const wish = (change: Partial<RefundRequest> = {}): RefundRequest => ({
  id: 'refund-a',
  amount: '10.00',
  message: 'refund-a',
  ...change,
})

const ask = (stand: RefundStand, change: Partial<RefundRequest> = {}) =>
  stand.refunds.request(wish(change), stand.tell)

/** Gives money back on the bank's own pages. */
const byHand = ({ bank, clock }: RefundStand, cents: number, paymentId = 'by-hand') =>
  void bank.refunds.push({
    paymentId,
    refundOf: PAID,
    cents,
    text: paymentId,
    status: 'ACCEPTED',
    at: clock.now,
  })

/** Shows a refund as the merchant sees it, by its state and reason. */
function look(stand: RefundStand, id = 'refund-a') {
  const record = stand.refunds.find(id)
  if (!record) return 'none'
  const { state, reason } = showRefund(stand.disk.order, record)
  return reason === undefined ? state : `${state} ${reason}`
}

test('refunds a payment, and follows it until the bank has given the money back (gaps: Part 2, Refund)', async () => {
  const stand = makeRefundStand()
  const result = await ask(stand)
  assert.isTrue(result.ok && result.isNew)
  assert.equal(look(stand), 'pending')
  assert.deepInclude(stand.bank.refunds[0], { refundOf: PAID, cents: 1_000, text: 'refund-a' })
  await stand.pass(5_000)
  assert.equal(look(stand), 'pending')
  stand.bank.settle('ACCEPTED')
  await stand.pass(60_000)
  assert.equal(look(stand), 'refunded')
  assert.equal(stand.book.sumsOf(PAID).refunded, '10.00')
  // It has ended: nothing is due any more, and no alarm is set.
  assert.isUndefined(stand.disk.alarm)
})

test('gives the same refund for the same id and body, and refuses another body (promises: R3)', async () => {
  const stand = makeRefundStand()
  await ask(stand)
  const again = await ask(stand)
  assert.isTrue(again.ok && !again.isNew)
  for (const change of [
    { amount: '10.01' },
    { amount: '010.00' },
    { message: 'other' },
    { message: undefined, reference: '1232' },
    { attempt: 1 },
  ]) {
    assert.deepEqual(await ask(stand, change), { ok: false, code: 'refund_changed' })
  }
  assert.lengthOf(stand.bank.asked, 1)
})

test('sends one refund for a thousand questions with one id at once (promises: R1)', async () => {
  const stand = makeRefundStand()
  const results = await Promise.all(Array.from({ length: 1_000 }, () => ask(stand)))
  assert.lengthOf(stand.bank.asked, 1)
  assert.equal(results.filter((result) => result.ok && result.isNew).length, 1)
  assert.deepEqual([...new Set(results.map((result) => result.ok && result.refund.stage))], ['booked'])
})

test('grants exactly ten of 500 refunds of 10.00 on 100.00 that come at once (promises: R10)', async () => {
  const stand = makeRefundStand()
  const results = await Promise.all(
    Array.from({ length: 500 }, (_, at) => ask(stand, { id: `r-${at}`, message: `r-${at}` })),
  )
  assert.equal(results.filter(({ ok }) => ok).length, 10)
  for (const result of results) if (!result.ok) assert.equal(result.code, 'refund_too_large')
  assert.lengthOf(stand.bank.refunds, 10)
  assert.equal(stand.bank.most('refund'), 1, 'two refunds of one payment were on their way at once')
  stand.bank.settle('ACCEPTED')
  await stand.pass(600_000)
  assert.equal(stand.book.sumsOf(PAID).refunded, '100.00')
})

test('adds whole cents: 33.33, 33.33 and 33.34 fit 100.00, one cent more does not (gaps: Part 3)', async () => {
  const stand = makeRefundStand()
  for (const [at, amount] of ['33.33', '33.33', '33.34'].entries()) {
    assert.isTrue((await ask(stand, { id: `r-${at}`, amount })).ok)
  }
  assert.deepEqual(await ask(stand, { id: 'r-3', amount: '0.01' }), { ok: false, code: 'refund_too_large' })
})

test('keeps a refused wish out of its memory: the same id may ask for less (promises: R1)', async () => {
  const stand = makeRefundStand()
  assert.isFalse((await ask(stand, { amount: '100.01' })).ok)
  assert.equal(look(stand), 'none')
  assert.isTrue((await ask(stand, { amount: '100.00' })).ok)
})

test('lets an amount be refunded again that the bank has rejected (gaps: Part 2, Refund)', async () => {
  const stand = makeRefundStand()
  await ask(stand, { amount: '100.00' })
  assert.isFalse((await ask(stand, { id: 'refund-b' })).ok)
  stand.bank.settle('REJECTED')
  await stand.pass(60_000)
  assert.equal(look(stand), 'failed rejected')
  assert.isTrue((await ask(stand, { id: 'refund-b', amount: '100.00' })).ok)
  // The failed one stays what it was.
  await ask(stand, { amount: '100.00' })
  assert.equal(look(stand), 'failed rejected')
})

test('bears the reference of the payment when neither reference nor message is given (gaps: online-payment.refund.text)', async () => {
  const stand = makeRefundStand()
  await ask(stand, { message: undefined })
  assert.deepEqual(stand.bank.asked, ['1232'])
})

for (const fate of ['drop-after', 'twice', 'garbled', { lateMs: 200_000 }] as const) {
  const name = typeof fate === 'string' ? fate : 'late by 200 s'
  test(`finds a refund whose answer was ${name}, and sends no second one (gaps: Part 4, online-payment.refund)`, async () => {
    const stand = makeRefundStand()
    stand.bank.fates.refund.push(fate)
    await ask(stand)
    assert.equal(look(stand), 'unknown')
    await stand.pass(260_000)
    assert.equal(look(stand), 'pending')
    stand.bank.settle('ACCEPTED')
    await stand.pass(600_000)
    assert.equal(look(stand), 'refunded')
    assert.lengthOf(stand.bank.refunds, 1)
    assert.lengthOf(new Set(stand.bank.asked), 1)
  })
}

test('sends a refund again only after two readings without it: 660 s after its date, and 600 s later (gaps: Part 4, online-payment.refund)', async () => {
  const stand = makeRefundStand()
  stand.bank.fates.refund.push('drop-before')
  await ask(stand)
  await stand.pass(1_259_000)
  assert.equal(look(stand), 'unknown')
  assert.isEmpty(stand.bank.asked)
  await stand.pass(2_000)
  assert.equal(look(stand), 'pending')
  assert.lengthOf(stand.bank.refunds, 1)
})

test('says after a crash that the outcome is unknown, for as long as the bank cannot be asked (gaps: Part 4, online-payment.refund)', async () => {
  const stand = makeRefundStand({
    transport: (bank) => (request, init) => {
      // The process dies while the call is under way.
      if (init?.method === 'POST') stand.crash()
      return bank.fetch(request, init)
    },
  })
  const crashed = await ask(stand).catch((error: unknown) => error)
  assert.instanceOf(crashed, Crash)
  stand.bank.fates.look.push('drop-before', 'drop-before')
  await stand.pass(3_000)
  assert.equal(look(stand), 'unknown')
  stand.bank.settle('ACCEPTED')
  await stand.pass(60_000)
  assert.equal(look(stand), 'refunded')
  assert.lengthOf(stand.bank.asked, 1)
})

test('keeps the next refund of a payment waiting while one is lost, and not that of another payment (gaps: Part 4, online-payment.refund)', async () => {
  const stand = makeRefundStand({ paymentIds: [PAID, PAID_TOO] })
  stand.bank.fates.refund.push('drop-before')
  await ask(stand, { attempt: 1 })
  await ask(stand, { id: 'refund-b', message: 'refund-b', attempt: 1 })
  await ask(stand, { id: 'refund-c', message: 'refund-c', attempt: 2 })
  assert.deepEqual(stand.bank.asked, ['refund-c'])
  assert.equal(look(stand, 'refund-b'), 'pending')
  await stand.pass(1_261_000)
  assert.deepEqual(stand.bank.asked, ['refund-c', 'refund-a', 'refund-b'])
})

test('leaves to a person what it cannot tell apart, and sends nothing more of it (gaps: Part 4, online-payment.refund)', async () => {
  const stand = makeRefundStand()
  stand.bank.fates.refund.push('drop-before')
  await ask(stand)
  // A person gives 3.00 back by hand, on the bank's own pages.
  byHand(stand, 300)
  await stand.pass(1_200_000)
  assert.equal(look(stand), 'unknown')
  await stand.pass(61_000)
  assert.equal(look(stand), 'needs_review')
  assert.deepInclude(stand.log, { event: 'refund_needs_review', refund: 1, reason: undefined })
  // The next one waits until a person has ended it: entries of the bank could not be told apart.
  await ask(stand, { id: 'refund-b', message: 'refund-b' })
  await stand.pass(3_600_000)
  assert.isEmpty(stand.bank.asked)
  assert.equal(stand.refunds.resolve('refund-b', 'failed', 'looked'), 'refund_not_in_review')
  assert.equal(stand.refunds.resolve('refund-x', 'failed', 'looked'), 'refund_unknown')
  assert.isUndefined(stand.refunds.resolve('refund-a', 'failed', 'not on the statement', 'books', 'a trace'))
  // For the webhook of this end.
  assert.equal(stand.refunds.find('refund-a')?.trace, 'a trace')
  assert.isUndefined(stand.refunds.resolve('refund-a', 'failed', 'not on the statement'))
  assert.equal(stand.refunds.resolve('refund-a', 'refunded', 'or is it'), 'refund_not_in_review')
  assert.equal(look(stand), 'failed resolved')
  assert.equal(stand.book.sumsOf(PAID).refunded, '0.00')
  await stand.pass(5_000)
  assert.deepEqual(stand.bank.asked, ['refund-b'])
})

for (const [code, reason] of [
  ['REFUND_TOO_LARGE', 'too_large'],
  ['NOT_REFUNDABLE', 'not_refundable'],
  ['INVALID_SIGNATURE', 'refused'],
] as const) {
  test(`fails with ${reason} when the bank says ${code}, and is never sent again (1 B, Refund)`, async () => {
    const stand = makeRefundStand()
    stand.bank.fates.refund.push({ refuse: code })
    await ask(stand)
    assert.equal(look(stand), `failed ${reason}`)
    await stand.pass(86_400_000)
    assert.isEmpty(stand.bank.asked)
    await ask(stand)
    assert.equal(look(stand), `failed ${reason}`)
  })
}

test('believes no word of a call limit after a refund has left: its first copy may have been done (gaps: shared.rate-limit)', async () => {
  const stand = makeRefundStand({
    transport: (bank) => async (request, init) => {
      if (init?.method !== 'POST') return bank.fetch(request, init)
      // The network delivers it twice; the second copy comes above the limit, and its answer is the one that is read.
      await bank.fetch(request, init)
      return new Response(JSON.stringify({ errors: [{ code: 'CALL_LIMIT_EXCEEDED' }] }), {
        status: 400,
        headers: { 'content-type': 'application/json' },
      })
    },
  })
  await ask(stand)
  assert.equal(look(stand), 'unknown')
  await stand.pass(600_000)
  assert.lengthOf(stand.bank.refunds, 1)
  assert.lengthOf(stand.bank.asked, 1)
})

test('asks again where only the question before the refund was refused, as a network that delivers twice brings about (gaps: online-payment.pair.reuse)', async () => {
  const stand = makeRefundStand()
  stand.bank.fates.look.push({ refuse: 'DUPLICATE_REQUEST' }, { refuse: 'INVALID_SIGNATURE' })
  await ask(stand)
  assert.equal(look(stand), 'pending')
  assert.isEmpty(stand.bank.asked)
  await stand.pass(60_000)
  stand.bank.settle('ACCEPTED')
  await stand.pass(600_000)
  assert.equal(look(stand), 'refunded')
  assert.lengthOf(stand.bank.asked, 1)
})

test('asks the bank what is left before it sends: what was given back by hand counts (gaps: online-payment.refund.limit)', async () => {
  const stand = makeRefundStand()
  byHand(stand, 9_500)
  await ask(stand)
  assert.equal(look(stand), 'failed too_large')
  assert.isEmpty(stand.bank.asked)
})

test('asks the bank for the amount of a mismatched payment, and gives back no more than that (gaps: online-payment.refund.limit)', async () => {
  const stand = makeRefundStand()
  const [attempt] = stand.disk.order.attempts
  if (attempt) attempt.mismatched = true
  stand.bank.payments.set(PAID, { cents: 777, status: 'ACCEPTED' })
  await ask(stand)
  assert.equal(look(stand), 'failed too_large')
  await ask(stand, { id: 'refund-b', amount: '7.77' })
  assert.equal(look(stand, 'refund-b'), 'pending')
})

test('waits for a bank that does not answer, and says at last that nothing was sent (gaps: Part 4, online-payment.refund)', async () => {
  const stand = makeRefundStand()
  stand.bank.fates.look.push(...Array.from({ length: 400 }, () => 'drop-before' as const))
  await ask(stand)
  assert.equal(look(stand), 'pending')
  await stand.pass(86_400_000)
  assert.equal(look(stand), 'pending')
  await stand.pass(700_000)
  assert.equal(look(stand), 'failed bank_unavailable')
  assert.isEmpty(stand.bank.asked)
  assert.isUndefined(stand.disk.alarm)
})

test('tries again with a new date when the intent was kept too long (gaps: shared.clock-tolerance)', async () => {
  const stand = makeRefundStand({
    transport: (bank) => (request, init) => {
      // The machine stands still between the intent and the call, once.
      if (init?.method === 'POST' && bank.asked.length === 0) stand.clock.now += 301_000
      return bank.fetch(request, init)
    },
  })
  await ask(stand)
  assert.equal(look(stand), 'unknown')
  await stand.pass(1_261_000)
  assert.equal(look(stand), 'pending')
  assert.lengthOf(stand.bank.asked, 2)
  assert.lengthOf(stand.bank.refunds, 1)
})

test('asks for the attempt where two were paid, and gives back that one (house: 2)', async () => {
  const stand = makeRefundStand({ paymentIds: [PAID, PAID_TOO] })
  assert.deepEqual(await ask(stand), { ok: false, code: 'refund_attempt_missing' })
  for (const attempt of [0, 3])
    assert.deepEqual(await ask(stand, { attempt }), { ok: false, code: 'payment_not_refundable' })
  await ask(stand, { attempt: 2, amount: '100.00' })
  assert.equal(stand.bank.refunds[0]?.refundOf, PAID_TOO)
  assert.isTrue((await ask(stand, { id: 'refund-b', attempt: 1, amount: '100.00' })).ok)
})

test('refuses to give back what was not paid (gaps: online-payment.refund.limit)', async () => {
  for (const status of ['open', 'cancelled', 'failed'] as const) {
    const stand = makeRefundStand()
    const [attempt] = stand.disk.order.attempts
    if (attempt) attempt.status = status
    assert.deepEqual(await ask(stand), { ok: false, code: 'payment_not_refundable' })
  }
})

test('reads a booked refund at once after a webhook about it, also when one comes while it is read (gaps: online-payment.callback.events)', async () => {
  const stand = makeRefundStand()
  await ask(stand)
  await stand.pass(86_400_000)
  const { paymentId = '' } = stand.bank.refunds[0] ?? {}
  stand.bank.settle('ACCEPTED')
  assert.isTrue(stand.refunds.takeCallback(paymentId.toUpperCase()))
  assert.isFalse(stand.refunds.takeCallback('refund-of-somebody-else'))
  await stand.pass(0)
  assert.equal(look(stand), 'refunded')
})

test('looks after a refund for banking days, and leaves it to a person after thirty (gaps: online-payment.status.values)', async () => {
  const stand = makeRefundStand()
  await ask(stand)
  await stand.pass(29 * 86_400_000)
  assert.equal(look(stand), 'pending')
  await stand.pass(2 * 86_400_000)
  assert.equal(look(stand), 'needs_review')
  assert.isUndefined(stand.disk.alarm)
})

test('writes what follows from a change together with it, and never the same end twice (house: 2)', async () => {
  const ends: string[] = []
  const stand = makeRefundStand({
    writeHooks: [
      (order, before, after) => {
        if (after.stage === 'refunded') ends.push(`${order.handle} ${before?.stage}`)
        return after.stage === 'refunded' ? { 'outbox:1': after.wish.id } : {}
      },
    ],
  })
  await ask(stand)
  stand.bank.settle('ACCEPTED')
  await stand.pass(60_000)
  stand.refunds.takeCallback('refund-1')
  await stand.pass(60_000)
  assert.equal(stand.disk.entries.get('outbox:1'), 'refund-a')
})

test('forgets messages with what is personal in the order, once a refund has ended, and knows its wish all the same (house: 2)', async () => {
  const stand = makeRefundStand()
  await ask(stand)
  stand.bank.settle('ACCEPTED')
  await stand.pass(60_000)
  stand.bank.fates.look.push('drop-before')
  await ask(stand, { id: 'refund-b', message: 'refund-b' })
  const before = structuredClone(stand.disk.order)
  stand.disk.order.personalDataDeletedAt = stand.clock.now
  const written = stand.refunds.forget(before, stand.disk.order, stand.clock.now)
  for (const [key, value] of Object.entries(written)) stand.disk.entries.set(key, value)
  const stored = () => JSON.stringify([...stand.disk.entries])
  assert.notInclude(stored(), '"message":"refund-a"')
  assert.deepEqual(stand.refunds.forget(stand.disk.order, stand.disk.order, stand.clock.now), {})
  // What is not sent yet keeps its words until it has ended.
  await stand.pass(60_000)
  assert.deepEqual(stand.bank.asked, ['refund-a', 'refund-b'])
  stand.bank.settle('ACCEPTED')
  await stand.pass(60_000)
  assert.notInclude(stored(), 'message')
  stand.crash()
  const again = await ask(stand)
  assert.isTrue(again.ok && !again.isNew)
  assert.deepEqual(await ask(stand, { amount: '11.00' }), { ok: false, code: 'refund_changed' })
})
