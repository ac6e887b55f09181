// The keys of order tokens, as settings contain them: one, or two during an exchange.

import { trimUnseen } from '../../../core/shared/values/typed.ts'

/** Keys that verify order tokens. The key decides the algorithm, never the token. */
export interface OrderKeys {
  /** Shared secrets for HS256, at least 32 characters each. */
  readonly secrets: readonly string[]
  /** SPKI PEMs of P-256 keys for ES256. */
  readonly publicKeys: readonly string[]
}

/** Lists the keys in the settings. */
export function orderKeysOf(settings: {
  ORDER_SECRET?: string | undefined
  ORDER_PUBLIC_KEY?: string | undefined
}): OrderKeys {
  return {
    secrets: settings.ORDER_SECRET === undefined ? [] : secretsIn(settings.ORDER_SECRET),
    publicKeys: settings.ORDER_PUBLIC_KEY === undefined ? [] : publicKeysIn(settings.ORDER_PUBLIC_KEY),
  }
}

/** Two secrets have white space between them; any other text is one secret, whatever is in it. */
function secretsIn(text: string): string[] {
  const parts = text.split(/\s+/).map((part) => trimUnseen(part))
  return parts.length === 2 && parts.every((part) => part.length >= 32) ? parts : [text]
}

/** Two PEMs follow each other. A text without a PEM is reported when keys are tried. */
export function publicKeysIn(text: string): string[] {
  const [first, second, ...more] = text.match(/-----BEGIN [^-]+-----[^-]*-----END [^-]+-----\s*/g) ?? []
  const isTwo = first !== undefined && second !== undefined && more.length === 0
  return isTwo && text.trim() === (first + second).trim() ? [first, second] : [text]
}
