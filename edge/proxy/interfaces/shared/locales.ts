// The languages to ask a bank's page for, from the language of the shop's page.
// It does not know which languages a bank speaks.

/** Adds English after the language of a page, for a bank that does not speak it. */
export function localesFor(language: string | undefined): string | undefined {
  return language === undefined || language === 'en' ? language : `${language} en`
}
