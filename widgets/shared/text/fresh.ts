// Writes when a bank whose reads are used up can be read again: today, tomorrow, or on a day.

import { addDays, helsinkiDate, parseDateTime } from '../../../core/shared/values/time.ts'
import { clockTime, makeDays } from './formats.ts'
import type { LanguageController } from './language.ts'

/** The words, and how times are written. */
type Words = Pick<LanguageController<'connection'>, 'locale' | 'say'>

/**
 * Writes from when newer data can be read, and why not before; "later" if the instant is invalid.
 * @param freshAgainAt RFC 3339
 * @param nowMs epoch milliseconds
 * @param isRead whether something was read before, which is shown until then
 */
export function sayFresh(freshAgainAt: unknown, words: Words, nowMs: number, isRead = true): string {
  const instant = typeof freshAgainAt === 'string' ? parseDateTime(freshAgainAt) : undefined
  if (instant !== undefined && instant <= nowMs) return words.say('freshNow')
  const when = instant === undefined ? words.say('freshLater') : sayWhen(instant, words, nowMs)
  const why = `${when} ${words.say('freshWhy')}`
  return isRead ? `${why} ${words.say('freshUntil')}` : why
}

/** Writes a day and a time. */
function sayWhen(instantMs: number, words: Words, nowMs: number): string {
  const time = clockTime(instantMs, words.locale, (shown) => words.say('zone', { time: shown }))
  const [today, day] = [helsinkiDate(nowMs), helsinkiDate(instantMs)]
  if (day === today) return words.say('freshToday', { time })
  if (day === addDays(today, 1)) return words.say('freshTomorrow', { time })
  const date = makeDays(words.locale, { day: 'numeric', month: 'long' })(day)
  return words.say('freshOn', { date, time })
}
