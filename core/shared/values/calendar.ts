// Days on which banks work, Finnish ones and those of TARGET, and the dates of a series of payments.

import { addDays, addMonths, isDate, weekdayOf } from './time.ts'

/** Whose days: those of banks in Finland, or those of the payment system of the euro area. */
export type Calendar = 'finnish' | 'target'

// Month and day; Easter and Midsummer move.
const FIXED: Readonly<Record<Calendar, readonly string[]>> = {
  finnish: ['01-01', '01-06', '05-01', '12-06', '12-24', '12-25', '12-26'],
  target: ['01-01', '05-01', '12-25', '12-26'],
}

// Days after Easter Sunday: Good Friday, Easter Monday, Ascension Day.
const BY_EASTER: Readonly<Record<Calendar, readonly number[]>> = {
  finnish: [-2, 1, 39],
  target: [-2, 1],
}

const FRIDAY = 5

/**
 * Returns whether banks work on a date.
 *
 * @param date `YYYY-MM-DD`.
 * @throws TypeError when it is not a date.
 * @see gaps: shared.calendar, Part 3 Banking days
 */
export function isBankingDay(date: string, calendar: Calendar = 'finnish'): boolean {
  const weekday = weekdayOf(date)
  if (weekday > FRIDAY || FIXED[calendar].includes(date.slice(5))) return false
  const easter = easterSunday(Number(date.slice(0, 4)))
  if (BY_EASTER[calendar].some((days) => addDays(easter, days) === date)) return false
  return !(calendar === 'finnish' && weekday === FRIDAY && isMidsummerWeek(date.slice(5)))
}

/** Midsummer Eve is the Friday among these. */
const isMidsummerWeek = (monthAndDay: string) => monthAndDay >= '06-19' && monthAndDay <= '06-25'

/**
 * Returns whether a date is a short working day of banks in Finland: Maundy Thursday or 31 December.
 *
 * @param date `YYYY-MM-DD`.
 * @throws TypeError when it is not a date.
 * @see gaps: shared.calendar
 */
export function isShortBankingDay(date: string): boolean {
  if (!isBankingDay(date)) return false
  return date.slice(5) === '12-31' || addDays(easterSunday(Number(date.slice(0, 4))), -3) === date
}

/**
 * Finds the first banking day on or after a date.
 *
 * @param date `YYYY-MM-DD`.
 * @throws TypeError when it is not a date, or the day would be after the year 9999.
 */
export function bankingDayFrom(date: string, calendar: Calendar = 'finnish'): string {
  return isBankingDay(date, calendar) ? date : bankingDayFrom(addDays(date, 1), calendar)
}

/**
 * Finds the last banking day on or before a date.
 *
 * @param date `YYYY-MM-DD`.
 * @throws TypeError when it is not a date, or the day would be before the year 0.
 */
export function bankingDayUntil(date: string, calendar: Calendar = 'finnish'): string {
  return isBankingDay(date, calendar) ? date : bankingDayUntil(addDays(date, -1), calendar)
}

/**
 * Finds the first banking day after a date.
 *
 * @param date `YYYY-MM-DD`.
 * @throws TypeError when it is not a date, or the day would be after the year 9999.
 */
export function nextBankingDay(date: string, calendar: Calendar = 'finnish'): string {
  return bankingDayFrom(addDays(date, 1), calendar)
}

/**
 * Finds the last banking day of the month of a date.
 *
 * @param date `YYYY-MM-DD`.
 * @throws TypeError when it is not a date, or the last month of the year 9999.
 */
export function lastBankingDayOfMonth(date: string, calendar: Calendar = 'finnish'): string {
  // Adding zero days refuses a text that is not a date.
  const first = `${addDays(date, 0).slice(0, 8)}01`
  return bankingDayUntil(addDays(addMonths(first, 1), -1), calendar)
}

/**
 * Finds Easter Sunday of a year of the Gregorian calendar.
 *
 * @returns `YYYY-MM-DD`.
 * @see the Anonymous Gregorian algorithm (Meeus, Jones, Butcher)
 */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leaps = Math.floor(century / 4)
  const moons = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - leaps - moons + 15) % 30
  const fullMoon =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + leaps) % 7
  return addDays(`${String(year).padStart(4, '0')}-03-28`, fullMoon - weekday)
}

/** How often a payment recurs, as the papers spell it. */
export const RECURRENCES = ['Weekly', 'Monthly', 'LastBankingDayOfTheMonth'] as const

/** How often a payment recurs. */
export type Recurrence = (typeof RECURRENCES)[number]

/** A series of payments. */
export interface Series {
  readonly recurrence: Recurrence
  /** The date from which it starts. */
  readonly dueDate: string
  /** The last date that may be in it. */
  readonly recurrenceEndDate: string
}

/**
 * Lists the nominal dates of a series, one after the other: a caller asks for an instance by its date.
 *
 * Monthly keeps the day of the month, and takes the last one if the month has no such day. Closed days stay: they are
 * the name of an instance, and {@link bankingDayFrom} shows when it is executed.
 *
 * @throws TypeError when a date is not valid, or the series goes on to the year 9999.
 * @see gaps: psd2.request.recurrence, psd2.recurrence.instance
 */
export function* datesOfSeries({ recurrence, dueDate, recurrenceEndDate }: Series): Generator<string, void> {
  if (!isDate(recurrenceEndDate)) throw new TypeError('recurrenceEndDate must be YYYY-MM-DD')
  const first = recurrence === 'LastBankingDayOfTheMonth' ? `${dueDate.slice(0, 8)}01` : dueDate
  for (let at = 0; ; at++) {
    const step = recurrence === 'Weekly' ? addDays(first, 7 * at) : addMonths(first, at)
    if (step > recurrenceEndDate) return
    const date = recurrence === 'LastBankingDayOfTheMonth' ? lastBankingDayOfMonth(step) : step
    if (date >= dueDate && date <= recurrenceEndDate) yield date
  }
}
