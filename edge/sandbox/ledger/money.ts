// Amounts inside the books: whole minor units as bigint, with as many digits as the currency has.
// Rates are in rates.ts; each interface has its own form of amounts on the wire.

import { formatAmount, minorDigitsOf, normaliseAmount } from '../../../core/shared/values/money.ts'

/**
 * Reads a signed decimal string as minor units: `12.50` EUR is `1250n`, `12` JPY is `12n`.
 *
 * @throws TypeError when the text is no decimal string, or has more decimals than the currency.
 */
export function unitsOf(amount: string, currency: string): bigint {
  return BigInt(normaliseAmount(amount, minorDigitsOf(currency)).replace('.', ''))
}

/** Writes minor units as a decimal string with as many decimals as the currency has. */
export function formatUnits(units: bigint, currency: string): string {
  return formatAmount(units, minorDigitsOf(currency))
}
