// The languages that the elements speak: the one list of them.
// Not the words. Whoever adds a language, for example Estonian, (1) translates the files of en/ into et/, (2) copies fi.ts to
// et.ts and (3) names it in `translations` below; the compiler names every topic and every sentence that is missing.

import { fi } from './fi.ts'
import type { Translation } from './sentences.ts'
import { sv } from './sv.ts'

/** Every language but English, which is built in. */
export const translations = { fi, sv } as const satisfies Readonly<Record<string, Translation>>

/** Code of a language that has a translation. */
export type TranslatedLanguage = keyof typeof translations

/** Code of a language that the elements speak, ISO 639-1. */
export type Language = 'en' | TranslatedLanguage

/** Tells whether a language has a translation. */
export function isTranslated(code: string): code is TranslatedLanguage {
  return Object.hasOwn(translations, code)
}
