// Makes the browser read what it needs in order to write figures and days, while an element waits for the network.
// Not a format that anybody keeps: each part of an element makes its own, quickly then.

/** Locales that were read. */
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
