// The transactions under their bank days, with the sum of each day.
// Not a sort: the order is the bank's, the newest first.

import { minorDigitsOf, sumAmounts } from '../../core/shared/values/money.ts'
import type { Entry } from '../../core/view/entry.ts'

/** The transactions of one day that stand together. */
export interface Day {
  day: string
  /** Place of the first of them in the list that was grouped. */
  at: number
  entries: readonly Entry[]
}

/** Groups neighbours of the same bank day. */
export function daysOf(entries: readonly Entry[]): Day[] {
  const days: Day[] = []
  for (let start = 0, end = 0; start < entries.length; start = end) {
    const { day = '' } = entries[start] ?? {}
    // Always one further, whatever a page's own source gives.
    end = start + 1
    while (end < entries.length && entries[end]?.day === day) end++
    days.push({ day, at: start, entries: entries.slice(start, end) })
  }
  return days
}

/** Adds up what became money, currency by currency; an amount that is none leaves its currency out. */
export function sumsOf(entries: readonly Entry[]): { amount: string; currency: string }[] {
  const booked = entries.filter(({ status }) => status === 'booked')
  const currencies = new Set(booked.map(({ currency }) => currency))
  return [...currencies].flatMap((currency) => {
    const amounts = booked.filter((entry) => entry.currency === currency).map(({ amount }) => amount)
    const decimals = amounts.reduce(
      (most, amount) => Math.max(most, amount.split('.')[1]?.length ?? 0),
      minorDigitsOf(currency),
    )
    try {
      return [{ amount: sumAmounts(amounts, decimals), currency }]
    } catch {
      return []
    }
  })
}
