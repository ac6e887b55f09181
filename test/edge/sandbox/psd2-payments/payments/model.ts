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
} from './model-bundles.ts'
import { isForLater, look, nominalDates, RESULTS, submitted } from './model-results.ts'
import { ACCOUNTS, type Bundle, type Kind, type Payment } from './model-state.ts'
import { nextDue, pass } from './model-time.ts'

const DAY_MS = 86_400_000

/** What a call must come to. */
export interface Expected {
  status: number
  /** Type of the violation of a refusal. */
  violation?: string
  /** What the violation says, where that is agreed. */
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

  /** Lets bank time go on, and wire time with it where no test moves the clock. */
  pass(ms: number, onWire = false): void {
    pass(this, ms, onWire)
  }

  /** Returns when something happens by itself next. */
  nextDue(): number | undefined {
    return nextDue(this)
  }

  /**
   * Tells whether the papers say what a decision about a bundle comes to: not where its time ran out while the page was open,
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
