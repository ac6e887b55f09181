// What a page may list of one session: accounts and cards, and the consent's scope and end.

import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { Account, Card, ConnectionConsent, EntryLimits } from '../../../core/view/index.ts'
import { type ListingRead, type Source, unlistedOf } from '../interfaces/source.ts'
import { connectionEndsAt, endsAtBank, type SessionRecord } from './session-record.ts'

/** What a page may list. */
export interface Listing {
  accounts: Account[]
  cards: Card[]
  consent: ConnectionConsent
  /** Limits for ranges of entries, if they differ from the usual. */
  limits?: EntryLimits
  /** When the consent expires, RFC 3339, if only the person can end it sooner, at the bank. */
  consentEndsAt?: string
  /** From when the bank allows a read again, RFC 3339; until then this repeats the last read. */
  freshAgainAt?: string
  /** How many accounts and cards could not be read; absent if all could. */
  unlisted?: number
  /** Whether nothing was ever read: the lists are empty because nothing is known. */
  isUnread?: true
}

/** Makes what a page may list. */
export function listingFor(
  { accounts, cards, unlisted = 0 }: ListingRead,
  record: SessionRecord,
  source: Source,
): Listing {
  const { connectedAtMs = source.clock() } = record
  const balances = [
    ...accounts.map(({ balance, available }) => balance ?? available),
    ...cards.map(({ statementBalance, available }) => statementBalance ?? available),
  ]
  return {
    accounts,
    cards,
    ...unlistedOf(unlisted),
    consent: {
      balances: balances.some((balance) => balance !== undefined),
      expiresAt: formatDateTime(connectionEndsAt(connectedAtMs, source)),
    },
    ...endsAtBank(record, source),
    ...(source.limits && { limits: source.limits(connectedAtMs) }),
  }
}
