// How the console writes times, spans and amounts, in English and in the time of the bank.

import { readAmount } from '../../../../core/shared/values/typed.ts'

/** Names for varieties of objects; one that is missing here is shown as the bank names it. */
const VARIETIES: Readonly<Record<string, string>> = {
  sepa: 'SEPA',
  scheduled: 'on a later day',
  recurring: 'recurring',
  foreign: 'abroad',
  cancellation: 'cancellation',
}

const LOCALE = 'en-GB'
const ZONE = 'Europe/Helsinki'

const known = new Map<string, Intl.DateTimeFormat>()

function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const made = known.get(key) ?? new Intl.DateTimeFormat(LOCALE, { timeZone: ZONE, ...options })
  known.set(key, made)
  return made
}

/** Writes date and time to the second, in Finnish time; from milliseconds since 1970, or from RFC 3339. */
export const dateTime = (at: number | string) =>
  formatOf({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))

/** Writes a day in short form, in Finnish time. */
export const dateOnly = (at: number) => formatOf({ dateStyle: 'medium' }).format(at)

/** Writes a day, in Finnish time. */
export const day = (at: number) =>
  formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at)

/** Writes the time of day to the second, in Finnish time. */
export const timeOfDay = (at: number) => formatOf({ timeStyle: 'medium' }).format(at)

/** Writes the value of an input for date and time, in Finnish time. */
export function inputTime(at: number): string {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' })
  return shown.format(at).replace(' ', 'T')
}

/** Writes how long something took, milliseconds. */
export function took(ms: number): string {
  const unit = ms < 1_000 ? 'millisecond' : 'second'
  const value = ms < 1_000 ? Math.round(ms) : ms / 1_000
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(value)
}

/** Writes an ISO 8601 duration in words: `P1DT2H` is “1 day 2 hours”. */
export function lengthOf(duration: string): string {
  const [, days, hours, minutes, seconds] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration) ?? []
  const units = { day: days, hour: hours, minute: minutes, second: seconds }
  return Object.entries(units)
    .flatMap(([unit, value]) =>
      value === undefined
        ? []
        : new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(Number(value)),
    )
    .join(' ')
}

/** Writes an amount from a decimal string, exactly, with a real minus sign. */
export function money(amount: string, currency: string): string {
  return written(amount, { currency })
}

/** Writes what an entry brings or takes: a credit has a plus. */
export function movement(amount: string, currency: string): string {
  return written(amount, { currency, signDisplay: 'exceptZero' })
}

function written(amount: string, style: Intl.NumberFormatOptions): string {
  const format = new Intl.NumberFormat(LOCALE, { style: 'currency', ...style })
  return format.format(amount as `${number}`).replace('-', '\u2212')
}

/** Writes an amount from `24.00 EUR`; any other text stays as it is. */
export function moneyIn(text: string): string {
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text) ?? []
  return amount === undefined || currency === undefined ? text : money(amount, currency)
}

/** Names the variety of an object; empty if it has none. */
export function varietyName(variety: string | undefined): string {
  return VARIETIES[variety ?? ''] ?? variety ?? ''
}

/** Writes the rate of a clock, as a multiple of real time. */
export function paceOf(rate: number): string {
  if (rate === 0) return 'stopped'
  return rate === 1 ? 'as real time' : `${count(rate)} ×`
}

/** Writes a count. */
export const count = (value: number) => new Intl.NumberFormat(LOCALE).format(value)

/** Returns a value if it is a text, else an empty text. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reads an amount as people write it; a text that is no amount stays as it is, for the bank to refuse. */
export const amountOf = (value: unknown) => readAmount(textOf(value)) ?? textOf(value).trim()

/** Formats JSON in lines; a text that is not JSON stays as it is. */
export function prettyOf(text: string): string {
  try {
    // If a number has digits that JavaScript would lose, the text stays as it came.
    const pretty = JSON.stringify(JSON.parse(text), undefined, 2)
    return pretty.replaceAll(/\s/g, '') === text.replaceAll(/\s/g, '') ? pretty : text
  } catch {
    return text
  }
}
