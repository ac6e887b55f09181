// Periods of bank days: the quick choices, the limits of a source, and the periods before and after.

import { addDays, addMonths, daysBetween, isDate, parseDateTime } from '../../core/shared/values/time.ts'
import { type EntryLimits, usualLimits } from '../../core/view/limits.ts'

/** First and last day of a period, both in it. */
export interface Range {
  from: string
  to: string
}

/** A period that has a name. */
export type PeriodName = 'thisMonth' | 'lastMonth' | 'threeMonths'

/** Why a source cannot be asked for a period. */
export type RangeFault = 'incomplete' | 'form' | 'order' | 'early' | 'long'

const names: readonly PeriodName[] = ['thisMonth', 'lastMonth', 'threeMonths']

/** How many whole months are looked for in a period if a source sets no limit. */
const mostWholeMonths = 12

/** The last day that can be written with a year of four digits. */
const endOfTime = '9999-12-31'

/**
 * Returns the period of a name, as far back as the source goes.
 * @param today the bank's day
 */
export function rangeOf(name: PeriodName, today: string, limits: EntryLimits = usualLimits): Range {
  const { from, to } = wholeRangeOf(name, today)
  return { from: latest(from, firstDay(to, limits), earliestDay(today, limits)), to }
}

/** Lists the names whose whole period a source gives at once; this month is always among them. */
export function periodNames(today: string, limits: EntryLimits = usualLimits): PeriodName[] {
  return names.filter((name) => {
    const { from } = wholeRangeOf(name, today)
    return name === 'thisMonth' || from === rangeOf(name, today, limits).from
  })
}

function wholeRangeOf(name: PeriodName, today: string): Range {
  const first = `${today.slice(0, 8)}01`
  if (name === 'thisMonth') return { from: first, to: today }
  if (name === 'lastMonth') return { from: addMonths(first, -1), to: addDays(first, -1) }
  return { from: firstDay(today, { months: 3 }), to: today }
}

/** Returns the last day that a period from a day on may have. */
export function lastDay(from: string, { months }: Pick<EntryLimits, 'months'> = usualLimits): string {
  // A person may type any year; no day comes after 9999.
  const isBeyond = months === undefined || Number(from.slice(0, 4)) + months / 12 >= 9999
  return isBeyond ? endOfTime : addDays(addMonths(from, months), -1)
}

/**
 * Returns the limits of a source at a time: for a while after the approval it also gives earlier days.
 * @param nowMs epoch milliseconds
 */
export function limitsAt(limits: EntryLimits, nowMs: number): EntryLimits {
  const { daysBack: _, deepUntil = '', ...deep } = limits
  return (parseDateTime(deepUntil) ?? 0) > nowMs ? deep : limits
}

/** Returns the first day that may be asked for; nothing without a limit. */
export function earliestDay(today: string, { daysBack }: Pick<EntryLimits, 'daysBack'>): string | undefined {
  return daysBack === undefined ? undefined : addDays(today, -daysBack)
}

/** Returns the first day that a period until a day may have; nothing if a period may have any length. */
function firstDay(to: string, limits: Pick<EntryLimits, 'months'> & { months: number }): string
function firstDay(to: string, limits: Pick<EntryLimits, 'months'>): string | undefined
function firstDay(to: string, { months }: Pick<EntryLimits, 'months'>): string | undefined {
  if (months === undefined) return undefined
  let from = addMonths(addDays(to, 1), -months)
  // A short month makes the step back longer than the step forward.
  while (lastDay(from, { months }) < to) from = addDays(from, 1)
  return from
}

/** Names what is wrong with a period; nothing when the source can be asked for it. */
export function rangeFault(
  { from, to }: Range,
  today: string,
  limits: EntryLimits = usualLimits,
): RangeFault | undefined {
  if (isOdd(from) || isOdd(to)) return 'form'
  if (!from || !to) return 'incomplete'
  if (from > to) return 'order'
  if (from < (earliestDay(today, limits) ?? '')) return 'early'
  return to > lastDay(from, limits) ? 'long' : undefined
}

/** Returns whether a text is neither empty nor a day. */
const isOdd = (text: string) => text !== '' && !isDate(text)

/** Returns the period right before another, of the same kind: months stay whole; nothing if the source goes no further back. */
export function earlier(
  { from, to }: Range,
  today: string,
  limits: EntryLimits = usualLimits,
): Range | undefined {
  const end = addDays(from, -1)
  const earliest = earliestDay(today, limits)
  if (end < (earliest ?? '')) return undefined
  const months = wholeMonths({ from, to }, today, limits)
  const start = months ? addMonths(from, -months) : addDays(end, -daysBetween(from, to))
  return { from: latest(start, firstDay(end, limits), earliest), to: end }
}

/** Returns the period right after another, of the same kind, up to today; nothing if that one includes today. */
export function later(
  { from, to }: Range,
  today: string,
  limits: EntryLimits = usualLimits,
): Range | undefined {
  if (to >= today) return undefined
  const start = addDays(to, 1)
  const months = wholeMonths({ from, to }, today, limits)
  const end = months ? addDays(addMonths(start, months), -1) : addDays(start, daysBetween(from, to))
  return { from: start, to: [end, lastDay(start, limits), today].toSorted()[0] ?? today }
}

/** Shortens a period at its beginning to what a source gives at once; a period within that stays the same. */
export function shorten(range: Range, today: string, limits: EntryLimits): Range {
  const from = latest(range.from, firstDay(range.to, limits), earliestDay(today, limits))
  return from === range.from || from > range.to ? range : { from, to: range.to }
}

/** Counts the months of a period that has only whole ones; this month counts as whole until today. */
function wholeMonths({ from, to }: Range, today: string, limits: EntryLimits): number {
  const begun = from.endsWith('-01') && to === today && to.slice(0, 7) === from.slice(0, 7)
  if (begun) return 1
  for (let months = 1; months <= (limits.months ?? mostWholeMonths); months++) {
    if (addDays(addMonths(from, months), -1) === to) return months
  }
  return 0
}

/** The latest of some days; those that are absent do not count. */
function latest(day: string, ...others: readonly (string | undefined)[]): string {
  return others.reduce<string>((most, other = '') => (other > most ? other : most), day)
}
