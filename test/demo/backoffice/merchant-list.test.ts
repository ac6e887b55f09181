// What the merchant's list adds up: payments by the day of the bank, with what was paid and given back.
import { assert, test } from '#kit'
import { byDay, sumsOf } from '../../../demo/backoffice/merchant/sums.ts'

const row = (state: 'paid' | 'paid_twice' | 'pending' | 'cancelled', amount: string, refunded?: string) => ({
  state,
  amount,
  createdAt: '2026-11-30T10:00:00Z',
  ...(refunded !== undefined && { refunded }),
})

test('adds up what is paid to the cent, and nothing that needs a person or is not finished (house: 2)', () => {
  assert.deepEqual(sumsOf([]), { count: 0, paid: '0.00', back: '0.00' })
  const rows = [
    row('paid', '0.10'),
    row('paid', '0.20'),
    row('paid', '90071992547409.93', '0.01'),
    row('paid_twice', '118.00'),
    row('pending', '36.00'),
    row('cancelled', '24.00'),
  ]
  assert.deepEqual(sumsOf(rows), { count: 3, paid: '90071992547410.23', back: '0.01' })
})

test('counts what was given back of a payment that is in no sum (house: 2)', () => {
  assert.deepEqual(sumsOf([row('paid_twice', '118.00', '118.00')]), {
    count: 0,
    paid: '0.00',
    back: '118.00',
  })
})

test('groups payments by the day of the bank, and gives no sum to a day of which a part is not loaded (house: 2)', () => {
  const rows = [
    // Half past midnight in Helsinki, while it is the day before in UTC.
    { ...row('paid', '12.00'), createdAt: '2026-11-30T22:30:00Z' },
    { ...row('paid', '24.00', '4.00'), createdAt: '2026-11-30T21:30:00Z' },
    { ...row('paid', '36.00'), createdAt: '2026-11-30T06:00:00Z' },
  ]
  const [first, second, ...others] = byDay(rows, false)
  assert.isEmpty(others)
  assert.deepEqual([first?.day, second?.day], ['2026-12-01', '2026-11-30'])
  assert.deepEqual(second?.rows, rows.slice(1))
  assert.deepEqual(first?.sums, { count: 1, paid: '12.00', back: '0.00' })
  assert.deepEqual(second?.sums, { count: 2, paid: '60.00', back: '4.00' })
  assert.deepEqual(
    byDay(rows, true).map(({ sums }) => sums?.paid),
    ['12.00', undefined],
  )
})
