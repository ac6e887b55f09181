// What is kept of consents: what was asked, by whom, what became of it.
// Their life is in account-consents.ts and funds-consents.ts.

import type { Access, ConsentStatus, NamedAccount, Right } from '../../../core/baltic/index.ts'

/** What both kinds of consent have. */
export interface ConsentRecord {
  readonly consentId: string
  readonly clientId: string
  /** Last state that somebody brought about; time may have gone on. */
  readonly status: ConsentStatus
  /** Bank time. */
  readonly createdAt: number
  /** Bank time of its approval. */
  readonly approvedAt?: number
  readonly customerId?: string
}

/** A consent to read accounts. */
export interface AccountConsent extends ConsentRecord {
  readonly access: Access
  readonly recurringIndicator: boolean
  /** Last day, `YYYY-MM-DD`, as granted. */
  readonly validUntil: string
  /** Reads a day, as granted. */
  readonly frequencyPerDay: number
  /** Rights by the id of an account, once it was approved. */
  readonly rights?: Readonly<Record<string, readonly Right[]>>
}

/** A consent to read accounts that was approved. */
export type ApprovedConsent = AccountConsent & Required<Pick<AccountConsent, 'approvedAt' | 'rights'>>

/** A consent to ask whether funds are there. */
export interface FundsConsent extends ConsentRecord {
  readonly account: NamedAccount
  readonly cardNumber?: string
  /** Last day, `YYYY-MM-DD`. */
  readonly cardExpiryDate?: string
}
