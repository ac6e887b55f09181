// A small model of every life of a PSD2 payment, written from what is agreed about it (gaps: Part 2), and from nothing else:
// what each call must come to. It shares no code with the bank: where the two differ, one of them is wrong.
import { Books } from './model-books.ts'
import {
  authorize,
  cancel,
  type Decision,
  decideCancellation,
  decidePayments,
  giveUp,
  isCancellable,
  judge,
  leavePage,
  openPage,
  QUARTER_MS,
  SUBMITTABLE,
  deadlineOf,
} from './model-bundles.ts'
import { isForLater, look, nominalDates, RESULTS, submitted, settle, usualResult } from './model-results.ts'
import { ACCOUNTS, type Bundle, type Kind, type Payment, type Instance, isSameBank } from './model-state.ts'
import { bankingDayFrom, daysAfter, instantOf } from './model-calendar.ts'

const DAY_MS = 86_400_000

/** What a call must come to. */
export interface Expected {
  status: number
  /** Type of the violation of a refusal. */
  violation?: string
  /** The words of the violation, where they are agreed. */
  reason?: string
  /** The payment that is answered, by its number. */
  payment?: number
  /** The instance of it. */
  dueDate?: string
  /** The bundle that is answered, by its number. */
  bundle?: number
  /** The bundle that must approve a cancellation, by its number. */
  cancellation?: number
}

/** What is to be created. */
export interface Wish {
  kind: Kind
  body: Readonly<Record<string, unknown>>
  cents: bigint
  payee: string
  payer?: string
  key: string
  isSealed: boolean
  /** The bundle it joins, by its number. */
  joins?: number
}

const refused = (status: number, violation: string, reason?: string): Expected => ({
  status,
  violation,
  ...(reason !== undefined && { reason }),
})
const illegal = refused(409, 'IllegalState')

/** Knows what must be. */
export class Model extends Books {
  copy(): Model {
    return new Model(structuredClone(this.state), this.background)
  }

  create(wish: Wish): Expected {
    const { now } = this.state
    const { kind, key, body, joins } = wish
    const known = this.state.payments.find((one) => one.key === key)
    if (known) {
      const isSame = isDeepEqual([known.kind, known.body, known.joins], [kind, body, joins])
      if (!isSame || now > known.created + DAY_MS) return refused(409, 'DuplicatePayment')
      return { status: 201, payment: known.nth }
    }
    if (kind === 'recurring' && nominalDates(body).length === 0) return refused(400, 'InvalidValue')
    const joined = joins === undefined ? undefined : this.bundle(joins)
    if (joined && !this.#isJoinable(joined)) return illegal
    const nth = this.state.payments.length
    const bundle = joined ?? this.openBundle(now + DAY_MS)
    bundle.payments.push(nth)
    bundle.givenUp = now + DAY_MS
    const { dueDate } = body
    const born = { created: now, modified: now, status: 'Unauthorized', turn: 0, instances: [] }
    this.state.payments.push({
      ...wish,
      nth,
      bundle: bundle.nth,
      dueDate: typeof dueDate === 'string' ? dueDate : '',
      ...born,
    })
    return { status: 201, payment: nth }
  }

  read(nth: number, scenario?: string): Expected {
    const payment = this.payment(nth)
    const asked = RESULTS[scenario ?? '']
    if (payment.status === 'SubmissionPending' && asked === 'Accepted') {
      // Of what waits for its day this result is not stored.
      this.#submit(payment, isForLater(payment) ? undefined : asked)
    } else if (payment.kind !== 'recurring') look(this, payment, payment, asked)
    return { status: 200, payment: nth }
  }

  readInstance(nth: number, dueDate: string, scenario?: string): Expected {
    const payment = this.payment(nth)
    const instance = payment.instances.find((one) => one.dueDate === dueDate)
    if (!instance) return refused(404, 'InvalidValue')
    look(this, payment, instance, RESULTS[scenario ?? ''])
    return { status: 200, payment: nth, dueDate }
  }

  submit(nth: number, scenario?: string): Expected {
    const payment = this.payment(nth)
    const { now } = this.state
    const { kind } = payment
    if (payment.submitted !== undefined) return { status: 200, payment: nth }
    if (!SUBMITTABLE.includes(payment.status)) return illegal
    const [name = '', reason = 'Unspecified'] = (scenario ?? '').split('=')
    if (name === 'InsufficientFunds') return refused(422, 'InsufficientFunds')
    if (name === 'PaymentFail') return refused(422, 'PaymentFail', reason)
    if (name === 'PaymentSystemUnavailable') {
      if (payment.status !== 'SubmissionPending') this.put(payment, 'SubmissionPending', now)
      return { status: 200, payment: nth }
    }
    if (kind === 'foreign' && name === 'PaymentCredited') return refused(400, 'InvalidValue')
    const asksMoney = !isForLater(payment) && (name === '' || name === 'PaymentCredited')
    if (asksMoney && !this.isAffordable(payment, now)) return refused(422, 'InsufficientFunds')
    this.#submit(payment, RESULTS[name])
    return { status: 200, payment: nth }
  }

  delete(nth: number): Expected {
    const payment = this.payment(nth)
    const { status } = payment
    if (status === 'Revoked' || status === 'Cancelled') return { status: 200, payment: nth }
    if (status === 'Unauthorized') {
      this.put(payment, 'Revoked', this.state.now)
      const bundle = this.bundle(payment.bundle)
      if (this.paymentsOf(bundle).every((one) => one.status === 'Revoked')) this.putBundle(bundle, 'Revoked')
      return { status: 200, payment: nth }
    }
    if (!isCancellable(this, payment)) return illegal
    const open = this.state.bundles.find(
      (one) => one.cancels === nth && ['Unauthorized', 'Authorizing'].includes(one.status),
    )
    const cancellation = open ?? this.openBundle(this.state.now + QUARTER_MS, nth)
    return { status: 202, payment: nth, cancellation: cancellation.nth }
  }

  /** The payer cancels in the bank's own channels. */
  cancelAtBank(nth: number): Expected {
    const payment = this.payment(nth)
    if (!isCancellable(this, payment)) return { status: 409 }
    cancel(this, payment)
    return { status: 204 }
  }

  revoke(nth: number): Expected {
    const bundle = this.bundle(nth)
    if (bundle.status === 'Unauthorized') giveUp(this, bundle)
    return bundle.status === 'Revoked' ? { status: 200, bundle: nth } : illegal
  }

  /** The payer opens the page; only of a bundle that waits for a payer. */
  open(nth: number): void {
    openPage(this, this.bundle(nth))
  }

  /** The payer leaves the page; a time that ran out meanwhile takes its effect. */
  leave(nth: number): void {
    leavePage(this, this.bundle(nth))
    this.pass(0)
  }

  /** A payer decides; the answer is the caller's. */
  decide(nth: number, decision: Decision): boolean {
    const bundle = this.bundle(nth)
    if (bundle.status !== 'Unauthorized' && bundle.status !== 'Authorizing') return false
    delete bundle.pageEnds
    if (bundle.cancels === undefined) decidePayments(this, bundle, decision)
    else decideCancellation(this, bundle, this.payment(bundle.cancels), decision)
    return true
  }

  /** The provider asks for an exemption. */
  exempt(nth: number): Expected {
    const bundle = this.bundle(nth)
    const payments = this.aliveIn(bundle)
    const holders = new Set(payments.map(({ payer = '' }) => ACCOUNTS[payer]?.holder))
    const [holder] = holders
    const isAllowed =
      payments.every(({ isSealed }) => isSealed) &&
      holders.size === 1 &&
      holder !== undefined &&
      holder !== 'customer-4'
    if (bundle.status === 'Unauthorized' && isAllowed) {
      bundle.isExempt = true
      authorize(this, bundle, ({ payer = '' }) => payer)
      return { status: 200 }
    }
    return bundle.isExempt ? { status: 200 } : { status: 400 }
  }

  /** Lets bank time go on, and wire time with it unless a test moves the clock. */
  pass(ms: number, onWire = false): void {
    passOn(this, ms, onWire)
  }

  /** Returns when something happens by itself next. */
  nextDue(): number | undefined {
    return nextDueOf(this)
  }

  /**
   * Returns whether the papers say what a decision about a bundle comes to: not where its time ran out while the page was open,
   * and not whose account counts where one of a deleted payment was named.
   */
  isClear(bundle: Bundle): boolean {
    const isLate = bundle.pageEnds !== undefined && bundle.givenUp <= this.state.now
    return !isLate && !this.paymentsOf(bundle).some(({ status, payer }) => status === 'Revoked' && payer)
  }

  #submit(payment: Payment, result?: string): void {
    submitted(this, payment, result)
    judge(this, this.bundle(payment.bundle))
  }

  #isJoinable(bundle: Bundle): boolean {
    if (bundle.status !== 'Unauthorized' || bundle.cancels !== undefined) return false
    return this.paymentsOf(bundle).every(({ kind }) => kind !== 'foreign')
  }
}

const isDeepEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/** Something that will happen by itself. */
interface Due {
  at: number
  /** Order among those of one moment. */
  turn: number
  happen: () => void
}

/** Lets bank time go on, and wire time with it unless a test moves the clock; what falls due happens in its order. */
function passOn(books: Books, ms: number, onWire: boolean): void {
  const { now, wire } = books.state
  const until = now + ms
  for (;;) {
    const [next] = [...dues(books), ...(onWire ? pageEnds(books, now - wire) : [])]
      .filter(({ at }) => at <= until)
      .toSorted((left, right) => left.at - right.at || left.turn - right.turn)
    if (!next) break
    books.state.now = Math.max(books.state.now, next.at)
    next.happen()
  }
  books.state.now = until
  if (onWire) books.state.wire += ms
}

/** Returns when something happens by itself next. */
function nextDueOf(books: Books): number | undefined {
  const all = dues(books).map(({ at }) => at)
  return all.length > 0 ? Math.min(...all) : undefined
}

/** Pages end by wire time, which is so much behind bank time. */
function pageEnds(books: Books, ahead: number): Due[] {
  return books.state.bundles.flatMap((bundle) => {
    const { pageEnds: at } = bundle
    return at === undefined ? [] : [{ at: at + ahead, turn: 0, happen: () => leavePage(books, bundle) }]
  })
}

function dues(books: Books): Due[] {
  const { bundles, payments } = books.state
  const givenUp = bundles
    .filter(({ status }) => status === 'Unauthorized')
    .map((bundle) => ({ at: bundle.givenUp, turn: 0, happen: () => giveUp(books, bundle) }))
  return [...givenUp, ...payments.flatMap((payment) => duesOf(books, payment))]
}

function duesOf(books: Books, payment: Payment): Due[] {
  const { status, kind, dueDate, instances } = payment
  if (SUBMITTABLE.includes(status)) {
    const at = deadlineOf(payment)
    const reject = () => {
      books.put(payment, 'Rejected', at)
      judge(books, books.bundle(payment.bundle))
    }
    return [{ at, turn: 0, happen: reject }]
  }
  if (kind === 'scheduled') return execution(books, payment, payment, dueDate)
  if (kind === 'recurring') return instances.flatMap((one) => execution(books, payment, one, one.dueDate))
  return kind === 'foreign' ? debit(books, payment) : []
}

/** At six in the morning: at the same bank on the day itself, elsewhere on a banking day. */
function execution(books: Books, payment: Payment, thing: Payment | Instance, date: string): Due[] {
  if (thing.status !== 'AwaitingDueDate') return []
  const { payee, turn } = payment
  const at = instantOf(isSameBank(payee) ? date : bankingDayFrom(date), '06:00:00.000')
  const happen = () => settle(books, payment, thing, thing.kept ?? usualResult(payment), at)
  return [{ at, turn, happen }]
}

/** At the end of the debiting day of a payment abroad. */
function debit(books: Books, payment: Payment): Due[] {
  const { status, debitingDay, turn } = payment
  if (status !== 'Accepted' || debitingDay === undefined) return []
  const happen = () => {
    settle(books, payment, payment, 'Debited', books.state.now)
    // Booked in the last second of its day; whether the payment was changed then or at midnight is left open.
    delete payment.modified
    if (payment.archiveDay !== undefined) payment.archiveDay = debitingDay
  }
  return [{ at: instantOf(daysAfter(debitingDay, 1)), turn, happen }]
}
