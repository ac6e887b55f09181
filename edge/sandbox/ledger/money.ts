// Amounts within the books: whole minor units as bigint, by the number of decimals of the currency.
// Each interface has its own form of amounts on the wire.

import { formatAmount, minorDigitsOf, normaliseAmount } from '../../../core/shared/values/money.ts'

/**
 * Reads a signed decimal string as minor units: `12.50` EUR is `1250n`, `12` JPY is `12n`.
 *
 * @throws TypeError if the text is not a decimal string, or has more decimals than the currency.
 */
export function unitsOf(amount: string, currency: string): bigint {
  return BigInt(normaliseAmount(amount, minorDigitsOf(currency)).replace('.', ''))
}

/** Writes minor units as a decimal string with as many decimals as the currency has. */
export function formatUnits(units: bigint, currency: string): string {
  return formatAmount(units, minorDigitsOf(currency))
}

/** Value of one euro in hundredths of a unit of each currency (gaps: shared.sandbox.rates). */
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
 * Converts an amount from one currency to another, rounded half up to the minor unit, once.
 *
 * @param units Whole minor units above or equal to zero: cents, öre, but whole yen.
 * @param from ISO 4217.
 * @param to ISO 4217; may be the same currency.
 * @returns Minor units.
 * @see gaps: shared.sandbox.rates
 */
export function convert(units: bigint, from: string, to: string): bigint {
  if (from === to) return units
  const dividend = units * hundredthsOf(to) * 10n ** BigInt(minorDigitsOf(to))
  const divisor = hundredthsOf(from) * 10n ** BigInt(minorDigitsOf(from))
  return (dividend * 2n + divisor) / (divisor * 2n)
}

/** Converts an amount to euro cents. */
export function toEuroCents(units: bigint, currency: string): bigint {
  return convert(units, currency, 'EUR')
}

/**
 * Returns how many units of a currency one unit of another buys, for people: `1.10`, or `0.9091` if it is rounded.
 *
 * @param of ISO 4217: the currency of the one unit.
 * @param inCurrency ISO 4217: the currency of the result.
 */
export function rateOf(of: string, inCurrency: string): string {
  const [divisor, dividend] = [hundredthsOf(of), hundredthsOf(inCurrency)]
  const isEven = (dividend * 100n) % divisor === 0n
  const scale = isEven ? 100n : 10_000n
  return formatAmount((dividend * scale * 2n + divisor) / (divisor * 2n), isEven ? 2 : 4)
}

function hundredthsOf(currency: string): bigint {
  return HUNDREDTHS[currency] ?? 200n
}
