// The languages that the elements speak: the one list of them.
// Not the words. Whoever adds a language, for example Danish, names it below, translates the files of en/ into da/ and
// names each in the file of its topic; the compiler tells every file and every sentence that is missing.

/** Every language but English, which is built in. */
export const translated = ['fi', 'sv', 'et', 'lv', 'lt'] as const

/** Code of a language that has a translation. */
export type TranslatedLanguage = (typeof translated)[number]

/** Code of a language that the elements speak, ISO 639-1. */
export type Language = 'en' | TranslatedLanguage

/** Tells whether a language has a translation. */
export function isTranslated(code: string): code is TranslatedLanguage {
  return translated.some((one) => one === code)
}
