// How the shop is built, in the language of the page.
// Which language is spoken: demo/site/words/index.ts knows that.

import { fill, language } from '../../words/index.ts'
import { translations, type Word } from './words.ts'

/** Says a sentence with its braces filled. */
export function say(word: Word, slots: Record<string, string | number> = {}): string {
  return fill(translations[language()][word], slots)
}
