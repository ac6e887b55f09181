// What people decide about payments: the PSU approves or refuses, and the client or the PSU cancels.

import type { CancelVerdict } from '../../../../core/baltic/index.ts'
import { judgeCancel } from '../../../../core/baltic/rules/index.ts'
import type { Services } from '../../services.ts'
import type { CountryBank } from '../country-bank.ts'
import type { PaymentBooking } from './booking.ts'
import type { Execution } from './execution.ts'
import type { PaymentRecord, Records } from './records.ts'

/** How long a payment waits for its PSU, bank time (gaps Part 2). */
const UNAPPROVED_MS = 86_400_000
/** How long a cancellation waits for its PSU, bank time (gaps: baltic.cancel.codes). */
const CANCELLATION_MS = 900_000

/** What a PSU can decide about a payment now. */
export type Open = 'payment' | 'cancellation'

/** Decides about payments; all of it runs inside a transaction of the services. */
export class Decisions {
  readonly #services: Services
  readonly #records: Records
  readonly #booking: PaymentBooking
  readonly #execution: Execution
  readonly #pages: CountryBank['pages']
  readonly #residents: CountryBank['residents']
  readonly #endKind: string

  constructor(bank: CountryBank, records: Records, booking: PaymentBooking, execution: Execution) {
    this.#services = bank.services
    this.#records = records
    this.#booking = booking
    this.#execution = execution
    this.#pages = bank.pages
    this.#residents = bank.residents
    this.#endKind = bank.dueKind('payment-unapproved')
    this.#services.schedule.on(this.#endKind, 'approval-ends', (id, at) => this.endUnapproved(id, at))
  }

  await({ paymentId, created }: PaymentRecord): void {
    this.#services.schedule.plan(created + UNAPPROVED_MS, this.#endKind, paymentId)
  }

  /** Names what a PSU can decide about a payment now; `undefined` when there is nothing. */
  openOf({ paymentId, status, cancellableUntil = -Infinity }: PaymentRecord, now: number): Open | undefined {
    if (status === 'RCVD') return 'payment'
    // While the PSU is on the page, the time for approving a cancellation does not end (gaps: shared.clock-tolerance).
    const isAsked = now < cancellableUntil || (cancellableUntil > -Infinity && this.#pages.isOpen(paymentId))
    return isAsked ? 'cancellation' : undefined
  }

  /** Lists the customers who may decide: they own the accounts that pay, and have the rights to pay from them and to confirm it. */
  holdersOf(payment: PaymentRecord): string[] {
    const accounts = this.#booking.payersOf(payment)
    const mayDecide = (customerId: string) =>
      accounts.every((account) => {
        const rights = account ? this.#residents.rightsOf(customerId, account.accountId) : []
        return rights.includes('pay') && rights.includes('confirm')
      })
    return [
      ...new Set([...accounts.flatMap((account) => account?.owner ?? []), ...this.#residents.ids()]),
    ].filter(mayDecide)
  }

  /** Approves, as the PSU, the payment or cancellation that waits; `false` if none does. */
  approve(paymentId: string, customerId: string, now: number): boolean {
    const payment = this.#records.find(paymentId)
    const open = payment && this.openOf(payment, now)
    if (!payment || open === undefined || !this.holdersOf(payment).includes(customerId)) return false
    if (open === 'cancellation') {
      this.#records.move(payment, 'CANC', { next: undefined, cancellableUntil: undefined })
    } else {
      this.#execution.await(this.#records.move(payment, 'ACTC', { approved: now }))
    }
    return true
  }

  /** Refuses, as the PSU, what waits; `false` if nothing does. If its cancellation is refused, the payment goes on. */
  refuse(paymentId: string, now: number): boolean {
    const payment = this.#records.find(paymentId)
    const open = payment && this.openOf(payment, now)
    if (!payment || open === undefined) return false
    if (open === 'payment') this.#records.move(payment, 'RJCT')
    else this.#records.put({ ...payment, cancellableUntil: undefined })
    return true
  }

  /** Cancels as the client: at once before the approval, after it only with one more approval (gaps: baltic.cancel.codes). */
  cancel(payment: PaymentRecord, now: number): CancelVerdict {
    const verdict = judgeCancel(payment.service, payment.status)
    if (verdict === 'at-once') this.#records.move(payment, 'CANC')
    if (verdict !== 'approval') return verdict
    // A series cannot be cancelled any more once its last execution has begun.
    if (payment.next === undefined) return 'too-late'
    this.#records.put({ ...payment, cancellableUntil: now + CANCELLATION_MS })
    return verdict
  }

  /** Ends a payment that its PSU has not approved in time, unless the PSU is on the page. */
  endUnapproved(paymentId: string, now: number): void {
    const payment = this.#records.find(paymentId)
    if (payment?.status !== 'RCVD' || now < payment.created + UNAPPROVED_MS) return
    if (!this.#pages.isOpen(paymentId)) this.#records.move(payment, 'RJCT')
  }

  /** The page of the PSU has ended: what fell due meanwhile takes effect now. */
  pageEnded(paymentId: string, now: number): void {
    this.endUnapproved(paymentId, now)
    const payment = this.#records.find(paymentId)
    if (payment?.cancellableUntil !== undefined && payment.cancellableUntil <= now) {
      this.#records.put({ ...payment, cancellableUntil: undefined })
    }
  }
}
