// The list of the languages of the elements.
// The words are in a folder for each language. To add one, copy the folder of another language, translate its
// files, and name it below; the compiler names every file and every sentence that is missing.

import type { Language } from '../../../../core/shared/values/sentences.ts'
import type { Topic, Translation, Words } from './topics.ts'

export type { Language }

/** Code of a language that has a translation: every one but English, which is built in. */
export type TranslatedLanguage = Exclude<Language, 'en'>

const translations = {
  fi: () => import('./fi/index.ts'),
  sv: () => import('./sv/index.ts'),
  et: () => import('./et/index.ts'),
  lv: () => import('./lv/index.ts'),
  lt: () => import('./lt/index.ts'),
} as const satisfies Record<TranslatedLanguage, () => Promise<{ topics: Translation }>>

/** Codes of the languages that have a translation. */
export const translated = Object.keys(translations) as readonly TranslatedLanguage[]

/** Returns whether a language has a translation. */
export function isTranslated(code: string): code is TranslatedLanguage {
  return Object.hasOwn(translations, code)
}

/** Loads the words of one topic in a language. */
export async function loadWords<Name extends Topic>(
  language: TranslatedLanguage,
  topic: Name,
): Promise<Words<Name>> {
  const { topics } = await translations[language]()
  return (await topics[topic]()).words
}
