// Series of the Baltic bank: each nominal date is one execution, on its TARGET day, also when it has to be made up for.
// The calls are elsewhere: here are the books.
import { assert, test } from '#kit'
import { FIRST, openPayments, series, single } from './kit.ts'

const MONTHLY = {
  startDate: '2026-11-20',
  endDate: '2027-02-28',
  frequency: 'Monthly',
  dayOfExecution: 31,
} as const

/** Names the days on which an account was debited. */
const daysOf = (bank: ReturnType<typeof openPayments>) =>
  bank.entries(FIRST).map((entry) => entry.slice(0, 10))

test('executes a series on the days of the published vectors, in one jump of the clock or in many (gaps Part 3, Series)', () => {
  const cases = [
    [{ ...MONTHLY, executionRule: 'following' }, ['2026-11-30', '2026-12-31', '2027-02-01', '2027-03-01']],
    [{ ...MONTHLY, executionRule: 'preceding' }, ['2026-11-30', '2026-12-31', '2027-01-29', '2027-02-26']],
    [
      { startDate: '2026-12-18', endDate: '2027-01-08', frequency: 'Weekly' },
      ['2026-12-18', '2026-12-28', '2027-01-04', '2027-01-08'],
    ],
    [
      { startDate: '2027-01-31', endDate: '2027-05-31', frequency: 'Monthly' },
      ['2027-02-01', '2027-03-01', '2027-03-31', '2027-04-30', '2027-05-31'],
    ],
  ] as const
  for (const [order, days] of cases) {
    const jumped = openPayments()
    const once = jumped.create('periodic-payments', series(order))
    jumped.approve(once)
    jumped.at('2027-06-15')
    assert.deepEqual(daysOf(jumped), [...days])
    assert.equal(jumped.status(once), 'ACSC')

    const walked = openPayments()
    const often = walked.create('periodic-payments', series(order))
    walked.approve(often)
    for (const day of days) {
      walked.at(day)
      assert.equal(walked.pending(FIRST).length, 1)
      assert.equal(walked.status(often), 'ACSP')
      walked.advance('PT5S')
      assert.equal(walked.status(often), day === days.at(-1) ? 'ACSC' : 'ACSP')
    }
    assert.deepEqual(walked.entries(FIRST), jumped.entries(FIRST))
  }
})

test('stays ACTC until its first execution and ACSP between executions (gaps Part 2, Baltic payment)', () => {
  const bank = openPayments()
  const paymentId = bank.create(
    'periodic-payments',
    series({ startDate: '2026-11-23', endDate: '2026-12-07', frequency: 'EveryTwoWeeks' }),
  )
  assert.equal(bank.status(paymentId), 'RCVD')
  bank.approve(paymentId)
  assert.equal(bank.status(paymentId), 'ACTC')
  bank.at('2026-11-23')
  assert.equal(bank.status(paymentId), 'ACSP')
  bank.at('2026-12-06', '23:59:59')
  assert.equal(bank.status(paymentId), 'ACSP')
  bank.at('2026-12-07', '00:00:04')
  assert.equal(bank.status(paymentId), 'ACSP')
  bank.at('2026-12-07', '00:00:05')
  assert.equal(bank.status(paymentId), 'ACSC')
})

test('makes up for each nominal date that passed before the approval (gaps: baltic.payment.dates)', () => {
  const bank = openPayments()
  const paymentId = bank.create(
    'periodic-payments',
    series({ startDate: '2026-11-20', endDate: '2026-11-24', frequency: 'Daily' }),
  )
  // A day before the end of the wait, which a page that is open would stop.
  bank.at('2026-11-21', '11:00:00')
  bank.approve(paymentId)
  assert.equal(bank.status(paymentId), 'ACTC')
  bank.at('2026-11-23', '12:00:00')
  // Friday, Saturday, Sunday and Monday itself.
  assert.deepEqual(daysOf(bank), Array(4).fill('2026-11-23'))
  assert.equal(bank.status(paymentId), 'ACSP')
  bank.at('2026-11-24', '00:00:05')
  assert.equal(bank.status(paymentId), 'ACSC')
  assert.equal(bank.booked(FIRST), '9950.00')
})

test('makes up at once on a TARGET day (gaps: baltic.payment.dates)', () => {
  const bank = openPayments({ now: '2026-11-19T13:00:00.000+02:00' })
  const paymentId = bank.create('periodic-payments', series({ startDate: '2026-11-19', frequency: 'Daily' }))
  bank.at('2026-11-20', '12:00:00')
  bank.approve(paymentId)
  assert.equal(bank.pending(FIRST).length, 2)
})

test('leaves out an execution without money for amount and fee, and goes on (gaps: baltic.payment.answer)', () => {
  const bank = openPayments()
  const order = series({
    startDate: '2026-11-20',
    endDate: '2026-11-24',
    frequency: 'Daily',
    instructedAmount: { amount: '4000.00', currency: 'EUR' },
  })
  const paymentId = bank.create('periodic-payments', order, { product: 'cross-border-credit-transfers' })
  bank.approve(paymentId)
  bank.at('2026-11-25')
  assert.equal(bank.status(paymentId), 'ACSC')
  assert.equal(bank.booked(FIRST), '1988.00')
  assert.equal(bank.entries(FIRST).filter((entry) => entry.endsWith('fee')).length, 2)
})

test('pays nothing and is done in the end where no execution had money (gaps Part 2, Baltic payment)', () => {
  const bank = openPayments()
  const paymentId = bank.create(
    'periodic-payments',
    series({
      startDate: '2026-11-20',
      endDate: '2026-11-23',
      frequency: 'Daily',
      instructedAmount: { amount: '10000.01', currency: 'EUR' },
    }),
  )
  bank.approve(paymentId)
  assert.equal(bank.status(paymentId), 'ACSP')
  bank.at('2026-11-24')
  assert.equal(bank.status(paymentId), 'ACSC')
  assert.deepEqual(bank.entries(FIRST), [])
})

test('does not end while its last execution is still pending (gaps Part 2, Baltic payment)', () => {
  const bank = openPayments({ now: '2026-11-19T23:59:58.000+02:00' })
  const paymentId = bank.create(
    'periodic-payments',
    series({ startDate: '2026-11-19', endDate: '2026-11-20', frequency: 'Daily' }),
  )
  bank.approve(paymentId)
  bank.at('2026-11-20', '00:00:04')
  assert.equal(bank.status(paymentId), 'ACSP')
  bank.at('2026-11-20', '00:00:05')
  assert.equal(bank.status(paymentId), 'ACSC')
  assert.deepEqual(daysOf(bank), ['2026-11-19', '2026-11-20'])
})

test('goes on without an end, year after year (gaps: baltic.payment.required)', () => {
  const bank = openPayments()
  const paymentId = bank.create(
    'periodic-payments',
    series({ startDate: '2026-11-30', frequency: 'SemiAnnual', dayOfExecution: 31 }),
  )
  bank.approve(paymentId)
  bank.at('2028-12-01')
  assert.deepEqual(daysOf(bank), ['2026-11-30', '2027-05-31', '2027-11-30', '2028-05-31', '2028-11-30'])
  assert.equal(bank.status(paymentId), 'ACSP')
})

test('tells what the next execution of a series will take (gaps: baltic.balance.members)', () => {
  const bank = openPayments()
  const paymentId = bank.create(
    'periodic-payments',
    series({ startDate: '2026-11-23', endDate: '2026-11-24', frequency: 'Daily' }),
  )
  bank.approve(paymentId)
  assert.equal(bank.waiting(FIRST), 1_000n)
  bank.at('2026-11-23', '00:01:00')
  assert.equal(bank.waiting(FIRST), 1_000n)
  bank.at('2026-11-24', '00:01:00')
  assert.equal(bank.waiting(FIRST), 0n)
})

test('executes payments of all kinds in the order of time, whatever the clock jumps over (gaps: shared.sandbox.settle)', () => {
  const walk = (stops: readonly string[]) => {
    const bank = openPayments()
    const big = single({
      instructedAmount: { amount: '9985.00', currency: 'EUR' },
      requestedExecutionDate: '2026-11-25',
    })
    const ids = [
      bank.create('payments', big),
      bank.create('periodic-payments', series({ startDate: '2026-11-23', frequency: 'Weekly' })),
      bank.create('payments', single({ requestedExecutionDate: '2026-11-27' })),
    ]
    for (const paymentId of ids) bank.approve(paymentId)
    for (const stop of stops) bank.at(stop, '12:00:00')
    return { statuses: ids.map((paymentId) => bank.status(paymentId)), entries: bank.entries(FIRST) }
  }
  const jumped = walk(['2026-12-01'])
  assert.deepEqual(
    jumped,
    walk(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30', '2026-12-01']),
  )
  // The series left 5.00 too little for the other two, which is looked at on their days.
  assert.deepEqual(jumped.statuses, ['ACSC', 'ACSP', 'RJCT'])
})
