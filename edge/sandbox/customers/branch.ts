// What a part of the bank with books of its own is: its customers, their accounts and cards, and what they may do with these.

import type { CardEvent } from '../ledger/entry.ts'
import type { Ledger, LedgerAccount } from '../ledger/ledger.ts'

/** What a customer may do with an account: let services read it, pay from it, confirm payments of services. */
export const ACCOUNT_RIGHTS = ['read', 'pay', 'confirm'] as const

/** One of them. */
export type AccountRight = (typeof ACCOUNT_RIGHTS)[number]

/** Countries in which the bank has books. */
export const BRANCH_COUNTRIES = ['FI', 'EE', 'LV', 'LT'] as const

/** A country in which the bank has books. */
export type BranchCountry = (typeof BRANCH_COUNTRIES)[number]

/** A customer, as a branch knows one. */
export interface BranchCustomer {
  readonly customerId: string
  readonly name: string
  readonly kind: 'private' | 'business'
  /** Whether the user of a company may confirm payments; a person may. */
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

/** A card that is to be made. */
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
  /** Lists the customers, those of every seed first. */
  list(): readonly BranchCustomer[]
  find(customerId: string): BranchCustomer | undefined
  register(customer: BranchCustomer): void
  /** Lists the ids of all accounts of a customer, the first one first; those that are closed and card accounts, too. */
  accountIdsOf(customerId: string): readonly string[]
  /** Makes an account that is open in the books one of a customer. */
  addAccount(customerId: string, accountId: string): void
  /** Makes the number of an account of this bank, with right check digits. */
  makeIban(serial: number): string
  rightsOf(customerId: string, accountId: string): readonly AccountRight[]
  setRights(customerId: string, accountId: string, rights: readonly AccountRight[]): void
  cards(): readonly BranchCard[]
  addCard(customerId: string, card: CardOrder): void
  /** Takes back the cards whose bills an account pays. */
  endCards(account: LedgerAccount): void
  /** Lists what a card was used for, newest first: posted up to an instant, and what waits for that. */
  cardEvents(card: BranchCard, now: number): { posted: Iterable<CardEvent>; waiting: readonly CardEvent[] }
}
