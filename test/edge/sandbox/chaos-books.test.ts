// Whatever is planned, no payment is booked twice and none that is booked is lost: the books sum to zero under any plan.
// A model counts what the bank itself says of payments; the books of its accounts must say the same.
import { assert, deep, fc, test } from '#kit'
import { makeLedger } from '../../../edge/sandbox/ledger/ledger.ts'
import { storeUnder } from '../../../edge/sandbox/storage/scoped-store.ts'
import { cents } from './account-access/kit.ts'
import { bearer, call as baltic } from './baltic/kit.ts'
import { advance, control, type Json } from './bank-kit.ts'
import {
  COMPANY,
  type CompanyBank,
  openCompany,
  order as companyOrder,
  pay,
} from './corporate-payments/kit.ts'
import { sumsOf } from './money/kit.ts'
import { call, open, order, refund } from './online-payment/kit.ts'
import * as provider from './psd2-payments/kit.ts'

const PAYER = 'FI6299900000000011'
const PSD2_PAYER = 'FI3099900000000102'
const ESTONIAN = 'EE159900000000000013'
const ESTONIA = 'baltic/ee/'
const DECISION = { result: 'authorized', customerId: 'customer-1', iban: PSD2_PAYER }
const OPERATIONS = `* online-payment.* online-payment.create online-payment.browser online-payment.refund
  online-payment.callback corporate.* corporate.sepa corporate.instant psd2.* psd2.create.sepa
  psd2.submit.sepa baltic.* baltic.payment.create-sepa`.split(/\s+/)

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
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('psd2 create' as const, 'baltic create' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'psd2 create again' as const,
        'psd2 approve' as const,
        'psd2 submit' as const,
        'baltic approve' as const,
        'baltic cancel' as const,
      ),
      of: fc.nat(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What a caller remembers. */
interface World {
  bank: CompanyBank
  outcomes: ReadonlyMap<string, readonly string[]>
  links: { paymentId: string; link: string }[]
  orders: { operation: 'sepa' | 'instant'; body: Record<string, unknown> }[]
  /** As a provider of PSD2 payments calls, and in Estonia. */
  psd2: provider.ProviderBank
  estonia: Record<string, string>
  keys: string[]
}

const reportOf = async (bank: CompanyBank, name: string) =>
  (await control(bank, 'GET', `/${name}`)).json[name] as Json[]

const BALTIC_PAYMENTS = '/baltic/ee/payment/v1/payments/sepa-credit-transfers'

/** The payments of an interface; PSD2 payments with the id by which they are approved. */
async function objectsOf(bank: CompanyBank, name: string): Promise<Json[]> {
  const { json } = await control(bank, 'GET', `/objects?interface=${name}&kind=payment&limit=500`)
  const objects = json['objects'] as Json[]
  if (name !== 'psd2-payments') return objects
  const reports = await reportOf(bank, name)
  return objects.map((one) => ({ ...one, facts: reports.find(({ paymentId }) => paymentId === one['id']) }))
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** Does a step; what no answer came to, the caller does not know. */
async function take(world: World, one: Step): Promise<void> {
  const { bank, outcomes, links, orders, psd2, estonia, keys } = world
  const createPsd2 = (key: string) => {
    const body = provider.order('sepa', { amountEUR: '5.00', payer: { iban: PSD2_PAYER } })
    return provider.create(psd2, 'sepa', body, { 'x-idempotency-key': key })
  }
  switch (one.do) {
    case 'psd2 create': {
      keys.push(provider.nextKey())
      const { json } = await createPsd2(keys.at(-1) ?? '')
      const [paymentId, authorizationId] = [String(json['paymentId']), String(json['authorizationId'])]
      await control(bank, 'POST', `/sca/${authorizationId}`, DECISION)
      return void (await provider.submit(psd2, { kind: 'sepa', paymentId, authorizationId }))
    }
    case 'psd2 create again': {
      const key = pick(keys, one.of)
      return void (key !== undefined && (await createPsd2(key)))
    }
    case 'psd2 approve': {
      const made = pick(await objectsOf(bank, 'psd2-payments'), one.of)
      const { authorizationId = '' } = Object(made?.['facts']) as { authorizationId?: string }
      return void (made && (await control(bank, 'POST', `/sca/${authorizationId}`, DECISION)))
    }
    case 'psd2 submit': {
      const made = pick(await objectsOf(bank, 'psd2-payments'), one.of)
      const standing = { kind: 'sepa', paymentId: String(made?.['id']), authorizationId: '' } as const
      return void (made && (await provider.submit(psd2, standing)))
    }
    case 'baltic create': {
      const body = {
        debtorAccount: { accountNumber: ESTONIAN },
        creditorAccount: { accountNumber: 'DE82999000000000000001' },
        creditorName: 'Kask & Pojad OÜ',
        instructedAmount: { amount: 7, currency: 'EUR' },
      }
      const { json } = await baltic(bank, 'POST', BALTIC_PAYMENTS, { headers: estonia, body })
      const approval = { result: 'authorized' }
      return void (await control(bank, 'POST', `/sca/${String(json['paymentId'])}`, approval))
    }
    case 'baltic approve': {
      const made = pick(await objectsOf(bank, 'baltic'), one.of)
      return void (
        made && (await control(bank, 'POST', `/sca/${String(made['id'])}`, { result: 'authorized' }))
      )
    }
    case 'baltic cancel': {
      const made = pick(await objectsOf(bank, 'baltic'), one.of)
      const path = `${BALTIC_PAYMENTS}/${String(made?.['id'])}`
      return void (made && (await baltic(bank, 'DELETE', path, { headers: estonia })))
    }
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
  const estonia = makeLedger(storeUnder(bank.store, ESTONIA))
  const balanceOf = (books: typeof ledger, iban: string) =>
    cents(books.accounts({ iban, currency: 'EUR' })[0]?.balance ?? '')
  return [
    ...[PAYER, COMPANY, PSD2_PAYER].map((iban) => balanceOf(ledger, iban)),
    balanceOf(estonia, ESTONIAN),
  ]
}

/** What is held in Estonia. */
function heldIn(bank: CompanyBank): number {
  return bank.store.list({ prefix: `${ESTONIA}hold/` }).length
}

test('books no payment twice and loses none that is booked, whatever is planned (gaps: shared.sandbox.outcomes)', async () => {
  let [paid, refused] = [0, 0]
  const paidElsewhere: [psd2: number, baltic: number] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40, size: 'max' }), async (steps) => {
      const bank = await openCompany()
      const listed = (await control(bank, 'GET', '/outcomes')).json['operations'] as {
        operation: string
        outcomes: string[]
      }[]
      const outcomes = new Map(listed.map((one) => [one.operation, one.outcomes]))
      const psd2 = { ...bank, token: await provider.tokenOf(bank) }
      const estonia = await bearer(bank, bank, 'PIS')
      const world: World = { bank, outcomes, links: [], orders: [], psd2, estonia, keys: [] }
      const [before, held] = [bookedOf(bank), heldIn(bank)]
      const seen = new Map<string, string>()
      for (const one of steps) {
        await take(world, one).catch(() => (refused += 1))
        assert.deepEqual(sumsOf(bank.store), [])
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
      const psd2Paid = (await objectsOf(bank, 'psd2-payments')).filter(({ state }) =>
        ['Debited', 'Credited'].includes(String(state)),
      )
      const balticPaid = (await objectsOf(bank, 'baltic')).filter(({ state }) => state === 'ACSC')
      assert.equal(heldIn(bank), held)
      const after = bookedOf(bank)
      assert.deepEqual(
        after.map((level, at) => level - (before[at] ?? 0n)),
        [
          payer,
          BigInt(corporate.length) * -1_000n,
          BigInt(psd2Paid.length) * -500n,
          BigInt(balticPaid.length) * -700n,
        ],
        JSON.stringify({ online, corporate, psd2Paid, balticPaid }),
      )
      assert.isAtMost((await objectsOf(bank, 'psd2-payments')).length, world.keys.length)
      paid += online.length + corporate.length
      paidElsewhere[0] += psd2Paid.length
      paidElsewhere[1] += balticPaid.length
    }),
    { numRuns: deep(30, 1_500) },
  )
  // What is always refused would prove nothing.
  assert.isAbove(paid, 20)
  for (const number of paidElsewhere) assert.isAbove(number, 5)
  assert.isAbove(refused, 5)
})
