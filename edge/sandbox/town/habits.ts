// What people and companies do again and again, as rules: in every month the same kind of thing, never quite the same.
// A rule knows a month and its own chance only, so that each account can be looked at alone.

import { helsinkiInstant } from '../../../core/shared/time.ts'
import type { Counterpart, EntryKind } from '../entry.ts'
import { type Month, workdayFrom } from './days.ts'
import type { Random } from './random.ts'

/** What a movement is about. */
export interface Matter {
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
  /** Whole minor units of the currency, negative where something is given back. */
  units: number
  /** ISO 4217. */
  currency: string
  /** Where it was, as the card's list shows it. */
  description: string
}

/** Something at a time, in milliseconds since 1970. */
export type At<T> = T & { at: number }

/** A rule of what happens in a month. */
export interface Habit<T = Matter> {
  /** Unlike every other one of its account; its chance depends on it. */
  readonly id: string
  happen(month: Month, random: Random): At<T>[]
}

/** Says what happens on a date; called once for each time. */
export type Say<T = Matter> = (date: string, random: Random) => T

/** Something once in some months of a year: on a workday, in the early morning when banks book what was planned. */
export function monthly<T = Matter>(
  id: string,
  { day, months }: { day: number; months?: readonly number[] },
  say: Say<T>,
): Habit<T> {
  return {
    id,
    happen(month, random) {
      if (months && !months.includes(Number(month.name.slice(5)))) return []
      const date = workdayFrom(month, day)
      return [{ at: timeOn(date, random, [6, 8]), ...say(date, random) }]
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
export function often<T = Matter>(
  id: string,
  { times, hours = [7, 21], workdays = false }: Often,
  say: Say<T>,
): Habit<T> {
  return {
    id,
    happen(month, random) {
      const dates = workdays ? month.workdays : month.dates
      return Array.from({ length: random.int(...times) }, () => {
        const date = random.pick(dates)
        return { at: timeOn(date, random, hours), ...say(date, random) }
      })
    },
  }
}

/** Something some times on every workday. */
export function daily<T = Matter>(id: string, times: readonly [number, number], say: Say<T>): Habit<T> {
  return {
    id,
    happen: (month, random) =>
      month.workdays.flatMap((date) =>
        Array.from({ length: random.int(...times) }, () => ({
          at: timeOn(date, random, [7, 20]),
          ...say(date, random),
        })),
      ),
  }
}

/** Draws a time of day, to the millisecond: two things of one account hardly ever meet. */
function timeOn(date: string, random: Random, [from, to]: readonly [number, number]): number {
  return helsinkiInstant(date) + random.int(from * 3_600_000, to * 3_600_000 - 1)
}
