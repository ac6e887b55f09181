// The profile of a customer of the simulation: accounts, cards and recurring rules.

import type { AccountKind, AccountStatus } from '../ledger/account.ts'
import type { Counterpart } from '../ledger/entry.ts'
import type { InLanguages } from '../pages/languages.ts'
import { elsewhere } from './accounts.ts'
import type { RecurringRule, Purchase } from './recurring-rules.ts'

/** An account of a profile. */
export interface ProfileAccount {
  /** Several accounts may share an IBAN, each in its own currency. */
  iban: string
  /** ISO 4217; `EUR` if absent. */
  currency?: string
  /** `current` if absent. */
  kind?: AccountKind
  /** `enabled` if absent. */
  status?: AccountStatus
  /** Product name, 1 to 70 characters. */
  name: string
  /** Name given by the owner, up to 70 characters. */
  nickname?: string
  /** Decimal string: the balance when the bank starts, after all entries of the time before. */
  balance: string
  recurringRules: readonly RecurringRule[]
  /** The simulation makes entries only before the day of the first start; later ones come from calls and pages. */
  untilStart?: true
  /** Where the owner puts money left at a month's end, and gets missing money from; it keeps the balance about the same. */
  reserve?: Reserve
}

/** An account at another bank that keeps the balance of one at this bank about the same. */
export interface Reserve {
  counterpart: Counterpart
  /** Message of payments to the reserve. */
  out: string
  /** Message of payments from the reserve. */
  back: string
}

/** Makes a reserve at another bank. */
export function reserveAt(
  ...[name, bank, serial, out, back]: [...Parameters<typeof elsewhere>, string, string]
): Reserve {
  return { counterpart: elsewhere(name, bank, serial), out, back }
}

/** A card of a profile; its purchases of a month are billed to the account in the next one. */
export interface ProfileCard {
  /** Last four digits, unique among all cards. */
  lastDigits: string
  productName: string
  /** Account that pays the bills. */
  iban: string
  recurringRules: readonly RecurringRule<Purchase>[]
}

/** Makes a card of a profile. */
export function card(
  lastDigits: string,
  productName: string,
  iban: string,
  recurringRules: ProfileCard['recurringRules'],
): ProfileCard {
  return { lastDigits, productName, iban, recurringRules }
}

/** A customer of the bank. */
export interface CustomerProfile {
  customerId: string
  name: string
  kind: 'private' | 'business'
  /** Whether a business user may confirm payments. */
  mayConfirm: boolean
  /** One short sentence for a person who picks a customer. */
  story: InLanguages
  accounts: readonly ProfileAccount[]
  cards?: readonly ProfileCard[]
  /** Days before the first start on which the accounts were opened; two years if absent. */
  openedDaysAgo?: number
  /** If set, the customer withdraws every permission this long after giving it, bank time. */
  withdrawsAfterMs?: number
}

/** A payment between two accounts of this bank, from the view of the paying one. */
export interface Transfer {
  from: string
  to: string
  rule: RecurringRule
}
