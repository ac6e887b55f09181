// What happens to a payment after its approval: it waits for its day, its money is reserved, and booked five seconds later.
// Each step falls due once, in the order of time; approvals and cancellations are in decisions.ts.

import { addDays, helsinkiDate, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { Schedule } from '../../storage/scheduler.ts'
import type { CountryBank } from '../country-bank.ts'
import type { PaymentBooking, Run } from './booking.ts'
import { itemsOf, executionInstant, nextRun } from './runs.ts'
import type { PaymentRecord, Records } from './records.ts'

/** How long an execution takes to settle, bank time (gaps: shared.sandbox.settle). */
const SETTLE_MS = 5_000

/** Carries out what was approved; all of it runs inside a transaction of the services. */
export class Execution {
  readonly #schedule: Schedule
  readonly #records: Records
  readonly #booking: PaymentBooking
  readonly #kinds: { readonly due: string; readonly pending: string; readonly settle: string }

  constructor(
    { services: { schedule }, dueKind }: Pick<CountryBank, 'services' | 'dueKind'>,
    records: Records,
    booking: PaymentBooking,
  ) {
    this.#schedule = schedule
    this.#records = records
    this.#booking = booking
    this.#kinds = {
      due: dueKind('payment-due'),
      pending: dueKind('payment-pending'),
      settle: dueKind('payment-settles'),
    }
    schedule.on(this.#kinds.due, 'payment-due', (id, at) => this.#fallDue(id, at))
    schedule.on(this.#kinds.pending, 'decided', (id, at) => this.#endPending(id, at))
    schedule.on(this.#kinds.settle, 'settles', (id, at) => this.#settle(id, at))
  }

  await(payment: PaymentRecord): void {
    const nominal = nextRun(payment)
    if (nominal === undefined) throw new TypeError('a payment must have a day')
    this.#plan(this.#records.put({ ...payment, next: nominal }), nominal)
  }

  #plan(payment: PaymentRecord, nominal: string): void {
    this.#schedule.plan(executionInstant(payment, nominal), this.#kinds.due, idOf({ payment, nominal }))
  }

  /** The day has come; an outcome that a test has planned takes effect before the first execution. */
  #fallDue(id: string, at: number): void {
    const run = this.#runOf(id)
    if (run?.payment.next !== run?.nominal) return
    if (run?.payment.status === 'ACSP') return this.#execute(run, at)
    if (run?.payment.status !== 'ACTC') return
    const { planned } = run.payment
    if (planned === 'reject') return this.#reject(run)
    if (planned === undefined) return this.#begin(run, at)
    this.#records.move(run.payment, 'PDNG', { cancellableUntil: undefined })
    this.#schedule.plan(at + SETTLE_MS, this.#kinds.pending, id)
  }

  #endPending(id: string, at: number): void {
    const run = this.#runOf(id)
    if (run?.payment.status !== 'PDNG') return
    if (run.payment.planned === 'pending-reject') this.#reject(run)
    else this.#begin(run, at)
  }

  /** Begins the first execution. Only a single payment is refused without its money; bulk and series go on (gaps Part 2). */
  #begin(run: Run, at: number): void {
    const isImpossible =
      this.#booking.isBlocked(run.payment) ||
      (run.payment.service === 'payments' && !this.#booking.holdAll(run, at))
    if (isImpossible) return this.#reject(run)
    const payment = this.#records.move(run.payment, 'ACSP')
    this.#execute({ ...run, payment }, at)
  }

  /** Reserves the money of one execution, and plans when it is booked. A transfer without its money is left out. */
  #execute(run: Run, at: number): void {
    const { payment, nominal } = run
    if (payment.service === 'periodic-payments') this.#booking.holdAll(run, at)
    if (payment.service === 'bulk-payments') this.#holdEach(run, at)
    this.#schedule.plan(at + SETTLE_MS, this.#kinds.settle, idOf(run))
    // A cancellation that the PSU has not approved by now comes too late for this execution, and has ended.
    const next = nextRun(payment, nominal)
    const waiting = this.#records.put({ ...payment, next, cancellableUntil: undefined })
    if (next !== undefined) this.#plan(waiting, next)
  }

  /** Reserves the fee, then each transfer; if no transfer could be reserved, releases the fee (gaps: baltic.payment.answer). */
  #holdEach(run: Run, at: number): void {
    if (!this.#booking.holdFee(run, at)) return
    for (const [place, item] of itemsOf(run.payment).entries()) this.#booking.hold(run, place, item, at)
    if (this.#booking.held(run) === 0) this.#booking.release(run)
  }

  /** Books what is reserved; a payment without further executions is done. */
  #settle(id: string, at: number): void {
    const run = this.#runOf(id)
    if (!run) return
    const made = this.#booking.book(run, bookingInstant(at))
    const { payment, nominal } = run
    if (payment.status !== 'ACSP' || nextRun(payment, nominal) !== undefined) return
    const isWhole = payment.service !== 'bulk-payments' || made === itemsOf(payment).length
    this.#records.move(payment, isWhole ? 'ACSC' : made > 0 ? 'PART' : 'RJCT')
  }

  #reject({ payment }: Run): void {
    this.#records.move(payment, 'RJCT', { next: undefined, cancellableUntil: undefined })
  }

  #runOf(id: string): Run | undefined {
    const [paymentId = '', nominal = ''] = id.split('/')
    const payment = this.#records.find(paymentId)
    return payment && { payment, nominal }
  }
}

/** The day of booking is that on which the execution began, even if it settles after midnight. */
function bookingInstant(at: number): number {
  const day = helsinkiDate(at - SETTLE_MS)
  return Math.min(at, helsinkiInstant(addDays(day, 1)) - 1)
}

function idOf({ payment: { paymentId }, nominal }: Run): string {
  return `${paymentId}/${nominal}`
}
