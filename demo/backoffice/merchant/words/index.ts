// The merchant's page in the language of the shop; its sentences come with this page only.
// Which language is spoken, and how it writes money: demo/site/words/index.ts knows that.

import { fill, type Language, language } from '../../../site/words/index.ts'
import { en } from './en.ts'
import { et } from './et.ts'
import { fi } from './fi.ts'
import { lt } from './lt.ts'
import { lv } from './lv.ts'
import { sv } from './sv.ts'

/** Key of a sentence. */
export type Word = keyof typeof en

const translations: Readonly<Record<Language, Readonly<Record<Word, string>>>> = { fi, sv, en, et, lv, lt }

/** Says a sentence with its braces filled. */
export function say(word: Word, slots: Record<string, string | number> = {}): string {
  return fill(translations[language()][word], slots)
}
