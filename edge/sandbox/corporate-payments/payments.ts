// The life of payments of companies: accepted, settled, rejected. Every change of a status happens here.
// Movements in the books are in booking.ts, the form of a payment on the wire in answers.ts.

import type { PaymentOrderV2, PaymentStatus } from '../../../core/corporate-payments/index.ts'
import { PAYMENT_MOVES } from '../../../core/corporate-payments/rules.ts'
import type { Services } from '../services.ts'
import { type Collection, collection } from '../storage/store.ts'
import { type Booked, PaymentBooking, type PaymentRefusal, type PaymentType } from './booking.ts'

/** The operations that make payments, by the last part of their names. */
export type PaymentOperation = 'sepa' | 'instant' | 'v2'

/** A planned outcome that rules out an instant transfer; another kind may be possible (gaps: corporate.sandbox.triggers). */
export const NO_INSTANT = 'error:INSTANT_NOT_POSSIBLE'

/** A payment as the bank stores it. */
export interface StoredPayment {
  clientId: string
  operation: PaymentOperation
  status: PaymentStatus
  /** Bank time, milliseconds since 1970. */
  takenAt: number
  /** As it was sent, without members that have no value. */
  body: PaymentOrderV2
  /** The debit; absent until money has moved. */
  debit?: Booked & { paymentType: PaymentType }
  /** Whether it was answered before the creditor's bank had confirmed the instant payment. */
  wasLate?: true
  /** Outcome that was planned for it when it was accepted. */
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

  /** Finds the payment with an id; all operations of a client share one set of ids (gaps: corporate.duplicate.scope). */
  find(clientId: string, instructionId: string): StoredPayment | undefined {
    return this.#payments.get(keyOf(clientId, instructionId))
  }

  /** Prefix of the keys under which payments are stored. */
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

  /** Whether an IBAN is an account of the bank that can pay. */
  isPayable(iban: string): boolean {
    return this.#booking.accountOf(iban) !== undefined
  }

  /** Whether money that has left an account may still come back to it. */
  mayComeBackTo(accountId: string): boolean {
    return this.list().some(
      ({ status, debit, body }) =>
        status === 'PROCESSING' &&
        debit &&
        this.#booking.accountOf(body.debtor.iban)?.accountId === accountId,
    )
  }

  /**
   * Pays at once; a refused payment is not stored.
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

  /** Accepts a payment to be judged and settled later (gaps: corporate.v2.results). */
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

  /** Pays an accepted payment now, or rejects it without any entry in the books. */
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

  /** Credits what was debited to the creditor now, or returns it. */
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

/** A host may choose a client id with a slash; this form of the key has none. */
function keyOf(clientId: string, instructionId: string): string {
  return `${encodeURIComponent(clientId)}/${instructionId}`
}
