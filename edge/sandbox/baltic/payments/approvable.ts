// The payments of a country as approvables: what a PSU approves or cancels, and the sum that waits on an account.

import { hasEnded } from '../../../../core/baltic/rules/index.ts'
import type { Language } from '../../pages/languages.ts'
import type { Approver, Decided, Description, Pending } from '../approvable.ts'
import type { CountryBank, Payments } from '../country-bank.ts'
import type { PaymentBooking } from './booking.ts'
import type { Decisions } from './decisions.ts'
import { describePayment } from './description.ts'
import type { Item } from './runs.ts'
import type { Records } from './records.ts'

/** The payments of one country in the shape of everything that a PSU approves. */
export class ApprovablePayments implements Payments {
  readonly service = 'PIS'
  readonly #ledger: CountryBank['ledger']
  readonly #booking: PaymentBooking
  readonly #records: Records
  readonly #decisions: Decisions

  constructor(
    { ledger }: Pick<CountryBank, 'ledger'>,
    parts: { records: Records; decisions: Decisions; booking: PaymentBooking },
  ) {
    this.#ledger = ledger
    this.#records = parts.records
    this.#decisions = parts.decisions
    this.#booking = parts.booking
  }

  find(paymentId: string, now: number): Pending | undefined {
    const payment = this.#records.find(paymentId)
    if (!payment) return undefined
    const open = this.#decisions.openOf(payment, now)
    return {
      clientId: payment.clientId,
      isOpen: open !== undefined,
      deciding: open ?? 'payment',
      customerIds: this.#decisions.holdersOf(payment),
      choosesAccounts: false,
      standing: `stands at ${payment.status}`,
    }
  }

  approve(paymentId: string, { customerId }: Approver, now: number): Decided {
    return this.#decisions.approve(paymentId, customerId, now) ? 'done' : 'impossible'
  }

  refuse(paymentId: string, now: number): Decided {
    return this.#decisions.refuse(paymentId, now) ? 'done' : 'impossible'
  }

  describe(paymentId: string, language: Language, now: number): Description {
    const payment = this.#records.find(paymentId)
    if (!payment) throw new TypeError('only what there is can be described')
    const open = this.#decisions.openOf(payment, now) ?? 'payment'
    const debitOf = (item: Item) => this.#booking.convertedDebitOf(payment, item)
    return describePayment({ payment, open, language, now, debitOf })
  }

  /** A code belongs to an approval and outlives the state of the payment; new tokens are made until the payment has ended. */
  isLive(paymentId: string, by: 'code' | 'refresh'): boolean {
    const payment = this.#records.find(paymentId)
    return payment !== undefined && (by === 'code' || !hasEnded(payment.status))
  }

  pageEnded(paymentId: string, now: number): void {
    this.#decisions.pageEnded(paymentId, now)
  }

  waitingCents(accountId: string): bigint {
    const { iban } = this.#ledger.account(accountId) ?? {}
    const waiting = iban === undefined ? [] : this.#records.waitingOn(iban)
    return waiting.reduce((sum, payment) => sum + this.#booking.costOn(accountId, payment), 0n)
  }
}
