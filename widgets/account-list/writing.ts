// What the parts of an account list say and write, in the language of the page.
// Not the sentences: they stand in shared/words.

import type { TemplateResult } from 'lit'
import { helsinkiDate } from '../../core/shared/values/time.ts'
import { drawAmount, makeAmounts, type WriteAmount } from '../shared/amounts.ts'
import { makeDays } from '../shared/formats.ts'
import type { LanguageController, Slots } from '../shared/language.ts'
import type { accounts } from '../shared/words/accounts.ts'

/** Key of a sentence of the account list. */
export type Word = keyof typeof accounts.en

/** Writes for one account list; a format is slow to make, so it is kept. */
export class Writing {
  readonly #words: LanguageController<Word>
  #amounts: { locale: string; write: WriteAmount } | undefined

  constructor(words: LanguageController<Word>) {
    this.#words = words
  }

  /** Tag for `Intl`. */
  get locale(): string {
    return this.#words.locale
  }

  /** Says a sentence. */
  readonly say = (word: Word, slots?: Slots): string => this.#words.say(word, slots)

  /** Writes a day; the year only where it is another one. */
  day(day: string): string {
    const sameYear = helsinkiDate(Date.now()).slice(0, 4) === day.slice(0, 4)
    return makeDays(this.locale, {
      day: 'numeric',
      month: 'long',
      ...(sameYear ? {} : { year: 'numeric' }),
    })(day)
  }

  /** Draws an amount. */
  draw(amount: string, currency: string): TemplateResult {
    const { locale } = this
    if (this.#amounts?.locale !== locale) this.#amounts = { locale, write: makeAmounts(locale) }
    return drawAmount(amount, currency, this.#amounts.write, this.say)
  }
}
