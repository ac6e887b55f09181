// What the mappings of several interfaces share: members that may be absent, and the digits of a card that may be shown.

import type { Oddity } from '../shared/call-report.ts'

/** Copies the members that are neither absent nor empty. */
export function given<K extends string>(texts: Record<K, string | undefined>): { [N in K]?: string } {
  const some = Object.entries<string | undefined>(texts).filter(
    ([, text]) => text !== undefined && text !== '',
  )
  return Object.fromEntries(some) as { [N in K]?: string }
}

/**
 * Counts the rows of a reply that could not be read; a next page in an unexpected place counts as one. Balances are not counted.
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

/** Returns whether an object has any member. */
export const isSome = (value: object): boolean => Object.keys(value).length > 0

/** Takes the last digits of a card number, four at most. */
export const lastDigitsOf = (cardNumber: string): string => /\d{0,4}$/.exec(cardNumber)?.[0] ?? ''
