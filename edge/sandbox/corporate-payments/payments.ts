// The life of payments of companies: accepted, settled, rejected. Every change of a status happens here.
// What moves in the books is in booking.ts, how a payment looks on the wire in answers.ts.

import type { PaymentOrderV2, PaymentStatus } from '../../../core/corporate-payments/index.ts'
import { PAYMENT_MOVES } from '../../../core/corporate-payments/rules.ts'
import type { Services } from '../services.ts'
import { type Collection, collection } from '../storage/store.ts'
import { type Booked, PaymentBooking, type PaymentRefusal, type PaymentType } from './booking.ts'

/** The operations that make payments, by the ends of their names. */
export type PaymentOperation = 'sepa' | 'instant' | 'v2'

/** A planned outcome that makes an instant transfer impossible, if another kind is possible (gaps: corporate.sandbox.triggers). */
export const NO_INSTANT = 'error:INSTANT_NOT_POSSIBLE'

/** A payment as the bank keeps it. */
export interface StoredPayment {
  clientId: string
  operation: PaymentOperation
  status: PaymentStatus
  /** Bank time, milliseconds since 1970. */
  takenAt: number
  /** As it was sent, without members that have no value. */
  body: PaymentOrderV2
  /** The debit; absent as long as no money has moved. */
  debit?: Booked & { paymentType: PaymentType }
  /** It was, or is, an instant payment that the creditor's bank had not confirmed when it was answered. */
  wasLate?: true
  /** What was planned for it when it was taken. */
  planned?: string
}

/** How long a payment takes to settle, bank time (gaps: shared.sandbox.settle). */
const SETTLE_MS = 5_000

/** The payments of one bank, by client and `instructionId`; all of it runs inside a transaction of the services. */
export class Payments {
  readonly #payments: Collection<StoredPayment>
  readonly #schedule: Services['schedule']
  readonly #booking: PaymentBooking

  constructor({ store, schedule, ledger }: Services) {
    this.#payments = collection(store, 'corporate-payments/payment/')
    this.#schedule = schedule
    this.#booking = new PaymentBooking(ledger)
    schedule.on('corporate-payments.settle', 'settles', (key, at) => this.#settle(key, at))
  }

  /** Finds what an id is bound to; all operations of a client share one name space (gaps: corporate.duplicate.scope). */
  find(clientId: string, instructionId: string): StoredPayment | undefined {
    return this.#payments.get(keyOf(clientId, instructionId))
  }

  /** Beginning of the keys of their documents. */
  get prefix(): string {
    return this.#payments.prefix
  }

  byKey(): { id: string; value: StoredPayment }[] {
    return this.#payments.list()
  }

  under(key: string): StoredPayment | undefined {
    return this.#payments.get(key)
  }

  plan(key: string, planned: string | undefined): void {
    const payment = this.#payments.get(key)
    if (payment?.status !== 'PROCESSING') return
    const { planned: _, ...unplanned } = payment
    this.#payments.put(key, { ...unplanned, ...(planned !== undefined && { planned }) })
  }

  list(): StoredPayment[] {
    return this.#payments.list().map(({ value }) => value)
  }

  /** Whether an IBAN is an account of the bank that payments can be made from. */
  isPayable(iban: string): boolean {
    return this.#booking.accountOf(iban) !== undefined
  }

  /** Whether money has left an account that may come back to it. */
  mayComeBackTo(accountId: string): boolean {
    return this.list().some(
      ({ status, debit, body }) =>
        status === 'PROCESSING' &&
        debit &&
        this.#booking.accountOf(body.debtor.iban)?.accountId === accountId,
    )
  }

  /**
   * Pays at once; nothing is stored of a payment that is refused.
   *
   * @param planned `pending` and `pending-reject` leave the creditor's bank to answer later, `reject` has it refuse,
   * {@link NO_INSTANT} pays by ordinary transfer.
   */
  pay(
    order: Pick<StoredPayment, 'clientId' | 'operation' | 'body'>,
    now: number,
    planned: string | undefined,
  ): StoredPayment | PaymentRefusal {
    if (planned === 'reject') return 'payment_rejected'
    const key = keyOf(order.clientId, order.body.instructionId)
    const isLate = planned === 'pending' || planned === 'pending-reject'
    const paymentType = planned === NO_INSTANT ? 'SEPA_CREDIT_TRANSFER' : 'SCT_INST'
    const booked = isLate
      ? this.#booking.debit(key, order.body, now)
      : this.#booking.pay(key, order.body, paymentType, now)
    if (typeof booked === 'string') return booked
    if (isLate) this.#schedule.plan(now + SETTLE_MS, 'corporate-payments.settle', key)
    return this.#payments.put(key, {
      ...order,
      status: isLate ? 'PROCESSING' : 'PROCESSED',
      takenAt: now,
      debit: { ...booked, paymentType },
      ...(isLate && { wasLate: true, planned }),
    })
  }

  /** Takes a payment on, to be looked at later (gaps: corporate.v2.results). */
  accept(
    { clientId, body }: Pick<StoredPayment, 'clientId' | 'body'>,
    now: number,
    planned: string | undefined,
  ): StoredPayment {
    const key = keyOf(clientId, body.instructionId)
    this.#schedule.plan(now + SETTLE_MS, 'corporate-payments.settle', key)
    return this.#payments.put(key, {
      clientId,
      operation: 'v2',
      status: 'PROCESSING',
      takenAt: now,
      body,
      ...(planned !== undefined && { planned }),
    })
  }

  #settle(key: string, at: number): void {
    const payment = this.#payments.get(key)
    if (payment?.status !== 'PROCESSING') return
    if (payment.operation === 'v2') this.#settleAccepted(key, payment, at)
    else this.#settleLate(key, payment, at)
  }

  /** What was only taken on is paid now, or rejected without any trace in the books. */
  #settleAccepted(key: string, payment: StoredPayment, at: number): void {
    const { body, planned } = payment
    const isInstant = planned !== NO_INSTANT
    if (planned === 'reject' || (!isInstant && body.forceSepaInst === true)) {
      return this.#move(key, payment, 'REJECTED')
    }
    const paymentType = isInstant ? 'SCT_INST' : 'SEPA_CREDIT_TRANSFER'
    const booked = this.#booking.pay(key, body, paymentType, at)
    if (typeof booked === 'string') return this.#move(key, payment, 'REJECTED')
    this.#move(key, { ...payment, debit: { ...booked, paymentType } }, 'PROCESSED')
  }

  /** What was debited reaches the creditor now, or comes back. */
  #settleLate(key: string, payment: StoredPayment, at: number): void {
    const { body, planned, debit } = payment
    const isPaid =
      debit !== undefined &&
      planned !== 'pending-reject' &&
      this.#booking.credit(key, body, debit.archiveId, at)
    if (!isPaid) this.#booking.giveBack(key, body, at)
    this.#move(key, payment, isPaid ? 'PROCESSED' : 'REJECTED')
  }

  #move(key: string, payment: StoredPayment, status: PaymentStatus): void {
    if (!PAYMENT_MOVES[payment.status].includes(status)) throw new TypeError('a final status must not change')
    this.#payments.put(key, { ...payment, status })
  }
}

/** An id of a client that a host has chosen may contain a slash; in this form it does not. */
function keyOf(clientId: string, instructionId: string): string {
  return `${encodeURIComponent(clientId)}/${instructionId}`
}
