// Customers who can pay: who owns an account of the bank, what a customer can pay from, and who may decide.

import type { Services } from '../services.ts'
import type { PaymentRecord } from './records.ts'

/** The customers of a bank, as those who pay. */
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

  /** Lists the accounts that a customer can pay from, the first one first. */
  accountsOf(customerId: string): string[] {
    const ibans = this.#customers.accounts(customerId, 'pay').map(({ iban = '' }) => iban)
    return [...new Set(ibans)].filter((iban) => iban.startsWith('FI'))
  }

  /**
   * Whether a customer may confirm payments, a business user needs a right for it: those from an account, or any if none is named.
   */
  mayConfirm(customerId: string, iban?: string): boolean {
    const accounts = this.#customers.accounts(customerId, 'confirm')
    return accounts.some((account) => iban === undefined || account.iban === iban)
  }

  /**
   * Finds the customer who decides if no customer is named: the owner of the first account that is asked for, else the first customer.
   *
   * @param payments Of a bundle, in the order in which they were created; one that was deleted asks for nothing.
   */
  defaultFor(payments: readonly PaymentRecord[]): string {
    const first = payments.find(({ payerIban, status }) => payerIban !== undefined && status !== 'Revoked')
    return (first?.payerIban !== undefined && this.holderOf(first.payerIban)) || 'customer-1'
  }
}
