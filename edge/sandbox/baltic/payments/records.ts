// What the bank keeps of the payments of one country; every change of a status is written here and checked against the lifecycle.

import type {
  CrossBorderBulkOrder,
  CrossBorderPaymentOrder,
  PaymentProduct,
  PaymentService,
  PeriodicCrossBorderOrder,
  PeriodicSepaOrder,
  SepaBulkOrder,
  SepaPaymentOrder,
  TransactionStatus,
} from '../../../../core/baltic/index.ts'
import { PAYMENT_LIFECYCLES } from '../../../../core/baltic/rules/index.ts'
import { type Collection, collection, type Store } from '../../storage/store.ts'

/** What was asked for, by service; as it was sent, without members that have no value, and with the decimals of the currency. */
export interface OrderByService {
  payments: SepaPaymentOrder | CrossBorderPaymentOrder
  'bulk-payments': SepaBulkOrder | CrossBorderBulkOrder
  'periodic-payments': PeriodicSepaOrder | PeriodicCrossBorderOrder
}

/** Outcomes that a test may plan for a payment (gaps Part 2). */
export const PLANNED_RESULTS = ['reject', 'pending', 'pending-reject'] as const

/** An outcome that a test has planned for a payment. */
export type PlannedResult = (typeof PLANNED_RESULTS)[number]

/** What payments of all services have in common; all times are bank time, milliseconds since 1970. */
interface CommonRecord {
  readonly paymentId: string
  readonly clientId: string
  readonly product: PaymentProduct
  readonly status: TransactionStatus
  readonly created: number
  readonly approved?: number | undefined
  /** Nominal date of the execution that comes next; absent when there is none to come. */
  readonly next?: string | undefined
  /** Until when the cancellation that was asked for can be approved; absent when none is asked for. */
  readonly cancellableUntil?: number | undefined
  readonly planned?: PlannedResult | undefined
}

/** A payment of one service. */
export interface RecordOf<S extends PaymentService> extends CommonRecord {
  readonly service: S
  readonly order: OrderByService[S]
}

/** A payment. */
export type PaymentRecord = { [S in PaymentService]: RecordOf<S> }[PaymentService]

/** What may change beside the status. */
export type Changes = Partial<Pick<CommonRecord, 'approved' | 'next' | 'cancellableUntil'>>

/** The payments of one country; all of it runs inside a transaction of the services. */
export class Records {
  readonly #payments: Collection<PaymentRecord>
  /** Payments that are approved and have an execution to come, by the IBAN that pays. */
  readonly #waiting: Collection<true>

  /** @param store That of the country. */
  constructor(store: Store) {
    this.#payments = collection(store, 'payment/')
    this.#waiting = collection(store, 'payment-waiting/')
  }

  find(paymentId: string): PaymentRecord | undefined {
    return this.#payments.get(paymentId)
  }

  list(): PaymentRecord[] {
    return this.#payments.list().map(({ value }) => value)
  }

  /** Lists the payments from an IBAN that are approved and have an execution to come. */
  waitingOn(iban: string): PaymentRecord[] {
    return this.#waiting
      .list({ under: `${iban}/` })
      .flatMap(({ id }) => this.find(id.slice(iban.length + 1)) ?? [])
  }

  /** Stores a payment, and lists it as waiting while it waits. */
  put<P extends PaymentRecord>(payment: P): P {
    const { paymentId, order, status, next } = payment
    const key = `${order.debtorAccount.accountNumber}/${paymentId}`
    if (next !== undefined && (status === 'ACTC' || status === 'ACSP')) this.#waiting.put(key, true)
    else this.#waiting.delete(key)
    this.#payments.put(paymentId, payment)
    return payment
  }

  /** Moves a payment. @throws TypeError when there is no such move. */
  move(payment: PaymentRecord, status: TransactionStatus, changes: Changes = {}): PaymentRecord {
    const moves: Readonly<Record<string, readonly string[]>> = PAYMENT_LIFECYCLES[payment.service].moves
    if (!moves[payment.status]?.includes(status)) {
      throw new TypeError(`${payment.status} must not become ${status}`)
    }
    return this.put({ ...payment, ...changes, status })
  }
}
