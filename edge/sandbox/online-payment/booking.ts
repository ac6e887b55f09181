// What payments and refunds move in the books: from the payer's account to the merchant's, and back.

import type { Outsider, TransferOrder } from '../ledger/transfer.ts'
import type { Services } from '../services.ts'
import { type Payment, payeeOf, type Refund } from './records.ts'

/** What was booked. */
export interface Booked {
  archiveId: string
  /** Account of the payer. */
  accountId: string
}

/** Books payments and refunds, each once; `undefined` if an account may not be debited or credited. */
export interface PaymentBooking {
  /**
   * Debits the payer without a check of funds (gaps: shared.sandbox.identity).
   *
   * @param chosen Account that a person chose; one from which no customer may pay counts as none.
   */
  pay(payment: Payment, at: number, chosen: string | undefined): Booked | undefined
  /** Gives money back to the account that paid. */
  giveBack(refund: Refund, payment: Payment, at: number): Booked | undefined
}

/**
 * Makes the booking of one bank.
 *
 * @param sellerOf Names the seller of a merchant, if the merchant has given one.
 */
export function makeBooking(
  { ledger, customers }: Pick<Services, 'ledger' | 'customers'>,
  sellerOf: (merchantId: string) => string | undefined,
): PaymentBooking {
  const firstAccount = (): string | undefined => customers.accounts('customer-1', 'pay')[0]?.accountId
  /** Whether a customer may pay from an account. The books have merchants' accounts too, and payers never pay from those. */
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

  /** The merchant is outside the bank, with an account in the books for each account that it is paid on. */
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
