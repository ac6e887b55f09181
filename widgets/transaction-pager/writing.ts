// Sentences, periods, amounts and headings of days of the pager, in the language of the page.

import { isDate } from '../../core/shared/values/time.ts'
import { makeAmounts, type WriteAmount } from '../shared/text/amounts.ts'
import { clockTime, dayRange, makeDays, type WriteDay } from '../shared/text/formats.ts'
import type { LanguageController, Slots } from '../shared/text/language.ts'
import { readDay, writeDay } from './day-text.ts'
import type { Period } from './period.ts'
import { lastDay, type Range } from './range.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

/** Key of a sentence of the pager. */
export type Word = WordOf<'entries'>

/** Writes a sentence of the pager. */
export type Say = (word: Word, slots?: Slots) => string

/** Writes for one pager. */
export class Writing {
  readonly #words: Pick<LanguageController<'entries'>, 'locale' | 'say'>
  #range: { key: string; text: string } | undefined
  #amounts: { locale: string; write: WriteAmount } | undefined
  #figures: { locale: string; write: WriteDay } | undefined
  #headings: { key: string; write: WriteDay } | undefined

  constructor(words: Pick<LanguageController<'entries'>, 'locale' | 'say'>) {
    this.#words = words
  }

  /** Writes a sentence. */
  readonly say: Say = (word, slots) => this.#words.say(word, slots)

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

  /** Returns the writer of the headings of a period's days, with the year if they do not begin this year. */
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

  /** Writes a day in figures. */
  get shortDay(): WriteDay {
    const { locale } = this.#words
    if (this.#figures?.locale !== locale)
      this.#figures = {
        locale,
        write: makeDays(locale, { day: 'numeric', month: 'numeric', year: 'numeric' }),
      }
    return this.#figures.write
  }

  /** Writes a day within a sentence. */
  day(day: string): string {
    return makeDays(this.#words.locale, { dateStyle: 'medium' })(day)
  }

  /** Language tag by which days are written and read. */
  get locale(): string {
    return this.#words.locale
  }

  /**
   * Writes a near time by the bank's clock.
   * @param named makes a sentence that names that clock, for readers whose own shows something else
   */
  time(instant: string, named: (time: string) => string): string {
    return clockTime(Date.parse(instant), this.#words.locale, named)
  }

  /** Writes a number of months, in the grammatical case that the sentences around it need. */
  months(count: number): string {
    return count === 3 ? this.say('three') : this.say('months', { count })
  }
}

/**
 * Writes which dates may be chosen; empty if all of them may.
 * @param named makes a sentence that names the bank's clock
 */
export function sayRule(
  writing: Writing,
  { limits: { months }, deep, earliest = deep?.earliest }: Period,
  named: (time: string) => string,
): string {
  const rules = [
    months === undefined ? '' : writing.say('rule', { length: writing.months(months) }),
    earliest === undefined ? '' : writing.say('early', { from: writing.day(earliest) }),
    deep ? writing.say('deep', { time: writing.time(deep.until, named) }) : '',
  ]
  return rules.filter(Boolean).join(' ')
}

/** Writes how many transactions could not be read; empty if all could (gaps Part 5, law 6). */
export const sayMissing = (say: Say, { unread }: { readonly unread: number }): string =>
  unread > 0 ? say('missing', { count: unread }) : ''

/** Explains how a day is typed, with the last day of this year as example, because its day and month cannot be confused. */
export function sayForm(writing: Writing, { today }: Pick<Period, 'today'>): string {
  return writing.say('form', { day: writeDay(`${today.slice(0, 4)}-12-31`, writing.locale) })
}

/** Returns in words what is wrong with the dates that a person is choosing; empty while nothing is. */
export function sayFault(writing: Writing, period: Period): string {
  const { draft, fault, limits, today, earliest = '' } = period
  if (!draft || !fault) return ''
  if (fault === 'form') {
    const odd = [draft.from, draft.to].find((text) => text && !isDate(text)) ?? ''
    const read = readDay(odd, writing.locale)
    const form = sayForm(writing, period)
    if (!('fault' in read) || read.fault === 'form') return form
    return `${writing.say('noDay', { day: odd.replace(/\.$/, '') })} ${form}`
  }
  if (fault === 'late') return writing.say(fault, { to: writing.day(today) })
  if (fault === 'early') return writing.say(fault, { from: writing.day(earliest) })
  if (fault !== 'long') return writing.say(fault)
  return writing.say(fault, {
    length: writing.months(limits.months ?? 0),
    from: writing.day(draft.from),
    to: writing.day(lastDay(draft.from, limits)),
  })
}
