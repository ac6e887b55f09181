// Which language the shop speaks, and its sentences.
// Each language is a folder, and one line in this list; the compiler then names what else must name it.

import { formatMoney } from '../../../core/shared/index.ts'
import { shop } from '../../catalogue.ts'
import { stored } from '../shop/stored.ts'
import * as en from './en/shop.ts'
import * as et from './et/shop.ts'
import * as fi from './fi/shop.ts'
import * as lt from './lt/shop.ts'
import * as lv from './lv/shop.ts'
import * as sv from './sv/shop.ts'

/** Key of a sentence. */
export type Word = keyof typeof en.shop

/** Name of a product for the words about it. */
type ProductKey = keyof typeof en.products

/** What the shop says in one language. */
interface Translation {
  /** The language's own name. */
  name: string
  shop: Readonly<Record<Word, string>>
  products: Readonly<Record<ProductKey, (typeof en.products)[ProductKey]>>
}

/** The one list of the shop's languages, in the order of the switch; to add one, translate the folder `en` and name it here. */
const translations = {
  fi: { name: 'Suomi', shop: fi.shop, products: fi.products },
  sv: { name: 'Svenska', shop: sv.shop, products: sv.products },
  en: { name: 'English', shop: en.shop, products: en.products },
  et: { name: 'Eesti', shop: et.shop, products: et.products },
  lv: { name: 'Latviešu', shop: lv.shop, products: lv.products },
  lt: { name: 'Lietuvių', shop: lt.shop, products: lt.products },
} as const satisfies Record<string, Translation>

/** Code of a language of the shop. */
export type Language = keyof typeof translations

/** Without it the next page asks the browser again. */
const remembered = stored<string>('local', 'poukama:language')
const asked = new URLSearchParams(location.search).get('lang')

/** The languages that this page speaks, in the order of the switch. */
let offered = Object.keys(translations) as readonly Language[]
let chosen: Language = firstLanguage()
// A language that the address names goes with the person: to the bank, and back to the receipt.
if (chosen === asked) remembered.write(chosen)
show()

/** Lists codes and names of the languages, in the order of the switch. */
export function languageNames(): readonly (readonly [Language, string])[] {
  return offered.map((code) => [code, translations[code].name] as const)
}

/** Lets this page speak some of the languages only; what the shop remembers stays as it is. */
export function offer(languages: readonly Language[]): void {
  offered = languages
  chosen = firstLanguage()
  show()
}

/** Names the language of the page now. */
export function language(): Language {
  return chosen
}

/** Changes the language for this page and the next ones. */
export function speak(wanted: Language): void {
  chosen = wanted
  remembered.write(chosen)
  show()
  dispatchEvent(new Event('shop-change'))
}

/** Says a sentence with its braces filled. */
export function say(word: Word, slots: Record<string, string | number> = {}): string {
  return fill(translations[language()].shop[word], slots)
}

/** Fills the braces of a sentence. */
export function fill(sentence: string, slots: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(slots[name] ?? whole))
}

/** Says how many, with a sentence for one and a sentence for more. */
export function sayCount(one: Word, many: Word, count: number): string {
  return say(count === 1 ? one : many, { count })
}

/** Gives the words about a product. */
export function describe(sku: string): (typeof en.products)[ProductKey] {
  return translations[language()].products[sku as ProductKey]
}

/** Writes an amount of the shop's currency. */
export function money(amount: string): string {
  return formatMoney(amount, shop.currency, locale())
}

/** Writes a day, for example `Tuesday 1 December 2026`. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
}

/** Writes a measure, for example `6.5`. */
export function measure(decimal: string): string {
  return new Intl.NumberFormat(locale()).format(decimal as Intl.StringNumericLiteral)
}

/** Names the locale in which this language writes numbers and times. European English: the day before the month, as the elements write it. */
export function locale(): string {
  return language() === 'en' ? 'en-150' : language()
}

function show(): void {
  document.documentElement.lang = language()
}

function firstLanguage(): Language {
  const wanted = [
    asked,
    remembered.read(),
    ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()),
  ]
  const [first = 'en'] = wanted.flatMap((tag) => offered.filter((code) => code === tag))
  return first
}
