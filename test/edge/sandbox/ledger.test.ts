// Money in the bank: it is never made or lost, refunds never exceed a payment, whatever comes at once.
// The shape of a statement belongs to account access.
import { assert, fc, test } from '#kit'
import { makeLedger } from '../../../edge/sandbox/ledger/ledger.ts'
import { memoryStore } from '../../../edge/sandbox/storage/store.ts'
import { advance, control, openBank, faults } from './bank-kit.ts'
import { create, open, order, call, paid, refund, statusOf } from './online-payment/kit.ts'

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

test('opens the accounts of the four customers with their balances (gaps: shared.sandbox.identity)', () => {
  const { ledger } = openBooks()
  const balances = Object.fromEntries(ledger.accounts().map(({ iban, balance }) => [iban, balance]))
  assert.include(balances, {
    FI6299900000000011: '10000.00',
    FI3099900000000102: '250.00',
    FI7399900000000201: '0.00',
    FI1999900000000300: '100000.00',
    FI8399900000000409: '1000.00',
  })
})

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

test('debits the payer and credits a settled refund back, with both texts (gaps: shared.sandbox.identity)', async () => {
  const { bank, ledger, byIban } = openBooks()
  const party = { message: { text: 'Lasku 12/2026' }, ultimateBeneficiary: { name: 'Saaja Oy' } }
  const { paymentId } = await paid(bank, { amount: '0012.50', reference: 'RF481245', ...party })
  const { accountId, balance } = byIban('FI6299900000000011')
  assert.equal(balance, '9987.50')
  await refund(bank, paymentId, '2.50', { reference: undefined, message: { text: 'Hyvitys åäö' } })
  assert.equal(byIban('FI6299900000000011').balance, '9987.50')
  await advance(bank, 'PT5S')
  await statusOf(bank, paymentId)
  assert.equal(byIban('FI6299900000000011').balance, '9990.00')
  const [credit, debit] = ledger.entries(accountId)
  assert.include(debit, {
    amount: '-12.50',
    balanceAfter: '9987.50',
    reference: 'RF481245',
    message: 'Lasku 12/2026',
  })
  assert.deepEqual(debit?.counterpart, { name: 'Saaja Oy' })
  assert.include(credit, {
    amount: '2.50',
    balanceAfter: '9990.00',
    message: 'Hyvitys åäö',
    archiveId: '20261120000000000002',
  })
  assert.equal(credit?.at, bank.wire.now + 5_000)
  assert.deepEqual([...ledger.entries(accountId, { since: bank.wire.now + 1 })], credit ? [credit] : [])
  assert.deepEqual([...ledger.entries(accountId, { until: bank.wire.now })], debit ? [debit] : [])
  assert.deepEqual([...ledger.entries(accountId, { before: credit })], debit ? [debit] : [])
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

test('debits without a check of funds (gaps: shared.sandbox.identity)', async () => {
  const { bank, byIban } = openBooks()
  await paid(bank, { amount: '9999999999999.99' })
  assert.equal(byIban('FI6299900000000011').balance, '-9999999989999.99')
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

test('pays once when a link is opened fifty times at once (gaps: online-payment.browser.again)', async () => {
  const { bank, ledger, byIban } = openBooks()
  const { link } = await create(bank, { amount: '10.00' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => open(bank, link)))
  assert.deepEqual(
    [...new Set(answers.map(({ headers }) => headers.get('location')))],
    ['https://shop.example/return?order=1'],
  )
  const { accountId, balance } = byIban('FI6299900000000011')
  assert.equal(balance, '9990.00')
  assert.lengthOf([...ledger.entries(accountId)], 1)
})

test('lets one of fifty calls with the same pair through (gaps: online-payment.pair.reuse; promises: R11)', async () => {
  const { bank } = openBooks()
  const pair = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call(bank, 'POST', '/payments', order(), pair)),
  )
  assert.lengthOf(
    answers.filter(({ status }) => status === 200),
    1,
  )
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
