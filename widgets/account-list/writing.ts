// Sentences, days and amounts of the account list, in the language of the page.

import type { TemplateResult } from 'lit'
import { helsinkiDate } from '../../core/shared/values/time.ts'
import { drawAmount, makeAmounts, type WriteAmount } from '../shared/text/amounts.ts'
import { makeDays } from '../shared/text/formats.ts'
import type { LanguageController, Slots } from '../shared/text/language.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

/** Key of a sentence of the account list. */
export type Word = WordOf<'accounts'>

/** Writes for one account list, and keeps its formats, which are slow to make. */
export class Writing {
  readonly #words: LanguageController<'accounts'>
  #amounts: { locale: string; write: WriteAmount } | undefined

  constructor(words: LanguageController<'accounts'>) {
    this.#words = words
  }

  /** Tag for `Intl`. */
  get locale(): string {
    return this.#words.locale
  }

  /** Writes a sentence. */
  readonly say = (word: Word, slots?: Slots): string => this.#words.say(word, slots)

  /** Writes a day, with its year if that is not the present one. */
  day(day: string): string {
    const sameYear = helsinkiDate(Date.now()).slice(0, 4) === day.slice(0, 4)
    return makeDays(this.locale, {
      day: 'numeric',
      month: 'long',
      ...(sameYear ? {} : { year: 'numeric' }),
    })(day)
  }

  draw(amount: string, currency: string): TemplateResult {
    const { locale } = this
    if (this.#amounts?.locale !== locale) this.#amounts = { locale, write: makeAmounts(locale) }
    return drawAmount(amount, currency, this.#amounts.write, this.say)
  }
}
