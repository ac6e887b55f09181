// What payments are allowed to do, as a small model: statuses, the time of each execution, and what is on each account.
// It shares no code with the bank (gaps: Part 2 Baltic payment, baltic.payment.*, baltic.cancel.codes, shared.sandbox.rates).
import { DAY_MS, dateOf, daysAfter, instantOf, isTargetDay, MINUTE_MS, targetDayFrom } from '../model-days.ts'
import {
  costOf,
  dues,
  type Entry,
  HOLDER,
  type Item,
  type Order,
  type Payment,
  type Purse,
  purseOf,
  type Taken,
  nominalDates,
  runDay,
} from './model-payment-state.ts'

const SETTLING_MS = 5_000
const FEE = 600n
/** When the debit of the start is booked. */
const MATURES = instantOf('2026-11-24', '06:00:00.000')

/** The model of all payments of one country. */
export class Payments {
  now: number
  readonly all: Payment[] = []
  readonly entries: Entry[] = []
  readonly #booked = new Map<Purse, bigint>([
    ['first EUR', 1_000_000n],
    ['first USD', 50_000n],
    ['blocked EUR', 5_000n],
    ['business EUR', 10_000_000n],
  ])
  readonly #pending = new Map<Purse, bigint>([['first EUR', 2_500n]])
  #isMatured = false
  #turns = 0

  constructor(now: number) {
    this.now = now
  }

  /** Returns what is on an account and not taken. */
  available(purse: Purse): bigint {
    return (this.#booked.get(purse) ?? 0n) - (this.#pending.get(purse) ?? 0n)
  }

  /** Counts what is pending on an account. */
  pendingOn(purse: Purse): bigint {
    return this.#pending.get(purse) ?? 0n
  }

  /** Makes a payment, or returns the refusal. */
  create(order: Order): string {
    const today = dateOf(this.now)
    const { inDays = 0, series } = order
    const start = series?.startDate ?? daysAfter(today, inDays)
    if (start < today || start > daysAfter(today, 365)) return '400 EXECUTION_DATE_INVALID'
    if (series && nominalDates(series, series.endDate ?? daysAfter(start, 800)).length === 0) {
      return '400 EXECUTION_DATE_INVALID'
    }
    this.all.push({
      order,
      date: start,
      created: this.now,
      status: 'RCVD',
      runs: [],
      settling: [],
      turn: this.#turns++,
    })
    return '200'
  }

  /** Lets the PSU approve a payment, or the cancellation that waits. */
  approve(payment: Payment, customerId: string): boolean {
    const { status, order, cancelUntil = 0 } = payment
    if (HOLDER[order.debtor] !== customerId) return false
    if (status === 'RCVD') {
      payment.status = 'ACTC'
      payment.runs = this.#runsOf(payment)
      payment.turn = this.#turns++
      this.pass(0)
      return true
    }
    if (this.now >= cancelUntil) return false
    payment.status = 'CANC'
    payment.runs = []
    delete payment.cancelUntil
    return true
  }

  #runsOf({ order: { series }, date }: Payment): number[] {
    const today = dateOf(this.now)
    const soonest = isTargetDay(today) ? this.now : instantOf(targetDayFrom(today))
    const days = series
      ? nominalDates(series, series.endDate ?? '2028-06-30').map((nominal) => runDay(series, nominal))
      : [targetDayFrom(date)]
    // What was due until now is made up for; what a closed day holds back waits for the next one.
    return days.map((day) => (day <= today ? soonest : instantOf(day)))
  }

  /** Lets the PSU refuse a payment, or the cancellation that waits. */
  refuse(payment: Payment): boolean {
    const { status, cancelUntil = 0 } = payment
    if (status === 'RCVD') {
      payment.status = 'RJCT'
      return true
    }
    if (this.now >= cancelUntil) return false
    delete payment.cancelUntil
    return true
  }

  /** Cancels, or asks the PSU to. */
  cancel(payment: Payment): string {
    const { status, runs } = payment
    if (status === 'RCVD') {
      payment.status = 'CANC'
      return '204'
    }
    if (runs.length === 0) return '403 CANCELLATION_INVALID'
    payment.cancelUntil = this.now + 15 * MINUTE_MS
    return '200'
  }

  /** Returns when something happens next. */
  nextDue(): number | undefined {
    const all = this.all.flatMap((payment) => dues(payment))
    return all.length > 0 ? Math.min(...all) : undefined
  }

  /** Lets time go on; what falls due happens in its order, and of one moment in the order in which it came to wait. */
  pass(ms: number): void {
    const until = this.now + ms
    for (;;) {
      const next = this.nextDue()
      if (next === undefined || next > until) break
      if (!this.#isMatured && next >= MATURES) this.#mature()
      this.now = Math.max(this.now, next)
      const [payment] = this.all
        .filter((one) => dues(one).includes(next))
        .toSorted((one, other) => one.turn - other.turn)
      if (payment) this.#step(payment, next)
    }
    if (!this.#isMatured && until >= MATURES) this.#mature()
    this.now = until
  }

  #mature(): void {
    this.#isMatured = true
    this.#book([{ purse: 'first EUR', cents: 2_500n }], '2026-11-24')
  }

  #step(payment: Payment, at: number): void {
    const { settling, runs, created, status } = payment
    if (status === 'RCVD') {
      if (at === created + DAY_MS) payment.status = 'RJCT'
      return
    }
    const done = settling.find((one) => one.at === at)
    if (done) {
      settling.splice(settling.indexOf(done), 1)
      this.#settle(payment, done)
      return
    }
    if (payment.pendingUntil === at) {
      delete payment.pendingUntil
      if (payment.order.planned === 'pending-reject') payment.status = 'RJCT'
      else this.#begin(payment, at)
      return
    }
    if (payment.endsAt === at) {
      delete payment.endsAt
      if (status === 'ACSP') payment.status = 'ACSC'
      return
    }
    runs.splice(runs.indexOf(at), 1)
    delete payment.cancelUntil
    const { planned } = payment.order
    if (status === 'ACTC' && planned?.startsWith('pending') === true) {
      payment.status = 'PDNG'
      payment.pendingUntil = at + SETTLING_MS
      payment.turn = this.#turns++
      return
    }
    this.#begin(payment, at)
  }

  /** Begins an execution: takes the money that it needs, or ends the payment. */
  #begin(payment: Payment, at: number): void {
    const { order, status } = payment
    const { service, debtor, planned } = order
    payment.turn = this.#turns++
    if (status !== 'ACSP' && (debtor === 'blocked' || planned === 'reject')) return this.#reject(payment)
    const fee: Taken[] = order.isCross ? [{ purse: `${debtor} EUR`, cents: FEE }] : []
    const taken = this.#take(fee, [])
    if (service === 'bulk-payments') {
      // Without the fee all items are refused, which the status tells when it settles.
      const items = taken ? order.items : []
      const all = items.flatMap((item) => this.#take([this.#takenFor(order, item)], []) ?? [])
      const refused = order.items.length - all.length
      if (taken && all.length === 0) this.#release(fee)
      payment.status = 'ACSP'
      payment.settling.push(this.#settlingOf(at, all.length === 0 ? [] : [...all, ...fee], refused))
      return
    }
    if (taken) this.#release(fee)
    const whole = this.#take(order.items.map((item) => this.#takenFor(order, item)).concat(fee), [])
    if (service === 'payments' && !whole) return this.#reject(payment)
    payment.status = 'ACSP'
    if (whole) payment.settling.push(this.#settlingOf(at, whole, 0))
    if (service === 'periodic-payments' && payment.runs.length === 0) payment.endsAt = at + SETTLING_MS
  }

  #reject(payment: Payment): void {
    payment.status = 'RJCT'
    payment.runs = []
  }

  #settlingOf(at: number, taken: readonly Taken[], refused: number): Payment['settling'][number] {
    return { at: at + SETTLING_MS, begun: dateOf(at), taken, refused }
  }

  #takenFor(order: Order, item: Item): Taken {
    return { purse: purseOf(order, item), cents: costOf(order, item), item }
  }

  /** Takes all of it, or nothing. */
  #take(wanted: readonly Taken[], taken: Taken[]): Taken[] | undefined {
    for (const one of wanted) {
      if (this.available(one.purse) < one.cents) {
        this.#release(taken)
        return undefined
      }
      this.#hold(one.purse, one.cents)
      taken.push(one)
    }
    return taken
  }

  #release(taken: readonly Taken[]): void {
    for (const { purse, cents } of taken) this.#hold(purse, -cents)
  }

  #hold(purse: Purse, cents: bigint): void {
    this.#pending.set(purse, this.pendingOn(purse) + cents)
  }

  #settle(payment: Payment, { taken, begun, refused }: Payment['settling'][number]): void {
    const { service, items } = payment.order
    this.#book(taken, begun)
    if (service === 'periodic-payments') return
    if (refused === 0) payment.status = 'ACSC'
    else payment.status = refused === items.length ? 'RJCT' : 'PART'
  }

  #book(taken: readonly Taken[], date: string): void {
    for (const { purse, cents, item } of taken) {
      this.#hold(purse, -cents)
      this.#move({ purse, date, cents: -cents, id: item?.id ?? '' })
      if (item && item.payee !== 'abroad') {
        this.#move({ purse: `${item.payee} EUR`, date, cents: item.cents, id: item.id ?? '' })
      }
    }
  }

  #move(entry: Entry): void {
    this.entries.push(entry)
    this.#booked.set(entry.purse, (this.#booked.get(entry.purse) ?? 0n) + entry.cents)
  }
}
