// The stored record of a consent: what was asked, by which client, in which state, and that state in words for a client's log.

import type { Access, ConsentStatus, NamedAccount, Right } from '../../../core/baltic/index.ts'

/** What both kinds of consent have. */
export interface ConsentRecord {
  readonly consentId: string
  readonly clientId: string
  /** Last state that a person or a client brought about; it may have ended by time since. */
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
  /** Rights by id of the account, once the consent was approved. */
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

/**
 * Describes the state of a consent, in words that go on after its name.
 *
 * @param stored Last state that a person or a client brought about.
 * @param state State now.
 */
export function standingOf(stored: ConsentStatus, state: ConsentStatus): string {
  const hasDied = state === 'rejected' && stored === 'received'
  return hasDied ? 'has ended, because nobody approved it in time' : STANDINGS[state]
}

const STANDINGS: Readonly<Record<ConsentStatus, string>> = {
  received: 'is not approved yet',
  valid: 'is valid',
  rejected: 'was refused by the person',
  revokedByPsu: 'was withdrawn by the person',
  expired: 'has ended',
  terminatedByTpp: 'was replaced by a newer one of the same person',
}
