// The page of suppliers in the language of the shop; its sentences come with this page only.
// Which language is spoken, and how it writes money: demo/site/words/index.ts knows that.

import { fill, keepTo, language } from '../../../site/words/index.ts'
import { en } from './en.ts'
import { fi } from './fi.ts'
import { sv } from './sv.ts'

/** Key of a sentence. */
export type Word = keyof typeof en

const translations: Readonly<Record<string, Readonly<Record<Word, string>>>> = { fi, sv, en }
keepTo({ fi, sv, en })

/** Says a sentence with its braces filled. */
export function say(word: Word, slots: Record<string, string | number> = {}): string {
  return fill((translations[language()] ?? en)[word], slots)
}
