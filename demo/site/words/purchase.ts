// The words of a purchase in the language of the page; only the pages that sell load them.

import { fill, type Language, language } from './index.ts'
import { purchase as en } from './en/purchase.ts'
import { purchase as et } from './et/purchase.ts'
import { purchase as fi } from './fi/purchase.ts'
import { purchase as lt } from './lt/purchase.ts'
import { purchase as lv } from './lv/purchase.ts'
import { purchase as sv } from './sv/purchase.ts'

/** Key of a sentence. */
export type PurchaseWord = keyof typeof en

const translations: Readonly<Record<Language, Readonly<Record<PurchaseWord, string>>>> = {
  fi,
  sv,
  en,
  et,
  lv,
  lt,
}

/** Says a sentence with its braces filled. */
export function sayPurchase(word: PurchaseWord, slots: Record<string, string | number> = {}): string {
  return fill(translations[language()][word], slots)
}
