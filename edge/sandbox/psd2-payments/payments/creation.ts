// Creates a payment: one per idempotency key, in a new bundle or one that it may join.

import type { PaymentKind } from '../../../../core/psd2-payments/index.ts'
import { equalBodies } from '../../../../core/shared/json.ts'
import type { Services } from '../../services.ts'
import { type Collection, collection } from '../../storage/store.ts'
import type { Bundles } from './bundles.ts'
import type { OrderByKind, PaymentRecord, Records } from '../records.ts'

/** The payment of an idempotency key. */
interface BoundKey {
  paymentId: string
  /** Bank time, milliseconds since 1970. */
  at: number
}

/** A create that has passed all checks. */
export interface NewPayment<K extends PaymentKind> {
  clientId: string
  idempotencyKey: string
  kind: K
  order: OrderByKind[K]
  isSigned: boolean
}

/** How long a repeated key returns the same payment, bank time (gaps: psd2.idempotency.repeat). */
const REPEATABLE_MS = 86_400_000
/** Most payments of a bundle (gaps: psd2.bundle.join). */
const MOST_PAYMENTS = 100

/** Creates payments; all of it runs inside a transaction of the services. */
export class Creation {
  readonly #keys: Collection<BoundKey>
  readonly #uuid: () => string
  readonly #records: Records
  readonly #bundles: Bundles

  constructor({ store, settings }: Pick<Services, 'store' | 'settings'>, records: Records, bundles: Bundles) {
    this.#keys = collection(store, 'psd2-payments/key/')
    this.#uuid = settings.uuid
    this.#records = records
    this.#bundles = bundles
  }

  /** Finds the payment of a key: a repetition returns it, another order is refused; nothing if the key is new. */
  repeated(
    { clientId, idempotencyKey, kind }: Pick<NewPayment<PaymentKind>, 'clientId' | 'idempotencyKey' | 'kind'>,
    body: unknown,
    now: number,
  ): PaymentRecord | 'other' | undefined {
    const bound = this.#keys.get(keyOf(clientId, idempotencyKey))
    const known = bound && this.#records.payment(bound.paymentId)
    if (!bound || !known) return undefined
    const isSame = known.kind === kind && now < bound.at + REPEATABLE_MS && equalBodies(known.order, body)
    return isSame ? known : 'other'
  }

  /** Whether a payment may join a bundle of its client. */
  canJoin(authorizationId: string): boolean {
    const bundle = this.#bundles.find(authorizationId)
    if (bundle?.status !== 'Unauthorized' || bundle.cancels !== undefined) return false
    const payments = this.#bundles.payments(bundle)
    return payments.length < MOST_PAYMENTS && payments.every(({ kind }) => kind !== 'foreign')
  }

  create<K extends PaymentKind>(
    { clientId, idempotencyKey, ...made }: NewPayment<K>,
    now: number,
  ): PaymentRecord {
    const { order, kind, isSigned } = made
    const named = 'authorizationId' in order ? order.authorizationId : undefined
    const paymentId = this.#uuid()
    const payment = this.#records.add({
      paymentId,
      clientId,
      authorizationId: named ?? this.#uuid(),
      kind,
      order,
      status: 'Unauthorized',
      created: now,
      modified: now,
      ...(order.payer && { payerIban: order.payer.iban }),
      ...(isSigned && { isSigned }),
    } as PaymentRecord)
    this.#bundles.add(payment, now)
    this.#keys.put(keyOf(clientId, idempotencyKey), { paymentId, at: now })
    return payment
  }
}

/** Ids and keys may contain slashes; in this form they have none. */
function keyOf(clientId: string, idempotencyKey: string): string {
  return `${encodeURIComponent(clientId)}/${encodeURIComponent(idempotencyKey)}`
}
