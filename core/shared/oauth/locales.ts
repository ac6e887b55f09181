// The languages in which a person wishes to read the bank's page, as an address carries them.
// Which of them a bank speaks is the bank's to say; one that does not know the parameter leaves it alone.

/** The parameter of an address; none where the caller wishes no language. */
export type Locales = { readonly ui_locales?: string }

/**
 * Makes the parameter of an address.
 *
 * @param uiLocales Language tags, best first, separated by spaces.
 * @throws TypeError when they are none.
 * @see OpenID Connect Core 1.0, 3.1.2.1
 */
export function localesIn(uiLocales: string | undefined): Locales {
  if (uiLocales === undefined) return {}
  if (!/^[A-Za-z\d-]{2,35}( [A-Za-z\d-]{2,35}){0,9}$/.test(uiLocales)) {
    throw new TypeError('uiLocales must be 1 to 10 language tags, separated by spaces')
  }
  return { ui_locales: uiLocales }
}
