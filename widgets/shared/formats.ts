// How elements write time and countries in the language of the page; money and references are written by core.
// Not arithmetic, and no words of its own.

const bankZone = 'Europe/Helsinki'

/**
 * Writes a point in time in the bank's zone; empty when the text is no time.
 * @param named makes a sentence that names the zone; used only for readers whose own clock shows something else
 */
export function moment(instant: string, locale: string, named: (time: string) => string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const write = (zone: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone }).format(date)
  const time = write({ timeZone: bankZone })
  return time === write({}) ? time : named(time)
}

/** Writes a country's name, or its code where the language has no name for it. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
