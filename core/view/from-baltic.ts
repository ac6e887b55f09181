// What a page may see of the answers of the Baltic interface: pure mappings, whose results contain no id of the bank.
// It imports only types from the interface, so that a page that uses it loads no schema and no key.

import type { Account as BankAccount, Balance, Transaction } from '../baltic/schema/index.ts'
import type { Account, Card } from './account.ts'
import { fullAmount } from './amount.ts'
import type { Counterpart, Entry } from './entry.ts'
import { given, isSome, lastDigitsOf } from './given.ts'

/** Returns whether an account belongs to a card; a page then shows it among the cards. */
export function isBalticCard({ cashAccountType }: Pick<BankAccount, 'cashAccountType'>): boolean {
  return cashAccountType === 'CARD'
}

/**
 * Shows a sub-account: one currency of an account.
 *
 * @param id The proxy's own handle.
 */
export function showBalticAccount(account: BankAccount, id: string): Account {
  const { name, product, iban, bban, msisdn, bic, currency, status, balances = [] } = account
  const booked = balanceOf(balances, 'closingBooked') ?? balanceOf(balances, 'openingBooked')
  const available = balanceOf(balances, 'interimAvailable')
  return {
    id,
    name: name ?? product ?? '',
    ...given({
      iban,
      number: iban === undefined ? (bban ?? msisdn) : undefined,
      bic,
    }),
    currency,
    ...(booked && { balance: shownAmount(booked), ...given({ balanceDay: booked.referenceDate }) }),
    ...(available && { available: shownAmount(available) }),
    ...(status === 'blocked' && { blocked: true }),
  }
}

/**
 * Shows the account of a card; of its number only the last four digits pass.
 *
 * @param id The proxy's own handle.
 */
export function showBalticCard(account: BankAccount, id: string): Card {
  const { name, product, bban, details, currency, status, balances = [] } = account
  const [billed, pending, available] = [
    balanceOf(balances, 'nonInvoiced'),
    balanceOf(balances, 'authorised'),
    balanceOf(balances, 'available'),
  ]
  return {
    id,
    name: name ?? product ?? details ?? '',
    lastDigits: lastDigitsOf(bban ?? ''),
    currency,
    ...(billed && { statementBalance: shownAmount(billed) }),
    ...(pending && { outstanding: shownAmount(pending) }),
    ...(available && { available: shownAmount(available) }),
    ...(status === 'blocked' && { blocked: true }),
  }
}

/**
 * Shows a transaction.
 *
 * @param hide Makes the proxy's own handle of the bank's id.
 * @param today The day of the reading, which becomes the day of a pending transaction without one.
 */
export function showBalticTransaction(
  transaction: Transaction,
  status: 'booked' | 'pending',
  hide: (transactionId: string) => string,
  today: string,
): Entry {
  const { transactionId, transactionAmount, bookingDate, valueDate } = transaction
  const counterpart = counterpartOf(transaction)
  const codes = given({
    iso: transaction.bankTransactionCode,
    bank: transaction.proprietaryBankTransactionCode,
  })
  return {
    id: hide(transactionId),
    status,
    day: bookingDate ?? valueDate ?? today,
    ...given({ valueDay: valueDate }),
    amount: shownAmount({ balanceAmount: transactionAmount }),
    currency: transactionAmount.currency,
    ...(isSome(counterpart) && { counterpart }),
    ...given({
      message: transaction.remittanceInformationUnstructured,
      reference: transaction.remittanceInformationStructured?.reference,
      archiveId: transaction.entryReference,
      endToEndId: transaction.endToEndId,
    }),
    ...(isSome(codes) && { codes }),
  }
}

/** Reads the other side: the creditor of a debit, the debtor of a credit. */
function counterpartOf(transaction: Transaction): Counterpart {
  const isDebit = transaction.transactionAmount.amount.startsWith('-')
  return isDebit
    ? given({
        name: transaction.creditorName ?? transaction.ultimateCreditor,
        account: numberOf(transaction.creditorAccount),
      })
    : given({
        name: transaction.debtorName ?? transaction.ultimateDebtor,
        account: numberOf(transaction.debtorAccount),
      })
}

/** Reads the number of an account, but not that of a card, which no page may see. */
function numberOf(reference: Transaction['creditorAccount']): string | undefined {
  return reference?.accountReferenceType === 'PAN' ? undefined : reference?.accountNumber
}

function balanceOf(balances: readonly Balance[], type: string): Balance | undefined {
  return balances.find(({ balanceType }) => balanceType === type)
}

function shownAmount({ balanceAmount: { amount, currency } }: Pick<Balance, 'balanceAmount'>): string {
  return fullAmount(amount, currency)
}
