// Days on which banks work, the dates of a series of payments, and when a payment leaves: Finnish days, and those of TARGET.
// It asks no clock and knows no statuses; a date is `YYYY-MM-DD`, an instant a number of milliseconds since 1970.

import { addDays, addMonths, helsinkiInstant, helsinkiWallClock, isDate, weekdayOf } from './time.ts'

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
 * Tells whether banks work on a date.
 *
 * @param date `YYYY-MM-DD`.
 * @throws TypeError when it is no date.
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
 * Tells whether banks in Finland work on a date, but shorter: Maundy Thursday and 31 December.
 *
 * @param date `YYYY-MM-DD`.
 * @throws TypeError when it is no date.
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
 * @throws TypeError when it is no date, or the day would be after the year 9999.
 */
export function bankingDayFrom(date: string, calendar: Calendar = 'finnish'): string {
  return isBankingDay(date, calendar) ? date : bankingDayFrom(addDays(date, 1), calendar)
}

/**
 * Finds the last banking day on or before a date.
 *
 * @param date `YYYY-MM-DD`.
 * @throws TypeError when it is no date, or the day would be before the year 0.
 */
export function bankingDayUntil(date: string, calendar: Calendar = 'finnish'): string {
  return isBankingDay(date, calendar) ? date : bankingDayUntil(addDays(date, -1), calendar)
}

/**
 * Finds the first banking day after a date.
 *
 * @param date `YYYY-MM-DD`.
 * @throws TypeError when it is no date, or the day would be after the year 9999.
 */
export function nextBankingDay(date: string, calendar: Calendar = 'finnish'): string {
  return bankingDayFrom(addDays(date, 1), calendar)
}

/**
 * Finds the last banking day of the month of a date.
 *
 * @param date `YYYY-MM-DD`.
 * @throws TypeError when it is no date, or the last month of the year 9999.
 */
export function lastBankingDayOfMonth(date: string, calendar: Calendar = 'finnish'): string {
  // Adding nothing refuses what is no date.
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
 * Lists the nominal dates of a series, one after the other: what an instance is asked for by.
 *
 * Monthly keeps the day of the month, and takes the last one where the month has no such day. Closed days stay: they are
 * the name of an instance, and {@link bankingDayFrom} tells when it is executed.
 *
 * @throws TypeError when a date is none, or the series goes on to the year 9999.
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

/** Until when a foreign payment is debited on the day itself, by the wall clock of Helsinki: `hh:mm:ss`. */
export interface CutOff {
  readonly full: string
  readonly short: string
}

const CUT_OFF: CutOff = { full: '16:00:00', short: '12:00:00' }

/**
 * Names the limit of a day for foreign payments; `undefined` on a closed day. At the limit itself it is too late.
 *
 * @param date `YYYY-MM-DD`.
 * @returns Epoch milliseconds.
 * @see paper 2 A, What the service does; gaps: psd2.foreign.cut-off
 */
export function cutOffOf(date: string, cutOff: CutOff = CUT_OFF): number | undefined {
  if (!isBankingDay(date)) return undefined
  return helsinkiInstant(date, isShortBankingDay(date) ? cutOff.short : cutOff.full)
}

/**
 * Finds the day on which a foreign payment is debited.
 *
 * @param submittedAtMs When it is submitted, epoch milliseconds.
 * @returns `YYYY-MM-DD`.
 * @see paper 2 A, What the service does; gaps: psd2.foreign.cut-off
 */
export function foreignDebitingDay(submittedAtMs: number, cutOff: CutOff = CUT_OFF): string {
  const date = helsinkiWallClock(submittedAtMs).slice(0, 10)
  const limitMs = cutOffOf(date, cutOff)
  return limitMs !== undefined && submittedAtMs < limitMs ? date : nextBankingDay(date)
}

/** A payment, as far as it decides when the money leaves. */
export type LeavingPayment =
  /** Paid as soon as it is submitted, on any day of the year. */
  | { readonly kind: 'sepa' }
  | {
      readonly kind: 'scheduled' | 'recurring'
      /** For a series, of the instance that is asked about: its nominal date. */
      readonly dueDate: string
      /** Whether payer and payee have the same bank, which works on closed days too; false when absent. */
      readonly isSameBank?: boolean
    }
  | { readonly kind: 'foreign' }

/** When a payment leaves, and why then. */
export interface Leaving {
  /** The day on which the money leaves the account, in Finland: `YYYY-MM-DD`. */
  readonly date: string
  /** That day, seen from now. */
  readonly day: 'today' | 'tomorrow' | 'later'
  /**
   * `at_once`: it is immediate. `due_date`: on the day that was asked for. `in_time`: before the cut-off of today.
   * `cut_off`: after the cut-off of today. `closed_day`: the day that was asked for, or today, is no banking day.
   */
  readonly why: 'at_once' | 'due_date' | 'in_time' | 'cut_off' | 'closed_day'
  /** Until when this is true, epoch milliseconds: the cut-off of a foreign payment that still leaves today. */
  readonly untilMs?: number
}

/**
 * Says when a payment would leave if it were submitted now: for a page, before the person goes to the bank.
 *
 * @param nowMs Epoch milliseconds.
 * @throws TypeError when `dueDate` is no date.
 * @see paper 2 A, What the service does; gaps: psd2.due.execution, psd2.foreign.cut-off
 * @example
 * ```ts
 * import { whenLeaves } from 'silta/core/shared'
 *
 * const { day, why } = whenLeaves({ kind: 'foreign' }, Date.now())
 * if (day !== 'today') console.log(why === 'cut_off' ? 'leaves on the next banking day' : 'banks are closed today')
 * ```
 */
export function whenLeaves(payment: LeavingPayment, nowMs: number, cutOff: CutOff = CUT_OFF): Leaving {
  const today = helsinkiWallClock(nowMs).slice(0, 10)
  const leaving = (date: string, why: Leaving['why']): Leaving => ({ date, day: dayFrom(today, date), why })
  if (payment.kind === 'sepa') return leaving(today, 'at_once')
  if (payment.kind === 'foreign') {
    const untilMs = cutOffOf(today, cutOff)
    if (untilMs === undefined) return leaving(nextBankingDay(today), 'closed_day')
    if (nowMs < untilMs) return { ...leaving(today, 'in_time'), untilMs }
    return leaving(nextBankingDay(today), 'cut_off')
  }
  const { dueDate, isSameBank = false } = payment
  const isDueDay = isBankingDay(dueDate) || isSameBank
  return isDueDay ? leaving(dueDate, 'due_date') : leaving(bankingDayFrom(dueDate), 'closed_day')
}

const dayFrom = (today: string, date: string): Leaving['day'] => {
  if (date <= today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : 'later'
}
