// Writes times, days and countries in the language of the page; core writes money and references.

import { groupIban } from '../../../core/shared/values/iban.ts'
import { isDate } from '../../../core/shared/values/time.ts'

const bankZone = 'Europe/Helsinki'

/**
 * Writes a point in time in the bank's zone; empty when the text is no time.
 * @param named makes a sentence that names the zone; used only for readers whose own clock shows something else
 */
export function moment(instant: string, locale: string, named: (time: string) => string): string {
  return inBankZone(Date.parse(instant), locale, { dateStyle: 'medium', timeStyle: 'short' }, named)
}

/**
 * Writes the time of day of an instant in the bank's zone; see {@link moment}.
 * @param instantMs milliseconds since 1970
 */
export function clockTime(instantMs: number, locale: string, named: (time: string) => string): string {
  return inBankZone(instantMs, locale, { timeStyle: 'short' }, named)
}

function inBankZone(
  instantMs: number,
  locale: string,
  style: Intl.DateTimeFormatOptions,
  named: (time: string) => string,
): string {
  if (Number.isNaN(instantMs)) return ''
  const write = (zone: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, ...zone }).format(instantMs)
  const time = write({ timeZone: bankZone })
  return time === write({}) ? time : named(time)
}

/** Names of countries by language; slow to make, and asked for with every row. */
const countries = new Map<string, Intl.DisplayNames>()

/** Writes a country's name, or its code if the language has no name for it. */
export function countryName(code: string, locale: string): string {
  try {
    const names = countries.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
    countries.set(locale, names)
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Writes a day; a text that is no day stays as it is. */
export type WriteDay = (day: string) => string

/**
 * Makes a function that writes days of the bank: `2026-11-20` is that day in every zone of the world.
 * @param options which parts of the day to write, and how
 */
export function makeDays(locale: string, options: Intl.DateTimeFormatOptions): WriteDay {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (day) => (isDate(day) ? format.format(noon(day)) : day)
}

/** Writes a range of days as one: `1–20 November 2026`. */
export function dayRange(from: string, to: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return isDate(from) && isDate(to) ? format.formatRange(noon(from), noon(to)) : `${from} – ${to}`
}

/** Writes a time of day, `14:03:27`, without its seconds; a text that is none stays as it is. */
export function timeOfDay(time: string, locale: string): string {
  const instant = Date.parse(`2026-01-01T${time}Z`)
  if (Number.isNaN(instant)) return time
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(instant)
}

/** Noon of the day in UTC, in which it is also written. */
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** Groups an account number in fours when it looks like an IBAN; any other stays as the bank wrote it. */
export function groupAccount(account: string): string {
  return /^[A-Z]{2}\d\d[0-9A-Z]{11,30}$/.test(account) ? groupIban(account) : account
}
