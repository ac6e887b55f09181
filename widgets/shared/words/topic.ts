// One topic of words: English at hand, the other languages on demand.
// Not the languages: languages.ts lists them.

import { type TranslatedLanguage, translations } from './languages.ts'
import type { KeyOf, Sentences, TopicName } from './sentences.ts'

/** The words of one topic. */
export interface Topic<Key extends string> {
  /** English, which elements carry. */
  en: Sentences<Key>
  /** Loads another language. */
  load(language: TranslatedLanguage): Promise<{ words: Sentences<Key> }>
}

/**
 * Makes a topic.
 * @param name names the file that holds it in the folder of every language
 */
export function makeTopic<Name extends TopicName>(
  name: Name,
  en: Sentences<KeyOf<Name>>,
): Topic<KeyOf<Name>> {
  return { en, load: (language) => translations[language][name]() }
}
