// What an account of the books is: owner, numbers, currency, kind, status, and its balances.

/**
 * Kinds of account.
 *
 * `outside` is a party without an account at this bank: a merchant, a payee at another bank, the currency exchange. Such
 * accounts make the books whole: money that leaves the bank's customers arrives there. They may be overdrawn without end.
 */
export type AccountKind = 'current' | 'card' | 'outside'

/** What may be done with an account; only the bank changes it (gaps: baltic.account.listing). */
export type AccountStatus =
  | 'enabled'
  /** Receives, and is read, and pays nothing. */
  | 'blocked'
  /** Neither pays nor receives. */
  | 'deleted'

/** An account. It has one currency; several accounts may have the same IBAN, each with a currency of its own. */
export interface LedgerAccount {
  accountId: string
  /** Customer, or party outside, that it belongs to. */
  owner: string
  /** Name of the owner, as the other side sees it. */
  holder: string
  /** Product name. */
  name: string
  /** Name given by the owner. */
  nickname?: string
  iban?: string
  /** Account number that is no IBAN. */
  bban?: string
  bic?: string
  /** ISO 4217. */
  currency: string
  kind: AccountKind
  status: AccountStatus
  /** Decimal string: how far below zero the owner may go; absent for not at all. */
  creditLimit?: string
  /** Decimal string, booked, at this moment of the bank's clock; may be negative. */
  balance: string
}

/** An account that is to be opened. */
export interface NewAccount extends Omit<LedgerAccount, 'kind' | 'status' | 'balance'> {
  /** `current` when absent. */
  kind?: AccountKind | undefined
  /** `enabled` when absent. */
  status?: AccountStatus | undefined
  /** Decimal string that its owner brings along, from outside the bank; nothing when absent. */
  balance?: string | undefined
}

/** The balances of an account at one moment, as signed decimal strings. */
export interface Balances {
  /** All entries that are booked. */
  booked: string
  /** What the owner can still spend: booked, less what is reserved, plus the credit limit. */
  available: string
  /** Booked and pending entries together. */
  expected: string
  /** Instant of the newest booked entry, if it has one. */
  changedAt?: number
}

/** Which accounts are asked for; all members must fit. */
export interface AccountQuery {
  /** Accounts of this bank with this IBAN, one for each currency. */
  iban?: string | undefined
  currency?: string | undefined
  owner?: string | undefined
}
