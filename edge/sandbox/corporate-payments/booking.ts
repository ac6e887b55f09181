// What payments of companies move in the books: from debtor to creditor at once, or by way of an account for money on its way.
// It decides no payment and changes no status; payments.ts does.

import type { PaymentOrder } from '../../../core/corporate-payments/index.ts'
import type { Counterpart } from '../ledger/entry.ts'
import type { Ledger, LedgerAccount } from '../ledger/ledger.ts'
import type { Outsider, Party, TransferOrder } from '../ledger/transfer.ts'

/** How the money travels. */
export type PaymentType = 'SCT_INST' | 'SEPA_CREDIT_TRANSFER'

/** Why money does not move. */
export type PaymentRefusal = 'funds_insufficient' | 'payment_rejected'

/** A debit that was booked. */
export interface Booked {
  archiveId: string
  /** Bank time, milliseconds since 1970. */
  at: number
}

/** Account of money that has left a debtor and not reached its creditor. */
const CLEARING = 'clearing:corporate-payments'

/** Books payments, each movement once: `key` names the payment for ever. */
export class PaymentBooking {
  readonly #ledger: Ledger

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Finds the account of the bank that an IBAN stands for: the one in euro where there are several. */
  accountOf(iban: string): LedgerAccount | undefined {
    const accounts = this.#ledger.accounts({ iban }).filter(({ status }) => status !== 'deleted')
    return accounts.find(({ currency }) => currency === 'EUR') ?? accounts[0]
  }

  /** Moves the money from the debtor to the creditor. */
  pay(key: string, order: PaymentOrder, type: PaymentType, at: number): Booked | PaymentRefusal {
    const creditor = this.#creditorOf(order)
    if (creditor === undefined) return 'payment_rejected'
    const kind = type === 'SCT_INST' ? 'instant-payment' : 'payment'
    return this.#transfer(key, order, 'pay', { from: this.#debtorOf(order), to: creditor, kind, at })
  }

  /** Takes the money from the debtor; the creditor's bank has not said yet whether it takes it. */
  debit(key: string, order: PaymentOrder, at: number): Booked | PaymentRefusal {
    if (this.#creditorOf(order) === undefined) return 'payment_rejected'
    const to = this.#clearing(order.creditor)
    return this.#transfer(key, order, 'debit', {
      from: this.#debtorOf(order),
      to,
      kind: 'instant-payment',
      at,
    })
  }

  /** Gives the creditor what was debited, under the same archive id; tells whether it was taken. */
  credit(key: string, order: PaymentOrder, archiveId: string, at: number): boolean {
    const to = this.#creditorOf(order)
    if (to === undefined) return false
    const { holder, bic } = this.#account(order)
    const from = this.#clearing({ name: holder, iban: order.debtor.iban, ...(bic !== undefined && { bic }) })
    const movement = { from, to, kind: 'instant-payment', at, archiveId } as const
    return typeof this.#transfer(key, order, 'credit', movement) !== 'string'
  }

  /** Gives the debtor back what was debited, as an entry of its own. */
  giveBack(key: string, order: PaymentOrder, at: number): void {
    const from = this.#clearing(order.creditor)
    this.#transfer(key, order, 'return', { from, to: this.#debtorOf(order), kind: 'return', at })
  }

  #transfer(
    key: string,
    { instructedAmount: { amount, currency }, message, reference, endToEndId }: PaymentOrder,
    step: string,
    movement: Pick<TransferOrder, 'from' | 'to' | 'kind' | 'at' | 'archiveId'>,
  ): Booked | PaymentRefusal {
    const id = `corporate-payments/${key}/${step}`
    const texts = { message, reference, endToEndId }
    const result = this.#ledger.transfer({ id, ...movement, amount, currency, ...texts })
    if (result.ok) return { archiveId: result.booking.archiveId, at: result.booking.at }
    return result.refusal === 'funds_insufficient' ? 'funds_insufficient' : 'payment_rejected'
  }

  #account({ debtor }: PaymentOrder): LedgerAccount {
    const account = this.accountOf(debtor.iban)
    if (!account) throw new TypeError('debtor must hold an account of the bank')
    return account
  }

  #debtorOf(order: PaymentOrder): string {
    return this.#account(order).accountId
  }

  /** Who is paid: an account of the bank, or somebody outside; `undefined` for an account of the bank that nobody holds. */
  #creditorOf({ creditor: { iban, name } }: PaymentOrder): Party | undefined {
    const account = this.accountOf(iban)
    // On a statement a creditor is called what the payment calls it.
    if (account) return { accountId: account.accountId, name, iban }
    return isOwnNumber(iban) ? undefined : { name, iban }
  }

  /** The account for money on its way; on statements the other side of the payment stands in its place. */
  #clearing({ name, iban, bic }: Counterpart): Outsider {
    const holder = 'Instant payments on their way'
    const account = { accountId: CLEARING, owner: CLEARING, holder, name: holder, currency: 'EUR' }
    this.#ledger.open({ ...account, kind: 'outside' })
    return {
      accountId: CLEARING,
      name,
      ...(iban !== undefined && { iban }),
      ...(bic !== undefined && { bic }),
    }
  }
}

/** Tells whether an IBAN is one of the bank's own: bank code 999 in Finland (gaps: shared.sandbox.identity). */
function isOwnNumber(iban: string): boolean {
  return /^FI\d\d999/.test(iban)
}
