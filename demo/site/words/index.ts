// Which language the shop speaks, and its sentences.
// Not a translation engine: three files of words, and the manners of `Intl`.

import { formatMoney } from '../../../core/shared/index.ts'
import { shop } from '../../catalogue.ts'
import { en, pieces as enPieces } from './en.ts'
import { fi, pieces as fiPieces } from './fi.ts'
import { pieces as svPieces, sv } from './sv.ts'

/** Languages of the shop, in the order of the switch. */
export const languages = { fi: 'Suomi', sv: 'Svenska', en: 'English' } as const

/** Code of a language of the shop. */
export type Language = keyof typeof languages

/** Key of a sentence. */
export type Word = keyof typeof en

/** Name of a piece for the words about it. */
type PieceKey = keyof typeof enPieces

const words = { fi, sv, en }
const pieces = { fi: fiPieces, sv: svPieces, en: enPieces }
const place = 'poukama:language'

let current: Language = firstLanguage()
show()

/** Tells which language is spoken now. */
export function language(): Language {
  return current
}

/** Changes the language for this page and the next ones. */
export function speak(chosen: Language): void {
  current = chosen
  try {
    localStorage.setItem(place, chosen)
  } catch {
    // The next page asks the browser again.
  }
  show()
  dispatchEvent(new Event('shop-change'))
}

/** Says a sentence with its braces filled. */
export function say(word: Word, slots: Record<string, string | number> = {}): string {
  return words[current][word].replace(/\{(\w+)\}/g, (whole, name: string) => String(slots[name] ?? whole))
}

/** Says how many, with a sentence for one and a sentence for more. */
export function sayCount(one: Word, many: Word, count: number): string {
  return say(count === 1 ? one : many, { count })
}

/** Gives the words about a piece. */
export function describe(sku: string): (typeof enPieces)[PieceKey] {
  return pieces[current][sku as PieceKey]
}

/** Writes an amount of the shop's currency. */
export function money(amount: string): string {
  return formatMoney(amount, shop.currency, locale())
}

/** Writes a measure, for example `6.5`. */
export function measure(decimal: string): string {
  return new Intl.NumberFormat(locale()).format(decimal as Intl.StringNumericLiteral)
}

/** European English: the currency after the amount, as the bank's pages and the elements write it. */
function locale(): string {
  return current === 'en' ? 'en-150' : current
}

function show(): void {
  document.documentElement.lang = current
}

function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')
  const wishes = [asked, remembered(), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wishes.find((wish) => isLanguage(wish)) ?? 'en'
}

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(languages, text)
}

function remembered(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}
