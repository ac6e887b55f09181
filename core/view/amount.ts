// Amounts as a page shows them: every currency with its own number of decimals.
// It rounds nothing and never uses a float: a bank's JSON number comes here as its source text.

import { minorDigitsOf, normaliseAmount } from '../shared/values/money.ts'

/**
 * Writes an amount with the decimals of its currency: `10.1` euros become `10.10`, ten yen stay `10`.
 *
 * Further decimals stay if they are not zeros.
 *
 * @param text Decimal string, or the source text of a JSON number without exponent.
 * @param currency ISO 4217.
 * @throws TypeError when it is not a decimal string.
 */
export function fullAmount(text: string, currency: string): string {
  const given = /\.(\d*?)0*$/.exec(text)?.[1]?.length ?? 0
  return normaliseAmount(text, Math.max(given, minorDigitsOf(currency)))
}
