// The period over which the simulation runs, and its seed; accounts and cards share both.

import { addDays, addMonths, helsinkiDate, helsinkiInstant } from '../../../core/shared/values/time.ts'
import { makeMonth, type Month } from './days.ts'
import { makeRandom, type Random } from './random.ts'

/** Where a life begins: all of it depends on these two. */
export interface Anchor {
  seed: string
  /** Bank time of the first start, milliseconds since 1970. */
  startAt: number
}

/** The time over which the simulation runs. */
export interface Span extends Anchor {
  /** First instant of the day after the first start. */
  nextDay: number
  /** First year in which every account ends as it began; see history.ts. */
  firstEvenYear: number
  /** Whether things happen by themselves at an instant. */
  isLived(at: number): boolean
  /** Finds the instant from which an account or card is there. */
  openedAt(daysAgo: number | undefined): number
  /** Makes the random numbers that belong to these names. */
  random(...names: string[]): Random
  month(name: string): Month
}

const YEARS_BEFORE = 2
const YEARS_AFTER = 5

/** Makes the time over which the simulation runs. */
export function makeSpan({ seed, startAt }: Anchor): Span {
  const firstDay = helsinkiDate(startAt)
  const nextDay = helsinkiInstant(addDays(firstDay, 1))
  const month = cached((name) => makeMonth(name))
  return {
    seed,
    startAt,
    nextDay,
    firstEvenYear: Number(firstDay.slice(0, 4)) + YEARS_AFTER,
    // On the day of the first start nothing happens by itself, so that a test can count on what it finds.
    isLived: (at) => at <= startAt || at >= nextDay,
    openedAt: (daysAgo) =>
      helsinkiInstant(
        daysAgo === undefined ? addMonths(firstDay, -12 * YEARS_BEFORE) : addDays(firstDay, -daysAgo),
      ),
    random: (...names) => makeRandom([seed, ...names].join('\n')),
    month,
  }
}

/** Most months that are kept in memory: all accounts over some years. A read of more goes through them one by one. */
const MOST_REMEMBERED = 4_000

/** Remembers what was worked out under some names, such as an account and a month. */
export function cached<T, N extends string[]>(make: (...names: N) => T): (...names: N) => T {
  const made = new Map<string, T>()
  return (...names) => {
    const key = names.join(' ')
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(...names)
    if (made.size >= MOST_REMEMBERED) made.clear()
    made.set(key, value)
    return value
  }
}

/** Sums what has moved; what waits has not. */
export function totalOf(events: readonly { cents: bigint; waits?: true }[]): bigint {
  return events.reduce((sum, { cents, waits }) => (waits ? sum : sum + cents), 0n)
}

/** Sorts by time, and moves apart what would meet in one millisecond. */
export function inOrder<K extends string, T extends Record<K, number>>(events: readonly T[], time: K): T[] {
  let last = -Infinity
  return events
    .toSorted((left, right) => left[time] - right[time])
    .map((event) => {
      last = Math.max(event[time], last + 1)
      return event[time] === last ? event : { ...event, [time]: last }
    })
}
