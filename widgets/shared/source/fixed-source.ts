// A source for a page that has all its data already: accounts, cards and lists of entries.

import type { Account, Card } from '../../../core/view/account.ts'
import type { Entry } from '../../../core/view/entry.ts'
import { usualLimits } from '../../../core/view/limits.ts'
import { type Consent, checkAccounts, checkCards, checkConsent, checkEntries } from './account-rules.ts'
import type { AccountSource } from './account-source.ts'
import { SourceError } from './call.ts'

/** What a page has of its own. */
export interface FixedAccounts {
  accounts?: readonly Account[]
  cards?: readonly Card[]
  /** Absent if no bank gave a permission. */
  consent?: Consent
  /** Entries by the id of their account or card, in any order. */
  entries?: Readonly<Record<string, readonly Entry[]>>
}

/**
 * Makes a source out of data that a page already has; entries are shown the newest first.
 *
 * Amounts are decimal strings (`'-12.50'`, never a number), days are `2026-11-20`, times `14:03:27`.
 *
 * @throws TypeError that names what it cannot show, and the rule: `entries[3].amount must be a decimal string …`.
 * @example
 * import { fixedAccountSource } from 'silta/widgets/account-list'
 *
 * const source = fixedAccountSource({
 *   accounts: [{ id: 'main', name: 'Current account', currency: 'EUR', balance: '120.00' }],
 *   entries: {
 *     main: [{ id: '1', status: 'booked', day: '2026-11-20', amount: '-12.50', currency: 'EUR' }],
 *   },
 * })
 */
export function fixedAccountSource(data: FixedAccounts): AccountSource {
  const { accounts = [], cards = [], consent, entries = {} } = data
  checkAccounts(accounts)
  checkCards(cards)
  if (consent !== undefined) checkConsent(consent)
  const given = Object.entries(entries)
  // The id of an account may be its number, which no message may repeat, so lists are named by their position.
  const pathOf = (at: number) => (given.length > 1 ? `list ${at + 1}: entries` : 'entries')
  const lists = new Map(given.map(([id, list], at) => [id, newestFirst(list, pathOf(at))]))
  return {
    accounts: () => Promise.resolve({ accounts, cards, ...(consent && { consent }) }),
    async entries({ account, card, from = '', to = '9999-12-31', pageSize = usualLimits.pageSize, page }) {
      const all = lists.get(account ?? card ?? '')
      if (!all) throw new SourceError(404, 'account_unknown')
      // The list is sorted once, so that no page must search all entries.
      const start = page === undefined ? placeOf(all, (day) => day <= to) : Number(page)
      const last = placeOf(all, (day) => day < from)
      const end = Math.min(start + pageSize, last)
      return { entries: all.slice(start, end), ...(end < last && { next: String(end) }) }
    },
  }
}

/** Checks the entries of one account and sorts them: by day and time of day, and those of one moment as they were given. */
function newestFirst(list: readonly Entry[], path: string): readonly Entry[] {
  checkEntries(list, path)
  for (const [at, { status }] of list.entries())
    if (typeof status !== 'string') throw new TypeError(`${path}[${at}].status must be a text`)
  return list.toSorted((a, b) => compare(b.day, a.day) || compare(b.time ?? '', a.time ?? ''))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Finds the first entry whose day fulfils a condition, in a list in which all later entries then fulfil it too. */
function placeOf(list: readonly Entry[], isSo: (day: string) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(list[middle]?.day ?? '')) high = middle
    else low = middle + 1
  }
  return low
}
