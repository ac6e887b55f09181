// The words about payments on the approval page, by language.
// ../description.ts chooses among them.

import type { Language } from '../../../pages/languages.ts'
import { en } from './en.ts'
import { et } from './et.ts'
import { fi } from './fi.ts'
import { lt } from './lt.ts'
import { lv } from './lv.ts'
import { sv } from './sv.ts'
import type { Words } from './words.ts'

/** The words by language. */
export const WORDS: Readonly<Record<Language, Words>> = { fi, sv, en, et, lv, lt }
