// The languages that a bank's page is asked for, made of the one that a page of the shop speaks.
// Which of them a bank speaks is the bank's to say.

/** Writes the language of a page as a wish to a bank: one that does not speak it takes English. */
export function localesFor(language: string | undefined): string | undefined {
  return language === undefined || language === 'en' ? language : `${language} en`
}
