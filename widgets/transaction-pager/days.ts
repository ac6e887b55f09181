// Groups transactions by bank day, and adds them up.

import { minorDigitsOf, sumAmounts } from '../../core/shared/values/money.ts'
import type { Entry } from '../../core/view/entry.ts'

/** The transactions of one day that follow each other, or those above them that are not booked yet. */
export interface Day {
  day: string
  /** Whether they are not booked yet; they may be of any day. */
  isOpen?: boolean
  /** Place of the first of them in the list that was grouped. */
  at: number
  entries: readonly Entry[]
}

/**
 * Groups neighbours of the same bank day; pending entries at the very top are one group.
 * @param isTop whether these are the first entries of all
 */
export function daysOf(entries: readonly Entry[], isTop = true): Day[] {
  const booked = isTop ? entries.findIndex(({ status }) => status !== 'pending') : 0
  const open = entries.slice(0, booked < 0 ? entries.length : booked)
  const [first] = open
  const days: Day[] = first ? [{ day: first.day, isOpen: true, at: 0, entries: open }] : []
  for (let start = open.length, end = 0; start < entries.length; start = end) {
    const { day = '' } = entries[start] ?? {}
    // Always one further, so that no answer of a page's own source stops the loop.
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
