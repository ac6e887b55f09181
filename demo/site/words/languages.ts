// The languages of the shop, in the order of the switch.
// To add a language, write its file beside this one and name it here.

import type { Language } from '../../../core/shared/values/sentences.ts'
import { en, type Words } from './en.ts'
import { et } from './et.ts'
import { fi } from './fi.ts'
import { lt } from './lt.ts'
import { lv } from './lv.ts'
import { sv } from './sv.ts'

/** The words by language. */
export const WORDS: Readonly<Record<Language, Words>> = { fi, sv, en, et, lv, lt }
