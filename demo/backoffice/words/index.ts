// The languages of the back office: Finnish and English, and no other language of the shop.

import { fill, type Sentence, type Slots } from '../../../core/shared/values/sentences.ts'
import { language, offer } from '../../site/words/index.ts'
import { en, type Words } from './en.ts'
import { fi } from './fi.ts'

/** Key of a sentence. */
export type Word = keyof Words

const WORDS: Readonly<Record<'en' | 'fi', Words>> = { en, fi }

offer(['fi', 'en'])

/** Returns a sentence with its braces filled. */
export function say(word: Word, slots: Slots = {}): string {
  const spoken = language() === 'fi' ? 'fi' : 'en'
  const sentence: Sentence = WORDS[spoken][word]
  return fill<string>(sentence, slots, spoken)
}
