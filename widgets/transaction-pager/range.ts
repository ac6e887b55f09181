// Periods of bank days: the quick choices, the limit of three months, and the steps to the period before and after.
// Not a calendar of the viewer: days are text, and today is the bank's.

import { addDays, addMonths, daysBetween, isDate } from '../../core/shared/values/time.ts'

/** First and last day of a period, both in it. */
export interface Range {
  from: string
  to: string
}

/** A period that has a name, or one that a person chose. */
export type Choice = 'thisMonth' | 'lastMonth' | 'threeMonths' | 'own'

/** How many months a bank gives at a time. */
const mostMonths = 3

/**
 * Tells the period of a name.
 * @param today the bank's day
 */
export function rangeOf(choice: Exclude<Choice, 'own'>, today: string): Range {
  const first = `${today.slice(0, 8)}01`
  if (choice === 'thisMonth') return { from: first, to: today }
  if (choice === 'lastMonth') return { from: addMonths(first, -1), to: addDays(first, -1) }
  return { from: firstDay(today), to: today }
}

/** Tells the last day that a period from a day on may have. */
export function lastDay(from: string): string {
  return addDays(addMonths(from, mostMonths), -1)
}

/** Tells the first day that a period until a day may have. */
function firstDay(to: string): string {
  let from = addMonths(addDays(to, 1), -mostMonths)
  // A short month makes the step back longer than the step forward.
  while (lastDay(from) < to) from = addDays(from, 1)
  return from
}

/** Names what is wrong with a period; nothing when a bank can be asked for it. */
export function rangeFault({ from, to }: Range): 'incomplete' | 'order' | 'long' | undefined {
  if (!isDate(from) || !isDate(to)) return 'incomplete'
  if (from > to) return 'order'
  return to > lastDay(from) ? 'long' : undefined
}

/** Gives the period right before one, of the same kind: months stay whole months. */
export function earlier({ from, to }: Range, today: string): Range {
  const end = addDays(from, -1)
  const months = wholeMonths({ from, to }, today)
  const start = months ? addMonths(from, -months) : addDays(end, -daysBetween(from, to))
  const first = firstDay(end)
  return { from: start > first ? start : first, to: end }
}

/** Gives the period right after one, of the same kind, until today at most; nothing when today was in it. */
export function later({ from, to }: Range, today: string): Range | undefined {
  if (to >= today) return undefined
  const start = addDays(to, 1)
  const months = wholeMonths({ from, to }, today)
  const end = months ? addDays(addMonths(start, months), -1) : addDays(start, daysBetween(from, to))
  return { from: start, to: [end, lastDay(start), today].toSorted()[0] ?? today }
}

/** Counts the months of a period that has only whole ones; this month counts as whole until today. */
function wholeMonths({ from, to }: Range, today: string): number {
  const begun = from.endsWith('-01') && to === today && to.slice(0, 7) === from.slice(0, 7)
  if (begun) return 1
  for (let months = 1; months <= mostMonths; months++) {
    if (addDays(addMonths(from, months), -1) === to) return months
  }
  return 0
}
