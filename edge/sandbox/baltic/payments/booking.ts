// What payments move in the books of a country: money is reserved when an execution begins, and booked when it settles.

import type { NamedAccount } from '../../../../core/baltic/index.ts'
import type { Ledger, LedgerAccount } from '../../ledger/ledger.ts'
import { formatUnits, unitsOf, convert } from '../../ledger/money.ts'
import type { Money, Outsider, ReservationOrder } from '../../ledger/transfer.ts'
import type { CountryBank } from '../country-bank.ts'
import { FEE, hasFee, type Item, itemsOf } from './runs.ts'
import type { PaymentRecord } from './records.ts'

const FEES: Outsider = { accountId: 'fees', name: 'Silta Sandbox Bank' }

/** One execution of a payment, by its nominal date. */
export interface Run {
  readonly payment: PaymentRecord
  /** `YYYY-MM-DD`. */
  readonly nominal: string
}

/** Moves the money of payments; each movement happens once, however often its function is called. */
export class PaymentBooking {
  readonly #ledger: Ledger

  constructor({ ledger }: Pick<CountryBank, 'ledger'>) {
    this.#ledger = ledger
  }

  /**
   * Finds the sub-account that pays in a currency: the one that is named, else the one of that currency, else the one in euros.
   *
   * @see gaps: baltic.account-reference
   */
  payerOf(
    { accountNumber: iban, currency: named }: NamedAccount,
    currency: string,
  ): LedgerAccount | undefined {
    const open = (wanted: string) =>
      this.#ledger
        .accounts({ iban, currency: wanted })
        .find(({ kind, status }) => kind === 'current' && status !== 'deleted')
    return named === undefined ? (open(currency) ?? open('EUR')) : open(named)
  }

  /** Finds the sub-accounts that pay the transfers of an order, in their order. */
  payersOf(payment: Pick<PaymentRecord, 'service' | 'order'>): (LedgerAccount | undefined)[] {
    const { debtorAccount } = payment.order
    return itemsOf(payment as PaymentRecord).map(({ instructedAmount: { currency } }) =>
      this.payerOf(debtorAccount, currency),
    )
  }

  isBlocked(payment: PaymentRecord): boolean {
    return this.payersOf(payment).every((account) => account?.status !== 'enabled')
  }

  /** Reserves the money of all transfers and the fee, or nothing; `false` if the money is not there. */
  holdAll(run: Run, at: number): boolean {
    const items = itemsOf(run.payment)
    const isThere = items.every((item, place) => this.hold(run, place, item, at)) && this.holdFee(run, at)
    if (!isThere) this.release(run)
    return isThere
  }

  /** Reserves the money of one transfer; `false` if the money is not there. */
  hold(run: Run, place: number, item: Item, at: number): boolean {
    const { currency, amount } = item.instructedAmount
    const payer = this.payerOf(run.payment.order.debtorAccount, currency)
    if (!payer) return false
    return this.#reserve({
      id: idOf(run, place),
      from: payer.accountId,
      to: this.#payeeOf(item),
      amount,
      currency,
      kind: run.payment.product === 'sepa-credit-transfers' ? 'payment' : 'foreign-payment',
      at,
      reference: item.remittanceInformationStructured?.reference,
      message: item.remittanceInformationUnstructured,
      endToEndId: item.endToEndIdentification,
    })
  }

  /** Reserves the fee of an execution, if it costs one; `false` if the money is not there. */
  holdFee(run: Run, at: number): boolean {
    if (!hasFee(run.payment)) return true
    const payer = this.#feePayerOf(run.payment)
    return (
      payer !== undefined &&
      this.#reserve({
        id: idOf(run, 'fee'),
        from: payer.accountId,
        to: FEES,
        ...FEE,
        kind: 'fee',
        at,
        message: 'Cross-border payment',
      })
    )
  }

  release(run: Run): void {
    for (const id of this.#idsOf(run)) {
      if (this.#ledger.reservation(id)?.status === 'held') this.#ledger.release(id)
    }
  }

  /** Counts the transfers of an execution whose money is reserved. */
  held(run: Run): number {
    return this.#itemIdsOf(run).filter((id) => this.#ledger.reservation(id)?.status === 'held').length
  }

  /**
   * Books what an execution has reserved.
   *
   * @param at Bank time of the entries.
   * @returns How many transfers were made.
   */
  book(run: Run, at: number): number {
    const isBooked = (id: string) => {
      if (this.#ledger.reservation(id)?.status !== 'held') return false
      const { ok } = this.#ledger.capture(id, at)
      if (!ok) this.#ledger.release(id)
      return ok
    }
    const made = this.#itemIdsOf(run).filter(isBooked).length
    isBooked(idOf(run, 'fee'))
    return made
  }

  /** Sums what one execution of a payment takes from an account, with the fee; minor units of the account. */
  costOn(accountId: string, payment: PaymentRecord): bigint {
    const { debtorAccount } = payment.order
    const costs = itemsOf(payment).map(({ instructedAmount }) => ({
      money: instructedAmount,
      payer: this.payerOf(debtorAccount, instructedAmount.currency),
    }))
    if (hasFee(payment)) costs.push({ money: FEE, payer: this.#feePayerOf(payment) })
    return costs
      .filter(({ payer }) => payer?.accountId === accountId)
      .reduce((sum, { money, payer }) => sum + (payer ? unitsFrom(payer, money) : 0n), 0n)
  }

  /** Computes what a transfer takes from an account in another currency; `undefined` if both have the same. */
  convertedDebitOf({ order }: PaymentRecord, { instructedAmount }: Item): Money | undefined {
    const payer = this.payerOf(order.debtorAccount, instructedAmount.currency)
    if (!payer || payer.currency === instructedAmount.currency) return undefined
    const { currency } = payer
    return { amount: formatUnits(unitsFrom(payer, instructedAmount), currency), currency }
  }

  #reserve(order: ReservationOrder): boolean {
    return this.#ledger.reserve(order).ok
  }

  /** The fee is in euros, and taken from the sub-account in euros if the account has one. */
  #feePayerOf({ order: { debtorAccount } }: PaymentRecord): LedgerAccount | undefined {
    const { currency: _, ...number } = debtorAccount
    return this.payerOf(number, FEE.currency) ?? this.payerOf(debtorAccount, FEE.currency)
  }

  /** A payee with an account in this country is credited there; statements show the name that the payment gives. */
  #payeeOf({ creditorAccount, creditorName, creditorAgent, instructedAmount }: Item): Outsider {
    const { accountNumber, accountReferenceType = 'IBAN' } = creditorAccount
    const named = {
      name: creditorName,
      ...(accountReferenceType === 'IBAN' ? { iban: accountNumber } : { bban: accountNumber }),
      ...(creditorAgent !== undefined && { bic: creditorAgent }),
    }
    if (accountReferenceType !== 'IBAN') return named
    const { currency: _, ...anyOf } = creditorAccount
    const account =
      this.payerOf(creditorAccount, instructedAmount.currency) ??
      this.payerOf(anyOf, instructedAmount.currency)
    if (!account) return named
    const { accountId, bic } = account
    return { ...named, accountId, ...(bic !== undefined && { bic }) }
  }

  #itemIdsOf(run: Run): string[] {
    return itemsOf(run.payment).map((_, place) => idOf(run, place))
  }

  #idsOf(run: Run): string[] {
    return [...this.#itemIdsOf(run), idOf(run, 'fee')]
  }
}

function idOf({ payment: { paymentId }, nominal }: Run, what: number | 'fee'): string {
  return `payments/${paymentId}/${nominal}/${what}`
}

function unitsFrom(payer: LedgerAccount, { amount, currency }: Money): bigint {
  return convert(unitsOf(amount, currency), currency, payer.currency)
}
