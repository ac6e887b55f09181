// What the page says of payments that are to be approved or cancelled, in the languages of the bank's pages.
// Which of it is said stands in ../description.ts.

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
