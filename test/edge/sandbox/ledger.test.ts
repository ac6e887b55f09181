// Money in the bank: it is never made or lost, refunds never exceed a payment, whatever comes at once.
// The shape of a statement belongs to account access.
import { assert, fc, test } from '#kit'
import { makeLedger } from '../../../edge/sandbox/ledger/ledger.ts'
import { memoryStore } from '../../../edge/sandbox/storage/store.ts'
import { advance, control, openBank, faults } from './bank-kit.ts'
import { paid, refund, statusOf } from './online-payment/kit.ts'

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/** Opens a bank whose books the test can read. */
function openBooks() {
  const store = memoryStore()
  const bank = openBank({ store })
  const ledger = makeLedger(store)
  const sum = () => ledger.accounts().reduce((total, { balance }) => total + cents(balance), 0n)
  const byIban = (iban: string) => {
    const account = ledger.accounts().find((one) => one.iban === iban)
    if (!account) throw new Error('the account is not there')
    return account
  }
  return { bank, ledger, sum, byIban }
}

test('gives the same ids for the same seed, and others for another (gaps: shared.sandbox.control)', () => {
  const ids = (seed: string) => {
    const store = memoryStore()
    openBank({ store, seed })
    return makeLedger(store)
      .accounts()
      .map(({ accountId }) => accountId)
  }
  assert.deepEqual(ids('one'), ids('one'))
  assert.notDeepEqual(ids('one'), ids('two'))
})

test('names on each line the payee of that payment, not that of an earlier one (1 B, Create payment: ultimateBeneficiary)', async () => {
  const { bank, ledger, byIban } = openBooks()
  const first = await paid(bank, { ultimateBeneficiary: { name: 'Saaja Oy' } })
  await paid(bank, {})
  await paid(bank, { ultimateBeneficiary: { name: 'Toinen Oy' } })
  await refund(bank, first.paymentId, '1.00')
  await advance(bank, 'PT5S')
  await statusOf(bank, first.paymentId)
  const { accountId } = byIban('FI6299900000000011')
  const names = [...ledger.entries(accountId)].map(({ counterpart }) => counterpart?.name)
  assert.deepEqual(names, ['Saaja Oy', 'Toinen Oy', 'shop.example', 'Saaja Oy'])
})

test('lets exactly ten of 500 refunds of 10.00 at once through on 100.00 (gaps: online-payment.refund.limit; promises: R10)', async () => {
  const { bank, sum } = openBooks()
  const before = sum()
  const { paymentId } = await paid(bank, { amount: '100.00' })
  const answers = await Promise.all(Array.from({ length: 500 }, () => refund(bank, paymentId, '10.00')))
  assert.lengthOf(
    answers.filter(({ status }) => status === 200),
    10,
  )
  assert.isTrue(
    answers
      .filter(({ status }) => status !== 200)
      .every((answer) => faults(answer)[0] === 'REFUND_TOO_LARGE amount'),
  )
  await advance(bank, 'PT1M')
  const state = await statusOf(bank, paymentId)
  assert.equal(state['totalRefundedAmount'], '100.00')
  assert.lengthOf(Object(state['refunds']), 10)
  assert.equal(sum(), before)
})

test('keeps the sum of all money whatever is paid, refunded and rejected (gaps: Part 3 sums; promises: R9)', async () => {
  const amount = fc.bigInt({ min: 1n, max: 99_999n }).map((value) => {
    const digits = String(value).padStart(3, '0')
    return `${digits.slice(0, -2)}.${digits.slice(-2)}`
  })
  const step = fc.oneof(
    fc.record({ do: fc.constant('pay' as const), amount }),
    fc.record({ do: fc.constant('refund' as const), amount, of: fc.nat(), reject: fc.boolean() }),
    fc.record({ do: fc.constant('wait' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { bank, sum, ledger } = openBooks()
      const before = sum()
      const payments: string[] = []
      for (const one of steps) {
        if (one.do === 'pay') {
          payments.push((await paid(bank, { amount: one.amount })).paymentId)
        } else if (one.do === 'wait') {
          await advance(bank, 'PT5S')
        } else {
          const paymentId = payments[one.of % Math.max(payments.length, 1)]
          if (paymentId === undefined) continue
          if (one.reject)
            await control(bank, 'POST', '/outcomes', {
              operation: 'online-payment.refund',
              outcome: 'reject',
            })
          await refund(bank, paymentId, one.amount)
        }
        assert.equal(sum(), before)
      }
      await advance(bank, 'PT5S')
      assert.equal(sum(), before)
      for (const { accountId, balance } of ledger.accounts()) {
        const [newest] = ledger.entries(accountId)
        assert.equal(newest?.balanceAfter ?? balance, balance)
      }
      for (const paymentId of payments) {
        const { totalRefundedAmount, amount: original } = await statusOf(bank, paymentId)
        assert.isTrue(cents(String(totalRefundedAmount)) <= cents(String(original)))
      }
    }),
    { numRuns: 25 },
  )
})
