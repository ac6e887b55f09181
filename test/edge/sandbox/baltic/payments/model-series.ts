// The dates of periodic payments as they were agreed: nominal ones, and the days on which they run.
// It shares no code with the bank (gaps: baltic.payment.frequency).
import { daysAfter, targetDayFrom, targetDayUntil } from '../model-days.ts'

/** When a periodic payment runs. */
export interface Series {
  startDate: string
  endDate?: string
  frequency: keyof typeof DAYS | keyof typeof MONTHS
  executionRule?: 'following' | 'preceding' | undefined
  dayOfExecution?: number | undefined
}

const DAYS = { Daily: 1, Weekly: 7, EveryTwoWeeks: 14 }
const MONTHS = { Monthly: 1, EveryTwoMonths: 2, Quarterly: 3, SemiAnnual: 6, Annual: 12 }

/** Lists the nominal dates until a day, both ends included. */
export function nominalDates({ startDate, frequency, dayOfExecution }: Series, until: string): string[] {
  const dates: string[] = []
  if (frequency === 'Daily' || frequency === 'Weekly' || frequency === 'EveryTwoWeeks') {
    for (let date = startDate; date <= until; date = daysAfter(date, DAYS[frequency])) dates.push(date)
    return dates
  }
  const [year = 0, month = 0, first = 0] = startDate.split('-').map(Number)
  const day = dayOfExecution ?? first
  let at = month - 1
  if (inMonth(year, at, day) < startDate) at += 1
  for (; inMonth(year, at, day) <= until; at += MONTHS[frequency]) dates.push(inMonth(year, at, day))
  return dates
}

/** Finds the day on which a nominal date runs. */
export function runDay({ startDate, executionRule }: Series, nominal: string): string {
  const before = targetDayUntil(nominal)
  return executionRule === 'preceding' && before >= startDate ? before : targetDayFrom(nominal)
}

/** Finds a day of a month that may not have it. */
function inMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
