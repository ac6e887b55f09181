// Recurring payments of people and companies as rules: the same kind of payment every month, with small differences.
// A rule depends only on the month and its own random numbers, so that each account can be computed alone.

import type { Counterpart, EntryDetails, EntryKind } from '../ledger/entry.ts'
import { type Day, type Month, workdayFrom } from './days.ts'
import type { Random } from './random.ts'

const HOUR_MS = 3_600_000

/** A movement as a rule describes it. */
export interface TransactionTemplate extends EntryDetails {
  kind: EntryKind
  /** Whole cents, negative if money leaves the account; at 0 there is no movement. */
  cents: number
  counterpart?: Counterpart
  reference?: string
  /** Lines joined by LF. */
  message?: string
}

/** A use of a card. */
export interface Purchase {
  /** Whole minor units of the currency, negative for a refund. */
  units: number
  /** ISO 4217. */
  currency: string
  /** Place of the use, as the card's list shows it. */
  description: string
}

/** Something with the time at which it happens. */
export type At<T> = T & {
  /** Milliseconds since 1970. */
  at: number
  /** The day of `at`, `YYYY-MM-DD`. */
  date: string
}

/** A rule for what happens in a month. */
export interface RecurringRule<T = TransactionTemplate> {
  /** Unique within its account; its random numbers depend on it. */
  readonly id: string
  readonly happen: (month: Month, random: Random) => At<T>[]
}

/** Describes what happens on a date; called once per event. */
export type Say<T = TransactionTemplate> = (date: string, random: Random) => T

/** Makes a rule for one event in some months of a year, on a workday, in the early morning when banks book planned payments. */
export function monthly<T = TransactionTemplate>(
  id: string,
  { day, months }: { day: number; months?: readonly number[] },
  say: Say<T>,
): RecurringRule<T> {
  return {
    id,
    happen(month, random) {
      if (months && !months.includes(Number(month.name.slice(5)))) return []
      return [happening(workdayFrom(month, day), random, [6, 8], say)]
    },
  }
}

/** How often an event happens, and between which hours of the day. */
export interface Often {
  /** Fewest and most events in a month. */
  times: readonly [number, number]
  hours?: readonly [number, number]
  /** Whether it happens only on workdays. */
  workdays?: boolean
}

/** Makes a rule for events on random days of the month. */
export function often<T = TransactionTemplate>(
  id: string,
  { times, hours = [7, 21], workdays = false }: Often,
  say: Say<T>,
): RecurringRule<T> {
  return {
    id,
    happen(month, random) {
      const days = workdays ? month.workdays : month.days
      return Array.from({ length: random.int(...times) }, () =>
        happening(random.pick(days), random, hours, say),
      )
    },
  }
}

/** Makes a rule for several events on every workday. */
export function daily<T = TransactionTemplate>(
  id: string,
  times: readonly [number, number],
  say: Say<T>,
): RecurringRule<T> {
  return {
    id,
    happen: (month, random) =>
      month.workdays.flatMap((day) =>
        Array.from({ length: random.int(...times) }, () => happening(day, random, [7, 20], say)),
      ),
  }
}

/** Draws the time of day of an event, to the millisecond, so that two events of an account rarely coincide. */
function happening<T>(
  { date, start }: Day,
  random: Random,
  [from, to]: readonly [number, number],
  say: Say<T>,
): At<T> {
  const at = start + random.int(from * HOUR_MS, to * HOUR_MS - 1)
  return { at, date, ...say(date, random) }
}
