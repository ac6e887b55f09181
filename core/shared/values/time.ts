// Dates and times as banks write them: RFC 3339, calendar dates, the HTTP date, all in Helsinki if a zone is needed.
// It does not ask any clock or know any banking days; an instant is a number of milliseconds since 1970.

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Parses an RFC 3339 date-time: any offset or `Z`, 0 to 9 digits of a fraction; `undefined` if it is not one.
 *
 * What is finer than a millisecond is cut off; a leap second is refused.
 *
 * @returns Epoch milliseconds.
 * @see gaps: shared.time
 */
export function parseDateTime(text: string): number | undefined {
  if (!isDateTime(text)) return undefined
  const local = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`)
  const [fraction = ''] = /(?<=\.)\d{1,3}/.exec(text) ?? []
  const instant = local + Number(fraction.padEnd(3, '0'))
  if (/z$/i.test(text)) return instant
  const offset = Number(text.slice(-5, -3)) * HOUR + Number(text.slice(-2)) * MINUTE
  return text.at(-6) === '-' ? instant + offset : instant - offset
}

/**
 * Returns whether a text is an RFC 3339 date-time that {@link parseDateTime} takes.
 *
 * @see gaps: shared.time
 */
export function isDateTime(text: string): boolean {
  // Every month has 28 days.
  return DATE_TIME.test(text) && (text.slice(8, 10) <= '28' || isDate(text.slice(0, 10)))
}

const DATE_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i

/**
 * Writes an instant in Helsinki time with milliseconds: `2026-11-20T12:00:00.000+02:00`.
 *
 * @param epochMs Epoch milliseconds within the years 0 to 9999.
 * @throws TypeError when it is outside.
 * @see gaps: shared.time
 */
export function formatDateTime(epochMs: number): string {
  const offset = helsinkiOffset(epochMs)
  return `${isoOf(epochMs + offset).slice(0, -1)}+0${offset / HOUR}:00`
}

/**
 * Writes what a clock on a wall in Helsinki shows, cut to seconds: `2026-11-20T12:00:00`. Two of them compare as text.
 *
 * @param epochMs Epoch milliseconds within the years 0 to 9999.
 * @throws TypeError when it is outside.
 * @see gaps: account-access.query.dates
 */
export function helsinkiWallClock(epochMs: number): string {
  return isoOf(epochMs + helsinkiOffset(epochMs)).slice(0, 19)
}

/**
 * Writes the date that Helsinki has at an instant: `2026-11-20`.
 *
 * @param epochMs Epoch milliseconds within the years 0 to 9999.
 * @throws TypeError when it is outside.
 * @see gaps: shared.time
 */
export function helsinkiDate(epochMs: number): string {
  return helsinkiWallClock(epochMs).slice(0, 10)
}

/**
 * Finds the instant when Helsinki has a date and time of day; midnight if no time is given.
 *
 * A time that spring skips counts as an hour later, a time that autumn repeats as the first of the two.
 *
 * @param date `YYYY-MM-DD`.
 * @param time `hh:mm:ss`.
 * @returns Epoch milliseconds.
 * @throws TypeError when date or time is of another form.
 */
export function helsinkiInstant(date: string, time = '00:00:00'): number {
  const local = parseDateTime(`${date}T${time}Z`)
  if (local === undefined) throw new TypeError('date and time must be YYYY-MM-DD and hh:mm:ss')
  const summer = local - 3 * HOUR
  return helsinkiOffset(summer) === 3 * HOUR ? summer : local - 2 * HOUR
}

/**
 * Returns how far Helsinki is ahead of UTC at an instant, in milliseconds: two hours, three in summer.
 *
 * The rule of the EU: summer time from the last Sunday of March to the last of October, 01.00 UTC. Right from 1997 on.
 */
export function helsinkiOffset(epochMs: number): number {
  const year = new Date(epochMs).getUTCFullYear()
  const summer = epochMs >= lastSunday(year, 2) + HOUR && epochMs < lastSunday(year, 9) + HOUR
  return (summer ? 3 : 2) * HOUR
}

/**
 * Parses an HTTP date in the one form that is sent today: `Fri, 20 Nov 2026 10:00:00 GMT`, the weekday right.
 *
 * @returns Epoch milliseconds, or `undefined` for any other text.
 * @see RFC 9110, 5.6.7 (IMF-fixdate)
 */
export function parseHttpDate(text: string): number | undefined {
  const [, day, name = '', year, time] =
    /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/.exec(text) ?? []
  const month = String(MONTHS.indexOf(name) / 3 + 1).padStart(2, '0')
  const epochMs = parseDateTime(`${year}-${month}-${day}T${time}Z`)
  // Writing the date again shows whether the weekday was right.
  return epochMs !== undefined && formatHttpDate(epochMs) === text ? epochMs : undefined
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/**
 * Writes an HTTP date: `Fri, 20 Nov 2026 10:00:00 GMT`.
 *
 * @param epochMs Epoch milliseconds within the years 0 to 9999; cut to seconds.
 * @throws TypeError when it is outside.
 * @see RFC 9110, 5.6.7 (IMF-fixdate)
 */
export function formatHttpDate(epochMs: number): string {
  if (!isWritable(epochMs)) throw new TypeError('instant must be within the years 0 to 9999')
  return new Date(epochMs).toUTCString()
}

/**
 * Returns whether a text is a date of the calendar: `2028-02-29`, not `2026-02-29`.
 *
 * @see gaps: shared.time
 */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(Number(text.slice(0, 4)), month)
}

/**
 * Adds days to a date.
 *
 * @param date `YYYY-MM-DD`.
 * @param days Whole number, negative for earlier.
 * @throws TypeError when the date is not valid, or the result is outside the years 0 to 9999.
 */
export function addDays(date: string, days: number): string {
  return isoOf(checked(date) + days * DAY).slice(0, 10)
}

/**
 * Adds months to a date; if the month is too short, its last day.
 *
 * @param date `YYYY-MM-DD`.
 * @param months Whole number, negative for earlier.
 * @throws TypeError when the date is not valid, or the result is outside the years 0 to 9999.
 * @see gaps: account-access.query.range
 */
export function addMonths(date: string, months: number): string {
  const from = new Date(checked(date))
  const first = new Date(from)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const next = new Date(first)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const days = (next.getTime() - first.getTime()) / DAY
  return isoOf(first.getTime() + (Math.min(from.getUTCDate(), days) - 1) * DAY).slice(0, 10)
}

/**
 * Counts the days from one date to another, negative if the second is earlier.
 *
 * @throws TypeError when one of them is not a date.
 */
export function daysBetween(from: string, to: string): number {
  return (checked(to) - checked(from)) / DAY
}

/**
 * Returns the day of the week of a date, 1 for Monday to 7 for Sunday.
 *
 * @throws TypeError when it is not a date.
 */
export function weekdayOf(date: string): number {
  return new Date(checked(date)).getUTCDay() || 7
}

/**
 * Adds an ISO 8601 duration to an instant: `P1Y2M3W4DT5H6M7.5S`, each part optional, a fraction only of the seconds.
 *
 * Years to days follow the calendar and the wall clock of Helsinki, hours to seconds the real time after that.
 *
 * @param epochMs Epoch milliseconds.
 * @returns Epoch milliseconds, or `undefined` if the text is not a duration or the result is after the year 9999.
 * @see gaps: shared.sandbox.control
 */
export function addDuration(epochMs: number, duration: string): number | undefined {
  const match = DURATION.exec(duration)
  if (!match) return undefined
  const part = (at: number) => Number(match[at] ?? 0)
  const fraction = Number((match[8] ?? '').slice(0, 3).padEnd(3, '0'))
  const exact = part(5) * HOUR + part(6) * MINUTE + part(7) * SECOND + fraction
  const months = part(1) * 12 + part(2)
  const days = part(3) * 7 + part(4)
  try {
    // Without a step in the calendar the instant stays what it is, also in the hour that autumn repeats.
    const start = months === 0 && days === 0 ? epochMs : stepInCalendar(epochMs, months, days)
    const end = start + exact
    return isWritable(end + helsinkiOffset(end)) ? end : undefined
  } catch {
    return undefined
  }
}

// Years, months, weeks, days; after T hours, minutes, seconds and their fraction. At least one part, one after T too.
const DURATION =
  /^P(?=.)(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,](\d{1,9}))?S)?)?$/

function stepInCalendar(epochMs: number, months: number, days: number): number {
  const wall = helsinkiWallClock(epochMs)
  const date = addDays(addMonths(wall.slice(0, 10), months), days)
  return helsinkiInstant(date, wall.slice(11)) + (epochMs - Math.floor(epochMs / SECOND) * SECOND)
}

/**
 * Returns whether two instants are at most some seconds apart, each cut to whole seconds first.
 *
 * @param leftMs Epoch milliseconds.
 * @param rightMs Epoch milliseconds.
 * @see gaps: shared.clock-tolerance
 */
export function withinSkew(leftMs: number, rightMs: number, skewSeconds = 300): boolean {
  return Math.abs(Math.floor(leftMs / SECOND) - Math.floor(rightMs / SECOND)) <= skewSeconds
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31)
  return last - new Date(last).getUTCDay() * DAY
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function checked(date: string): number {
  if (!isDate(date)) throw new TypeError('date must be YYYY-MM-DD')
  return startOf(date)
}

function isoOf(epochMs: number): string {
  if (!isWritable(epochMs)) throw new TypeError('instant must be within the years 0 to 9999')
  return new Date(epochMs).toISOString()
}

// Other years would be written with a sign and six digits.
function isWritable(epochMs: number): boolean {
  return epochMs >= -62_167_219_200_000 && epochMs < 253_402_300_800_000
}
