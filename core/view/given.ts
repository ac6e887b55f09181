// What the mappings of several interfaces share: members that are there or not, and the digits of a card that may be shown.
// It knows no interface.

import type { Oddity } from '../shared/call-report.ts'

/** Leaves out what is absent or empty. */
export function given<K extends string>(texts: Record<K, string | undefined>): { [N in K]?: string } {
  const some = Object.entries<string | undefined>(texts).filter(
    ([, text]) => text !== undefined && text !== '',
  )
  return Object.fromEntries(some) as { [N in K]?: string }
}

/** Counts the entries that a reply could not read; a next page in another place counts as one. */
export function unreadIn(oddities: readonly Oddity[] = []): { unread?: number } {
  const unread = oddities.filter(({ kind }) => kind === 'row_unread' || kind === 'next_page').length
  return unread === 0 ? {} : { unread }
}

/** Tells whether anything is there. */
export const isSome = (value: object): boolean => Object.keys(value).length > 0

/** Takes the last digits of a card number, four at most. */
export const lastDigitsOf = (cardNumber: string): string => /\d{0,4}$/.exec(cardNumber)?.[0] ?? ''
