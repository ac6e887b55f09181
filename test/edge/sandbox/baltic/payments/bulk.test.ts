// Bulks of the Baltic bank: items in order, some refused, the fee of the whole.
// The calls are elsewhere: here are the books.
import { assert, test } from '#kit'
import { BLOCKED, bulk, COMPANY, FIRST, openPayments, single } from './kit.ts'

const CROSS_BORDER = { product: 'cross-border-credit-transfers' } as const

test('debits the items of a bulk in order, and tells five seconds later that all were paid (gaps: baltic.payment.bulk)', () => {
  const bank = openPayments()
  const paymentId = bank.create('bulk-payments', bulk(['1.00', '2.00', '3.00']))
  bank.approve(paymentId)
  assert.equal(bank.status(paymentId), 'ACSP')
  assert.deepEqual(
    bank.pending(FIRST).map(({ amount }) => amount),
    ['-3.00', '-2.00', '-1.00'],
  )
  bank.advance('PT5S')
  assert.equal(bank.status(paymentId), 'ACSC')
  assert.deepEqual(
    bank.rows(FIRST).map(({ amount }) => amount),
    ['-1.00', '-2.00', '-3.00'],
  )
})

test('refuses the items of a bulk for which too little money is left, and pays the others (gaps Part 2, Baltic payment)', () => {
  const bank = openPayments()
  const paymentId = bank.create('bulk-payments', bulk(['6000.00', '6000.00', '4000.00', '0.01']))
  bank.approve(paymentId)
  assert.equal(bank.status(paymentId), 'ACSP')
  bank.advance('PT5S')
  assert.equal(bank.status(paymentId), 'PART')
  assert.equal(bank.booked(FIRST), '0.00')
  assert.equal(bank.rows(FIRST).length, 2)
})

test('rejects a bulk of which every item was refused when it settles, without a fee (gaps: baltic.payment.answer)', () => {
  for (const terms of [{}, CROSS_BORDER]) {
    const bank = openPayments()
    const paymentId = bank.create('bulk-payments', bulk(['10000.01', '20000.00']), terms)
    bank.approve(paymentId)
    assert.equal(bank.status(paymentId), 'ACSP')
    assert.deepEqual(bank.pending(FIRST), [])
    bank.advance('PT5S')
    assert.equal(bank.status(paymentId), 'RJCT')
    assert.equal(bank.booked(FIRST), '10000.00')
  }
})

test('takes one fee of a bulk across borders, which is reserved before the items (gaps: baltic.payment.answer)', () => {
  const bank = openPayments()
  const paymentId = bank.create('bulk-payments', bulk(['9990.00', '4.00', '0.01']), CROSS_BORDER)
  bank.approve(paymentId)
  bank.advance('PT5S')
  assert.equal(bank.status(paymentId), 'PART')
  assert.equal(bank.booked(FIRST), '0.00')
  assert.deepEqual(
    bank
      .rows(FIRST)
      .map(({ amount, kind }) => `${amount} ${kind}`)
      .toSorted(),
    ['-4.00 foreign-payment', '-6.00 fee', '-9990.00 foreign-payment'],
  )
})

test('rejects a bulk without money for its fee, whatever the items cost (gaps: baltic.payment.answer)', () => {
  const bank = openPayments()
  const emptied = bank.create(
    'payments',
    single({ instructedAmount: { amount: '9995.00', currency: 'EUR' } }),
  )
  bank.approve(emptied)
  bank.advance('PT5S')
  const paymentId = bank.create('bulk-payments', bulk(['1.00 USD', '1.00']), CROSS_BORDER)
  bank.approve(paymentId)
  bank.advance('PT5S')
  assert.equal(bank.status(paymentId), 'RJCT')
  assert.deepEqual([bank.booked(FIRST), bank.booked(FIRST, 'USD')], ['5.00', '500.00'])
})

test('debits each item from the sub-account of its currency (gaps: baltic.payment.bulk)', () => {
  const bank = openPayments()
  const paymentId = bank.create(
    'bulk-payments',
    bulk(['10.00 USD', '10.00', '11.00 SEK', '490.01 USD']),
    CROSS_BORDER,
  )
  bank.approve(paymentId)
  bank.advance('PT5S')
  assert.equal(bank.status(paymentId), 'PART')
  assert.deepEqual([bank.booked(FIRST), bank.booked(FIRST, 'USD')], ['9983.00', '490.00'])
})

test('rejects a bulk from a blocked account without any execution (gaps: baltic.payment.bulk)', () => {
  const bank = openPayments()
  const paymentId = bank.create(
    'bulk-payments',
    bulk(['1.00'], { debtorAccount: { accountNumber: BLOCKED }, requestedExecutionDate: '2026-11-23' }),
  )
  bank.approve(paymentId)
  assert.equal(bank.status(paymentId), 'ACTC')
  bank.at('2026-11-23')
  assert.equal(bank.status(paymentId), 'RJCT')
})

test('carries out what was planned for a bulk (gaps Part 2, Baltic payment)', () => {
  for (const [planned, statuses] of [
    ['reject', ['RJCT', 'RJCT', 'RJCT']],
    ['pending', ['PDNG', 'ACSP', 'ACSC']],
    ['pending-reject', ['PDNG', 'RJCT', 'RJCT']],
  ] as const) {
    const bank = openPayments()
    const paymentId = bank.create('bulk-payments', bulk(['1.00']), { planned })
    bank.approve(paymentId)
    const seen = [bank.status(paymentId)]
    for (let step = 0; step < 2; step++) {
      bank.advance('PT5S')
      seen.push(bank.status(paymentId))
    }
    assert.deepEqual(seen, [...statuses])
  }
})

test('tells what a bulk will take from each sub-account, its fee too (gaps: baltic.balance.members)', () => {
  const bank = openPayments()
  const order = bulk(['10.00 USD', '10.00'], { requestedExecutionDate: '2026-11-23' })
  bank.approve(bank.create('bulk-payments', order, CROSS_BORDER))
  assert.deepEqual([bank.waiting(FIRST), bank.waiting(FIRST, 'USD')], [1_600n, 1_000n])
})

test('pays from one customer to another within the country, once for each item (gaps: baltic.payment.status-values)', () => {
  const bank = openPayments()
  const order = bulk(['10.00', '20.00'], {}, COMPANY)
  const paymentId = bank.create('bulk-payments', order)
  bank.approve(paymentId)
  bank.advance('PT1H')
  assert.deepEqual([bank.booked(FIRST), bank.booked(COMPANY)], ['9970.00', '100030.00'])
})
