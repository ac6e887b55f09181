// One connection of a person to a bank, as a page sees it.
// The bank's own id of a consent, and every token, stay at the proxy.

import type { EntryLimits } from './limits.ts'

/**
 * The state of a connection.
 *
 * - `connected`: the bank shares data; the shared accounts and cards are listed.
 * - `unread`: the bank shares data, but it is not known yet which, nor whether balances are among them: the bank can be read
 *   only from `freshAgainAt` on.
 * - `ended`: the permission has ended, and the person may give a new one.
 * - `unavailable`: the bank does not answer now, and none of its accounts is listed.
 */
export type ConnectionState = 'connected' | 'unread' | 'ended' | 'unavailable'

/** A connection to one bank; a browser has one at most to each. */
export interface BankConnection {
  /** Id of the connection; accounts and cards name it. */
  id: string
  /** Id of the bank in the list of banks. */
  provider: string
  /** Name of the bank for people; absent if no setting names it. */
  name?: string
  /** ISO 3166-1 alpha-2 country of the bank; absent with its name. */
  country?: string
  state: ConnectionState
  /** How many of its entries may be read at a time, if that differs from `usualLimits`. */
  limits?: EntryLimits
  /** What the permission covers, and when the connection ends automatically; present if the bank shares data. */
  consent?: ConnectionConsent
  /** When the bank's own permission ends, RFC 3339, if only the person can end it sooner, at the bank. */
  consentEndsAt?: string
  /** When the bank can be read again, RFC 3339; until then pages show what was read last. */
  freshAgainAt?: string
  /** How many of its accounts and cards could not be read, and are not listed; absent if all could. */
  unlisted?: number
}

/** What a permission covers, and until when. */
export interface ConnectionConsent {
  /** Whether balances are among what is shared. */
  balances: boolean
  /** When the connection ends automatically, RFC 3339. */
  expiresAt: string
}
