// The movements of payments and refunds in the books: from the payer's account to the merchant's, and back.

import type { Outsider, TransferOrder } from '../ledger/transfer.ts'
import type { Services } from '../services.ts'
import { type Payment, payeeOf, type Refund } from './records.ts'

/** What was booked. */
export interface Booked {
  archiveId: string
  /** Account of the payer. */
  accountId: string
}

/** Books payments and refunds, each once; returns `undefined` if an account may not be debited or credited. */
export interface PaymentBooking {
  /**
   * Debits the payer without a check of funds (gaps: shared.sandbox.identity).
   *
   * @param chosen Account that a person chose; ignored if no customer may pay from it.
   */
  pay(payment: Payment, at: number, chosen: string | undefined): Booked | undefined
  /** Returns money to the account that paid. */
  giveBack(refund: Refund, payment: Payment, at: number): Booked | undefined
}

/**
 * Makes the booking of one bank.
 *
 * @param sellerOf Returns the name that a merchant has given for itself, if any.
 */
export function makeBooking(
  { ledger, customers }: Pick<Services, 'ledger' | 'customers'>,
  sellerOf: (merchantId: string) => string | undefined,
): PaymentBooking {
  const firstAccount = (): string | undefined => customers.accounts('customer-1', 'pay')[0]?.accountId
  /** Whether a customer may pay from an account: the books also have merchants' accounts, from which nobody pays. */
  const isPayable = (accountId: string) =>
    customers.list().some(({ customerId }) => customers.rights(customerId, accountId).includes('pay'))
  const book = (
    record: Payment | Refund,
    accountId: string,
    movement: Pick<TransferOrder, 'from' | 'to' | 'kind' | 'at'>,
  ): Booked | undefined => {
    const { paymentId, amount, reference, text: message } = record
    const id = `online-payment/${paymentId}`
    const texts = { reference, message }
    const result = ledger.transfer({ id, ...movement, amount, currency: 'EUR', funds: 'unchecked', ...texts })
    return result.ok ? { archiveId: result.booking.archiveId, accountId } : undefined
  }

  /** The merchant as a party outside the bank, with one account in the books per account number of its payments. */
  const merchantOf = (payment: Payment): Outsider => ({
    accountId: `merchant:${payment.owner}:${payment.accountId}`,
    name: payeeOf(payment, sellerOf(payment.owner)),
  })

  return {
    pay(payment, at, chosen) {
      const accountId = chosen !== undefined && isPayable(chosen) ? chosen : firstAccount()
      if (accountId === undefined) return undefined
      return book(payment, accountId, { from: accountId, to: merchantOf(payment), kind: 'payment', at })
    },
    giveBack(refund, payment, at) {
      const accountId = payment.paidFrom ?? firstAccount()
      if (accountId === undefined) return undefined
      return book(refund, accountId, { from: merchantOf(payment), to: accountId, kind: 'refund', at })
    },
  }
}
