// A source for a page that has its own data: accounts, cards and lists of entries that are all there already.
// Not a store: it changes nothing, and what it was given is what it shows.

import type { Account, Card } from '../../core/view/account.ts'
import type { Entry } from '../../core/view/entry.ts'
import type { AccountSource, Consent } from './account-source.ts'
import { SourceError } from './call.ts'

/** What a page has of its own. */
export interface FixedAccounts {
  accounts?: readonly Account[]
  cards?: readonly Card[]
  /** Absent where no bank gave a permission. */
  consent?: Consent
  /** Entries by the id of their account or card, newest first. */
  entries?: Readonly<Record<string, readonly Entry[]>>
}

/** Makes a source out of data that a page already has. */
export function fixedAccountSource(data: FixedAccounts): AccountSource {
  const { accounts = [], cards = [], consent, entries = {} } = data
  return {
    accounts: () => Promise.resolve({ accounts, cards, ...(consent && { consent }) }),
    async entries({ account, card, from = '', to = '9999-12-31', pageSize = 150, page = '0' }) {
      const all = entries[account ?? card ?? '']
      if (!all) throw new SourceError(404, 'account_unknown')
      const inRange = all.filter(({ day }) => day >= from && day <= to)
      const start = Number(page)
      const end = start + pageSize
      return {
        entries: inRange.slice(start, end),
        ...(end < inRange.length && { next: String(end) }),
      }
    },
  }
}
