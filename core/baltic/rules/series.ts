// The dates of a series of payments: nominal dates by frequency and day, and the TARGET day on which each is executed.

import { bankingDayFrom, bankingDayUntil } from '../../shared/values/calendar.ts'
import { addDays, addMonths } from '../../shared/values/time.ts'

/** How often a series repeats (gaps: baltic.payment.frequency). */
export const FREQUENCIES = [
  'Daily',
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
] as const

/** How often a series repeats. */
export type Frequency = (typeof FREQUENCIES)[number]

/** Which TARGET day replaces a closed day. */
export const EXECUTION_RULES = ['following', 'preceding'] as const

/** Which TARGET day replaces a closed day. */
export type ExecutionRule = (typeof EXECUTION_RULES)[number]

/** The members of an order that make a series. */
export interface PeriodicSeries {
  /** `YYYY-MM-DD`. */
  readonly startDate: string
  /** The last nominal date that is possible; a series without it has no end. */
  readonly endDate?: string | undefined
  readonly frequency: Frequency
  /** `following` when absent. */
  readonly executionRule?: ExecutionRule | undefined
  /** 1 to 31, 31 the last of the month; the day of `startDate` when absent. Ignored by daily and weekly kinds. */
  readonly dayOfExecution?: number | undefined
}

const STEP: Readonly<Record<Frequency, { readonly days: number } | { readonly months: number }>> = {
  Daily: { days: 1 },
  Weekly: { days: 7 },
  EveryTwoWeeks: { days: 14 },
  Monthly: { months: 1 },
  EveryTwoMonths: { months: 2 },
  Quarterly: { months: 3 },
  SemiAnnual: { months: 6 },
  Annual: { months: 12 },
}

/**
 * Lists the nominal dates of a series, one after the other; without an end it goes on as long as the caller asks.
 *
 * @throws TypeError when a date is not valid, or the series goes on to the year 9999.
 * @see gaps: baltic.payment.frequency, Part 3 Series
 */
export function* nominalDates(series: PeriodicSeries): Generator<string, void> {
  const { startDate, endDate, frequency } = series
  const dateAt = 'days' in STEP[frequency] ? everyDays(startDate, STEP[frequency].days) : everyMonths(series)
  for (let at = 0; ; at++) {
    const date = dateAt(at)
    if (endDate !== undefined && date > endDate) return
    yield date
  }
}

function everyDays(startDate: string, days: number): (at: number) => string {
  return (at) => addDays(startDate, days * at)
}

function everyMonths({ startDate, frequency, dayOfExecution }: PeriodicSeries): (at: number) => string {
  const step = STEP[frequency]
  const months = 'months' in step ? step.months : 1
  const day = dayOfExecution ?? Number(startDate.slice(8))
  const inMonth = (ahead: number) => dayOfMonth(addMonths(`${startDate.slice(0, 8)}01`, ahead), day)
  // The first such day on or after the start; in the month of the start that day may have passed.
  const first = inMonth(0) >= startDate ? 0 : 1
  return (at) => inMonth(first + months * at)
}

/** Finds a day of a month by its number; the last day if the month has no such day. */
function dayOfMonth(firstOfMonth: string, day: number): string {
  const last = addDays(addMonths(firstOfMonth, 1), -1)
  const asked = `${firstOfMonth.slice(0, 8)}${String(day).padStart(2, '0')}`
  return asked < last ? asked : last
}

/**
 * Finds the TARGET day on which a nominal date is executed; `preceding` never leads before the start of the series.
 *
 * @see gaps: baltic.payment.frequency
 */
export function executionDay(
  nominalDate: string,
  { executionRule = 'following', startDate }: Pick<PeriodicSeries, 'executionRule' | 'startDate'>,
): string {
  if (executionRule === 'preceding') {
    const before = bankingDayUntil(nominalDate, 'target')
    if (before >= startDate) return before
  }
  return bankingDayFrom(nominalDate, 'target')
}

/** The latest start of a series; a later one would reach the last date that can be written. */
const LAST_START = '9990-12-31'

/**
 * Returns whether a series has any date: it may end before its first one. Without an end it always has.
 *
 * @see gaps: baltic.payment.frequency, baltic.payment.dates
 */
export function hasNominalDate(series: PeriodicSeries): boolean {
  if (series.endDate === undefined) return true
  return series.startDate <= LAST_START && nominalDates(series).next().done !== true
}
