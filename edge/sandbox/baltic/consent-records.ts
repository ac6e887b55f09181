// What is kept of consents: what was asked, by whom, what became of it.
// Their life is in account-consents.ts and funds-consents.ts.

import type { AccountReference } from './residents.ts'

/** States of consents (gaps: baltic.consent.status-values). */
export type ConsentStatus = 'received' | 'rejected' | 'valid' | 'revokedByPsu' | 'expired' | 'terminatedByTpp'

/** What both kinds of consent have. */
interface ConsentRecord {
  readonly consentId: string
  readonly clientId: string
  readonly status: ConsentStatus
  /** Bank time. */
  readonly createdAt: number
  /** Bank time of its approval. */
  readonly approvedAt?: number
  readonly customerId?: string
}

/** What may be read of an account. */
export type Right = 'details' | 'balances' | 'transactions'

/** Rights that were asked for: for accounts that are named, or for all of the PSU, or of what the PSU chooses. */
export type Access =
  | { readonly kind: 'named'; readonly named: Readonly<Record<Right, readonly AccountReference[]>> }
  | { readonly kind: 'all' | 'chosen'; readonly rights: readonly Right[] }

/** A consent to read accounts. */
export interface AccountConsent extends ConsentRecord {
  readonly access: Access
  readonly isRecurring: boolean
  /** Last day, `YYYY-MM-DD`. */
  readonly validUntil: string
  readonly frequencyPerDay: number
  /** Rights by account, once it was approved. */
  readonly rights?: Readonly<Record<string, readonly Right[]>>
}

/** A consent to ask whether funds are there. */
export interface FundsConsent extends ConsentRecord {
  readonly account: AccountReference
  readonly cardNumber?: string
  /** Last day, `YYYY-MM-DD`. */
  readonly cardExpiryDate?: string
}
