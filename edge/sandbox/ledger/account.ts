// An account of the books: owner, numbers, currency, kind, status, and its balances.

/**
 * Kinds of account.
 *
 * `outside` is a party without an account at this bank: a merchant, a payee at another bank, the currency exchange. Such
 * accounts complete the books: money that leaves the bank's customers arrives there. They may be overdrawn without limit.
 */
export type AccountKind = 'current' | 'card' | 'outside'

/** What an account can be used for; only the bank changes it (gaps: baltic.account.listing). */
export type AccountStatus =
  | 'enabled'
  /** Receives and can be read, but does not pay. */
  | 'blocked'
  /** Neither pays nor receives. */
  | 'deleted'

/** An account. It has one currency; several accounts may have the same IBAN, each with a currency of its own. */
export interface LedgerAccount {
  accountId: string
  /** Customer or outside party that owns it. */
  owner: string
  /** Name of the owner, as the other side sees it. */
  holder: string
  /** Product name. */
  name: string
  /** Name given by the owner. */
  nickname?: string
  iban?: string
  /** Account number that is not an IBAN. */
  bban?: string
  bic?: string
  /** ISO 4217. */
  currency: string
  kind: AccountKind
  status: AccountStatus
  /** Decimal string: how far below zero the balance may go; not below zero if absent. */
  creditLimit?: string
  /** Decimal string: booked balance at the present time of the bank's clock; may be negative. */
  balance: string
}

/** An account that is to be opened. */
export interface NewAccount extends Omit<LedgerAccount, 'kind' | 'status' | 'balance'> {
  /** `current` if absent. */
  kind?: AccountKind | undefined
  /** `enabled` if absent. */
  status?: AccountStatus | undefined
  /** Decimal string: opening balance, from outside the bank; zero if absent. */
  balance?: string | undefined
}

/** The balances of an account at one moment, as signed decimal strings. */
export interface Balances {
  /** All entries that are booked. */
  booked: string
  /** What the owner can still spend: the booked balance less reservations, plus the credit limit. */
  available: string
  /** Booked and pending entries together. */
  expected: string
  /** Instant of the newest booked entry, if it has one. */
  changedAt?: number
}

/** Filters of accounts; all members must match. */
export interface AccountQuery {
  /** Accounts of this bank with this IBAN, one for each currency. */
  iban?: string | undefined
  currency?: string | undefined
  owner?: string | undefined
}
