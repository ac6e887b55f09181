// What the mappings of several interfaces share: members that are there or not, and the digits of a card that may be shown.
// It knows no interface.

/** Leaves out what is absent or empty. */
export function given<K extends string>(texts: Record<K, string | undefined>): { [N in K]?: string } {
  const some = Object.entries<string | undefined>(texts).filter(
    ([, text]) => text !== undefined && text !== '',
  )
  return Object.fromEntries(some) as { [N in K]?: string }
}

/** Tells whether anything is there. */
export const isSome = (value: object): boolean => Object.keys(value).length > 0

/** Takes the last digits of a card number, four at most. */
export const lastDigitsOf = (cardNumber: string): string => /\d{0,4}$/.exec(cardNumber)?.[0] ?? ''
