// What payments of companies move in the books: from debtor to creditor at once, or through a transit account.

import type { PaymentOrder } from '../../../core/corporate-payments/index.ts'
import type { Counterpart } from '../ledger/entry.ts'
import type { Ledger, LedgerAccount } from '../ledger/ledger.ts'
import type { Outsider, TransferOrder } from '../ledger/transfer.ts'

/** The kind of transfer that moves the money. */
export type PaymentType = 'SCT_INST' | 'SEPA_CREDIT_TRANSFER'

/** Why the money of a payment does not move. */
export type PaymentRefusal = 'funds_insufficient' | 'payment_rejected'

/** A debit that was booked. */
export interface Booked {
  archiveId: string
  /** Bank time, milliseconds since 1970. */
  at: number
}

/** Account that holds money which has left a debtor and not reached its creditor. */
const CLEARING = 'clearing:corporate-payments'

/** Debtor and creditor of a payment, each as the statement of the other shows it. */
interface Parties {
  debtor: Outsider
  creditor: Outsider
}

/** Books payments, each movement once: `key` identifies the payment for ever. */
export class PaymentBooking {
  readonly #ledger: Ledger

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Finds the account of the bank with an IBAN; if there are several, the one in euros. */
  accountOf(iban: string): LedgerAccount | undefined {
    const accounts = this.#ledger.accounts({ iban }).filter(({ status }) => status !== 'deleted')
    return accounts.find(({ currency }) => currency === 'EUR') ?? accounts[0]
  }

  pay(key: string, order: PaymentOrder, type: PaymentType, at: number): Booked | PaymentRefusal {
    const kind = type === 'SCT_INST' ? 'instant-payment' : 'payment'
    return this.#move(key, order, ({ debtor, creditor }) => ({
      step: 'pay',
      from: debtor,
      to: creditor,
      kind,
      at,
    }))
  }

  /** Debits the debtor; whether the creditor's bank accepts the money is still open. */
  debit(key: string, order: PaymentOrder, at: number): Booked | PaymentRefusal {
    return this.#move(key, order, ({ debtor, creditor }) => ({
      step: 'debit',
      from: debtor,
      to: this.#inClearing(creditor),
      kind: 'instant-payment',
      at,
    }))
  }

  /** Credits what was debited to the creditor, under the same archive id; `false` if the creditor's account does not take it. */
  credit(key: string, order: PaymentOrder, archiveId: string, at: number): boolean {
    const booked = this.#move(key, order, ({ debtor, creditor }) => ({
      step: 'credit',
      from: this.#inClearing(debtor),
      to: creditor,
      kind: 'instant-payment',
      at,
      archiveId,
    }))
    return typeof booked !== 'string'
  }

  /** Returns what was debited to the debtor, as a new entry; works even if the creditor's account is closed by now. */
  giveBack(key: string, order: PaymentOrder, at: number): void {
    const { iban, name } = order.creditor
    this.#move(
      key,
      order,
      ({ debtor, creditor }) => ({
        step: 'return',
        from: this.#inClearing(creditor),
        to: debtor,
        kind: 'return',
        at,
      }),
      { iban, name },
    )
  }

  #move(
    key: string,
    order: PaymentOrder,
    movementOf: (parties: Parties) => Movement & { step: string },
    missing?: Outsider,
  ): Booked | PaymentRefusal {
    const parties = this.#partiesOf(order, missing)
    if (!parties) return 'payment_rejected'
    const { step, ...movement } = movementOf(parties)
    const { instructedAmount, message, reference, endToEndId } = order
    const id = `corporate-payments/${key}/${step}`
    const texts = { message, reference, endToEndId }
    const result = this.#ledger.transfer({ id, ...movement, ...instructedAmount, ...texts })
    if (result.ok) return { archiveId: result.booking.archiveId, at: result.booking.at }
    return result.refusal === 'funds_insufficient' ? 'funds_insufficient' : 'payment_rejected'
  }

  /**
   * Finds both parties; `undefined` if an account should be at this bank and does not exist.
   *
   * @param missing Represents a creditor whose account does not exist.
   */
  #partiesOf(
    { debtor, creditor: { iban, name } }: PaymentOrder,
    missing: Outsider | undefined,
  ): Parties | undefined {
    const [payer, payee] = [this.accountOf(debtor.iban), this.accountOf(iban)]
    if (!payer || (!payee && !missing && this.#isOwnNumber(iban))) return undefined
    return {
      debtor: held(payer, { name: payer.holder, iban: debtor.iban }),
      // Statements show the creditor's name as the payment gives it.
      creditor: payee ? held(payee, { name, iban }) : { name, iban },
    }
  }

  /** Whether an IBAN is one of the bank's own: bank code 999 in Finland (gaps: shared.sandbox.identity), or of an account that it had. */
  #isOwnNumber(iban: string): boolean {
    return /^FI\d\d999/.test(iban) || this.#ledger.accounts({ iban }).length > 0
  }

  /** Replaces a party by the clearing account; the other party's statement still shows the real party. */
  #inClearing(party: Outsider): Outsider {
    const holder = 'Instant payments on their way'
    const account = { accountId: CLEARING, owner: CLEARING, holder, name: holder, currency: 'EUR' }
    this.#ledger.open({ ...account, kind: 'outside' })
    return { ...party, accountId: CLEARING }
  }
}

type Movement = Pick<TransferOrder, 'from' | 'to' | 'kind' | 'at' | 'archiveId'>

function held({ accountId, bic }: LedgerAccount, named: Counterpart): Outsider {
  return { ...named, accountId, ...(bic !== undefined && { bic }) }
}
