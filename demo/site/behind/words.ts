// How the shop is built, in the language of the page.

import { fill, type Language, language } from '../words/index.ts'
import { built as en } from '../words/en/built.ts'
import { built as et } from '../words/et/built.ts'
import { built as fi } from '../words/fi/built.ts'
import { built as lt } from '../words/lt/built.ts'
import { built as lv } from '../words/lv/built.ts'
import { built as sv } from '../words/sv/built.ts'

/** Key of a sentence. */
export type Word = keyof typeof en

const translations: Readonly<Record<Language, Readonly<Record<Word, string>>>> = { fi, sv, en, et, lv, lt }

/** Says a sentence with its braces filled. */
export function say(word: Word, slots: Record<string, string | number> = {}): string {
  return fill(translations[language()][word], slots)
}

/** Whether a name of a history, or of a state, has a sentence of its own. */
export function hasWord(name: string): name is Word {
  return Object.hasOwn(en, name)
}
