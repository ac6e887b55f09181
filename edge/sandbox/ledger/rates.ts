// What one euro is worth in other currencies at this bank: fixed rates, so that tests can work them out.
// No fees, and no rate ever moves.

import { minorDigitsOf } from '../../../core/shared/values/money.ts'

/** Hundredths of a unit that one euro is worth (gaps: shared.sandbox.rates). */
const HUNDREDTHS: Readonly<Record<string, bigint>> = {
  EUR: 100n,
  USD: 110n,
  GBP: 85n,
  CHF: 95n,
  SEK: 1100n,
  NOK: 1150n,
  DKK: 746n,
  JPY: 16_000n,
}

/**
 * Works out what an amount in a currency takes from an account in euros, rounded half up to the cent.
 *
 * @param units Whole minor units above or equal to zero: cents, öre, but whole yen.
 * @param currency ISO 4217.
 * @returns Cents.
 * @see gaps: shared.sandbox.rates
 */
export function toEuroCents(units: bigint, currency: string): bigint {
  const rate = HUNDREDTHS[currency] ?? 200n
  const divisor = rate * 10n ** BigInt(minorDigitsOf(currency))
  return (units * 10_000n * 2n + divisor) / (divisor * 2n)
}
