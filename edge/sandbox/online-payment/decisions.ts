// Decides about payments in place of their payers: which account pays, or that none does.

import type { FieldFault, PageDecision, ScaHandler } from '../bank-interface.ts'
import type { Services } from '../services.ts'
import type { PaymentRecords } from './records.ts'
import type { Decision, Payments } from './payments.ts'

/**
 * Makes a payer's decision from the fields of a test, or finds the wrong field.
 *
 * The named account pays, else the customer's first one; without a customer, the first customer's.
 */
export function decisionIn(
  { customers }: Pick<Services, 'customers'>,
  { result, customerId = 'customer-1', iban }: PageDecision,
): { decision: Decision } | FieldFault {
  if (!customers.customer(customerId)) return { path: 'customerId', rule: 'must be a test customer' }
  const payable = customers.accounts(customerId, 'pay')
  const accountId = payable.find((account) => iban === undefined || account.iban === iban)?.accountId
  if (accountId === undefined) return { path: 'iban', rule: 'must be an account of the customer' }
  return { decision: result === 'authorized' ? { end: 'paid', accountId } : { end: 'cancelled' } }
}

/** Decides by the id of a payment instead of its link (gaps: shared.sandbox.sca). */
export class WithoutPage implements ScaHandler {
  readonly #services: Services
  readonly #paymentRecords: PaymentRecords
  readonly #payments: Payments

  constructor(services: Services, paymentRecords: PaymentRecords, payments: Payments) {
    this.#services = services
    this.#paymentRecords = paymentRecords
    this.#payments = payments
  }

  knows(id: string): boolean {
    return this.#paymentRecords.payment(id) !== undefined
  }

  decide(id: string, { result, customerId, iban }: Parameters<ScaHandler['decide']>[1], now: number) {
    const payment = this.#paymentRecords.payment(id)
    // The payer cannot take back a payment that was made.
    if (payment?.status !== 'INITIAL' || result === 'revoked') return 'impossible'
    const decided = decisionIn(this.#services, { result, customerId, iban })
    if (!('decision' in decided)) return decided
    this.#payments.open(payment, now, undefined, decided.decision)
    return 'done'
  }
}
