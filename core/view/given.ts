// What the mappings of several interfaces share: members that are there or not, and the digits of a card that may be shown.

import type { Oddity } from '../shared/call-report.ts'

/** Leaves out what is absent or empty. */
export function given<K extends string>(texts: Record<K, string | undefined>): { [N in K]?: string } {
  const some = Object.entries<string | undefined>(texts).filter(
    ([, text]) => text !== undefined && text !== '',
  )
  return Object.fromEntries(some) as { [N in K]?: string }
}

/**
 * Counts the rows that a reply could not read; a next page in another place counts as one. A balance is no row.
 *
 * @see gaps Part 5, laws 5 and 6
 */
export const countUnread = (oddities: readonly Oddity[] = []): number =>
  oddities.filter(
    ({ kind, path }) => kind === 'next_page' || (kind === 'row_unread' && !path.includes('balances[')),
  ).length

/** Returns how many rows could not be read, if some could not. */
export const unreadIn = (oddities?: readonly Oddity[]): { unread?: number } => {
  const unread = countUnread(oddities)
  return unread === 0 ? {} : { unread }
}

/** Returns whether anything is there. */
export const isSome = (value: object): boolean => Object.keys(value).length > 0

/** Takes the last digits of a card number, four at most. */
export const lastDigitsOf = (cardNumber: string): string => /\d{0,4}$/.exec(cardNumber)?.[0] ?? ''
