// When a consent is valid and what it allows: states, rights, how long it lives, how its reads are counted.
// Pure: the client and the sandbox use the same rules; a client's knowledge of its own reads is in consent-knowledge.ts.

import { assume } from '../../shared/gaps.ts'
import { makeLifecycle } from '../../shared/lifecycle.ts'
import { makeWords } from '../../shared/words.ts'
import { isIpAddress } from '../../shared/values/opaque.ts'
import { addDays, helsinkiDate, helsinkiInstant } from '../../shared/values/time.ts'
import { balticGaps, type Assuming } from '../gaps.ts'

/** States of an account consent and their moves (gaps Part 2, Baltic account consent). */
export const CONSENT_LIFECYCLE = /* @__PURE__ */ makeLifecycle({
  received: ['valid', 'rejected'],
  valid: ['revokedByPsu', 'expired', 'terminatedByTpp'],
  rejected: [],
  revokedByPsu: [],
  expired: [],
  terminatedByTpp: [],
})

/** States of a consent to confirm funds and their moves: no newer consent replaces it (gaps Part 2, CoF consent). */
export const FUNDS_CONSENT_LIFECYCLE = /* @__PURE__ */ makeLifecycle({
  received: ['valid', 'rejected'],
  valid: ['revokedByPsu', 'expired'],
  rejected: [],
  revokedByPsu: [],
  expired: [],
})

/**
 * The words of consents, and what they mean (gaps: baltic.consent.status-values).
 *
 * - `received`: made, and not approved yet.
 * - `valid`: approved; reads are answered.
 * - `rejected`: the person refused, or did not come within 24 hours.
 * - `revokedByPsu`: the person ended it at the bank.
 * - `expired`: its last day has passed.
 * - `terminatedByTpp`: a newer recurring one of the same person took its place.
 */
export const CONSENT_WORDS = /* @__PURE__ */ makeWords('baltic.consent.status-values', {
  received: 'open',
  rejected: 'dead',
  valid: 'alive',
  revokedByPsu: 'dead',
  expired: 'dead',
  terminatedByTpp: 'dead',
} as const)

/** States of a consent. */
export const CONSENT_STATUSES = CONSENT_WORDS.known

/** A state of a consent. */
export type ConsentStatus = (typeof CONSENT_STATUSES)[number]

/** A reference to one sub-account, or to all of an account if no currency is named. */
export interface NamedAccount {
  readonly accountNumber: string
  /** `IBAN` when absent. */
  readonly accountReferenceType?: string | undefined
  readonly currency?: string | undefined
}

/** The access that a request for a consent names. */
export interface Access {
  readonly accounts?: readonly NamedAccount[] | undefined
  readonly balances?: readonly NamedAccount[] | undefined
  readonly transactions?: readonly NamedAccount[] | undefined
  readonly allPsd2?: string | undefined
  readonly availableAccounts?: string | undefined
}

/**
 * The four kinds of consents: for named accounts; for accounts that the person chooses at the bank; for everything
 * (`allPsd2`); for the list of accounts alone.
 */
export type ConsentKind = 'dedicated' | 'bank-offered' | 'global' | 'available-accounts'

/** Returns the kind of a consent: a text (such as `allPsd2`) overrides the lists, and empty lists name nothing. */
export function consentKindOf(access: Access): ConsentKind {
  if (access.allPsd2 !== undefined) return 'global'
  if (access.availableAccounts !== undefined) return 'available-accounts'
  const { accounts = [], balances = [], transactions = [] } = access
  return accounts.length + balances.length + transactions.length > 0 ? 'dedicated' : 'bank-offered'
}

/** What can be read of an account: the account itself, its balances, its transactions. */
export type Right = 'details' | 'balances' | 'transactions'

/** Which accounts a right reaches: all of the person, those that the person chose at the bank, or those that are named. */
export type Reach = 'all' | 'chosen' | readonly NamedAccount[]

/**
 * Returns which accounts each right of a consent reaches.
 *
 * @see gaps: baltic.consent.access
 */
export function reachOf(access: Access): Readonly<Record<Right, Reach>> {
  const { accounts = [], balances = [], transactions = [] } = access
  switch (consentKindOf(access)) {
    case 'global':
      return { details: 'all', balances: 'all', transactions: 'all' }
    case 'available-accounts':
      return {
        details: 'all',
        balances: access.availableAccounts === 'allAccountsWithBalances' ? 'all' : [],
        transactions: [],
      }
    case 'bank-offered':
      return { details: 'chosen', balances: 'chosen', transactions: 'chosen' }
    case 'dedicated':
      // A consent to a balance covers the details of its account too.
      return { details: [...accounts, ...balances, ...transactions], balances, transactions }
  }
}

/** The members of a sub-account that references name. */
export interface SubAccount {
  readonly iban?: string | undefined
  readonly bban?: string | undefined
  readonly msisdn?: string | undefined
  readonly currency: string
}

/**
 * Returns whether a reference names a sub-account; one without a currency names all sub-accounts of its account.
 *
 * @see gaps: baltic.account-reference
 */
export function namesAccount(reference: NamedAccount, account: SubAccount): boolean {
  const { accountNumber, accountReferenceType = 'IBAN', currency = account.currency } = reference
  const { iban, bban, msisdn } = account
  const numbers: Readonly<Record<string, string | undefined>> = { IBAN: iban, BBAN: bban, MSISDN: msisdn }
  return numbers[accountReferenceType] === accountNumber && currency === account.currency
}

/** Lowers a number of reads a day to what the bank grants (gaps: baltic.consent.frequency). */
export function grantedFrequency(asked: number, bank: Assuming = {}): number {
  return Math.min(asked, assume(balticGaps, bank, 'baltic.consent.frequency'))
}

/**
 * Returns whether a request for a consent may name a last day: today or later.
 *
 * @param nowMs Time of the bank, epoch milliseconds.
 * @see gaps: baltic.consent.valid-until
 */
export function isValidUntilAllowed(validUntil: string, nowMs: number): boolean {
  return validUntil >= helsinkiDate(nowMs)
}

/**
 * Lowers the last day of a consent to what the bank grants; `9999-12-31` asks for the longest.
 *
 * @param madeAtMs When the consent was made, epoch milliseconds.
 * @see gaps: baltic.consent.valid-until
 */
export function grantedValidUntil(asked: string, madeAtMs: number, bank: Assuming = {}): string {
  const latest = addDays(helsinkiDate(madeAtMs), assume(balticGaps, bank, 'baltic.consent.valid-until'))
  return asked < latest ? asked : latest
}

/** The members of a consent that decide when it ends. */
export interface Lasting {
  /** Last day, as the bank granted it. */
  readonly validUntil: string
  readonly recurringIndicator: boolean
  /** When it was approved, epoch milliseconds. */
  readonly approvedAtMs: number
}

/**
 * Returns when a consent ends if nobody ends it sooner: at the end of its last day in Helsinki, or, if it is not recurring,
 * at the end of the day of its approval.
 *
 * @returns Epoch milliseconds; from then on it is expired.
 * @see gaps: baltic.consent.valid-until, baltic.consent.life
 */
export function consentEndsAt({ validUntil, recurringIndicator, approvedAtMs }: Lasting): number {
  const endOfLastDay = helsinkiInstant(addDays(validUntil, 1))
  return recurringIndicator ? endOfLastDay : Math.min(endOfLastDay, nextMidnight(approvedAtMs))
}

/** Finds the midnight in Helsinki after an instant, when the count of reads starts again. */
export function nextMidnight(epochMs: number): number {
  return helsinkiInstant(addDays(helsinkiDate(epochMs), 1))
}

/** A read that a consent counts: the list once for the whole consent, the others for each account or transaction. */
export type CountedRead =
  | { readonly read: 'accounts' }
  | { readonly read: 'account' | 'balances' | 'transactions'; readonly accountId: string }
  | { readonly read: 'transaction'; readonly accountId: string; readonly transactionId: string }

/** Names the count of a read; reads with the same name share one count (gaps: baltic.consent.frequency). */
export function countedAs(read: CountedRead): string {
  const { accountId = '', transactionId = '' } = read as { accountId?: string; transactionId?: string }
  return JSON.stringify([read.read, accountId, transactionId])
}

/**
 * Returns whether an answered read counts: with a one-off consent always, with a recurring one if the person is absent; pages
 * after the first never count.
 *
 * @param page The page of a report; 1 for other reads.
 * @see gaps: baltic.consent.frequency
 */
export function isCounted(
  consent: { readonly recurringIndicator: boolean },
  call: { readonly isPsuPresent: boolean; readonly page?: number | undefined },
): boolean {
  if ((call.page ?? 1) > 1) return false
  return !(consent.recurringIndicator && call.isPsuPresent)
}

/**
 * Returns whether the person is present, which the caller shows by forwarding their IP address.
 *
 * @param ipAddress Value of `PSU-IP-Address`, if there is one.
 * @see gaps: baltic.headers.other
 */
export function isPsuPresent(ipAddress: string | undefined): boolean {
  return isIpAddress(ipAddress)
}
