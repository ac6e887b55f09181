// The movements of PSD2 payments in the books: from the payer's account to the payee, once per payment or instance.

import type { Ledger, LedgerAccount } from '../../ledger/ledger.ts'
import type { Party, TransferOrder, TransferRefusal } from '../../ledger/transfer.ts'
import type { PaymentRecord } from '../records.ts'

/** Books payments, each movement once. */
export class PaymentBooking {
  readonly #ledger: Ledger

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /**
   * Moves the money.
   *
   * @param dueDate Nominal date, for an instance of a series.
   * @returns The archive id, or why no money moved.
   */
  pay(
    payment: PaymentRecord,
    at: number,
    dueDate?: string,
  ): { archiveId: string } | { refusal: TransferRefusal } {
    const order = this.#transferOf(payment, at, dueDate)
    if (!order) return { refusal: 'account_deleted' }
    const result = this.#ledger.transfer(order)
    return result.ok ? { archiveId: result.booking.archiveId } : { refusal: result.refusal }
  }

  /**
   * Returns what was debited to the payer, as a new entry with an archive id of its day: to the payer's account, or outside
   * the bank if that account was closed. Returns whether money moved.
   */
  giveBack(payment: PaymentRecord, at: number, dueDate?: string): boolean {
    const { payerIban: iban = '' } = payment
    const { to: from, ownMessage: _, ...terms } = this.#termsOf(payment)
    const id = `${idOf(payment, dueDate)}/return`
    const to = this.#payeeOf({ name: this.#accountOf(iban)?.holder ?? iban, iban })
    return this.#ledger.transfer({ ...terms, id, from, to, kind: 'return', funds: 'unchecked', at }).ok
  }

  /** Returns why the money could not move now; moves nothing. */
  refusalOf(payment: PaymentRecord, now: number): TransferRefusal | undefined {
    const order = this.#transferOf(payment, now)
    return order ? this.#ledger.refusalOf(order) : 'account_deleted'
  }

  #transferOf(payment: PaymentRecord, at: number, dueDate?: string): TransferOrder | undefined {
    const payer = this.#accountOf(payment.payerIban ?? '')
    return payer && { id: idOf(payment, dueDate), from: payer.accountId, at, ...this.#termsOf(payment) }
  }

  #termsOf(payment: PaymentRecord): Omit<TransferOrder, 'id' | 'from' | 'at'> {
    if (payment.kind === 'foreign') {
      const { amount, currency, payee, message } = payment.order
      const { bankAccount, financialInstitution, name } = payee
      const number = bankAccount.schemeName === 'IBAN' ? { iban: bankAccount.id } : { bban: bankAccount.id }
      const { bic } = financialInstitution
      const to = this.#payeeOf({ name, ...number, ...(bic !== undefined && { bic }) })
      return { to, amount, currency, kind: 'foreign-payment', message }
    }
    const { amountEUR: amount, payee, reference, message, ownMessage, payerReference } = payment.order
    const to = this.#payeeOf({ name: payee.name, iban: payee.iban })
    const texts = { reference, message, ownMessage, endToEndId: payerReference }
    return { to, amount, currency: 'EUR', kind: 'payment', ...texts }
  }

  /** A payee with an account at this bank is credited there; statements show the name that the payment gives. */
  #payeeOf(payee: Exclude<Party, string>): Party {
    const account = payee.iban === undefined ? undefined : this.#accountOf(payee.iban)
    if (!account) return payee
    const { accountId, bic } = account
    return { ...payee, accountId, ...(bic !== undefined && { bic }) }
  }

  /** Finds the account of the bank with an IBAN; if there are several, the one in euros. */
  #accountOf(iban: string): LedgerAccount | undefined {
    const accounts = this.#ledger.accounts({ iban }).filter(({ status }) => status !== 'deleted')
    return accounts.find(({ currency }) => currency === 'EUR') ?? accounts[0]
  }
}

const idOf = ({ paymentId }: PaymentRecord, dueDate?: string) =>
  `psd2-payments/${paymentId}${dueDate === undefined ? '' : `/${dueDate}`}`

/** Whether the payee of a payment has its account at this bank: bank code 999 in Finland (gaps: shared.sandbox.identity). */
export function isSameBank(payment: PaymentRecord): boolean {
  return payment.kind !== 'foreign' && /^FI\d\d999/.test(payment.order.payee.iban)
}
