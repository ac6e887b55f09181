// The period over which the simulation runs, and its seed; accounts and cards share both.

import { addDays, addMonths, helsinkiDate, helsinkiInstant } from '../../../core/shared/values/time.ts'
import { makeMonth, type Month } from './days.ts'
import { makeRandom, type Random } from './random.ts'

/** The beginning of a simulation, which depends on these two values only. */
export interface Anchor {
  seed: string
  /** Bank time of the first start, milliseconds since 1970. */
  startAt: number
}

/** The time over which the simulation runs. */
export interface Span extends Anchor {
  /** First instant of the day after the first start. */
  nextDay: number
  /** First year that evens out every account at its end; see history.ts. */
  firstEvenYear: number
  /** Whether the simulation makes entries at an instant. */
  isLived(at: number): boolean
  /** Returns the instant at which an account or card was opened. */
  openedAt(daysAgo: number | undefined): number
  /** Makes the source of random numbers for some names. */
  random(...names: string[]): Random
  month(name: string): Month
}

const YEARS_BEFORE = 2
const YEARS_AFTER = 5

/** Makes the period over which the simulation runs. */
export function makeSpan({ seed, startAt }: Anchor): Span {
  const firstDay = helsinkiDate(startAt)
  const nextDay = helsinkiInstant(addDays(firstDay, 1))
  const month = cached((name) => makeMonth(name))
  return {
    seed,
    startAt,
    nextDay,
    firstEvenYear: Number(firstDay.slice(0, 4)) + YEARS_AFTER,
    // The simulation makes no entries on the day of the first start, so that a test can rely on what it finds.
    isLived: (at) => at <= startAt || at >= nextDay,
    openedAt: (daysAgo) =>
      helsinkiInstant(
        daysAgo === undefined ? addMonths(firstDay, -12 * YEARS_BEFORE) : addDays(firstDay, -daysAgo),
      ),
    random: (...names) => makeRandom([seed, ...names].join('\n')),
    month,
  }
}

/** Most months kept in memory: those of all accounts over some years. A read of more computes them one by one. */
const MOST_REMEMBERED = 4_000

/** Caches what was computed for some names, such as an account and a month. */
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

/** Sums amounts that have moved; waiting ones have not. */
export function totalOf(events: readonly { cents: bigint; waits?: true }[]): bigint {
  return events.reduce((sum, { cents, waits }) => (waits ? sum : sum + cents), 0n)
}

/** Sorts by time, and moves events apart that would have the same millisecond. */
export function inOrder<K extends string, T extends Record<K, number>>(events: readonly T[], time: K): T[] {
  let last = -Infinity
  return events
    .toSorted((left, right) => left[time] - right[time])
    .map((event) => {
      last = Math.max(event[time], last + 1)
      return event[time] === last ? event : { ...event, [time]: last }
    })
}
