// The sums that a pager shows: of each day, and of a search. Each is computed once.

import type { Entry } from '../../core/view/entry.ts'
import { type Day, sumsOf } from './days.ts'
import type { Reading } from './reading.ts'

/** Sums, one for each currency. */
export type Sums = readonly { amount: string; currency: string }[]

/** Sums of more entries than this would block the page. */
const mostSummed = 5000

/** The sums of one pager. */
export class SumMemory {
  readonly #reading: Pick<Reading, 'entries' | 'complete' | 'unread' | 'searching' | 'list'>
  readonly #days = new Map<string, Sums>()
  #found: { list: readonly Entry[]; sums: Sums } | undefined

  constructor(reading: Pick<Reading, 'entries' | 'complete' | 'unread' | 'searching' | 'list'>) {
    this.#reading = reading
  }

  /** Forgets the days, because others are read. */
  clear(): void {
    this.#days.clear()
  }

  /** Adds up a day, when every entry of it is known: a search shows only some, and one that could not be read may be of any day. */
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

  /** Adds up what was found, once for each search: a list that scrolls is drawn with every frame. */
  ofFound(): Sums {
    const { list } = this.#reading
    if (this.#found?.list !== list)
      this.#found = { list, sums: list.length <= mostSummed ? sumsOf(list) : [] }
    return this.#found.sums
  }
}
