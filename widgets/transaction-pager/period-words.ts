// What a pager says of the dates that may be chosen, and of those that may not.
// Not the rules themselves: they are in range.ts.

import type { Period } from './period.ts'
import { lastDay } from './range.ts'
import type { Writing } from './writing.ts'

/** Says which dates may be chosen; empty where all of them may. */
export function sayRule(
  writing: Writing,
  { limits: { months }, deep, earliest = deep?.earliest }: Period,
): string {
  const rules = [
    months === undefined ? '' : writing.say('rule', { length: writing.months(months) }),
    earliest === undefined ? '' : writing.say('early', { from: writing.day(earliest) }),
    deep ? writing.say('deep', { time: writing.time(deep.until) }) : '',
  ]
  return rules.filter(Boolean).join(' ')
}

/** Says what is wrong with the dates that a person is choosing; empty while nothing is. */
export function sayFault(writing: Writing, { draft, fault, limits, earliest = '' }: Period): string {
  if (!draft || !fault) return ''
  if (fault === 'early') return writing.say(fault, { from: writing.day(earliest) })
  if (fault !== 'long') return writing.say(fault)
  return writing.say(fault, {
    length: writing.months(limits.months ?? 0),
    from: writing.day(draft.from),
    to: writing.day(lastDay(draft.from, limits)),
  })
}
