// The tax that a price contains.

import { formatAmount, parseAmount } from '../../../core/shared/index.ts'

/**
 * Computes the tax that a price contains, rounded half up to a cent.
 *
 * @param rate Per cent with at most one decimal, for example `25.5`.
 */
export function taxIn(amount: string, rate: string): string {
  const [cents, tenths] = [parseAmount(amount) ?? 0n, BigInt(Math.round(Number(rate) * 10))]
  const whole = 1_000n + tenths
  return formatAmount((2n * cents * tenths + whole) / (2n * whole))
}
