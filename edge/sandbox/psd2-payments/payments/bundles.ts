// The life of a bundle: opened by its first payment, shown to the payer, approved, refused, left, revoked, expired.
// The page is in ../approval/; records.ts decides how a bundle changes with its payments.

import { submitDeadline } from '../../../../core/psd2-payments/rules/index.ts'
import type { Services } from '../../services.ts'
import type { CancelPayment } from './cancel.ts'
import type { Payers } from '../payers.ts'
import type { Bundle, PaymentRecord, Records } from '../records.ts'
import { PAGE_MS } from '../../pages/page.ts'

/** How long a bundle waits for its approval after the last payment was created, bank time (gaps: psd2.bundle.revoke). */
const UNAUTHORIZED_MS = 86_400_000
/** How long a cancellation waits for its approval, bank time (gaps: psd2.delete.after). */
const CANCELLATION_MS = 900_000
/** The customer who approves, and which accounts then pay. */
export interface Approver {
  readonly customerId: string
  /** Account that replaces every payer; the customer's first account if absent. */
  readonly iban?: string | undefined
  /** Whether named payers stay, whose accounts the customer must own; other payments get `iban` (gaps: psd2.sca.payer). */
  readonly keepsPayers: boolean
}

/** The result of an approval: done, refused as the PSU lacks a right, not possible in this state, or a wrong field. */
export type ApprovalOutcome = 'approved' | 'refused' | 'impossible' | { path: string; rule: string }

const ENDS = 'psd2-payments.bundle-ends'
const PAGE_ENDS = 'psd2-payments.page-ends'
const DEADLINE = 'psd2-payments.deadline'

/** The bundles of one bank; all of it runs inside a transaction of the services. */
export class Bundles {
  readonly #services: Services
  readonly #records: Records
  readonly #payers: Payers
  readonly #cancel: CancelPayment

  constructor(services: Services, records: Records, payers: Payers, cancel: CancelPayment) {
    this.#services = services
    this.#records = records
    this.#payers = payers
    this.#cancel = cancel
    const { schedule } = services
    schedule.on(ENDS, 'approval-ends', (id, at) => this.#end(id, at))
    schedule.on(PAGE_ENDS, 'page-ends', (id, at) => this.#endPage(id, at))
    schedule.on(DEADLINE, 'deadline', (id, at) => this.#rejectLate(id, at))
  }

  /** Finds a bundle of any client by its id; also that of a cancellation. */
  find(authorizationId: string): Bundle | undefined {
    return this.#records.bundle(authorizationId)
  }

  payments(bundle: Bundle): readonly PaymentRecord[] {
    return this.#records.paymentsOf(bundle)
  }

  /** Finds the customer who decides if none is named. */
  defaultCustomer(authorizationId: string): string | undefined {
    const bundle = this.find(authorizationId)
    return bundle && this.#payers.defaultFor(this.payments(bundle))
  }

  /** Adds a payment to its bundle, and opens the bundle if it is the first payment. */
  add({ authorizationId, clientId, paymentId }: PaymentRecord, now: number): void {
    const known = this.find(authorizationId)
    const endsAt = now + UNAUTHORIZED_MS
    const paymentIds = [...(known?.paymentIds ?? []), paymentId]
    const opened = { authorizationId, clientId, status: 'Unauthorized', created: now } as const
    this.#records.addBundle({ ...(known ?? opened), paymentIds, modified: now, endsAt })
    this.#services.schedule.plan(endsAt, ENDS, authorizationId)
  }

  /** Finds the bundle of a payment's cancellation that waits for a decision, or opens one (gaps: psd2.delete.after). */
  cancellationOf(payment: PaymentRecord, now: number): Bundle {
    const known = payment.cancellationId === undefined ? undefined : this.find(payment.cancellationId)
    if (known && isOpen(known)) return known
    const { paymentId, clientId } = payment
    const authorizationId = this.#services.settings.uuid()
    const endsAt = now + CANCELLATION_MS
    this.#services.schedule.plan(endsAt, ENDS, authorizationId)
    this.#records.add({ ...payment, cancellationId: authorizationId })
    return this.#records.addBundle({
      authorizationId,
      clientId,
      status: 'Unauthorized',
      created: now,
      modified: now,
      paymentIds: [paymentId],
      cancels: paymentId,
      endsAt,
    })
  }

  /**
   * Shows the page to the payer, which locks the bundle.
   *
   * @param requestDigest Digest of the request object; no other request can open the bundle while the page is open.
   * @returns Whether the page may be shown.
   */
  open(authorizationId: string, requestDigest: string, now: number): boolean {
    const bundle = this.find(authorizationId)
    if (bundle?.status === 'Authorizing') return bundle.page?.requestDigest === requestDigest
    if (bundle?.status !== 'Unauthorized') return false
    const { settings, schedule, clock } = this.#services
    const page = { requestDigest, openedAt: settings.wire() }
    this.#records.moveBundle(bundle, 'Authorizing', now, { page })
    this.#moveAll(bundle, 'Unauthorized', 'Authorizing', now)
    schedule.plan(clock.afterWire(PAGE_MS), PAGE_ENDS, authorizationId)
    return true
  }

  /** Ends the page without a decision: the bundle is unlocked, or ends if its time has come meanwhile. */
  leave(authorizationId: string, now: number): void {
    const bundle = this.find(authorizationId)
    if (bundle?.status !== 'Authorizing') return
    const { page: _, ...closed } = bundle
    this.#records.moveBundle(closed, 'Unauthorized', now)
    this.#moveAll(closed, 'Authorizing', 'Unauthorized', now)
    this.#end(authorizationId, now)
  }

  /** Refuses as the payer; `false` if there is nothing to refuse. */
  refuse(authorizationId: string, now: number): boolean {
    const bundle = this.find(authorizationId)
    if (!bundle || !isOpen(bundle)) return false
    this.#records.moveBundle(bundle, 'Rejected', now)
    for (const status of WAITING) this.#moveAll(bundle, status, 'Rejected', now)
    return true
  }

  /** Approves as a customer; returns the result. */
  approve(authorizationId: string, by: Approver, now: number): ApprovalOutcome {
    const bundle = this.find(authorizationId)
    if (!bundle || !isOpen(bundle)) return 'impossible'
    if (bundle.cancels !== undefined) return this.#approveCancellation(bundle, by, now)
    const [first, ...others] = this.#payers.accountsOf(by.customerId)
    const chosen = by.iban ?? first
    if (chosen === undefined || ![first, ...others].includes(chosen)) {
      return { path: 'iban', rule: 'must be an account of the customer' }
    }
    const accounts = [first, ...others]
    const waiting = this.#waiting(bundle)
    const isForeign = (iban: string | undefined) => iban !== undefined && !accounts.includes(iban)
    const lacksAccount = by.keepsPayers && waiting.some(({ payerIban }) => isForeign(payerIban))
    const payerOf = ({ payerIban }: PaymentRecord) => (by.keepsPayers ? (payerIban ?? chosen) : chosen)
    // If all payments keep their payers, no account is chosen.
    const paying = waiting.length > 0 ? waiting.map(payerOf) : [chosen]
    const mayConfirm = paying.every((iban) => this.#payers.mayConfirm(by.customerId, iban))
    if (!mayConfirm || lacksAccount) {
      this.refuse(authorizationId, now)
      return 'refused'
    }
    this.#authorize(bundle, now, payerOf)
    return 'approved'
  }

  /**
   * Approves for the client itself, without a person; a repetition changes nothing.
   *
   * @returns Whether the bundle is approved.
   * @see gaps: psd2.sca.exemption
   */
  exempt(authorizationId: string, clientId: string, now: number): boolean {
    const bundle = this.find(authorizationId)
    if (bundle?.clientId !== clientId || bundle.cancels !== undefined) return false
    if (bundle.isExempted) return true
    if (bundle.status !== 'Unauthorized') return false
    const waiting = this.#waiting(bundle)
    const holders = new Set(waiting.map(({ payerIban }) => payerIban && this.#payers.holderOf(payerIban)))
    const [holder] = holders
    const mayConfirm = waiting.every(({ payerIban }) => this.#payers.mayConfirm(holder ?? '', payerIban))
    if (holders.size !== 1 || !holder || !mayConfirm) return false
    if (!waiting.every(({ isSigned }) => isSigned)) return false
    this.#authorize({ ...bundle, isExempted: true }, now, ({ payerIban }) => payerIban ?? '')
    return true
  }

  /** Revokes a bundle that the payer has not approved; returns whether it is revoked (gaps: psd2.bundle.revoke). */
  revoke(authorizationId: string, now: number): boolean {
    const bundle = this.find(authorizationId)
    if (bundle?.status === 'Revoked') return true
    if (bundle?.status !== 'Unauthorized') return false
    this.#revoke(bundle, now)
    return true
  }

  #approveCancellation(bundle: Bundle, { customerId }: Approver, now: number): ApprovalOutcome {
    const payment = this.#records.payment(bundle.cancels ?? '')
    const isHolder =
      payment?.payerIban !== undefined && this.#payers.holderOf(payment.payerIban) === customerId
    const mayConfirm = isHolder && this.#payers.mayConfirm(customerId, payment.payerIban)
    const isDone = mayConfirm && this.#cancel(payment, now)
    this.#records.moveBundle(
      bundle,
      isDone ? 'Completed' : 'Rejected',
      now,
      isDone ? { authorized: now } : {},
    )
    return isDone ? 'approved' : 'refused'
  }

  /** Moves the payments first, as a waiting bundle does not change with its payments. */
  #authorize(bundle: Bundle, now: number, payerOf: (payment: PaymentRecord) => string): void {
    const authorized = this.#waiting(bundle).map((payment) =>
      this.#records.move(payment, 'Authorized', now, { authorized: now, payerIban: payerOf(payment) }),
    )
    this.#records.moveBundle(bundle, 'Authorized', now, { authorized: now })
    for (const payment of authorized) {
      const deadline = deadlineOf(payment)
      if (deadline > now) this.#services.schedule.plan(deadline, DEADLINE, payment.paymentId)
      else this.#rejectLate(payment.paymentId, now)
    }
  }

  /** Rejects a payment that was not submitted in time (gaps: psd2.submit.deadline). */
  #rejectLate(paymentId: string, at: number): void {
    const payment = this.#records.payment(paymentId)
    if (payment?.status !== 'Authorized' && payment?.status !== 'SubmissionPending') return
    this.#records.move(payment, 'Rejected', at)
  }

  /** Nothing ends while the payer is on the page; {@link leave} checks the time again. */
  #end(authorizationId: string, at: number): void {
    const bundle = this.find(authorizationId)
    if (bundle?.status === 'Unauthorized' && bundle.endsAt <= at) this.#revoke(bundle, at)
  }

  /** The page lives by wire time, however far the bank's clock was moved. */
  #endPage(authorizationId: string, at: number): void {
    const { settings, schedule, clock } = this.#services
    const bundle = this.find(authorizationId)
    if (bundle?.status !== 'Authorizing') return
    // A bank that was loaded from a file has no open pages.
    if (!bundle.page) {
      this.leave(authorizationId, at)
      return
    }
    // When the page ends, or ended, by the present bank clock, which may have been moved meanwhile.
    const leftMs = bundle.page.openedAt + PAGE_MS - settings.wire()
    const endsAt = clock.afterWire(leftMs)
    // With a stopped clock the page ends now, whatever time the clock shows.
    const isOver = leftMs <= 0 && clock.rate() === 0
    if (endsAt > at && !isOver) schedule.plan(endsAt, PAGE_ENDS, authorizationId)
    else this.leave(authorizationId, at)
  }

  #revoke(bundle: Bundle, at: number): void {
    this.#records.moveBundle(bundle, 'Revoked', at)
    this.#moveAll(bundle, 'Unauthorized', 'Revoked', at)
  }

  /** Payments of the bundle that wait for the payer, without deleted ones. */
  #waiting(bundle: Bundle): PaymentRecord[] {
    return this.#records.paymentsOf(bundle).filter(isOpen)
  }

  #moveAll(bundle: Bundle, from: PaymentRecord['status'], to: PaymentRecord['status'], at: number): void {
    // The payment of a cancellation does not change until the cancellation is approved.
    if (bundle.cancels !== undefined) return
    for (const payment of this.#records.paymentsOf(bundle)) {
      if (payment.status === from) this.#records.move(payment, to, at)
    }
  }
}

function isOpen({ status }: { readonly status: string }): boolean {
  return (WAITING as readonly string[]).includes(status)
}

const WAITING = ['Unauthorized', 'Authorizing'] as const

function deadlineOf({ kind, order, authorized = 0 }: PaymentRecord): number {
  return submitDeadline({ kind, ...('dueDate' in order && { dueDate: order.dueDate }) }, authorized)
}
