// The language of the shop, and its sentences.

import { formatMoney } from '../../../core/shared/index.ts'
import { fill, type Language, type Sentence, type Slots } from '../../../core/shared/values/sentences.ts'
import { shop } from '../../catalogue.ts'
import { stored } from '../shop/stored.ts'
import type { Words } from './en.ts'
import { WORDS } from './languages.ts'

export type { Language }

/** Key of a sentence. */
export type Word = keyof Words['shop']

/** Key of a sentence about a purchase. */
export type PurchaseWord = keyof Words['purchase']

/** The chosen language; without storage the next page asks the browser again. */
const remembered = stored<string>('local', 'poukama:language')
const asked = new URLSearchParams(location.search).get('lang')

/** The languages of this page, in the order of the switch. */
let offered = Object.keys(WORDS) as readonly Language[]
let chosen: Language = firstLanguage()
// A language that the address names is remembered for the bank's page, and for the receipt afterwards.
if (chosen === asked) remembered.write(chosen)
show()

/** Lists codes and names of the languages, in the order of the switch. */
export function languageNames(): readonly (readonly [Language, string])[] {
  return offered.map((code) => [code, WORDS[code].name] as const)
}

/** Limits this page to some of the languages; what the shop remembers stays as it is. */
export function offer(languages: readonly Language[]): void {
  offered = languages
  chosen = firstLanguage()
  show()
}

/** Returns the present language of the page. */
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

/** Makes the function that returns the sentences of a topic, with their braces filled. */
function sayer<Topic extends 'shop' | 'purchase' | 'built'>(topic: Topic) {
  return (word: keyof Words[Topic], slots: Slots = {}): string => {
    const sentence = WORDS[chosen][topic][word] as Sentence
    return fill(sentence, slots, chosen)
  }
}

/** A sentence of the shop. */
export const say = sayer('shop')

/** A sentence about a purchase. */
export const sayPurchase = sayer('purchase')

/** A sentence about how the shop is built. */
export const sayBuilt = sayer('built')

/** Whether a name of a history, or of a state, has a sentence of its own. */
export function isBuiltWord(name: string): name is keyof Words['built'] {
  return Object.hasOwn(WORDS.en.built, name)
}

/** Counts, with a sentence for one and a sentence for more. */
export function sayCount(one: Word, many: Word, count: number): string {
  return say(count === 1 ? one : many, { count })
}

/** Gives the words about a product. */
export function describe(sku: string): Words['products']['laine'] {
  return WORDS[chosen].products[sku as keyof Words['products']]
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
