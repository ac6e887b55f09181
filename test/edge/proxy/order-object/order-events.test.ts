// Which event each change of an order is, and the id that it has for ever.
import { assert, fc, test } from '#kit'
import { eventsOf, refundEventsOf } from '../../../../edge/proxy/order-object/order-events.ts'
import {
  beginRefund,
  type RefundRecord,
  type RefundStage,
} from '../../../../edge/proxy/refunds/refund-record.ts'
import { noteOrderResolved } from '../../../../edge/proxy/orders/attempt.ts'
import { beginAttempt } from '../../../../edge/proxy/orders/intent.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import { HANDLE, ORDER } from '../kit/stand.ts'
import { aboutPayment, HANDLE_KEY, linked, told } from '../webhooks/kit.ts'

/** How each attempt of these tests goes. */
const INTENT = { rail: 'online-payment', key: 'key-1' }

const NOW = Date.parse('2026-11-20T10:00:00Z')
const changed = (before: OrderRecord | undefined, after: OrderRecord) =>
  eventsOf(before, after, NOW, HANDLE_KEY)
const types = (before: OrderRecord | undefined, after: OrderRecord) =>
  changed(before, after).map(({ event }) => event.type)

/** Walks through states of one record, and lists the events on the way. */
function walk(...records: OrderRecord[]) {
  return records.flatMap((record, index) => changed(records[index - 1], record))
}

const refund = (id: string, stage: RefundStage): RefundRecord => ({
  ...beginRefund({ id, amount: '5.00' }, 1, 'Q', NOW),
  stage,
})

test('tells of each final state of an attempt, and of nothing before it (house: 2)', () => {
  const open = linked()
  assert.deepEqual(types(undefined, beginAttempt(undefined, ORDER, HANDLE, 'Shop', 0, INTENT)), [])
  assert.deepEqual(types(beginAttempt(undefined, ORDER, HANDLE, 'Shop', 0, INTENT), open), [])
  for (const quiet of ['open', 'unknown'] as const) assert.deepEqual(types(open, told(open, quiet)), [])
  assert.deepEqual(types(open, told(open, 'paid')), ['payment.paid'])
  assert.deepEqual(types(open, told(open, 'cancelled')), ['payment.cancelled'])
  assert.deepEqual(types(open, told(open, 'failed')), ['payment.failed'])
  assert.deepEqual(types(open, told(open, 'paid', 'p', '1.00')), ['payment.mismatched'])
  const paid = told(open, 'paid')
  assert.deepEqual(types(paid, told(paid, 'paid')), [])
  assert.deepEqual(types(paid, told(paid, 'open')), [])
})

test('says in the event whose order it is, how it stands, and when that was so (house: 2)', () => {
  const open = linked()
  const [paid] = changed(open, told(open, 'paid'))
  assert.deepEqual(paid?.event, {
    type: 'payment.paid',
    timestamp: '2026-11-20T12:00:00.000+02:00',
    data: {
      handle: HANDLE,
      orderId: ORDER.id,
      state: 'paid',
      amount: ORDER.amount,
      currency: 'EUR',
      reference: ORDER.reference,
      attempt: 1,
      bankPaymentId: 'p',
      paidAt: '1970-01-01T02:00:00.001+02:00',
      refunded: '0.00',
    },
  })
  const expired = { ...told(open, 'failed') }
  const [attempt] = expired.attempts
  assert.isDefined(attempt)
  const [failed] = changed(open, { ...expired, attempts: [{ ...attempt, errorCode: 'expired' }] })
  assert.equal(failed?.event.data.reason, 'expired')
})

test('makes an event of its own where the bank contradicts itself, each with its own id (house: 2)', () => {
  const open = linked()
  const cancelled = told(open, 'cancelled')
  const revived = walk(open, cancelled, told(cancelled, 'paid'))
  assert.deepEqual(
    revived.map(({ event }) => event.type),
    ['payment.cancelled', 'payment.paid'],
  )
  const wrong = told(open, 'open', 'p', '1.00')
  const healed = walk(open, wrong, told(wrong, 'paid'))
  assert.deepEqual(
    healed.map(({ event }) => event.type),
    ['payment.mismatched', 'payment.paid'],
  )
  const paid = told(open, 'paid')
  const unpaid = walk(open, paid, told(paid, 'failed'))
  assert.deepEqual(
    unpaid.map(({ event }) => event.type),
    ['payment.paid', 'payment.mismatched'],
  )
  for (const events of [revived, healed, unpaid]) assert.lengthOf(new Set(events.map(({ id }) => id)), 2)
})

test('calls the second payment of an order paid twice, whichever attempt it was, and the first one paid (house: 2)', () => {
  const one = told(linked('p'), 'cancelled')
  const both = linked('q', one, 2)
  for (const [first, second] of [
    ['p', 'q'],
    ['q', 'p'],
  ] as const) {
    const once = told(both, 'paid', first, ORDER.amount, 3)
    const twice = told(once, 'paid', second, ORDER.amount, 4)
    const events = walk(both, once, twice).filter(({ event }) => event.type !== 'payment.cancelled')
    assert.deepEqual(
      events.map(({ event }) => [event.type, aboutPayment(event).attempt, event.data.state]),
      [
        ['payment.paid', first === 'p' ? 1 : 2, 'paid'],
        ['payment.paid_twice', second === 'p' ? 1 : 2, 'paid_twice'],
      ],
    )
    // What changes of the first one later makes the second one no other event.
    assert.deepEqual(types(twice, told(twice, 'failed', first, ORDER.amount, 5)), ['payment.mismatched'])
  }
  // Both at once, as after a long stop: one of them is the second.
  const atOnce = told(told(both, 'paid', 'p'), 'paid', 'q')
  assert.sameMembers(types(both, atOnce), ['payment.paid', 'payment.paid_twice'])
})

test('says that a newer link is still open when an earlier one was paid (house: 2)', () => {
  const both = linked('q', told(linked('p'), 'cancelled'), 2)
  const [event] = changed(both, told(both, 'paid', 'p'))
  assert.equal(event?.event.data.reason, 'link_open')
})

test('makes the same id of the same final state, before and after a crash, and another one of any other (promises: R6)', () => {
  const ids = (handle: string, number: number, key: string, ...states: ('paid' | 'failed')[]) =>
    states.flatMap((state) => {
      const record = { ...linked(), handle }
      const attempts = told(record, state).attempts.map((attempt) => ({ ...attempt, number }))
      return eventsOf(undefined, { ...record, attempts }, NOW, key).map(({ id }) => id)
    })
  const one = ids(HANDLE, 1, HANDLE_KEY, 'paid', 'failed')
  assert.deepEqual(ids(HANDLE, 1, HANDLE_KEY, 'paid', 'failed'), one)
  const others = [
    ...ids(`${HANDLE.slice(0, -1)}1`, 1, HANDLE_KEY, 'paid'),
    ...ids(HANDLE, 2, HANDLE_KEY, 'paid'),
    ...ids(HANDLE, 1, `${HANDLE_KEY}0`, 'paid'),
  ]
  assert.lengthOf(new Set([...one, ...others]), 5)
  for (const id of [...one, ...others]) assert.match(id, /^evt_[A-Za-z0-9_-]{32}$/)
})

test('keeps the id of an attempt when the unanswered ones before it are dropped (house: 2)', () => {
  const answered = linked('p')
  let record: OrderRecord = { ...answered, attempts: [] }
  for (let count = 0; count < 40; count++) record = beginAttempt(record, ORDER, HANDLE, 'Shop', count, INTENT)
  record = linked('p', record, 50)
  const [before] = changed(record, told(record, 'cancelled'))
  for (let count = 0; count < 40; count++)
    record = beginAttempt(record, ORDER, HANDLE, 'Shop', 100 + count, INTENT)
  const [after] = changed(record, told(record, 'cancelled'))
  assert.isBelow(
    record.attempts.findIndex(({ created }) => created !== undefined),
    40,
    'its place has moved',
  )
  assert.equal(after && aboutPayment(after.event).attempt, 41)
  assert.equal(before?.id, after?.id)
})

test('says which bank, which day and how much was given back, where that is known (house: 2)', () => {
  const first = linked()
  const [attempt] = first.attempts
  if (!attempt) throw new Error('there is no attempt')
  const order = { ...ORDER, dueDate: '2026-12-01' }
  const created = { paymentId: 'p', country: 'EE' }
  const open = { ...first, order, attempts: [{ ...attempt, order, provider: 'ee', created }] }
  const [paid] = eventsOf(open, told(open, 'paid'), NOW, HANDLE_KEY, () => '5.00')
  const about = { provider: 'ee', country: 'EE', bankPaymentId: 'p', dueDate: '2026-12-01' }
  assert.deepInclude(paid?.event.data, { ...about, refunded: '5.00' })
  // Nothing was paid: there is no time and nothing to give back.
  const [ended] = eventsOf(open, told(open, 'cancelled'), NOW, HANDLE_KEY)
  assert.deepInclude(ended?.event.data, about)
  assert.doesNotHaveAnyKeys(ended?.event.data, ['paidAt', 'refunded'])
})

test('tells of a refund that a person must look at, and then how it ended (house: 2)', () => {
  const record = told(linked('q'), 'paid', 'q')
  const unclear = { ...refund('r-1', 'needs_review'), paymentId: 'q' }
  const [asks, ...rest] = refundEventsOf(record, { ...unclear, stage: 'sent' }, unclear, NOW, HANDLE_KEY)
  assert.deepEqual(rest, [])
  assert.equal(asks?.event.type, 'refund.needs_review')
  const ended = { ...unclear, stage: 'failed', reason: 'resolved' } as const
  const [failed] = refundEventsOf(record, unclear, ended, NOW, HANDLE_KEY)
  assert.equal(failed?.event.type, 'refund.failed')
  assert.deepInclude(failed?.event.data, {
    refund: { id: 'r-1', amount: '5.00', reason: 'resolved' },
    refunded: '0.00',
  })
  assert.notEqual(failed?.id, asks?.id)
})

test('tells how a refund ended, once for each ending, with the ids of merchant and order (house: 2)', () => {
  const record = told(linked('q', told(linked('p'), 'cancelled'), 2), 'paid', 'q')
  const of = (before: RefundStage | undefined, after: RefundStage) =>
    refundEventsOf(
      record,
      before === undefined ? undefined : refund('r-1', before),
      refund('r-1', after),
      NOW,
      HANDLE_KEY,
    )
  assert.deepEqual(of(undefined, 'waiting'), [])
  assert.deepEqual(of('waiting', 'sent'), [])
  assert.deepEqual(of('refunded', 'refunded'), [])
  const [ended] = of('booked', 'refunded')
  assert.deepInclude(ended?.event.data, {
    attempt: 2,
    orderId: ORDER.id,
    refund: { id: 'r-1', amount: '5.00' },
    amount: ORDER.amount,
  })
  assert.equal(ended?.event.type, 'refund.refunded')
  const [failed] = of('booked', 'failed')
  assert.equal(failed?.event.type, 'refund.failed')
  assert.notEqual(failed?.id, ended?.id)
})

test('tells what a person says of a payment as if the bank had said it, and why (house: 2)', () => {
  const wrong = told(linked(), 'paid', 'p', '1.00')
  for (const [outcome, type, state] of [
    ['paid', 'payment.paid', 'paid'],
    ['not_paid', 'payment.failed', 'failed'],
  ] as const) {
    const judged = noteOrderResolved(wrong, { outcome, reason: 'the bank called' }, 5)
    const [event, ...rest] = changed(wrong, judged)
    assert.deepEqual(rest, [])
    assert.equal(event?.event.type, type)
    assert.deepInclude(event?.event.data, { state, reason: 'resolved', attempt: 1 })
    assert.notInclude(JSON.stringify(event), 'the bank called')
    assert.deepEqual(changed(judged, { ...judged }), [])
  }
})

test('makes no two events of one id, whatever refunds are called (house: 2)', () => {
  const record = told(linked(), 'paid')
  const name = fc.stringMatching(/^[A-Za-z0-9._:-]{1,64}$/)
  fc.assert(
    fc.property(name, name, (left, right) => {
      const [one, other] = [left, right].map((id) => {
        return refundEventsOf(record, undefined, refund(id, 'refunded'), NOW, HANDLE_KEY)[0]?.id
      })
      assert.equal(one === other, left === right)
    }),
  )
})
