// What the page shows a person of payments to approve or to cancel: how much, to whom, when it departs, what it costs.
// The page around it is in the tests of the page.
import { assert, test } from '#kit'
import { COUNTRIES } from '../../../../../edge/sandbox/baltic/countries.ts'
import type { Language } from '../../../../../edge/sandbox/pages/languages.ts'
import { bulk, FIRST, openPayments, series, single } from './kit.ts'

const CROSS_BORDER = { product: 'cross-border-credit-transfers' } as const

test('tells of a single payment all that is approved (gaps: baltic.token.psu)', () => {
  const bank = openPayments()
  const order = single({
    remittanceInformationStructured: { reference: 'RF481245' },
    remittanceInformationUnstructured: 'Invoice <12>',
    requestedExecutionDate: '2026-11-21',
  })
  const paymentId = bank.create('payments', order)
  assert.deepEqual(bank.describe(paymentId, 'en'), {
    title: 'Confirm the payment',
    approve: 'Confirm €10.00',
    refuse: 'Do not confirm',
    parts: [
      [
        ['Payee', 'Poukama GmbH'],
        ['Amount', '€10.00'],
        ['Account of the payee', 'DE82 9990 0000 0000 0000 01'],
        ['Reference', 'RF48 1245'],
        ['Message', 'Invoice <12>'],
        ['Leaves', '23 November 2026, because 21 November 2026 is no banking day'],
        ['From account', 'EE15 9900 0000 0000 0013'],
      ],
    ],
  })
})

test('tells the fee, the total and each item of a bulk (gaps: baltic.payment.answer)', () => {
  const bank = openPayments()
  const paymentId = bank.create('bulk-payments', bulk(['1.10', '2.20', '3.00 USD']), CROSS_BORDER)
  const { title, approve, parts } = bank.describe(paymentId, 'en')
  assert.deepEqual([title, approve, parts.length], ['Confirm the payments', 'Confirm 3 payments', 4])
  assert.deepEqual(parts[0], [
    ['Payments', '3'],
    ['Total', '€3.30, $3.00'],
    ['Leaves', 'As soon as you have confirmed'],
    ['Service fee', '€6.00'],
    ['From account', 'EE15 9900 0000 0000 0013'],
  ])
  assert.deepEqual(parts[3]?.[1], ['Amount', '$3.00'])
})

test('tells what a transfer takes from an account in another currency (gaps: shared.sandbox.rates)', () => {
  const bank = openPayments()
  const rowsOf = (amount: string) => {
    const paymentId = bank.create('bulk-payments', bulk([amount]), CROSS_BORDER)
    return Object.fromEntries(bank.describe(paymentId, 'en').parts[1] ?? [])
  }
  assert.equal(rowsOf('11.00 SEK')['Debited'], 'about €1.00')
  assert.equal(rowsOf('11.00 USD')['Debited'], undefined)
})

test('tells how often a series recurs, from its first date to its last (gaps: baltic.payment.frequency)', () => {
  const bank = openPayments()
  const rowOf = (changes: Parameters<typeof series>[0]) => {
    const paymentId = bank.create('periodic-payments', series(changes), CROSS_BORDER)
    const { parts } = bank.describe(paymentId, 'en')
    return Object.fromEntries(parts[0] ?? [])
  }
  const monthly = { startDate: '2026-11-20', frequency: 'Monthly', dayOfExecution: 31 } as const
  assert.equal(rowOf(monthly)['Recurs'], 'Every month from 30 November 2026 until you cancel it')
  const ending = rowOf({ ...monthly, endDate: '2027-02-28' })
  assert.equal(ending['Recurs'], 'Every month from 30 November 2026 to 28 February 2027')
  assert.equal(ending['Service fee'], '€6.00 each time')
})

test('asks whether to cancel once the client has asked for it, in each language of the page (gaps: baltic.cancel.codes)', () => {
  for (const language of COUNTRIES[0]?.languages ?? []) {
    const bank = openPayments()
    const later = { requestedExecutionDate: '2026-11-24' }
    const ids = [
      bank.create('payments', single(later)),
      bank.create('bulk-payments', bulk(['1.00', '2.00'], later)),
      bank.create('periodic-payments', series({ startDate: '2026-11-24', frequency: 'Daily' })),
    ]
    for (const paymentId of ids) {
      const before = bank.describe(paymentId, language)
      bank.approve(paymentId)
      bank.cancel(paymentId)
      const after = bank.describe(paymentId, language)
      assert.deepEqual(after.parts, before.parts)
      for (const word of ['title', 'approve', 'refuse'] as const) assert.notEqual(after[word], before[word])
      for (const [term, value] of after.parts.flat()) {
        assert.notEqual(term, '')
        assert.notMatch(value, /undefined|^$/)
      }
    }
  }
})

test('speaks of one payment and of several as each language does (look: words)', () => {
  const bank = openPayments()
  const approveOf = (count: number, language: Language) => {
    const amounts = Array.from({ length: count }, () => '1.00')
    return bank
      .describe(bank.create('bulk-payments', bulk(amounts), CROSS_BORDER), language)
      .approve.replaceAll('\u00a0', ' ')
  }
  // A bulk of one is one payment to its payer.
  assert.equal(approveOf(1, 'en'), 'Confirm €1.00')
  assert.equal(approveOf(1, 'lv'), 'Apstiprināt 1,00 €')
  assert.equal(
    bank.describe(bank.create('bulk-payments', bulk(['1.00'])), 'sv').title,
    'Bekräfta betalningen',
  )
  assert.equal(approveOf(2, 'fi'), 'Vahvista 2 maksua, 2,00 €')
  assert.equal(approveOf(2, 'et'), 'Kinnita 2 makset, 2,00 €')
  assert.equal(approveOf(2, 'lv'), 'Apstiprināt 2 maksājumus, 2,00 €')
  assert.equal(approveOf(11, 'lv'), 'Apstiprināt 11 maksājumus, 11,00 €')
  assert.equal(approveOf(21, 'lv'), 'Apstiprināt 21 maksājumu, 21,00 €')
  assert.equal(approveOf(2, 'lt'), 'Patvirtinti 2 mokėjimus, 2,00 €')
  assert.equal(approveOf(11, 'lt'), 'Patvirtinti 11 mokėjimų, 11,00 €')
  assert.equal(approveOf(21, 'lt'), 'Patvirtinti 21 mokėjimą, 21,00 €')
})

test('tells what a bulk will take from each sub-account, its fee too (gaps: baltic.balance.members)', () => {
  const bank = openPayments()
  const order = bulk(['10.00 USD', '10.00'], { requestedExecutionDate: '2026-11-23' })
  bank.approve(bank.create('bulk-payments', order, CROSS_BORDER))
  assert.deepEqual([bank.waiting(FIRST), bank.waiting(FIRST, 'USD')], [1_600n, 1_000n])
})
