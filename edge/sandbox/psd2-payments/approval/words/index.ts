// The words of the payers' pages, by language.
// The words of all pages are in ../../../pages/common-words.ts.

import type { Language } from '../../../pages/languages.ts'
import { en } from './en.ts'
import { et } from './et.ts'
import { fi } from './fi.ts'
import { lt } from './lt.ts'
import { lv } from './lv.ts'
import { sv } from './sv.ts'
import type { Words } from './words.ts'

/** The words of the pages by language. */
export const WORDS: Readonly<Record<Language, Words>> = { fi, sv, en, et, lv, lt }
