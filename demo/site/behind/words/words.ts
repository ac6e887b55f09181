// What is said in each language of how the shop is built.
// Which language is spoken: index.ts asks the page.

import { en } from './en.ts'
import { et } from './et.ts'
import { fi } from './fi.ts'
import { lt } from './lt.ts'
import { lv } from './lv.ts'
import { sv } from './sv.ts'

/** Key of a sentence. */
export type Word = keyof typeof en

/** All sentences, by language. */
export const translations = { fi, sv, en, et, lv, lt } as const satisfies Record<
  string,
  Readonly<Record<Word, string>>
>

/** Tells whether a name of a history, or of a state, has a sentence of its own. */
export function hasWord(name: string): name is Word {
  return Object.hasOwn(en, name)
}
