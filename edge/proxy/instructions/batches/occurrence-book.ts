// The payments of a series as they are stored: each day, and what became of it. Those that ended long ago have rows of their own,
// so that one more costs as much after five years as after one.
// No bank is asked here; the caller that reads a series notes here what the bank reported.

import { datesOfSeries } from '../../../../core/shared/values/calendar.ts'
import { type Every, makeSeries } from '../../../../core/shared/values/recurrence.ts'
import type { SeriesOccurrence } from '../../interfaces/batch-channel.ts'
import { returnsLeft } from '../../interfaces/shared/returns.ts'
import type { HistoryFact } from '../../storage/history.ts'
import { type Listed, listedBetween, PAGE } from '../../storage/many.ts'
import type { ObjectStorage } from '../../storage/storage.ts'

/** A series of payments, as it was ordered. */
export interface OrderedSeries {
  /** Its first day, `YYYY-MM-DD`. */
  readonly dueDate: string
  readonly every: Every
  /** The last day that may be in it. */
  readonly until: string
}

/** A series at the bank, and its place in the history. */
export interface OccurrenceSeries {
  readonly paymentId: string
  readonly series: OrderedSeries
  /** Number of the payment for the history, if there are several. */
  readonly about: Readonly<Record<string, number>>
}

/** What the payments of a series are written with. */
export interface OccurrenceBookTools {
  readonly storage: Pick<ObjectStorage, 'get'>
  /** The record of the object that has the series. */
  readonly stored: {
    write(changes: Readonly<Record<string, unknown>>): void
    historyEntries(facts: readonly OccurrenceFact[]): Readonly<Record<string, unknown>>
  }
  /** Returns entries for the webhook of a payment that has ended. */
  readonly occurrenceHook?:
    | ((series: OccurrenceSeries, occurrence: SeriesOccurrence) => Readonly<Record<string, unknown>>)
    | undefined
}

/** The end of a payment, for the history. */
export type OccurrenceFact = HistoryFact & { readonly what: 'occurrence_ended'; readonly payment?: number }

const hasOccurrenceEnded = ({ state }: SeriesOccurrence) =>
  state === 'paid' || state === 'failed' || state === 'cancelled'

/** Returns whether a payment has ended, and its money does not come back any more. */
const isSettled = (occurrence: SeriesOccurrence) =>
  hasOccurrenceEnded(occurrence) && occurrence.returnAt === undefined

const hasComeBack = ({ returnedAt }: SeriesOccurrence) => returnedAt !== undefined

/** Returns whether a payment is still to come, or under way. */
export const isOpenOccurrence = ({ state }: SeriesOccurrence): boolean =>
  state === 'waiting' || state === 'processing'

/** How many days that ended long ago share one stored row. */
const ROW = 20

/** How many days are shown that the bank has not named yet. */
const NEXT = 10

/** The newest days of a series that the bank has named, and what came before them. */
interface Newest {
  /** How many days are in rows of their own; then, of these, how many were paid, failed, or had their money come back. */
  readonly before: number
  readonly paid: number
  readonly failed: number
  readonly returned: number
  readonly occurrences: readonly SeriesOccurrence[]
}

const NONE: Newest = { before: 0, paid: 0, failed: 0, returned: 0, occurrences: [] }

/** Stores the payments of the series of one object. */
export class OccurrenceBook {
  readonly #tools: OccurrenceBookTools

  constructor(tools: OccurrenceBookTools) {
    this.#tools = tools
  }

  /** Lists the days of a series whose end is not known yet, so that the bank can be asked. */
  open(paymentId: string, series: OrderedSeries): readonly string[] {
    const { before, occurrences } = this.#newest(paymentId)
    const ended = new Set(occurrences.filter(hasOccurrenceEnded).map(({ dueDate }) => dueDate))
    return datesOf(series)
      .slice(before)
      .filter((date) => !ended.has(date))
  }

  /** Lists the days that are paid, and are to be read again by now because their money may come back. */
  returnsDue(paymentId: string, now: number): readonly string[] {
    const due = this.#newest(paymentId).occurrences.filter(({ returnAt = [] }) =>
      returnAt.some((at) => at <= now),
    )
    return due.map(({ dueDate }) => dueDate)
  }

  /** Lists when the paid days of a series are read again, milliseconds since 1970. */
  returnTimes(paymentId: string): readonly number[] {
    return this.#newest(paymentId).occurrences.flatMap(({ returnAt = [] }) => returnAt)
  }

  returned(paymentId: string): number {
    const { returned, occurrences } = this.#newest(paymentId)
    return returned + occurrences.filter(hasComeBack).length
  }

  /** Notes what the bank reported of some days. A day that has ended stays as it is, unless its money came back. */
  note(series: OccurrenceSeries, reported: readonly SeriesOccurrence[], now: number): void {
    const { stored, occurrenceHook } = this.#tools
    const newest = this.#newest(series.paymentId)
    const dates = datesOf(series.series).slice(newest.before)
    const known = new Map(newest.occurrences.map((occurrence) => [occurrence.dueDate, occurrence]))
    const news = reported.flatMap((occurrence) =>
      // A day in a row of its own has ended, and its money does not come back any more.
      dates.includes(occurrence.dueDate) ? newsOf(known.get(occurrence.dueDate), occurrence, now) : [],
    )
    if (news.length === 0) return
    const ended = news.filter(
      (occurrence) =>
        hasOccurrenceEnded(occurrence) && known.get(occurrence.dueDate)?.state !== occurrence.state,
    )
    for (const occurrence of news) known.set(occurrence.dueDate, occurrence)
    const facts = ended.map(
      ({ dueDate, state }): OccurrenceFact => ({ what: 'occurrence_ended', ...series.about, dueDate, state }),
    )
    stored.write({
      ...rowsOf(series.paymentId, newest, dates, known),
      ...stored.historyEntries(facts),
      ...Object.assign({}, ...ended.map((occurrence) => occurrenceHook?.(series, occurrence))),
    })
  }

  /** Returns whether every day of a series has failed. */
  hasFailed(paymentId: string, series: OrderedSeries): boolean {
    const { failed, occurrences } = this.#newest(paymentId)
    const all = failed + occurrences.filter(({ state }) => state === 'failed').length
    return all === datesOf(series).length
  }

  /** Counts all days of a series, and those of them that were paid. */
  counts(paymentId: string, series: OrderedSeries): { readonly all: number; readonly paid: number } {
    const { paid, occurrences } = this.#newest(paymentId)
    return { all: datesOf(series).length, paid: paid + occurrences.filter(isPaid).length }
  }

  /**
   * Lists the days of a series that the bank has named, and the next ten; at least the first twenty of the series.
   *
   * @param rest State of the days that the bank has not named: those of an ended series are not waited for.
   */
  days(
    paymentId: string,
    series: OrderedSeries,
    rest: SeriesOccurrence['state'] = 'waiting',
  ): Listed<SeriesOccurrence> {
    const { before, occurrences } = this.#newest(paymentId)
    const known = new Map(occurrences.map((occurrence) => [occurrence.dueDate, occurrence]))
    const dates = datesOf(series)
    const total = Math.min(Math.max(before + occurrences.length + NEXT, PAGE), dates.length)
    return listedBetween(total, (begin, end) => {
      const first = Math.floor(begin / ROW)
      const count = Math.max(Math.ceil(Math.min(end, before) / ROW) - first, 0)
      const rows = Array.from({ length: count }, (_, at) => this.#row(paymentId, first + at))
      const later = dates.slice(Math.max(begin, before), end)
      return [
        ...rows.flat().slice(begin - first * ROW, end - first * ROW),
        ...later.map((dueDate) => known.get(dueDate) ?? { dueDate, state: rest }),
      ]
    })
  }

  #newest(paymentId: string): Newest {
    return this.#tools.storage.get<Newest>(keyOf(paymentId)) ?? NONE
  }

  #row(paymentId: string, row: number): readonly SeriesOccurrence[] {
    return this.#tools.storage.get<readonly SeriesOccurrence[]>(`${keyOf(paymentId)}#${row}`) ?? []
  }
}

/**
 * Makes the rows to write: as soon as the newest days are twice as many as fit into a row, the first ones move to one of their
 * own, if nothing more happens to any of them.
 */
function rowsOf(
  paymentId: string,
  { before, paid, failed, returned }: Newest,
  dates: readonly string[],
  known: ReadonlyMap<string, SeriesOccurrence>,
): Readonly<Record<string, unknown>> {
  const key = keyOf(paymentId)
  const occurrences = dates.flatMap((date) => known.get(date) ?? [])
  const first = dates.slice(0, ROW).flatMap((date) => known.get(date) ?? [])
  if (occurrences.length < 2 * ROW || first.length < ROW || !first.every(isSettled))
    return { [key]: { before, paid, failed, returned, occurrences } satisfies Newest }
  const newest: Newest = {
    before: before + ROW,
    paid: paid + first.filter(isPaid).length,
    failed: failed + first.filter(({ state }) => state === 'failed').length,
    returned: returned + first.filter(hasComeBack).length,
    occurrences: occurrences.slice(ROW),
  }
  return { [key]: newest, [`${key}#${before / ROW}`]: first }
}

/** Returns a day as an answer of the bank changes it, if it does. */
function newsOf(
  earlier: SeriesOccurrence | undefined,
  occurrence: SeriesOccurrence,
  now: number,
): SeriesOccurrence | [] {
  const { state, archiveId } = occurrence
  if (earlier?.state === 'paid' && hasOccurrenceEnded(occurrence)) {
    const { returnAt: _, ...paid } = earlier
    if (state !== 'paid') return { ...paid, state: 'failed', returnedAt: now }
    if (!earlier.returnAt) return []
    const returnAt = returnsLeft(earlier, occurrence, now)
    return { ...paid, ...(returnAt && { returnAt }) }
  }
  if (earlier ? hasOccurrenceEnded(earlier) : state === 'waiting') return []
  return earlier?.state === state && earlier.archiveId === archiveId ? [] : occurrence
}

const isPaid = ({ state }: SeriesOccurrence) => state === 'paid'

const keyOf = (paymentId: string) => `occurrences:${paymentId}`

const datesOf = ({ dueDate, ...recurrence }: OrderedSeries): readonly string[] => [
  ...datesOfSeries(makeSeries(dueDate, recurrence)),
]
