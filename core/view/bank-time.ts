// Days and times as the bank's own clock shows them, whatever the viewer's zone.
// They do not become a JavaScript `Date`: a day is text, and stays the day that the bank means.

import { helsinkiWallClock, isDate, parseDateTime } from '../shared/values/time.ts'

/** A day of the bank, and the time of day if it is known. */
export interface BankTime {
  /** `2026-11-20` */
  day: string
  /** `14:03:27` */
  time?: string
}

/**
 * Reads a date, a date-time with zone or offset, or one without (which is the bank's own time already).
 *
 * @param text As a bank wrote it.
 * @throws TypeError when it is none of the three, or no such day or time exists.
 * @see gaps: shared.time
 */
export function readBankTime(text: string): BankTime {
  const instant = parseDateTime(text)
  const wall = instant === undefined ? text : helsinkiWallClock(instant)
  const [, day = '', time] =
    /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,9})?)?$/.exec(wall) ?? []
  if (!isDate(day)) throw new TypeError('text must be a date or a date-time that exists')
  return time === undefined ? { day } : { day, time }
}
