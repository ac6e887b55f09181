// The sum of a page on the button: one that no payment can have is none.
// What the button says of it is in button.test.ts.
import { assert, test } from '#kit'
import { writeSum } from '../../../widgets/payment-button/settings.ts'

test('writes sums that a payment can have, and no other (gaps: shared.amount-string)', () => {
  for (const amount of ['24.00', '24', '24.5', '0.01'])
    assert.include(writeSum(amount, 'EUR', 'en'), amount.slice(0, 2))
  for (const amount of ['-1.00', '0', '0.00', '24.005', '1e3', '24,00', '', undefined, 24])
    assert.equal(writeSum(amount, 'EUR', 'en'), '', String(amount))
})
