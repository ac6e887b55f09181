// Single payments of the Baltic bank: approved, executed on their day, debited once, refused without money.
// The calls are elsewhere: here are the books.
import { assert, test } from '#kit'
import { BLOCKED, COMPANY, FIRST, openPayments, OUTSIDE, single } from './kit.ts'

const money = (amount: string, currency = 'EUR') => ({ amount, currency })

test('executes a payment at once when it is approved on a TARGET day, and books it five seconds later under another id (gaps: baltic.payment.status-values)', () => {
  const bank = openPayments()
  const paymentId = bank.create(
    'payments',
    single({
      endToEndIdentification: 'E2E-1',
      remittanceInformationStructured: { reference: 'RF481245' },
      remittanceInformationUnstructured: 'Invoice 12',
    }),
  )
  assert.equal(bank.status(paymentId), 'RCVD')
  assert.equal(bank.approve(paymentId), 'done')
  assert.equal(bank.status(paymentId), 'ACSP')
  const [pending] = bank.pending(FIRST)
  assert.equal(pending?.amount, '-10.00')
  assert.equal(bank.booked(FIRST), '10000.00')
  assert.equal(bank.expected(FIRST), '9990.00')
  bank.advance('PT4.999S')
  assert.equal(bank.status(paymentId), 'ACSP')
  bank.advance('PT0.001S')
  assert.equal(bank.status(paymentId), 'ACSC')
  assert.deepEqual(bank.pending(FIRST), [])
  const [row] = bank.rows(FIRST)
  assert.ok(row)
  assert.notEqual(row.entryId, pending?.entryId)
  const { amount, endToEndId, reference, message, counterpart } = row
  assert.deepEqual(
    { amount, endToEndId, reference, message, counterpart },
    {
      amount: '-10.00',
      endToEndId: 'E2E-1',
      reference: 'RF481245',
      message: 'Invoice 12',
      counterpart: { name: 'Poukama GmbH', iban: OUTSIDE },
    },
  )
  for (const sum of Object.values(bank.bank.ledger.sum())) assert.match(sum, /^0(\.00)?$/)
})

test('credits an IBAN that is held in the same country when the debit is booked (gaps: baltic.payment.status-values)', () => {
  const bank = openPayments()
  const paymentId = bank.create('payments', single({ creditorAccount: { accountNumber: COMPANY } }))
  bank.approve(paymentId)
  assert.equal(bank.expected(COMPANY), '100000.00')
  bank.advance('PT5S')
  assert.equal(bank.booked(COMPANY), '100010.00')
})

test('waits for midnight in Helsinki of the day that was asked for, or of the next TARGET day (gaps: baltic.payment.dates)', () => {
  const cases = [
    ['2026-11-23', '2026-11-23'],
    ['2026-11-22', '2026-11-23'],
    ['2026-12-25', '2026-12-28'],
    ['2027-03-26', '2027-03-30'],
    ['2026-12-24', '2026-12-24'],
    ['2026-12-06', '2026-12-07'],
    ['2027-06-25', '2027-06-25'],
  ] as const
  for (const [requestedExecutionDate, day] of cases) {
    const bank = openPayments()
    const paymentId = bank.create('payments', single({ requestedExecutionDate }))
    bank.approve(paymentId)
    assert.equal(bank.status(paymentId), 'ACTC')
    bank.at(day, '00:00:04')
    assert.equal(bank.status(paymentId), 'ACSP', requestedExecutionDate)
    bank.at(day, '00:00:05')
    assert.deepEqual(bank.entries(FIRST), [`${day}T00:00:05 -10.00 payment`])
  }
})

test('executes what is approved late at once on a TARGET day, else at midnight of the next one (gaps: baltic.payment.dates)', () => {
  const friday = openPayments({ now: '2026-11-19T23:30:00.000+02:00' })
  const late = friday.create('payments', single({ requestedExecutionDate: '2026-11-19' }))
  friday.at('2026-11-20', '09:00:00')
  friday.approve(late)
  assert.equal(friday.status(late), 'ACSP')

  const saturday = openPayments({ now: '2026-11-21T09:00:00.000+02:00' })
  const paymentId = saturday.create('payments', single())
  saturday.approve(paymentId)
  assert.equal(saturday.status(paymentId), 'ACTC')
  saturday.at('2026-11-22', '23:59:59')
  assert.equal(saturday.status(paymentId), 'ACTC')
  saturday.at('2026-11-23')
  assert.equal(saturday.status(paymentId), 'ACSP')
})

test('books on the day of execution what is executed just before midnight (gaps: baltic.payment.status-values)', () => {
  const bank = openPayments({ now: '2026-11-20T23:59:58.000+02:00' })
  const paymentId = bank.create('payments', single())
  bank.approve(paymentId)
  bank.advance('PT5S')
  assert.equal(bank.status(paymentId), 'ACSC')
  assert.deepEqual(bank.entries(FIRST), ['2026-11-20T23:59:59 -10.00 payment'])
})

test('rejects a payment without enough money on its day, and leaves nothing behind (gaps Part 2, Baltic payment)', () => {
  for (const [amount, status] of [
    ['10000.00', 'ACSP'],
    ['10000.01', 'RJCT'],
  ] as const) {
    const bank = openPayments()
    const paymentId = bank.create('payments', single({ instructedAmount: money(amount) }))
    bank.approve(paymentId)
    assert.equal(bank.status(paymentId), status)
    assert.equal(bank.pending(FIRST).length, status === 'ACSP' ? 1 : 0)
  }
})

test('looks for the money on the day, not at the approval (gaps Part 2, Baltic payment)', () => {
  const bank = openPayments()
  const [first, second] = ['9000.00', '1000.01'].map((amount) =>
    bank.create(
      'payments',
      single({ instructedAmount: money(amount), requestedExecutionDate: '2026-11-23' }),
    ),
  )
  assert.ok(first && second)
  assert.equal(bank.approve(second), 'done')
  assert.equal(bank.approve(first), 'done')
  assert.equal(bank.status(first), 'ACTC')
  bank.at('2026-11-23', '00:00:05')
  assert.deepEqual([bank.status(first), bank.status(second)], ['RJCT', 'ACSC'])
})

test('takes the fee of a payment across borders as an entry of its own, and rejects what has no money for both (gaps: baltic.payment.answer)', () => {
  for (const [amount, isPaid] of [
    ['9994.00', true],
    ['9994.01', false],
  ] as const) {
    const bank = openPayments()
    const order = single({ instructedAmount: money(amount) })
    const paymentId = bank.create('payments', order, { product: 'cross-border-credit-transfers' })
    bank.approve(paymentId)
    bank.advance('PT5S')
    assert.equal(bank.status(paymentId), isPaid ? 'ACSC' : 'RJCT')
    const paid = ['2026-11-20T12:00:05 -9994.00 foreign-payment', '2026-11-20T12:00:05 -6.00 fee']
    assert.deepEqual(bank.entries(FIRST), isPaid ? paid : [])
    assert.deepEqual(bank.pending(FIRST), [])
  }
})

test('pays from the sub-account of the currency, else from the one in euros, and the fee in euros (gaps: baltic.account-reference)', () => {
  const pay = (currency: string, named?: string) => {
    const bank = openPayments()
    const debtorAccount = { accountNumber: FIRST, ...(named !== undefined && { currency: named }) }
    const order = single({ debtorAccount, instructedAmount: money('11', currency) })
    bank.approve(bank.create('payments', order, { product: 'cross-border-credit-transfers' }))
    bank.advance('PT5S')
    return [bank.booked(FIRST), bank.booked(FIRST, 'USD')]
  }
  assert.deepEqual(pay('USD'), ['9994.00', '489.00'])
  assert.deepEqual(pay('SEK'), ['9993.00', '500.00'])
  assert.deepEqual(pay('EUR', 'USD'), ['9994.00', '487.90'])
  assert.deepEqual(pay('USD', 'EUR'), ['9984.00', '500.00'])
})

test('rejects a payment from a blocked account on its day (gaps: baltic.account.listing)', () => {
  const bank = openPayments()
  const order = single({
    debtorAccount: { accountNumber: BLOCKED },
    instructedAmount: money('1.00'),
    requestedExecutionDate: '2026-11-23',
  })
  const paymentId = bank.create('payments', order)
  bank.approve(paymentId)
  assert.equal(bank.status(paymentId), 'ACTC')
  bank.at('2026-11-23')
  assert.equal(bank.status(paymentId), 'RJCT')
})

test('carries out what was planned: refused, or late and then done or refused (gaps Part 2, Baltic payment)', () => {
  const run = (planned: 'reject' | 'pending' | 'pending-reject') => {
    const bank = openPayments()
    const paymentId = bank.create('payments', single(), { planned })
    bank.approve(paymentId)
    const seen = [bank.status(paymentId)]
    for (const step of ['PT4.999S', 'PT0.001S', 'PT5S']) {
      bank.advance(step)
      seen.push(bank.status(paymentId))
    }
    return { seen, balance: bank.booked(FIRST) }
  }
  assert.deepEqual(run('reject'), { seen: ['RJCT', 'RJCT', 'RJCT', 'RJCT'], balance: '10000.00' })
  assert.deepEqual(run('pending'), { seen: ['PDNG', 'PDNG', 'ACSP', 'ACSC'], balance: '9990.00' })
  assert.deepEqual(run('pending-reject'), { seen: ['PDNG', 'PDNG', 'RJCT', 'RJCT'], balance: '10000.00' })
})

test('rejects a payment that nobody has approved within a day, not a millisecond before (gaps Part 2, Baltic payment)', () => {
  const bank = openPayments()
  const paymentId = bank.create('payments', single())
  bank.advance('PT23H59M59.999S')
  assert.equal(bank.status(paymentId), 'RCVD')
  bank.advance('PT0.001S')
  assert.equal(bank.status(paymentId), 'RJCT')
  assert.equal(bank.approve(paymentId), 'impossible')
})

test('lets only the holder decide, and nobody twice (gaps: shared.sandbox.sca)', () => {
  const bank = openPayments()
  const paymentId = bank.create('payments', single())
  assert.equal(bank.approve(paymentId, 'customer-3'), 'impossible')
  assert.equal(bank.refuse(paymentId), 'done')
  assert.equal(bank.status(paymentId), 'RJCT')
  assert.equal(bank.refuse(paymentId), 'impossible')
  assert.equal(bank.approve(paymentId), 'impossible')
})

test('tells what waits for its day, until the day has come (gaps: baltic.balance.members)', () => {
  const bank = openPayments()
  const paymentId = bank.create('payments', single({ requestedExecutionDate: '2026-11-24' }))
  assert.equal(bank.waiting(FIRST), 0n)
  bank.approve(paymentId)
  assert.equal(bank.waiting(FIRST), 1_000n)
  assert.equal(bank.waiting(FIRST, 'USD'), 0n)
  bank.at('2026-11-24')
  assert.equal(bank.waiting(FIRST), 0n)
  assert.equal(bank.expected(FIRST), '9990.00')
})
