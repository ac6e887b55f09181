// The sentences about the day on which money leaves, and that day as the language of the page writes it.

import { cutOffOf, type Execution } from '../../core/shared/values/departure.ts'
import { everyOf } from '../../core/shared/values/recurrence.ts'
import { addDays, isDate } from '../../core/shared/values/time.ts'
import { clockTime, makeDays } from '../shared/text/formats.ts'
import type { LanguageController } from '../shared/text/language.ts'
import type { WordOf } from '../shared/text/words/topics.ts'

type Word = WordOf<'leaving'>
type Words = Pick<LanguageController<'leaving'>, 'say' | 'locale'>

/** A day to be written, with what its sentence needs. */
export interface DayToSay {
  /** The day on which the money leaves. */
  date: string
  today: string
  /** The day that was asked for. */
  asked?: string | undefined
  /** The cut-off until which the money leaves today, milliseconds since 1970. */
  untilMs?: number | undefined
}

/** Chooses the sentence for a day. */
export function wordOf(
  { why, date }: Partial<Execution> & { date: string },
  foreign: boolean,
  today: string,
): Word {
  if (why === 'in_time') return 'inTime'
  if (why === 'cut_off') return 'cutOff'
  if (why === 'closed_day') return foreign ? 'closedToday' : 'closedDay'
  if (date <= today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : 'on'
}

/** Writes on which day the money leaves. */
export function sayDay(words: Words, word: Word, { date, today, asked = '', untilMs }: DayToSay): string {
  const { locale } = words
  const isFar = date.slice(0, 4) !== today.slice(0, 4)
  return words.say(word, {
    weekday: weekdayOf(date, locale),
    date: write(date, locale, { day: 'numeric', month: 'long', ...(isFar && { year: 'numeric' }) }),
    asked: write(asked, locale, { dateStyle: 'medium' }),
    time: clockTime(untilMs ?? cutOffOf(today) ?? 0, locale, (time) => words.say('zone', { time })),
  })
}

/** Writes how a series goes on; nothing if the page has named no such series. */
export function saySeries(words: Words, every: string | undefined, until: string): string {
  const word = everyOf(every)
  if (!word || !isDate(until)) return ''
  return words.say(word, { until: write(until, words.locale, { dateStyle: 'medium' }) })
}

/** Writes a whole series that has not begun: its first day, how many times, and what all of them cost. */
export function sayWhole(words: Words, date: string, today: string, count: number, total: string): string {
  const { locale } = words
  const isFar = date.slice(0, 4) !== today.slice(0, 4)
  return words.say('whole', {
    weekday: weekdayOf(date, locale),
    date: write(date, locale, { day: 'numeric', month: 'long', ...(isFar && { year: 'numeric' }) }),
    count,
    total,
  })
}

/** Writes a day on one line. */
function write(date: string, locale: string, style: Intl.DateTimeFormatOptions): string {
  return makeDays(locale, style)(date).replaceAll(' ', '\u00A0')
}

/** Names the weekday in its form within a date, which in some languages differs from its form on its own. */
function weekdayOf(date: string, locale: string): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const parts = new Intl.DateTimeFormat(locale, style).formatToParts(Date.parse(date))
  return parts.find(({ type }) => type === 'weekday')?.value ?? ''
}
