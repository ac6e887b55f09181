// Groups transactions by bank day, and adds up days and searches.

import { minorDigitsOf, sumAmounts } from '../../core/shared/values/money.ts'
import type { Entry } from '../../core/view/entry.ts'
import type { Reading } from './reading.ts'

/** Consecutive transactions of one day, or those at the top that are not booked yet. */
export interface Day {
  day: string
  /** Whether they are not booked yet; they may be of any day. */
  isOpen?: boolean
  /** Index of the first of them in the list that was grouped. */
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
    // At least one further, so that no answer of a page's own source makes the loop endless.
    end = start + 1
    while (end < entries.length && entries[end]?.day === day) end++
    days.push({ day, at: start, entries: entries.slice(start, end) })
  }
  return days
}

/** Sums, one for each currency. */
export type Sums = readonly { amount: string; currency: string }[]

/** Adds up entries that moved money, by currency; an invalid amount leaves its whole currency out. */
export function sumsOf(entries: readonly Entry[]): Sums {
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

/** More entries than this are not summed, because that would block the page. */
const mostSummed = 5000

/** The sums of one pager. */
export class SumMemory {
  readonly #reading: Pick<Reading, 'entries' | 'complete' | 'unread' | 'searching' | 'list'>
  readonly #days = new Map<string, Sums>()
  #found: { list: readonly Entry[]; sums: Sums } | undefined

  constructor(reading: Pick<Reading, 'entries' | 'complete' | 'unread' | 'searching' | 'list'>) {
    this.#reading = reading
  }

  /** Forgets the sums of days, because other entries are read. */
  clear(): void {
    this.#days.clear()
  }

  /** Adds up a day if all its entries are known: a search shows only some, and an unreadable entry may be of any day. */
  ofDay({ day, entries: [one] }: Day): Sums {
    const { entries, complete, unread, searching } = this.#reading
    if (searching || unread > 0 || (!complete && entries.at(-1)?.day === day) || !one) return []
    const known = this.#days.get(day)
    if (known) return known
    const at = entries.indexOf(one)
    let [first, end] = [at, at]
    while (entries[first - 1]?.day === day) first--
    while (entries[end]?.day === day) end++
    const sums = sumsOf(entries.slice(first, end))
    this.#days.set(day, sums)
    return sums
  }

  /** Adds up what was found, once for each search, because a scrolling list is drawn with every frame. */
  ofFound(): Sums {
    const { list } = this.#reading
    if (this.#found?.list !== list)
      this.#found = { list, sums: list.length <= mostSummed ? sumsOf(list) : [] }
    return this.#found.sums
  }
}
