// The town's months: their dates, and on which of them offices and companies pay.
// It is no calendar of banking days: it knows fixed holidays only, which is enough for what happens by itself.

import { addDays, addMonths, helsinkiDate, weekdayOf } from '../../../core/shared/time.ts'

/** A month. */
export interface Month {
  /** `2026-11` */
  readonly name: string
  /** Its dates, `YYYY-MM-DD`. */
  readonly dates: readonly string[]
  /** Dates on which companies pay. */
  readonly workdays: readonly string[]
}

const HOLIDAYS = ['01-01', '01-06', '05-01', '12-06', '12-24', '12-25', '12-26']

/**
 * Makes a month with its days.
 *
 * @param name `YYYY-MM`.
 */
export function makeMonth(name: string): Month {
  const dates: string[] = []
  for (let date = `${name}-01`; date.startsWith(name); date = addDays(date, 1)) dates.push(date)
  const workdays = dates.filter((date) => weekdayOf(date) < 6 && !HOLIDAYS.includes(date.slice(5)))
  return { name, dates, workdays }
}

/** Finds the workday of a month on a day or soonest after it; the last one before it where the month ends sooner. */
export function workdayFrom({ name, dates, workdays }: Month, day: number): string {
  const wanted = `${name}-${String(day).padStart(2, '0')}`
  return workdays.find((date) => date >= wanted) ?? workdays.at(-1) ?? dates[0] ?? wanted
}

/** Names the month of an instant in Helsinki. */
export function monthOf(epochMs: number): string {
  return helsinkiDate(epochMs).slice(0, 7)
}

/** Counts months on, or back where negative. */
export function shiftMonth(name: string, months: number): string {
  return addMonths(`${name}-01`, months).slice(0, 7)
}
