// The days of Helsinki as the rules of the bank name them, for the model of PSD2 payments: written out from what is agreed.
// It shares no code with the bank: the closed days are written out once more here.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Weekdays on which Finnish banks are closed (gaps: Part 3, Banking days). */
const CLOSED: Readonly<Record<string, string>> = {
  2026: '01-01 01-06 04-03 04-06 05-01 05-14 06-19 12-24 12-25',
  2027: '01-01 01-06 03-26 03-29 05-06 06-25 12-06 12-24',
  2028: '01-06 04-14 04-17 05-01 05-25 06-23 12-06 12-25 12-26',
}
/** Days of a short day's work. */
const SHORT = '2026-04-02 2026-12-31 2027-03-25 2027-12-31 2028-04-13'

/** Returns the date in Helsinki. */
export function dateOf(at: number): string {
  return new Date(at + offsetAt(at)).toISOString().slice(0, 10)
}

/** Returns the instant of a wall clock in Helsinki, at an hour that every day has once. */
export function instantOf(date: string, time = '00:00:00.000'): number {
  const inSummer = Date.parse(`${date}T${time}Z`) - 3 * HOUR_MS
  return offsetAt(inSummer) === 3 * HOUR_MS ? inSummer : inSummer + HOUR_MS
}

/** Writes an instant as answers do (gaps: shared.time). */
export function written(at: number): string {
  const offset = offsetAt(at)
  return `${new Date(at + offset).toISOString().slice(0, -1)}+0${offset / HOUR_MS}:00`
}

/** Counts days on. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Finds the banking day that a day is, or the next one. */
export function bankingDayFrom(date: string): string {
  return isOpen(date) ? date : bankingDayFrom(daysAfter(date, 1))
}

/** Finds the day on which a foreign payment is debited that is submitted at an instant. */
export function debitingDayOf(at: number): string {
  const date = dateOf(at)
  const limit = instantOf(date, SHORT.includes(date) ? '12:00:00.000' : '16:00:00.000')
  return isOpen(date) && at < limit ? date : bankingDayFrom(daysAfter(date, 1))
}

/** Lists the nominal dates of a series, both ends included. */
export function datesOf(dueDate: string, recurrence: string, end: string): string[] {
  const dates: string[] = []
  for (let nth = 0; ; nth++) {
    const date = nthDate(dueDate, recurrence, nth)
    if (date > end) return dates
    if (date >= dueDate) dates.push(date)
  }
}

function nthDate(dueDate: string, recurrence: string, nth: number): string {
  if (recurrence === 'Weekly') return daysAfter(dueDate, 7 * nth)
  const [year = 0, month = 0, day = 0] = dueDate.split('-').map(Number)
  // Day 0 of a month is the last one of the month before.
  const last = new Date(Date.UTC(year, month + nth, 0))
  if (recurrence === 'LastBankingDayOfTheMonth') return lastOpenFrom(last.toISOString().slice(0, 10))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

function lastOpenFrom(date: string): string {
  return isOpen(date) ? date : lastOpenFrom(daysAfter(date, -1))
}

function isOpen(date: string): boolean {
  const closed = CLOSED[date.slice(0, 4)]
  if (closed === undefined) throw new RangeError(`no banking days are known for ${date}`)
  const weekday = new Date(date).getUTCDay()
  return weekday > 0 && weekday < 6 && !closed.includes(date.slice(5))
}

/** Two hours, and three between the last Sundays of March and October. */
function offsetAt(at: number): number {
  const year = new Date(at).getUTCFullYear()
  return at >= lastSunday(year, 2) && at < lastSunday(year, 9) ? 3 * HOUR_MS : 2 * HOUR_MS
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}
