// Months of the simulation: their dates, and the days on which offices and companies pay.
// It is not a calendar of banking days: it has fixed holidays only, which is enough for the simulation.

import {
  addDays,
  addMonths,
  helsinkiDate,
  helsinkiInstant,
  weekdayOf,
} from '../../../core/shared/values/time.ts'

/** A day. */
export interface Day {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** Its first millisecond in Helsinki, since 1970. */
  readonly start: number
}

/** A month. */
export interface Month {
  /** `2026-11` */
  readonly name: string
  readonly days: readonly Day[]
  /** Days on which companies pay. */
  readonly workdays: readonly Day[]
}

const HOLIDAYS = ['01-01', '01-06', '05-01', '12-06', '12-24', '12-25', '12-26']

/**
 * Makes a month with its days.
 *
 * @param name `YYYY-MM`.
 */
export function makeMonth(name: string): Month {
  const days: Day[] = []
  for (let date = `${name}-01`; date.startsWith(name); date = addDays(date, 1)) {
    days.push({ date, start: helsinkiInstant(date) })
  }
  const workdays = days.filter(({ date }) => weekdayOf(date) < 6 && !HOLIDAYS.includes(date.slice(5)))
  return { name, days, workdays }
}

/**
 * Finds the first workday of a month on or after a day; if the month ends before, its last workday.
 *
 * @param day 1 to 31.
 */
export function workdayFrom({ name, workdays }: Month, day: number): Day {
  const wanted = `${name}-${String(day).padStart(2, '0')}`
  const found = workdays.find(({ date }) => date >= wanted) ?? workdays.at(-1)
  if (!found) throw new TypeError('month must have a workday')
  return found
}

/** Returns the month of an instant in Helsinki. */
export function monthOf(epochMs: number): string {
  return helsinkiDate(epochMs).slice(0, 7)
}

/** Returns the month that is so many months later, or earlier if negative. */
export function shiftMonth(name: string, months: number): string {
  return addMonths(`${name}-01`, months).slice(0, 7)
}
