// Makes the browser load its data for writing numbers and days, while an element waits for the network.

/** Locales whose data was loaded. */
const warm = new Set<string>()

/**
 * Reads the browser's data of a language: the first format of a page costs a frame or two, each further one nothing.
 *
 * Call it when a request has just been sent, and not before.
 * @param locale tag for `Intl`
 */
export function warmFormats(locale: string): void {
  if (warm.has(locale)) return
  warm.add(locale)
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(0)
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(0, 86_400_000)
}
