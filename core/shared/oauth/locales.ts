// The languages in which a person prefers to read the bank's page, as a parameter of its address.
// The bank decides which of them it uses; a bank that does not know the parameter ignores it.

/** The parameter of an address; empty if the caller names no language. */
export type Locales = { readonly ui_locales?: string }

/**
 * Makes the parameter of an address.
 *
 * @param uiLocales Language tags, best first, separated by spaces.
 * @throws TypeError when they have another form.
 * @see OpenID Connect Core 1.0, 3.1.2.1
 */
export function localesIn(uiLocales: string | undefined): Locales {
  if (uiLocales === undefined) return {}
  if (!/^[A-Za-z\d-]{2,35}( [A-Za-z\d-]{2,35}){0,9}$/.test(uiLocales)) {
    throw new TypeError('uiLocales must be 1 to 10 language tags, separated by spaces')
  }
  return { ui_locales: uiLocales }
}
