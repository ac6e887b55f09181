// Writes and reads a day as a person types it: in figures, in the order of the language of the page.

import { isDate } from '../../core/shared/values/time.ts'
import { asSeen } from '../../core/shared/values/typed.ts'
import { makeDays } from '../shared/text/formats.ts'

/** Why a text is no day: it has not the form of days in the language, or no such day exists. */
export type DayFault = 'form' | 'noDay'

/** A day that was read, `YYYY-MM-DD`, or what is wrong with the text. */
export type DayRead = { readonly day: string } | { readonly fault: DayFault }

/** Options for a day that can be typed: one calendar and plain digits, whatever the language usually has. */
const figures = {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  calendar: 'gregory',
  numberingSystem: 'latn',
} as const

/** Writes a day as it can be typed again, `5.11.2026`; a text that is no day stays as it is. */
export function writeDay(day: string, locale: string): string {
  return makeDays(locale, figures)(day)
}

/**
 * Reads a day that a person typed.
 *
 * The parts are in the order of the language, between full stops, strokes or hyphens, and the year has four figures. A day as
 * machines write it, `2026-11-05`, is understood in every language: nothing else begins with a year of four figures.
 */
export function readDay(text: string, locale: string): DayRead {
  const parts = /^(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})\.?$/.exec(asSeen(text).trim())
  if (!parts) return { fault: 'form' }
  const [, first = '', , second = '', third = ''] = parts
  const order = first.length === 4 ? 'ymd' : orderOf(locale)
  const part = (name: string) => [first, second, third][order.indexOf(name)] ?? ''
  const [year, month, day] = [part('y'), part('m'), part('d')]
  if (year.length !== 4 || month.length > 2 || day.length > 2) return { fault: 'form' }
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(read) ? { day: read } : { fault: 'noDay' }
}

/** The order in which a language writes year, month and day: `dmy`. */
function orderOf(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, figures).formatToParts(0)
  return parts
    .filter(({ type }) => type !== 'literal')
    .map(({ type }) => type[0])
    .join('')
}
