// The keys of order tokens, as settings hold them: one, or two while they are exchanged.
// A token is verified in orders/.

/** Keys that order tokens are verified with; the key decides the algorithm, never the token. */
export interface OrderKeys {
  /** Shared secrets for HS256, at least 32 characters each. */
  readonly secrets: readonly string[]
  /** SPKI PEMs of P-256 keys for ES256. */
  readonly publicKeys: readonly string[]
}

/** Lists the keys of the settings. */
export function orderKeysOf(settings: {
  ORDER_SECRET?: string | undefined
  ORDER_PUBLIC_KEY?: string | undefined
}): OrderKeys {
  return {
    secrets: settings.ORDER_SECRET === undefined ? [] : secretsIn(settings.ORDER_SECRET),
    publicKeys: settings.ORDER_PUBLIC_KEY === undefined ? [] : publicKeysIn(settings.ORDER_PUBLIC_KEY),
  }
}

/** Two secrets stand with one space between them; any other text is one secret, whatever is in it. */
function secretsIn(text: string): string[] {
  const parts = text.split(' ')
  return parts.length === 2 && parts.every((part) => part.length >= 32) ? parts : [text]
}

/** Two PEMs stand one after the other; a text without a PEM is named when keys are tried. */
export function publicKeysIn(text: string): string[] {
  const [first, second, ...more] = text.match(/-----BEGIN [^-]+-----[^-]*-----END [^-]+-----\s*/g) ?? []
  const isTwo = first !== undefined && second !== undefined && more.length === 0
  return isTwo && text.trim() === (first + second).trim() ? [first, second] : [text]
}
