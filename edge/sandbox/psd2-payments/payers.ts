// Customers as payers: who owns an account, what a customer can pay from, and who may decide.

import type { Services } from '../services.ts'
import type { PaymentRecord } from './records.ts'

/** The customers of a bank as payers. */
export class Payers {
  readonly #customers: Services['customers']
  readonly #ledger: Services['ledger']

  constructor({ customers, ledger }: Pick<Services, 'customers' | 'ledger'>) {
    this.#customers = customers
    this.#ledger = ledger
  }

  holderOf(iban: string): string | undefined {
    const owners = this.#ledger.accounts({ iban }).map(({ owner }) => owner)
    return owners.find((owner) => this.#customers.customer(owner) !== undefined)
  }

  /** Lists the accounts that a customer can pay from, the first account first. */
  accountsOf(customerId: string): string[] {
    const ibans = this.#customers.accounts(customerId, 'pay').map(({ iban = '' }) => iban)
    return [...new Set(ibans)].filter((iban) => iban.startsWith('FI'))
  }

  /**
   * Whether a customer may confirm payments from an account, or from any if none is named; business users need a right for it.
   */
  mayConfirm(customerId: string, iban?: string): boolean {
    const accounts = this.#customers.accounts(customerId, 'confirm')
    return accounts.some((account) => iban === undefined || account.iban === iban)
  }

  /**
   * Finds the customer who decides if none is named: the owner of the first account that payments name, else the first customer.
   *
   * @param payments Payments of the bundle, in the order of their creation; deleted ones are ignored.
   */
  defaultFor(payments: readonly PaymentRecord[]): string {
    const first = payments.find(({ payerIban, status }) => payerIban !== undefined && status !== 'Revoked')
    return (first?.payerIban !== undefined && this.holderOf(first.payerIban)) || 'customer-1'
  }
}
