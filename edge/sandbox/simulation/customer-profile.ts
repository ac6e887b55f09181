// The profile of a customer of the simulation: accounts, cards and recurring rules.

import type { AccountKind, AccountStatus } from '../ledger/account.ts'
import type { Counterpart } from '../ledger/entry.ts'
import type { InLanguages } from '../pages/languages.ts'
import { elsewhere } from './accounts.ts'
import type { RecurringRule, Purchase } from './recurring-rules.ts'

/** An account of a profile. */
export interface ProfileAccount {
  /** Several accounts may have one IBAN, each with a currency of its own. */
  iban: string
  /** ISO 4217; `EUR` when absent. */
  currency?: string
  /** `current` when absent. */
  kind?: AccountKind
  /** `enabled` when absent. */
  status?: AccountStatus
  /** Product name, 1 to 70 characters. */
  name: string
  /** Name given by the owner, up to 70 characters. */
  nickname?: string
  /** Decimal string: what is on it when the bank starts, after everything that happened before. */
  balance: string
  recurringRules: readonly RecurringRule[]
  /** Things happen on it before the day of the first start only: what comes after comes from calls and pages. */
  untilStart?: true
  /** Where the owner puts what is left of a month, and gets what is missing; it keeps the account on its level. */
  reserve?: Reserve
}

/** An account at another bank that keeps one of this bank on its level. */
export interface Reserve {
  counterpart: Counterpart
  /** Message when money goes there. */
  out: string
  /** Message when money comes back. */
  back: string
}

/** Makes a reserve at another bank. */
export function reserveAt(
  ...[name, bank, serial, out, back]: [...Parameters<typeof elsewhere>, string, string]
): Reserve {
  return { counterpart: elsewhere(name, bank, serial), out, back }
}

/** A card of a profile; what is bought with it in one month is taken from the account in the next. */
export interface ProfileCard {
  /** Last four digits, unlike those of every other card. */
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
  /** Days before the first start on which the accounts were opened; two years when absent. */
  openedDaysAgo?: number
  /** Takes back every permission by itself, bank time after giving it. */
  withdrawsAfterMs?: number
}

/** Something that happens between two accounts of this bank, as the paying one sees it. */
export interface Transfer {
  from: string
  to: string
  rule: RecurringRule
}
