// What a page may see of the answers of account access: pure mappings, whose results contain no id of the bank.
// It imports only types from the interface, so that a page that uses it loads no schema and no key.

import type {
  Account as BankAccount,
  AccountTransaction,
  AccountTransactions,
  Card as BankCard,
  CardTransaction,
  CardTransactions,
} from '../account-access/schema.ts'
import type { Account, Card } from './account.ts'
import { fullAmount } from './amount.ts'
import { readBankTime } from './bank-time.ts'
import type { Counterpart, Entry, EntryStatus, Page } from './entry.ts'
import type { Oddity } from '../shared/call-report.ts'
import { given, isSome, lastDigitsOf, unreadIn } from './given.ts'

/** A function that makes the proxy's handle of a bank's id: always the same within a session, and not reversible. */
export type HideId = (bankId: string) => string

/** Shows an account. */
export function showAccount(account: BankAccount, hide: HideId): Account {
  const { accountId, name, nickname, identifierScheme, identifier, servicerIdentifier, currency } = account
  return {
    id: hide(accountId),
    name: name ?? '',
    ...given({
      nickname,
      [identifierScheme === 'IBAN' ? 'iban' : 'number']: identifier,
      bic: servicerIdentifier,
    }),
    currency,
    ...(account.balance !== undefined && { balance: fullAmount(account.balance, currency) }),
  }
}

/**
 * Shows a card. Of its number only the last four digits pass, even if the bank forgot to mask the others.
 *
 * @param currency Euros by default, because the bank gives no currency for a card; gaps: account-access.card.values.
 */
export function showCard(card: BankCard, hide: HideId, currency = 'EUR'): Card {
  const { cardId, productName, cardNumber, statementBalance, authorizedOutstandingAmount } = card
  return {
    id: hide(cardId),
    name: productName ?? '',
    lastDigits: lastDigitsOf(cardNumber),
    currency,
    ...(statementBalance !== undefined && { statementBalance: fullAmount(statementBalance, currency) }),
    ...(authorizedOutstandingAmount !== undefined && {
      outstanding: fullAmount(authorizedOutstandingAmount, currency),
    }),
  }
}

/**
 * Shows a page of an account's transactions.
 *
 * @param next The proxy's own handle of the page after it; never the paging token itself.
 * @param oddities What the reply reports of rows that could not be read.
 */
export function showTransactions(
  page: AccountTransactions,
  hide: HideId,
  next?: string,
  oddities?: readonly Oddity[],
): Page {
  return pageOf(
    page.transactions.map((transaction) => showTransaction(transaction, hide)),
    next,
    oddities,
  )
}

/**
 * Shows a page of a card's transactions.
 *
 * @param next The proxy's own handle of the page after it; never the paging token itself.
 * @param oddities What the reply reports of rows that could not be read.
 */
export function showCardTransactions(
  page: CardTransactions,
  hide: HideId,
  next?: string,
  oddities?: readonly Oddity[],
): Page {
  return pageOf(
    page.transactions.map((transaction) => showCardTransaction(transaction, hide)),
    next,
    oddities,
  )
}

/**
 * Shows a transaction of an account.
 *
 * @param bankCode The bank's own code, if this bank has it under another name.
 */
export function showTransaction(
  transaction: AccountTransaction,
  hide: HideId,
  bankCode = transaction.bankTransactionCode,
): Entry {
  const { transactionId, amount, currency, accountBalance, transactionDescription: description } = transaction
  const party = transaction.creditor ?? transaction.debtor
  const counterpart: Counterpart = given({
    name: party?.accountName,
    account: party?.accountIdentifier,
    bank: party?.servicerIdentifier,
  })
  const codes = given({
    iso: transaction.isoTransactionCode,
    bank: bankCode,
    text: description?.text,
  })
  return {
    id: hide(transactionId),
    status: STATUSES.get(transaction.status) ?? 'unknown',
    ...readBankTime(transaction.bookingDateTime),
    ...(transaction.valueDateTime !== undefined && {
      valueDay: readBankTime(transaction.valueDateTime).day,
    }),
    amount: fullAmount(amount, currency),
    currency,
    ...(isSome(counterpart) && { counterpart }),
    ...given({
      message: transaction.message,
      reference: transaction.reference,
      archiveId: transaction.archiveId,
    }),
    ...(isSome(codes) && { codes }),
    ...(accountBalance !== undefined && { balanceAfter: fullAmount(accountBalance, currency) }),
  }
}

/** Shows a transaction of a card; the shop that it names is the other side. */
export function showCardTransaction(transaction: CardTransaction, hide: HideId): Entry {
  const { transactionId, amount, currency, originalAmount, originalCurrency = currency } = transaction
  const { description, cardNumberLastDigits } = transaction
  return {
    id: hide(transactionId),
    // A card's list contains posted purchases; those that are only authorised are one sum of the card.
    status: 'booked',
    ...readBankTime(transaction.postingDate),
    amount: fullAmount(amount, currency),
    currency,
    ...(description !== undefined && description !== '' && { counterpart: { name: description } }),
    ...(originalAmount !== undefined &&
      originalCurrency !== currency && {
        original: { amount: fullAmount(originalAmount, originalCurrency), currency: originalCurrency },
      }),
    ...(cardNumberLastDigits !== undefined && { cardLastDigits: lastDigitsOf(cardNumberLastDigits) }),
  }
}

const pageOf = (entries: Entry[], next: string | undefined, oddities?: readonly Oddity[]): Page => ({
  entries,
  ...(next !== undefined && { next }),
  ...unreadIn(oddities),
})

const STATUSES: ReadonlyMap<string, EntryStatus> = new Map([
  ['Authorized', 'booked'],
  ['AwaitingAuthorization', 'pending'],
  ['Rejected', 'rejected'],
  ['Revoked', 'revoked'],
])
