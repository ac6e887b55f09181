// A branch: a part of the bank with books of its own, its customers, their accounts and cards, and what they may do with these.

import type { CardEvent } from '../ledger/entry.ts'
import type { Ledger, LedgerAccount } from '../ledger/ledger.ts'

/** What a customer may do with an account: let services read it, pay from it, confirm payments of services. */
export const ACCOUNT_RIGHTS = ['read', 'pay', 'confirm'] as const

/** A right of a customer on an account. */
export type AccountRight = (typeof ACCOUNT_RIGHTS)[number]

/** Countries in which the bank has books. */
export const BRANCH_COUNTRIES = ['FI', 'EE', 'LV', 'LT'] as const

/** A country in which the bank has books. */
export type BranchCountry = (typeof BRANCH_COUNTRIES)[number]

/** A customer as a branch knows them. */
export interface BranchCustomer {
  readonly customerId: string
  readonly name: string
  readonly kind: 'private' | 'business'
  /** Whether the user of a company may confirm payments; true for a person. */
  readonly mayConfirm: boolean
}

/** A card of a customer. */
export interface BranchCard {
  readonly cardId: string
  readonly customerId: string
  readonly productName: string
  readonly lastDigits: string
  /** IBAN of the account that pays its bills. */
  readonly iban?: string
  /** Decimal string, euros. */
  readonly limit?: string
}

/** A card that is to be created. */
export interface CardOrder {
  readonly cardId: string
  readonly productName: string
  readonly lastDigits: string
  /** The account that pays its bills. */
  readonly account: LedgerAccount
  /** Decimal string, euros. */
  readonly limit: string
}

/** A part of the bank with books of its own. */
export interface Branch {
  readonly country: BranchCountry
  readonly bic: string
  readonly ledger: Ledger
  /** Lists the customers, first those that every seed has. */
  list(): readonly BranchCustomer[]
  find(customerId: string): BranchCustomer | undefined
  register(customer: BranchCustomer): void
  /** Lists the ids of all accounts of a customer, the first account first; closed accounts and card accounts too. */
  accountIdsOf(customerId: string): readonly string[]
  /** Assigns an account that is open in the books to a customer. */
  addAccount(customerId: string, accountId: string): void
  /** Makes an account number of this bank, with valid check digits. */
  makeIban(serial: number): string
  rightsOf(customerId: string, accountId: string): readonly AccountRight[]
  setRights(customerId: string, accountId: string, rights: readonly AccountRight[]): void
  cards(): readonly BranchCard[]
  addCard(customerId: string, card: CardOrder): void
  /** Deletes the cards whose bills an account pays. */
  endCards(account: LedgerAccount): void
  /** Lists the uses of a card, newest first: those posted up to an instant, and those that wait to be posted. */
  cardEvents(card: BranchCard, now: number): { posted: Iterable<CardEvent>; waiting: readonly CardEvent[] }
}
