// The payments of a series as they are stored: each day, and what became of it.
// It asks no bank; the caller that reads a series notes here what the bank said.

import { datesOfSeries } from '../../../../core/shared/values/calendar.ts'
import { type Every, makeSeries } from '../../../../core/shared/values/recurrence.ts'
import type { SeriesOccurrence } from '../../interfaces/batch-channel.ts'
import { returnsLeft } from '../../interfaces/shared/returns.ts'
import type { HistoryFact } from '../../storage/history.ts'
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
  /** Number of the payment for the history, where there are several. */
  readonly about: Readonly<Record<string, number>>
}

/** What the payments of a series are written with. */
export interface OccurrenceBookTools {
  readonly storage: Pick<ObjectStorage, 'get'>
  /** The record of the object that holds the series. */
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

/** Tells whether a payment is still to come, or under way. */
export const isOpenOccurrence = ({ state }: SeriesOccurrence): boolean =>
  state === 'waiting' || state === 'processing'

/** Stores the payments of the series of one object. */
export class OccurrenceBook {
  readonly #tools: OccurrenceBookTools

  constructor(tools: OccurrenceBookTools) {
    this.#tools = tools
  }

  /** Lists the days of a series whose end is not known yet, so that the bank can be asked. */
  open(paymentId: string, series: OrderedSeries): readonly string[] {
    const ended = new Set(
      this.#known(paymentId).flatMap((occurrence) =>
        hasOccurrenceEnded(occurrence) ? [occurrence.dueDate] : [],
      ),
    )
    return datesOf(series).filter((date) => !ended.has(date))
  }

  /** Lists the days that are paid, and are to be read again by now because their money may come back. */
  returnsDue(paymentId: string, now: number): readonly string[] {
    const due = this.#known(paymentId).filter(({ returnAt = [] }) => returnAt.some((at) => at <= now))
    return due.map(({ dueDate }) => dueDate)
  }

  /** Lists when the paid days of a series are read again, milliseconds since 1970. */
  returnTimes(paymentId: string): readonly number[] {
    return this.#known(paymentId).flatMap(({ returnAt = [] }) => returnAt)
  }

  /** Counts the days of a series that were paid, and whose money came back. */
  returned(paymentId: string): number {
    return this.#known(paymentId).filter(({ returnedAt }) => returnedAt !== undefined).length
  }

  /** Notes what the bank said of some days; a run that has ended stays as it is, but where money came back. */
  note(series: OccurrenceSeries, reported: readonly SeriesOccurrence[], now: number): void {
    const { stored, occurrenceHook } = this.#tools
    const known = this.#known(series.paymentId)
    const before = new Map(known.map((occurrence) => [occurrence.dueDate, occurrence]))
    const news = reported.flatMap((occurrence) => newsOf(before.get(occurrence.dueDate), occurrence, now))
    if (news.length === 0) return
    const ended = news.filter(
      (occurrence) =>
        hasOccurrenceEnded(occurrence) && before.get(occurrence.dueDate)?.state !== occurrence.state,
    )
    for (const occurrence of news) before.set(occurrence.dueDate, occurrence)
    const facts = ended.map(
      ({ dueDate, state }): OccurrenceFact => ({ what: 'occurrence_ended', ...series.about, dueDate, state }),
    )
    stored.write({
      [keyOf(series.paymentId)]: [...before.values()],
      ...stored.historyEntries(facts),
      ...Object.assign({}, ...ended.map((occurrence) => occurrenceHook?.(series, occurrence))),
    })
  }

  /** Tells whether every day of a series has failed. */
  hasFailed(paymentId: string, series: OrderedSeries): boolean {
    return this.list(paymentId, series).every(({ state }) => state === 'failed')
  }

  /**
   * Lists all days of a series.
   *
   * @param rest State of the days that the bank has not named: those of an ended series are not waited for.
   */
  list(
    paymentId: string,
    series: OrderedSeries,
    rest: SeriesOccurrence['state'] = 'waiting',
  ): readonly SeriesOccurrence[] {
    const known = new Map(this.#known(paymentId).map((occurrence) => [occurrence.dueDate, occurrence]))
    return datesOf(series).map((dueDate) => known.get(dueDate) ?? { dueDate, state: rest })
  }

  #known(paymentId: string): readonly SeriesOccurrence[] {
    return this.#tools.storage.get<readonly SeriesOccurrence[]>(keyOf(paymentId)) ?? []
  }
}

/** Returns what an answer makes of a day, if it is news. */
function newsOf(
  earlier: SeriesOccurrence | undefined,
  occurrence: SeriesOccurrence,
  now: number,
): SeriesOccurrence | [] {
  const { state, archiveId } = occurrence
  if (earlier?.state === 'paid' && hasOccurrenceEnded(occurrence)) {
    const { returnAt: _, ...paid } = earlier
    if (state !== 'paid') return { ...paid, state: 'failed', returnedAt: now }
    const returnAt = returnsLeft(earlier, occurrence, now)
    return { ...paid, ...(returnAt && { returnAt }) }
  }
  if (earlier ? hasOccurrenceEnded(earlier) : state === 'waiting') return []
  return earlier?.state === state && earlier.archiveId === archiveId ? [] : occurrence
}

const keyOf = (paymentId: string) => `occurrences:${paymentId}`

const datesOf = ({ dueDate, ...recurrence }: OrderedSeries): readonly string[] => [
  ...datesOfSeries(makeSeries(dueDate, recurrence)),
]
