// Creates a payment: finds the account that can pay it, gives it an id, and lets it wait for its PSU.
// Fields are judged in order-rules.ts. Two equal orders make two payments: the interface has no idempotency key.

import type { PaymentService } from '../../../../core/baltic/index.ts'
import type { CountryBank } from '../country-bank.ts'
import type { PaymentBooking } from './booking.ts'
import type { Decisions } from './decisions.ts'
import type { PaymentRecord, RecordOf, Records } from './records.ts'

/** An order that has passed all checks of its fields. */
export type NewPayment<S extends PaymentService> = Pick<
  RecordOf<S>,
  'clientId' | 'service' | 'product' | 'order' | 'planned'
>

/** Creates payments; all of it runs inside a transaction of the services. */
export class Creation {
  readonly #uuid: () => string
  readonly #records: Records
  readonly #booking: PaymentBooking
  readonly #decisions: Decisions

  constructor(
    { services }: Pick<CountryBank, 'services'>,
    records: Records,
    booking: PaymentBooking,
    decisions: Decisions,
  ) {
    this.#uuid = services.settings.uuid
    this.#records = records
    this.#booking = booking
    this.#decisions = decisions
  }

  /** Creates a payment; `undefined` if no sub-account can pay all of it (gaps: baltic.payment.required). */
  create<S extends PaymentService>(made: NewPayment<S>, now: number): PaymentRecord | undefined {
    const payment = { ...made, paymentId: this.#uuid(), status: 'RCVD', created: now } as PaymentRecord
    if (this.#booking.payersOf(payment).includes(undefined)) return undefined
    this.#decisions.await(payment)
    return this.#records.put(payment)
  }
}
