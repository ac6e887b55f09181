// What the merchant's page concludes of one payment: how far it is, and what a person can do next.
import { assert, test } from '#kit'
import { compare, milestonesOf, nextDeed } from '../../../demo/backoffice/merchant/attention.ts'
import { PAYMENT, type ShownPayment } from '../../../demo/backoffice/server/merchant-view.ts'
import { shown } from '../../../demo/backoffice/server/shown.ts'
import { makePayment } from './merchant-stand.ts'

const AT = '2026-11-26T10:00:00Z'
const [LATER, LAST] = ['2026-11-26T10:01:00Z', '2026-11-26T10:02:00Z']

/** A payment as the page sees it. */
const payment = (changes: Parameters<typeof makePayment>[1] = {}): ShownPayment =>
  shown(makePayment('100000000001', { createdAt: AT, ...changes }), PAYMENT)

const looks = (of: ShownPayment) => milestonesOf(of).map(({ name, look }) => `${name} ${look}`)

test('tells the four steps of a payment with their times, and which comes next (look: Principle 2)', () => {
  const order = { lines: [{ sku: 'laine', quantity: 1 }] }
  const history = [
    { at: AT, what: 'started', attempt: 1 },
    { at: LATER, what: 'handed_in' },
    { at: LAST, what: 'state_changed', from: 'pending', to: 'paid' },
  ]
  assert.deepEqual(milestonesOf({ ...payment({ history }), order: { ...order, packedAt: LAST } }), [
    { name: 'started', look: 'done', at: AT },
    { name: 'approved', look: 'done', at: LATER },
    { name: 'paid', look: 'done', at: LAST },
    { name: 'packed', look: 'done', at: LAST },
  ])
  assert.deepEqual(looks({ ...payment({ history }), order }).slice(2), ['paid done', 'packed next'])
  assert.deepEqual(looks({ ...payment({ state: 'pending' }), order }), [
    'started done',
    'approved next',
    'paid open',
    'packed open',
  ])
})

test('says of a payment that waits on which day it is to come (look: Principle 2)', () => {
  const later = payment({ state: 'scheduled', execution: { at: 'later', date: '2027-12-01' } })
  assert.deepEqual(milestonesOf(later).at(-1), { name: 'paid', look: 'next', due: '2027-12-01' })
})

test('ends the steps where the payment ended, and claims no approval that nobody knows (look: Principle 4)', () => {
  for (const state of ['cancelled', 'failed'] as const)
    assert.deepEqual(looks(payment({ state })), ['started done', 'ended ended'])
  const closed = { at: LATER, reason: 'Sold out' }
  assert.deepEqual(milestonesOf(payment({ state: 'pending', closed })).at(-1), {
    name: 'ended',
    look: 'ended',
    at: LATER,
  })
  assert.deepEqual(looks(payment({ state: 'unknown' })), ['started done', 'approved care', 'paid open'])
  assert.deepEqual(looks(payment({ state: 'mismatched' })), ['started done', 'approved done', 'paid care'])
})

test('promises no packing of what was paid after the order was closed (house: 2)', () => {
  const order = { lines: [{ sku: 'laine', quantity: 1 }] }
  const names = milestonesOf({ ...payment({ reason: 'order_closed' }), order }).map(({ name }) => name)
  assert.deepEqual(names, ['started', 'approved', 'paid'])
})

/** A payment that was paid twice, with what was given back of it. */
function twice(refunds: ShownPayment['refunds'] = []): ShownPayment {
  const made = payment({ state: 'paid_twice', amount: '72.00', needsPerson: true })
  const [first] = made.attempts
  const attempts = first ? [1, 2].map((number) => ({ ...first, number, state: 'paid' as const })) : []
  return { ...made, attempts, refunds }
}

const refund = (state: ShownPayment['refunds'][number]['state'], amount = '72.00', attempt = 2) => ({
  id: 'r1',
  amount,
  currency: 'EUR' as const,
  message: 'Paid twice',
  attempt,
  state,
  createdAt: LATER,
  updatedAt: LATER,
})

test('leads through a payment that was paid twice: give one back, wait, mark as paid (look: Principle 2)', () => {
  assert.deepEqual(nextDeed(twice()), { deed: 'refund', attempt: 2, left: '72.00' })
  assert.deepEqual(nextDeed(twice([refund('pending')])), { deed: 'wait' })
  assert.deepEqual(nextDeed(twice([refund('refunded')])), { deed: 'mark-paid' })
  // One that failed gave nothing back.
  assert.deepEqual(nextDeed(twice([refund('failed')])), { deed: 'refund', attempt: 2, left: '72.00' })
  // What was begun is finished, and not the other one given back as well.
  const both = [refund('refunded', '10.00', 1), refund('refunded', '10.00', 2)]
  assert.deepEqual(nextDeed(twice(both)), { deed: 'refund', attempt: 1, left: '62.00' })
  const unclear = refund('needs_review')
  assert.deepEqual(nextDeed(twice([unclear])), { deed: 'settle-refund', refund: unclear })
})

test('names a transfer where the bank has no refunds (2 A, What the service does)', () => {
  const transfer = { amount: '72.00', currency: 'EUR', reference: '1232' } as const
  const transfers = [1, 2].map((attempt) => ({ attempt, ...transfer }))
  assert.deepEqual(nextDeed({ ...twice(), transfers }), { deed: 'transfer' })
})

test('asks nobody for a deed where nothing needs a person, and names one for all else (look: Principle 2)', () => {
  assert.isUndefined(nextDeed(payment()))
  assert.deepEqual(nextDeed(payment({ state: 'unknown', needsPerson: true })), { deed: 'ask-bank' })
  const unclear = refund('needs_review', '7.00', 1)
  assert.deepEqual(nextDeed({ ...payment({ needsPerson: true }), refunds: [unclear] }), {
    deed: 'settle-refund',
    refund: unclear,
  })
  const webhook = (state: 'given_up' | 'delivered') => ({
    id: state,
    type: 'payment.paid' as const,
    createdAt: AT,
    state,
    tries: [],
  })
  const webhooks = [webhook('delivered'), webhook('given_up')]
  assert.deepEqual(nextDeed({ ...payment({ needsPerson: true }), webhooks }), {
    deed: 'resend',
    webhook: webhook('given_up'),
  })
  assert.deepEqual(nextDeed(payment({ needsPerson: true })), { deed: 'look' })
})

test('puts the last answer of the bank beside the order, and marks what differs only (house: 2)', () => {
  const reading = (amount: string, reference?: string) => ({
    at: AT,
    what: 'reading',
    amount,
    ...(reference !== undefined && { reference }),
  })
  const told = (history: ReturnType<typeof reading>[]) =>
    compare({ amount: '72.00', reference: 'RF18539007547034', history })
  assert.deepEqual(told([]), {
    amount: { order: '72.00', differs: false },
    reference: { order: 'RF18539007547034', differs: false },
  })
  assert.isFalse(told([reading('72', 'rf18 5390 0754 7034')]).amount.differs)
  assert.isFalse(told([reading('72', 'rf18 5390 0754 7034')]).reference.differs)
  const last = told([reading('72.00'), reading('27.00', 'RF712348231')])
  assert.deepEqual(last.amount, { order: '72.00', bank: '27.00', differs: true })
  assert.isTrue(last.reference.differs)
})
