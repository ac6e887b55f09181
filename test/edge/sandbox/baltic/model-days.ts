// The days of Helsinki and of TARGET as the rules of the Baltic bank name them, written out from what is agreed.
// It shares no code with the bank: the closed days are written out once more here (gaps: Part 3, Banking days).

const HOUR_MS = 3_600_000
/** One minute. */
export const MINUTE_MS = 60_000
/** One day of 24 hours. */
export const DAY_MS = 24 * HOUR_MS

/** Weekdays on which TARGET is closed. */
const CLOSED: Readonly<Record<string, string>> = {
  2026: '01-01 04-03 04-06 05-01 12-25',
  2027: '01-01 03-26 03-29',
  2028: '04-14 04-17 05-01 12-25 12-26',
}

/** Returns the date in Helsinki. */
export function dateOf(at: number): string {
  return new Date(at + offsetAt(at)).toISOString().slice(0, 10)
}

/** Returns the instant of a wall clock in Helsinki, at an hour that every day has once. */
export function instantOf(date: string, time = '00:00:00.000'): number {
  const inSummer = Date.parse(`${date}T${time}Z`) - 3 * HOUR_MS
  return offsetAt(inSummer) === 3 * HOUR_MS ? inSummer : inSummer + HOUR_MS
}

/** Returns when the day of an instant ends. */
export function midnightAfter(at: number): number {
  return instantOf(daysAfter(dateOf(at), 1))
}

/** Counts days on. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns whether money moves on a day. */
export function isTargetDay(date: string): boolean {
  const closed = CLOSED[date.slice(0, 4)]
  if (closed === undefined) throw new RangeError(`no TARGET days are known for ${date}`)
  const weekday = new Date(date).getUTCDay()
  return weekday > 0 && weekday < 6 && !closed.includes(date.slice(5))
}

/** Finds the TARGET day that a day is, or the next one. */
export function targetDayFrom(date: string): string {
  return isTargetDay(date) ? date : targetDayFrom(daysAfter(date, 1))
}

/** Finds the TARGET day that a day is, or the last one before it. */
export function targetDayUntil(date: string): string {
  return isTargetDay(date) ? date : targetDayUntil(daysAfter(date, -1))
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
