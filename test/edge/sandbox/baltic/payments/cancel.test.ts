// Cancelling payments of the Baltic bank: before the approval at once, after it with an approval of its own, and not too late.
// The calls are elsewhere.
import { assert, test } from '#kit'
import { bulk, FIRST, openPayments, series, single } from './kit.ts'

const LATER = { requestedExecutionDate: '2026-11-24' }

test('cancels a payment that waits for its approval at once (gaps: baltic.cancel.codes)', () => {
  const bank = openPayments()
  const paymentId = bank.create('payments', single())
  assert.equal(bank.cancel(paymentId), 'at-once')
  assert.equal(bank.status(paymentId), 'CANC')
  assert.equal(bank.cancel(paymentId), 'too-late')
  assert.equal(bank.approve(paymentId), 'impossible')
})

test('cancels an approved payment when its PSU approves that, and it never leaves (gaps: baltic.cancel.codes)', () => {
  for (const paymentIdOf of [
    (bank: Bank) => bank.create('payments', single(LATER)),
    (bank: Bank) => bank.create('bulk-payments', bulk(['1.00'], LATER)),
    (bank: Bank) => bank.create('periodic-payments', series({ startDate: '2026-11-24', frequency: 'Daily' })),
  ]) {
    const bank = openPayments()
    const paymentId = paymentIdOf(bank)
    bank.approve(paymentId)
    assert.equal(bank.approve(paymentId), 'impossible')
    assert.equal(bank.cancel(paymentId), 'approval')
    assert.equal(bank.status(paymentId), 'ACTC')
    assert.equal(bank.approve(paymentId, 'customer-3'), 'impossible')
    assert.equal(bank.approve(paymentId), 'done')
    assert.equal(bank.status(paymentId), 'CANC')
    assert.equal(bank.waiting(FIRST), 0n)
    bank.at('2026-12-24')
    assert.equal(bank.status(paymentId), 'CANC')
    assert.deepEqual(bank.entries(FIRST), [])
  }
})

type Bank = ReturnType<typeof openPayments>

test('leaves a payment as it was whose cancellation is refused (gaps: baltic.cancel.codes)', () => {
  const bank = openPayments()
  const paymentId = bank.create('payments', single(LATER))
  bank.approve(paymentId)
  bank.cancel(paymentId)
  assert.equal(bank.refuse(paymentId), 'done')
  assert.equal(bank.status(paymentId), 'ACTC')
  assert.equal(bank.approve(paymentId), 'impossible')
  bank.at('2026-11-24', '00:00:05')
  assert.equal(bank.status(paymentId), 'ACSC')
})

test('waits 15 minutes of bank time for the approval of a cancellation, anew with each one asked for (gaps: baltic.cancel.codes)', () => {
  const bank = openPayments()
  const paymentId = bank.create('payments', single(LATER))
  bank.approve(paymentId)
  bank.cancel(paymentId)
  bank.advance('PT14M59.999S')
  assert.equal(bank.cancel(paymentId), 'approval')
  bank.advance('PT15M')
  assert.equal(bank.approve(paymentId), 'impossible')
  assert.equal(bank.cancel(paymentId), 'approval')
  bank.advance('PT14M59.999S')
  assert.equal(bank.approve(paymentId), 'done')
  assert.equal(bank.status(paymentId), 'CANC')
})

test('takes no cancellation of a payment that has begun or ended, nor an approval of one (gaps: baltic.cancel.codes)', () => {
  const bank = openPayments()
  const pending = bank.create('payments', single(), { planned: 'pending' })
  bank.approve(pending)
  assert.deepEqual([bank.status(pending), bank.cancel(pending)], ['PDNG', 'too-late'])
  bank.advance('PT5S')
  assert.deepEqual([bank.status(pending), bank.cancel(pending)], ['ACSP', 'too-late'])
  bank.advance('PT5S')
  assert.deepEqual([bank.status(pending), bank.cancel(pending)], ['ACSC', 'too-late'])
  const many = bank.create('bulk-payments', bulk(['1.00']))
  bank.approve(many)
  assert.deepEqual([bank.status(many), bank.cancel(many)], ['ACSP', 'too-late'])
  const asked = bank.create('payments', single({ requestedExecutionDate: '2026-11-23' }))
  bank.approve(asked)
  bank.at('2026-11-22', '23:55:00')
  assert.equal(bank.cancel(asked), 'approval')
  bank.at('2026-11-23', '00:00:00')
  assert.equal(bank.approve(asked), 'impossible')
  assert.equal(bank.status(asked), 'ACSP')
})

test('cancels what is left of a series between its executions, and keeps what was paid (gaps Part 2, Baltic payment)', () => {
  const bank = openPayments()
  const paymentId = bank.create(
    'periodic-payments',
    series({ startDate: '2026-11-23', endDate: '2026-11-30', frequency: 'Weekly' }),
  )
  bank.approve(paymentId)
  bank.at('2026-11-23', '00:00:01')
  assert.equal(bank.cancel(paymentId), 'approval')
  assert.equal(bank.approve(paymentId), 'done')
  assert.equal(bank.status(paymentId), 'CANC')
  assert.equal(bank.pending(FIRST).length, 1)
  bank.at('2026-12-24')
  assert.deepEqual(bank.entries(FIRST), ['2026-11-23T00:00:05 -10.00 payment'])
})

test('does not cancel a series once its next or last execution has begun (gaps: baltic.cancel.codes)', () => {
  const bank = openPayments()
  const paymentId = bank.create(
    'periodic-payments',
    series({ startDate: '2026-11-23', endDate: '2026-11-24', frequency: 'Daily' }),
  )
  bank.approve(paymentId)
  bank.at('2026-11-23', '23:55:00')
  assert.equal(bank.cancel(paymentId), 'approval')
  bank.at('2026-11-24', '00:00:00')
  assert.equal(bank.approve(paymentId), 'impossible')
  assert.equal(bank.cancel(paymentId), 'too-late')
  bank.at('2026-11-24', '00:00:05')
  assert.equal(bank.status(paymentId), 'ACSC')
})

test('ends nothing while the PSU is on the page, and does so when the page has ended (gaps: shared.clock-tolerance)', () => {
  const bank = openPayments()
  const { pages } = bank.bank
  const fresh = bank.create('payments', single(LATER))
  const asked = bank.create('payments', single(LATER))
  bank.approve(asked)
  bank.cancel(asked)
  pages.onEnd((id, now) => bank.payments.approvable.pageEnded(id, now))
  bank.services.act(() => {
    for (const paymentId of [fresh, asked]) pages.open(paymentId, 'way', 'token')
  })
  bank.advance('PT24H')
  assert.equal(bank.status(fresh), 'RCVD')
  assert.equal(bank.payments.approvable.find(asked, bank.services.clock.now())?.isOpen, true)
  bank.pass(900_000)
  assert.equal(bank.status(fresh), 'RJCT')
  assert.equal(bank.approve(asked), 'impossible')
  assert.equal(bank.status(asked), 'ACTC')
})
