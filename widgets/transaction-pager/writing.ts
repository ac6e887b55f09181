// What a pager writes: its sentences, periods, amounts and the headings of days, in the language of the page.
// A formatter is slow to make, and a list that scrolls is drawn with every frame: so each is made once and kept.

import { makeAmounts, type WriteAmount } from '../shared/amounts.ts'
import { dayRange, makeDays, type WriteDay } from '../shared/formats.ts'
import type { LanguageController, Slots } from '../shared/language.ts'
import type { entries } from '../shared/words/entries.ts'
import type { Range } from './range.ts'

/** Key of a sentence of the pager. */
export type Word = keyof typeof entries.en

/** Says a sentence of the pager. */
export type Say = (word: Word, slots?: Slots) => string

/** Writes for one pager. */
export class Writing {
  readonly #words: Pick<LanguageController<Word>, 'locale' | 'say'>
  #range: { key: string; text: string } | undefined
  #amounts: { locale: string; write: WriteAmount } | undefined
  #headings: { key: string; write: WriteDay } | undefined

  constructor(words: Pick<LanguageController<Word>, 'locale' | 'say'>) {
    this.#words = words
  }

  /** Says a sentence. */
  readonly say: Say = (word, slots) => this.#words.say(word, slots)

  /** Writes an amount. */
  get amount(): WriteAmount {
    const { locale } = this.#words
    if (this.#amounts?.locale !== locale) this.#amounts = { locale, write: makeAmounts(locale) }
    return this.#amounts.write
  }

  /** Writes a period. */
  range({ from, to }: Range): string {
    const { locale } = this.#words
    const key = [locale, from, to].join()
    if (this.#range?.key !== key) this.#range = { key, text: dayRange(from, to, locale) }
    return this.#range.text
  }

  /** Gives what writes the headings of a period's days; the year stands in those that do not begin this year. */
  headings({ from }: Range, today: string): WriteDay {
    const { locale } = this.#words
    const isThisYear = from.slice(0, 4) === today.slice(0, 4)
    const key = `${locale} ${isThisYear}`
    if (this.#headings?.key !== key) {
      const year = isThisYear ? {} : ({ year: 'numeric' } as const)
      const write = makeDays(locale, { weekday: 'long', day: 'numeric', month: 'long', ...year })
      this.#headings = { key, write }
    }
    return this.#headings.write
  }

  /** Writes a day of a sentence. */
  day(day: string): string {
    return makeDays(this.#words.locale, { dateStyle: 'medium' })(day)
  }

  /** Writes the time of a moment that is near, by the clock of whoever looks. */
  time(instant: string): string {
    return new Intl.DateTimeFormat(this.#words.locale, { timeStyle: 'short' }).format(Date.parse(instant))
  }

  /** Writes how long some months are. */
  months(count: number): string {
    if (count === 3) return this.say('three')
    const format = { style: 'unit', unit: 'month', unitDisplay: 'long' } as const
    return new Intl.NumberFormat(this.#words.locale, format).format(count)
  }
}
