// Stored records of PSD2 payments, instances of series, and bundles; every change of a status is written and checked here.

import type {
  ForeignPaymentOrder,
  PaymentKind,
  PaymentStatus,
  RecurringPaymentOrder,
  ScheduledPaymentOrder,
  SepaPaymentOrder,
} from '../../../core/psd2-payments/index.ts'
import {
  BUNDLE_LIFECYCLE,
  type BUNDLE_STATUSES,
  canSubmit,
  OCCURRENCE_LIFECYCLE,
  type OCCURRENCE_STATUSES,
  PAYMENT_LIFECYCLES,
} from '../../../core/psd2-payments/rules/index.ts'
import { type Collection, collection, type Store } from '../storage/store.ts'

/** Orders by kind: as sent, without members that have no value. */
export interface OrderByKind {
  sepa: SepaPaymentOrder
  scheduled: ScheduledPaymentOrder
  recurring: RecurringPaymentOrder
  foreign: ForeignPaymentOrder
}

/** A result that a test asks for by `x-sandbox-scenario`. */
export type ResultScenario = 'PaymentAccepted' | 'PaymentDebited' | 'PaymentCredited' | 'PaymentRejected'

/** What payments of all kinds have in common; all times are bank time, milliseconds since 1970. */
interface CommonRecord {
  readonly paymentId: string
  readonly clientId: string
  readonly authorizationId: string
  readonly status: PaymentStatus
  readonly created: number
  readonly modified: number
  readonly authorized?: number
  readonly submitted?: number
  /** Account that the payer has approved; before that, the one of the order. */
  readonly payerIban?: string
  /** Present if money was debited. */
  readonly archiveId?: string
  /** Whether the call that created it had a valid signature. */
  readonly isSigned?: true
  /** Result that the submission asked for, until it shows. */
  readonly kept?: ResultScenario
  /** Bundle of the last cancellation that was asked for. */
  readonly cancellationId?: string
}

/** A payment of one kind. */
export interface RecordOf<K extends PaymentKind> extends CommonRecord {
  readonly kind: K
  readonly order: OrderByKind[K]
}

/** A payment. */
export type PaymentRecord = { [K in PaymentKind]: RecordOf<K> }[PaymentKind]

/** A status of an instance of a series. */
export type InstanceStatus = (typeof OCCURRENCE_STATUSES)[number]

/** One payment of a series. */
export interface InstanceRecord {
  readonly paymentId: string
  /** Nominal date. */
  readonly dueDate: string
  readonly status: InstanceStatus
  readonly modified: number
  readonly archiveId?: string
  readonly kept?: ResultScenario
}

/** Payments that one approval covers, or the cancellation of one payment. */
export interface Bundle {
  readonly authorizationId: string
  readonly clientId: string
  readonly status: BundleStatus
  readonly created: number
  readonly modified: number
  readonly authorized?: number
  /** In the order of their creation. */
  readonly paymentIds: readonly string[]
  /** Payment that is cancelled if this bundle is approved. */
  readonly cancels?: string
  /** When it ends if the payer does not approve it, bank time. */
  readonly endsAt: number
  /** The open page: the digest of its request, and when it was opened, wire time. */
  readonly page?: { readonly requestDigest: string; readonly openedAt: number }
  /** Whether the client itself has authorised it, without a person (gaps: psd2.sca.exemption). */
  readonly isExempted?: true
}

type Changes<T> = Partial<Omit<T, 'status' | 'modified'>>

/** The records of one bank; all of it runs inside a transaction of the services. */
export class Records {
  readonly #payments: Collection<PaymentRecord>
  readonly #instances: Collection<InstanceRecord>
  readonly #bundles: Collection<Bundle>

  constructor(store: Store) {
    this.#payments = collection(store, 'psd2-payments/payment/')
    this.#instances = collection(store, 'psd2-payments/instance/')
    this.#bundles = collection(store, 'psd2-payments/bundle/')
  }

  payment(paymentId: string): PaymentRecord | undefined {
    return this.#payments.get(paymentId)
  }

  payments(): PaymentRecord[] {
    return this.#payments.list().map(({ value }) => value)
  }

  paymentsOf({ paymentIds }: Bundle): PaymentRecord[] {
    return paymentIds.flatMap((paymentId) => this.payment(paymentId) ?? [])
  }

  bundle(authorizationId: string): Bundle | undefined {
    return this.#bundles.get(authorizationId)
  }

  bundles(): Bundle[] {
    return this.#bundles.list().map(({ value }) => value)
  }

  instance(paymentId: string, dueDate: string): InstanceRecord | undefined {
    return this.#instances.get(`${paymentId}/${dueDate}`)
  }

  /** Lists the instances of a series by date; none before it is confirmed. */
  instancesOf(paymentId: string): InstanceRecord[] {
    return this.#instances.list({ under: `${paymentId}/` }).map(({ value }) => value)
  }

  add(payment: PaymentRecord): PaymentRecord {
    return this.#payments.put(payment.paymentId, payment)
  }

  addBundle(bundle: Bundle): Bundle {
    return this.#bundles.put(bundle.authorizationId, bundle)
  }

  addInstance(instance: InstanceRecord): void {
    this.#instances.put(`${instance.paymentId}/${instance.dueDate}`, instance)
  }

  /**
   * Moves a payment, and its bundle if its status depends on the payments.
   *
   * @throws TypeError when there is no such move.
   */
  move(
    payment: PaymentRecord,
    status: PaymentStatus,
    at: number,
    changes: Changes<PaymentRecord> = {},
  ): PaymentRecord {
    mustLead(PAYMENT_LIFECYCLES[payment.kind].moves, payment.status, status)
    const moved = this.add({ ...payment, ...changes, status, modified: at } as PaymentRecord)
    const bundle = this.bundle(moved.authorizationId)
    const next = bundle && statusOfBundle(bundle.status, this.paymentsOf(bundle))
    if (bundle && next !== bundle.status) this.moveBundle(bundle, next ?? bundle.status, at)
    return moved
  }

  /** Moves an instance. @throws TypeError when there is no such move. */
  moveInstance(
    instance: InstanceRecord,
    status: InstanceStatus,
    at: number,
    changes: Changes<InstanceRecord> = {},
  ): InstanceRecord {
    mustLead(OCCURRENCE_LIFECYCLE.moves, instance.status, status)
    const moved = { ...instance, ...changes, status, modified: at }
    this.addInstance(moved)
    return moved
  }

  /** Moves a bundle. @throws TypeError when there is no such move. */
  moveBundle(bundle: Bundle, status: BundleStatus, at: number, changes: Changes<Bundle> = {}): Bundle {
    mustLead(BUNDLE_LIFECYCLE.moves, bundle.status, status)
    return this.addBundle({ ...bundle, ...changes, status, modified: at })
  }
}

function mustLead(moves: Readonly<Record<string, readonly string[]>>, from: string, to: string): void {
  if (!moves[from]?.includes(to)) throw new TypeError(`${from} must not become ${to}`)
}

/** A status of a bundle. */
export type BundleStatus = (typeof BUNDLE_STATUSES)[number]

/** The parts of a payment on which its bundle depends. */
interface BundledPayment {
  readonly status: PaymentStatus
  readonly submitted?: number
}

/** Finds the status of a bundle after one of its payments has changed. */
function statusOfBundle(status: BundleStatus, payments: readonly BundledPayment[]): BundleStatus {
  const counted = payments.filter((payment) => payment.status !== 'Revoked')
  if (status === 'Unauthorized') return counted.length === 0 ? 'Revoked' : status
  if (status !== 'Authorized' && status !== 'PartiallyRevoked') return status
  const some = (wanted: PaymentStatus) => counted.some((payment) => payment.status === wanted)
  if (!counted.some((payment) => canSubmit(payment.status))) {
    if (counted.some(({ submitted }) => submitted !== undefined)) return 'Completed'
    return some('Rejected') ? 'Rejected' : 'Revoked'
  }
  return some('Cancelled') ? 'PartiallyRevoked' : status
}
