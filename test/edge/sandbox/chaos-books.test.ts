// Whatever is planned, no payment is booked twice and none that is booked is lost: the books sum to zero under any plan.
// A model counts what the bank itself says of payments; the books of its accounts must say the same.
import { assert, deep, fc, test } from '#kit'
import { makeLedger } from '../../../edge/sandbox/ledger/ledger.ts'
import { cents } from './account-access/kit.ts'
import { advance, control, type Json } from './bank-kit.ts'
import {
  COMPANY,
  type CompanyBank,
  openCompany,
  order as companyOrder,
  pay,
} from './corporate-payments/kit.ts'
import { call, open, order, refund } from './online-payment/kit.ts'

const PAYER = 'FI6299900000000011'
const OPERATIONS = [
  '*',
  'online-payment.*',
  'online-payment.create',
  'online-payment.browser',
  'online-payment.refund',
  'online-payment.callback',
  'corporate.*',
  'corporate.sepa',
  'corporate.instant',
]

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      operation: fc.constantFrom(...OPERATIONS),
      outcome: fc.nat(),
      times: fc.constantFrom<number | 'until-taken-back'>(1, 2, 'until-taken-back'),
      probability: fc.constantFrom(undefined, 0.3, 0.7),
      delay: fc.constantFrom(undefined, 'PT0.001S'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take-back' as const), of: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), of: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), of: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      operation: fc.constantFrom('sepa' as const, 'instant' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('again' as const), of: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What a caller remembers. */
interface World {
  bank: CompanyBank
  outcomes: ReadonlyMap<string, readonly string[]>
  links: { paymentId: string; link: string }[]
  orders: { operation: 'sepa' | 'instant'; body: Record<string, unknown> }[]
}

const reportOf = async (bank: CompanyBank, name: string) =>
  (await control(bank, 'GET', `/${name}`)).json[name] as Json[]

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** Does a step; what no answer came to, the caller does not know. */
async function take({ bank, outcomes, links, orders }: World, one: Step): Promise<void> {
  switch (one.do) {
    case 'plan': {
      const { operation, times, probability, delay } = one
      const outcome = pick(outcomes.get(operation) ?? [], one.outcome)?.replace('<ms>', '1')
      const isLate =
        delay !== undefined && operation !== 'online-payment.callback' && !outcome?.startsWith('slow')
      const wanted = { operation, outcome, times, probability, ...(isLate && { delay }) }
      assert.equal((await control(bank, 'POST', '/outcomes', wanted)).status, 204, JSON.stringify(wanted))
      return
    }
    case 'take-back': {
      const found = pick(
        (await control(bank, 'GET', '/outcomes')).json['planned'] as { id: string }[],
        one.of,
      )
      if (found) await control(bank, 'DELETE', `/outcomes/${found.id}`)
      return
    }
    case 'create': {
      const backend = { b2bBackendURL: { url: 'https://shop.example/callbacks' } }
      const { json } = await call(bank, 'POST', '/payments', order(backend))
      const { paymentId } = json
      if (typeof paymentId !== 'string') return
      const query = new URLSearchParams({
        paymentOperationId: String(json['paymentOperationId']),
        paymentOperationValidation: String(json['paymentOperationValidation']),
      })
      const link = `/customer/payment/startPaymentConfirmation?${query}`
      links.push({ paymentId, link })
      return
    }
    case 'open': {
      const made = pick(links, one.of)
      if (made) await open(bank, made.link)
      return
    }
    case 'refund': {
      const made = pick(links, one.of)
      if (made) await refund(bank, made.paymentId, '40.00')
      return
    }
    case 'pay': {
      const body = companyOrder({ instructedAmount: { amount: '10.00', currency: 'EUR' } })
      orders.push({ operation: one.operation, body })
      await pay(bank, one.operation, body)
      return
    }
    case 'again': {
      const sent = pick(orders, one.of)
      if (sent) await pay(bank, sent.operation, sent.body)
      return
    }
    case 'later':
      await advance(bank, 'PT5S')
  }
}

/** What the accounts of payer and company have been booked since the start, in cents. */
function bookedOf(bank: CompanyBank): bigint[] {
  const ledger = makeLedger(bank.store)
  return [PAYER, COMPANY].map((iban) => cents(ledger.accounts({ iban })[0]?.balance ?? ''))
}

test('books no payment twice and loses none that is booked, whatever is planned (gaps: shared.sandbox.outcomes)', async () => {
  let [paid, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40, size: 'max' }), async (steps) => {
      const bank = await openCompany()
      const listed = (await control(bank, 'GET', '/outcomes')).json['operations'] as {
        operation: string
        outcomes: string[]
      }[]
      const outcomes = new Map(listed.map((one) => [one.operation, one.outcomes]))
      const world: World = { bank, outcomes, links: [], orders: [] }
      const before = bookedOf(bank)
      const seen = new Map<string, string>()
      for (const one of steps) {
        await take(world, one).catch(() => (refused += 1))
        const sums = makeLedger(bank.store).sum()
        for (const [currency, sum] of Object.entries(sums)) assert.match(sum, /^-?0(\.0+)?$/, currency)
        // What was paid once stays paid.
        for (const { paymentId, status } of await reportOf(bank, 'online-payments')) {
          if (seen.get(String(paymentId)) === 'ACCEPTED') assert.equal(status, 'ACCEPTED')
          seen.set(String(paymentId), String(status))
        }
      }
      for (const { id } of (await control(bank, 'GET', '/outcomes')).json['planned'] as { id: string }[])
        await control(bank, 'DELETE', `/outcomes/${id}`)
      await advance(bank, 'PT1M')
      await bank.sandbox.idle()
      const online = (await reportOf(bank, 'online-payments')).filter(({ status }) => status === 'ACCEPTED')
      const payments = online.filter(({ paymentType }) => paymentType !== 'REFUND')
      const payer =
        online.length === 0
          ? 0n
          : BigInt(payments.length) * -10_000n + BigInt(online.length - payments.length) * 4_000n
      const corporate = (await reportOf(bank, 'corporate-payments')).filter(
        ({ status }) => status === 'PROCESSED',
      )
      assert.equal(new Set(corporate.map(({ instructionId }) => instructionId)).size, corporate.length)
      const after = bookedOf(bank)
      assert.deepEqual(
        after.map((level, at) => level - (before[at] ?? 0n)),
        [payer, BigInt(corporate.length) * -1_000n],
        JSON.stringify({ online, corporate }),
      )
      paid += online.length + corporate.length
    }),
    { numRuns: deep(30, 1_500) },
  )
  // What is always refused would prove nothing.
  assert.isAbove(paid, 20)
  assert.isAbove(refused, 5)
})
