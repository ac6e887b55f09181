// Steps of the lives of payments: orders of every kind, decisions, cancellations, money that goes elsewhere, moves of the clock.
// What each step must come to is in model-payments.ts.
import { assert, fc } from '#kit'
import { control } from '../../bank-kit.ts'
import { codeOf } from '../consents/model-consent-world.ts'
import { dateOf, daysAfter, instantOf, MINUTE_MS } from '../model-days.ts'
import type { PaymentWorld } from './model-payment-world.ts'
import { HOLDER, type Item, type Order, type Payment, type Series } from './model-payment-state.ts'
import type { Payments } from './model-payments.ts'

/** Last instant to which the clock goes: until then the model knows when series run. */
const LAST = Date.parse('2028-05-01T00:00:00Z')

type Run = (model: Payments, world: PaymentWorld) => Promise<void>

/** One step; afterwards everything that shows must agree. */
class Step implements fc.AsyncCommand<Payments, PaymentWorld> {
  readonly #words: string
  readonly #run: Run
  readonly #isFirst: boolean

  constructor(words: string, run: Run, isFirst = false) {
    this.#words = words
    this.#run = run
    this.#isFirst = isFirst
  }

  check(model: Readonly<Payments>): boolean {
    return this.#isFirst || model.all.length > 0
  }

  async run(model: Payments, world: PaymentWorld): Promise<void> {
    await this.#run(model, world)
    await world.compare(model)
  }

  toString(): string {
    return this.#words
  }
}

/** Small sums, and sums that take the whole of an account, or a cent more. */
const cents = fc.oneof(
  fc.constantFrom(1n, 100n, 11_000n, 250_000n, 495_000n),
  fc.constantFrom(49_999n, 50_000n, 50_001n, 996_900n, 996_901n, 997_499n, 997_500n, 997_501n, 6_000_000n),
  fc.bigInt({ min: 1n, max: 500_000n }),
)
const payee = fc.constantFrom<Item['payee'][]>('abroad', 'abroad', 'business', 'first')
const currency = fc.constantFrom<Item['currency'][]>('USD', 'USD', 'EUR', 'GBP', 'SEK')
const shared = {
  debtor: fc.constantFrom<Order['debtor'][]>('first', 'first', 'first', 'first', 'business', 'blocked'),
  isExact: fc.boolean(),
  isCross: fc.boolean(),
  inDays: fc.constantFrom(undefined, undefined, undefined, 0, 1, 2, 3, 30, 365, 366, -1),
  planned: fc.constantFrom<Order['planned'][]>(
    ...Array<undefined>(9).fill(undefined),
    'reject',
    'pending',
    'pending-reject',
  ),
}
const series = fc.record({
  startsIn: fc.constantFrom(0, 0, 1, 2, 10, 40),
  lasts: fc.constantFrom(undefined, 0, 3, 10, 40, 100, 400),
  frequency: fc.constantFrom<Series['frequency'][]>(
    'Daily',
    'Weekly',
    'Weekly',
    'EveryTwoWeeks',
    'Monthly',
    'Monthly',
    'EveryTwoMonths',
    'Quarterly',
    'SemiAnnual',
    'Annual',
  ),
  executionRule: fc.constantFrom(undefined, 'following' as const, 'preceding' as const),
  dayOfExecution: fc.constantFrom(undefined, undefined, 1, 15, 29, 30, 31),
})
const order = fc.record({
  ...shared,
  service: fc.constantFrom<Order['service'][]>('payments', 'payments', 'bulk-payments', 'periodic-payments'),
  drawn: fc.array(fc.record({ cents, payee, currency }), { minLength: 1, maxLength: 4 }),
  series,
})
type Drawn = typeof order extends fc.Arbitrary<infer T> ? T : never

/** Makes an order that is well formed at an instant. */
function orderAt(drawn: Drawn, now: number, nth: number): Order {
  const { service, isCross, debtor, inDays, planned } = drawn
  const isBulk = service === 'bulk-payments'
  const items = (isBulk ? drawn.drawn : drawn.drawn.slice(0, 1)).map((one, at): Item => {
    const isOwn = one.payee === debtor
    return {
      cents: planned?.startsWith('pending') === true ? 100n : one.cents,
      // At home only euros arrive: what becomes of other currencies there is left open.
      currency: isCross && (one.payee === 'abroad' || isOwn) ? one.currency : 'EUR',
      payee: isOwn ? 'abroad' : one.payee,
      ...(!(isBulk && isCross) && { id: `E2E-${nth}-${at}` }),
    }
  })
  const isOneCurrency = items.every((one) => one.currency === items[0]?.currency)
  const isOfOthers = debtor !== 'first' && items.some((one) => one.currency === 'USD')
  const rules = { service, isCross, debtor, items, isExact: drawn.isExact && isOneCurrency && !isOfOthers }
  if (service !== 'periodic-payments') return { ...rules, inDays, planned }
  const { startsIn, lasts, frequency, executionRule, dayOfExecution } = drawn.series
  const startDate = daysAfter(dateOf(now), startsIn)
  return {
    ...rules,
    planned: planned === 'reject' ? planned : undefined,
    series: {
      startDate,
      frequency,
      ...(lasts !== undefined && { endDate: daysAfter(startDate, lasts) }),
      ...(executionRule && { executionRule }),
      ...(dayOfExecution !== undefined && { dayOfExecution }),
    },
  }
}

const create = order.map(
  (drawn) =>
    new Step(
      `create ${JSON.stringify(drawn, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
      async (model, world) => {
        const wanted = orderAt(drawn, model.now, model.all.length)
        const answer = await world.create(wanted, model.now)
        assert.equal(codeOf(answer), model.create(wanted), JSON.stringify(answer.json))
        if (answer.status === 200) assert.equal(answer.json['transactionStatus'], 'RCVD')
      },
      true,
    ),
)

/** Finds a payment: mostly one of the newest, mostly of those with a status. */
function pick(model: Payments, at: number, isWanted: (payment: Payment) => boolean): [number, Payment] {
  const fitting = model.all.filter(isWanted)
  const among = fitting.length > 0 ? fitting : model.all
  const payment = among[Math.max(0, among.length - 1 - at)]
  if (!payment) throw new RangeError('no payment is there')
  return [model.all.indexOf(payment), payment]
}

const waits = ({ status, cancelUntil }: Payment) => status === 'RCVD' || cancelUntil !== undefined
const place = fc.constantFrom(0, 0, 0, 1, 2)
const approve = fc
  .record({ at: place, isStranger: fc.constantFrom(...Array<boolean>(9).fill(false), true) })
  .map(
    ({ at, isStranger }) =>
      new Step(`approve ${at} ${isStranger}`, async (model, world) => {
        const [nth, payment] = pick(model, at, waits)
        const holder = HOLDER[payment.order.debtor]
        const other = holder === 'customer-1' ? 'customer-3' : 'customer-1'
        const customerId = isStranger ? other : holder
        const status = await world.decide(nth, { result: 'authorized', ...(isStranger && { customerId }) })
        assert.equal(status, model.approve(payment, customerId) ? 204 : 409)
      }),
  )
const refuse = place.map(
  (at) =>
    new Step(`refuse ${at}`, async (model, world) => {
      const [nth, payment] = pick(model, at, waits)
      assert.equal(await world.decide(nth, { result: 'rejected' }), model.refuse(payment) ? 204 : 409)
    }),
)
const withdraw = place.map(
  (at) =>
    new Step(`withdraw ${at}`, async (model, world) => {
      const [nth] = pick(model, at, waits)
      assert.equal(await world.decide(nth, { result: 'revoked' }), 409)
    }),
)
const cancel = fc.record({ at: place, isAny: fc.boolean() }).map(
  ({ at, isAny }) =>
    new Step(`cancel ${at} ${isAny}`, async (model, world) => {
      const [nth, payment] = pick(model, at, ({ runs }) => isAny || runs.length > 0)
      const answer = await world.cancel(nth, payment.order)
      assert.equal(codeOf(answer), model.cancel(payment))
      if (answer.status === 200) assert.equal(answer.json['transactionStatus'], payment.status)
    }),
)

/** The test moves the clock: some while on, to a turn of a day, or to what is due next; a millisecond before, at, or after. */
const clock = fc
  .record({
    kind: fc.constantFrom('due', 'due', 'due', 'while', 'day', 'minutes'),
    ms: fc.integer({ min: 1, max: 11_000 }),
    days: fc.constantFrom(0, 0, 1, 1, 2, 7, 31, 90),
    time: fc.constantFrom('00:00:00.000', '12:00:00.000', '23:59:58.000'),
    off: fc.constantFrom(-1, 0, 1),
  })
  .map(({ kind, ms, days, time, off }) => {
    const words = `clock ${kind} ${kind === 'while' ? ms : `${days} ${time} ${off}`}`
    return new Step(
      words,
      async (model, world) => {
        let to = model.now + ms
        if (kind === 'due') to = (model.nextDue() ?? 0) + off
        if (kind === 'minutes') to = model.now + 15 * MINUTE_MS + off
        if (kind === 'day') to = instantOf(daysAfter(dateOf(model.now), days), time) + off
        if (to <= model.now || to > LAST) return
        const now = new Date(to).toISOString()
        assert.equal((await control(world.model.bank, 'PUT', '/clock', { now })).status, 200)
        model.pass(to - model.now)
      },
      true,
    )
  })

/** Every step of a life. */
export const steps: fc.Arbitrary<fc.AsyncCommand<Payments, PaymentWorld>> = fc.oneof(
  { weight: 6, arbitrary: create },
  { weight: 8, arbitrary: approve },
  { weight: 1, arbitrary: refuse },
  { weight: 1, arbitrary: withdraw },
  { weight: 3, arbitrary: cancel },
  { weight: 8, arbitrary: clock },
)
