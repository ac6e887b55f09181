// The payments of the series of an order: how a reading changes them, and where they are stored. The record has the newest; those
// that ended earlier have rows of their own, so that one more costs as much after five years as after some weeks.
// No bank is asked here: the rail of the order does that.

import { present } from '../../shared/present.ts'
import { datesOfSeries } from '../../../core/shared/values/calendar.ts'
import { makeSeries } from '../../../core/shared/values/recurrence.ts'
import type { EarlierOccurrences, KnownOccurrences, RailOccurrence } from '../interfaces/rail.ts'
import { type Listed, listedBetween } from '../storage/many.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import type { Attempt, OrderRecord } from './order-record.ts'

/** Payments in a row of those that ended long ago. */
const ROW = 10

const isOpenStill = ({ state }: RailOccurrence) => state === 'waiting' || state === 'unknown'

/** Returns whether a payment has ended, and its money does not come back any more. */
const isSettled = (occurrence: RailOccurrence) =>
  !isOpenStill(occurrence) && occurrence.returnAt === undefined

/**
 * Folds a reading into what is known. What has ended stays, since an answer that differs is an older one that came late; except
 * when the money of a paid one came back.
 */
export function latestOccurrences(
  { occurrences = [], earlier }: KnownOccurrences,
  reported: readonly RailOccurrence[],
  now: number,
): KnownOccurrences {
  // Only what was settled before is moved: each end is an event first.
  const open = occurrences.findIndex((one) => !isSettled(one))
  const many = (open < 0 ? occurrences.length : open) - ROW
  const moved = occurrences.slice(0, Math.max(Math.floor(many / ROW) * ROW, 0))
  const until = moved.at(-1)?.dueDate ?? earlier?.until ?? ''
  const ended = new Map(occurrences.flatMap((one) => (isOpenStill(one) ? [] : [[one.dueDate, one] as const])))
  const latest = reported.flatMap((occurrence) => {
    // What has a row of its own does not change, whenever the reading began.
    if (occurrence.dueDate <= until) return []
    const before = ended.get(occurrence.dueDate)
    if (!before || isOpenStill(occurrence)) return before ?? occurrence
    if (before.state !== 'paid') return before
    const { returnAt: _, ...known } = before
    if (occurrence.state !== 'paid') return { ...known, state: 'failed' as const, returnedAt: now }
    return { ...known, ...present({ returnAt: occurrence.returnAt }) }
  })
  return { occurrences: latest, ...present({ earlier: withMoved(earlier, moved) }) }
}

function withMoved(
  earlier: EarlierOccurrences | undefined,
  moved: readonly RailOccurrence[],
): EarlierOccurrences | undefined {
  const last = moved.at(-1)
  if (!last) return earlier
  const { count = 0, paid = 0, returnedAt = 0 } = earlier ?? {}
  const latest = Math.max(returnedAt, ...moved.map((one) => one.returnedAt ?? 0))
  return {
    count: count + moved.length,
    until: last.dueDate,
    paid: paid + moved.filter(({ state }) => state === 'paid').length,
    ...(latest > 0 && { returnedAt: latest }),
  }
}

/** Makes the rows of the payments that a change has moved out of the record. */
export function movedRows(
  before: OrderRecord | undefined,
  after: OrderRecord,
): Readonly<Record<string, unknown>> {
  const rows = after.attempts.flatMap(({ number, earlier }) => {
    const known = before?.attempts.find((attempt) => attempt.number === number)
    const from = known?.earlier?.count ?? 0
    return Array.from({ length: ((earlier?.count ?? 0) - from) / ROW }, (_, at) => [
      keyOf(number, from / ROW + at),
      known?.occurrences?.slice(at * ROW, (at + 1) * ROW),
    ])
  })
  return Object.fromEntries(rows) as Record<string, unknown>
}

const keyOf = (attempt: number, row: number) => `occurrences:${attempt}#${row}`

/** Lists the payments of the series of an attempt, with the next ones that are still to come. */
export function listOfOccurrences(
  storage: Pick<ObjectStorage, 'get'>,
  { number, occurrences = [], earlier }: Pick<Attempt, 'number'> & KnownOccurrences,
): Listed<RailOccurrence> {
  const before = earlier?.count ?? 0
  const total = before + occurrences.length
  const between = (begin: number, end: number): readonly RailOccurrence[] => {
    const first = Math.floor(begin / ROW)
    const count = Math.max(Math.ceil(Math.min(end, before) / ROW) - first, 0)
    const rows = Array.from({ length: count }, (_, at) => {
      const row = storage.get<readonly RailOccurrence[]>(keyOf(number, first + at)) ?? []
      return row.slice(Math.max(begin - (first + at) * ROW, 0), end - (first + at) * ROW)
    })
    return [...rows.flat(), ...occurrences.slice(Math.max(begin - before, 0), Math.max(end - before, 0))]
  }
  return listedBetween(total, between)
}

/** Counts all payments of the series of an order. */
export const countOccurrences = ({ order: { dueDate, recurrence } }: Attempt): number =>
  dueDate !== undefined && recurrence ? [...datesOfSeries(makeSeries(dueDate, recurrence))].length : 0
