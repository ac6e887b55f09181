// Recurring payments of people and companies, as rules: every month the same kind of payment, with small differences.
// A rule depends on the month and its own random numbers only, so that each account can be worked out alone.

import type { Counterpart, EntryDetails, EntryKind } from '../ledger/entry.ts'
import { type Day, type Month, workdayFrom } from './days.ts'
import type { Random } from './random.ts'

const HOUR_MS = 3_600_000

/** What a movement is about. */
export interface TransactionTemplate extends EntryDetails {
  kind: EntryKind
  /** Whole cents, negative where money leaves the account; nothing happens at 0. */
  cents: number
  counterpart?: Counterpart
  reference?: string
  /** Lines joined by LF. */
  message?: string
}

/** A use of a card. */
export interface Purchase {
  /** Whole minor units of the currency, negative if something is given back. */
  units: number
  /** ISO 4217. */
  currency: string
  /** Where it was, as the card's list shows it. */
  description: string
}

/** Something at a time. */
export type At<T> = T & {
  /** Milliseconds since 1970. */
  at: number
  /** The day of it, `YYYY-MM-DD`. */
  date: string
}

/** A rule of what happens in a month. */
export interface RecurringRule<T = TransactionTemplate> {
  /** Unlike every other one of its account; its chance depends on it. */
  readonly id: string
  readonly happen: (month: Month, random: Random) => At<T>[]
}

/** Describes what happens on a date; called once for each time. */
export type Say<T = TransactionTemplate> = (date: string, random: Random) => T

/** Something once in some months of a year: on a workday, in the early morning when banks book what was planned. */
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

/** How often something happens, and between which hours of the day. */
export interface Often {
  /** Fewest and most times in a month. */
  times: readonly [number, number]
  hours?: readonly [number, number]
  /** Only on days when companies are at work. */
  workdays?: boolean
}

/** Something on days of the month that chance chooses. */
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

/** Something some times on every workday. */
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

/** Draws a time of day, to the millisecond: two things of one account hardly ever meet. */
function happening<T>(
  { date, start }: Day,
  random: Random,
  [from, to]: readonly [number, number],
  say: Say<T>,
): At<T> {
  const at = start + random.int(from * HOUR_MS, to * HOUR_MS - 1)
  return { at, date, ...say(date, random) }
}
