// One topic of words: English at hand, the other languages on demand, and of them only what an element needs.
// Not the languages: languages.ts lists them.

import type { TranslatedLanguage } from './languages.ts'
import type { Sentences } from './sentences.ts'

/** How the words of one topic are loaded, in every language that has a translation. */
export type Translations<Key extends string> = Readonly<
  Record<TranslatedLanguage, () => Promise<{ words: Sentences<Key> }>>
>

/** The words of one topic. */
export interface Topic<Key extends string> {
  /** English, which elements carry. */
  en: Sentences<Key>
  /** Loads another language. */
  load(language: TranslatedLanguage): Promise<{ words: Sentences<Key> }>
}

/** Makes a topic. */
export function makeTopic<Key extends string>(
  en: Sentences<Key>,
  translations: Translations<NoInfer<Key>>,
): Topic<Key> {
  return { en, load: (language) => translations[language]() }
}
