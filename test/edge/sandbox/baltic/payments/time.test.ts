// However far and often the clock of the Baltic bank is moved: the same payments leave on the same days, and money adds up.
// What a payment does on its day is in the tests of each kind.
import { assert, deep, fc, test } from '#kit'
import { addDays } from '../../../../../core/shared/values/time.ts'
import { bulk, COMPANY, FIRST, openPayments, OUTSIDE, series, single } from './kit.ts'

const TODAY = '2026-11-20'
const LAST = addDays(TODAY, 70)

const day = fc.integer({ min: 0, max: 25 }).map((days) => addDays(TODAY, days))
const amount = fc.integer({ min: 1, max: 600_000 }).map((cents) => (cents / 100).toFixed(2))
const terms = fc.record({
  product: fc.constantFrom('sepa-credit-transfers' as const, 'cross-border-credit-transfers' as const),
  planned: fc.constantFrom(undefined, undefined, undefined, 'pending' as const, 'pending-reject' as const),
})
const payee = fc.constantFrom(OUTSIDE, COMPANY)
const currency = fc.constantFrom('EUR', 'EUR', 'USD', 'SEK')
const payment = fc.oneof(
  fc.record({ kind: fc.constant('single' as const), terms, day, amount, payee, currency }),
  fc.record({
    kind: fc.constant('series' as const),
    terms,
    day,
    amount,
    payee,
    currency,
    frequency: fc.constantFrom('Weekly' as const, 'EveryTwoWeeks' as const, 'Monthly' as const),
    executionRule: fc.constantFrom('following' as const, 'preceding' as const),
    /** A month at least, so that every series has a date. */
    lasts: fc.integer({ min: 31, max: 33 }),
  }),
  fc.record({
    kind: fc.constant('bulk' as const),
    terms,
    day,
    amounts: fc.array(amount, { minLength: 1, maxLength: 4 }),
    payee,
  }),
)
type Drawn = typeof payment extends fc.Arbitrary<infer T> ? T : never

function create(bank: ReturnType<typeof openPayments>, drawn: Drawn): string {
  if (drawn.kind === 'bulk') {
    const order = bulk(drawn.amounts, { requestedExecutionDate: drawn.day }, drawn.payee)
    return bank.create('bulk-payments', order, drawn.terms)
  }
  const { amount: asked, currency: code, payee: accountNumber } = drawn
  const common = {
    instructedAmount: { amount: asked, currency: code },
    creditorAccount: { accountNumber },
  }
  if (drawn.kind === 'single') {
    const order = single({ ...common, requestedExecutionDate: drawn.day })
    return bank.create('payments', order, drawn.terms)
  }
  const { frequency, executionRule, lasts } = drawn
  const dates = { startDate: drawn.day, endDate: addDays(drawn.day, lasts), frequency, executionRule }
  return bank.create('periodic-payments', series({ ...common, ...dates }), drawn.terms)
}

/** Pays everything, stopping the clock on the way. */
function pay(payments: readonly Drawn[], stops: readonly string[]) {
  const bank = openPayments()
  const ids = payments.map((drawn) => create(bank, drawn))
  for (const paymentId of ids) bank.approve(paymentId)
  for (const stop of [...new Set(stops)].toSorted()) bank.at(stop, '13:00:00')
  bank.at(LAST, '13:00:00')
  return { bank, ids }
}

test('comes to the same statements in one jump of the clock and in many (gaps: shared.sandbox.settle)', () => {
  fc.assert(
    fc.property(
      fc.array(payment, { minLength: 1, maxLength: 6 }),
      fc.array(day, { maxLength: 8 }),
      (payments, stops) => {
        const [jumped, walked] = [pay(payments, []), pay(payments, stops)].map(({ bank, ids }) => ({
          statuses: ids.map((paymentId) => bank.status(paymentId)),
          euros: bank.entries(FIRST),
          dollars: bank.entries(FIRST, 'USD'),
          company: bank.entries(COMPANY),
        }))
        assert.deepEqual(walked, jumped)
      },
    ),
    { numRuns: deep(12, 500) },
  )
})

test('never spends what is not there, and neither makes nor loses money (gaps: baltic.payment.answer)', () => {
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 8 }), (payments) => {
      const { bank, ids } = pay(payments, [])
      for (const code of ['EUR', 'USD']) {
        assert.ok(!bank.booked(FIRST, code).startsWith('-'))
        assert.deepEqual(bank.pending(FIRST, code), [])
        assert.equal(bank.waiting(FIRST, code), 0n)
      }
      assert.ok(Object.values(bank.bank.ledger.sum()).every((sum) => /^0(\.00)?$/.test(sum)))
      const statuses = ids.map((paymentId) => bank.status(paymentId))
      assert.ok(statuses.every((status) => ['ACSC', 'PART', 'RJCT'].includes(status)))
    }),
    { numRuns: deep(12, 500) },
  )
})

const CROSS_BORDER = { product: 'cross-border-credit-transfers' } as const

const LATER = { requestedExecutionDate: '2026-11-24' }

test('books on the day of execution what is executed just before midnight (gaps: baltic.payment.status-values)', () => {
  const bank = openPayments({ now: '2026-11-20T23:59:58.000+02:00' })
  const paymentId = bank.create('payments', single())
  bank.approve(paymentId)
  bank.advance('PT5S')
  assert.equal(bank.status(paymentId), 'ACSC')
  assert.deepEqual(bank.entries(FIRST), ['2026-11-20T23:59:59 -10.00 payment'])
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

test('tells what a bulk will take from each sub-account, its fee too (gaps: baltic.balance.members)', () => {
  const bank = openPayments()
  const order = bulk(['10.00 USD', '10.00'], { requestedExecutionDate: '2026-11-23' })
  bank.approve(bank.create('bulk-payments', order, CROSS_BORDER))
  assert.deepEqual([bank.waiting(FIRST), bank.waiting(FIRST, 'USD')], [1_600n, 1_000n])
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
