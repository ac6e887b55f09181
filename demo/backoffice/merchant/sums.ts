// Groups the listed payments by day, and adds up what was paid and what was given back.

import { helsinkiDate, sumAmounts } from '../../../core/shared/index.ts'
import type { PaymentRow } from './calls.ts'

type Summed = Pick<PaymentRow, 'state' | 'amount' | 'refunded' | 'createdAt'>

/** Sums of some payments; decimal strings. */
export interface Sums {
  /** How many are paid. */
  count: number
  paid: string
  /** Sum of all that was given back. */
  back: string
}

/** The payments of one day of the bank. */
export interface DayOfPayments<Row> {
  /** `YYYY-MM-DD`. */
  day: string
  rows: readonly Row[]
  /** Absent if older payments of the day are not loaded. */
  sums?: Sums
}

/** Adds payments up. */
export function sumsOf(rows: readonly Summed[]): Sums {
  const paid = rows.filter(({ state }) => state === 'paid')
  return {
    count: paid.length,
    paid: sumAmounts(paid.map(({ amount }) => amount)),
    back: sumAmounts(rows.map(({ refunded = '0.00' }) => refunded)),
  }
}

/**
 * Groups payments by the day on which they were begun.
 *
 * @param rows Newest first.
 * @param hasMore Whether older ones are not loaded.
 */
export function byDay<Row extends Summed>(rows: readonly Row[], hasMore: boolean): DayOfPayments<Row>[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const day = helsinkiDate(Date.parse(row.createdAt))
    groups.set(day, [...(groups.get(day) ?? []), row])
  }
  const days = [...groups].map(([day, of]) => ({ day, rows: of }))
  return days.map((one, at) => {
    const isCut = hasMore && at === days.length - 1
    return isCut ? one : { ...one, sums: sumsOf(one.rows) }
  })
}
