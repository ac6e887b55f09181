// The runs of a series as they are stored: each day, and what became of it.
// It asks no bank; the caller that reads a series notes here what the bank said.

import { datesOfSeries, type Recurrence } from '../../../../core/shared/values/calendar.ts'
import type { SeriesRun } from '../../interfaces/bundle-channel.ts'
import type { HistoryFact } from '../../storage/history.ts'
import type { ObjectStorage } from '../../storage/storage.ts'

/** A series of payments, as it was ordered. */
export interface OrderedRuns {
  /** Its first day, `YYYY-MM-DD`. */
  readonly dueDate: string
  readonly every: Recurrence
  /** The last day that may be in it. */
  readonly until: string
}

/** A series at the bank, and its place in the history. */
export interface RunSeries {
  readonly paymentId: string
  /** Number of the payment for the history, where there are several. */
  readonly about: Readonly<Record<string, number>>
}

/** What the runs of a series are written with. */
export interface RunBookTools {
  readonly storage: Pick<ObjectStorage, 'get'>
  /** The record of the object that holds the series. */
  readonly stored: {
    write(changes: Readonly<Record<string, unknown>>): void
    historyEntries(facts: readonly RunFact[]): Readonly<Record<string, unknown>>
  }
  /** Returns entries for the notice of a run that has ended. */
  readonly runHook?: ((series: RunSeries, run: SeriesRun) => Readonly<Record<string, unknown>>) | undefined
}

/** The end of a run, for the history. */
export type RunFact = HistoryFact & { readonly what: 'run_ended'; readonly payment?: number }

const hasRunEnded = ({ status }: SeriesRun) =>
  status === 'paid' || status === 'failed' || status === 'cancelled'

/** Tells whether a run is still to come, or under way. */
export const isOpenRun = ({ status }: SeriesRun): boolean => status === 'waiting' || status === 'processing'

/** Stores the runs of the series of one object. */
export class RunBook {
  readonly #tools: RunBookTools

  constructor(tools: RunBookTools) {
    this.#tools = tools
  }

  /** Lists the days of a series whose end is not known yet, so that the bank can be asked. */
  open(paymentId: string, series: OrderedRuns): readonly string[] {
    const ended = new Set(this.#known(paymentId).flatMap((run) => (hasRunEnded(run) ? [run.dueDate] : [])))
    return datesOf(series).filter((date) => !ended.has(date))
  }

  /** Notes what the bank said of some days; a run that has ended stays as it is. */
  note(series: RunSeries, reported: readonly SeriesRun[]): void {
    const { stored, runHook } = this.#tools
    const known = this.#known(series.paymentId)
    const before = new Map(known.map((run) => [run.dueDate, run]))
    const news = reported.filter((run) => {
      const earlier = before.get(run.dueDate)
      if (earlier ? hasRunEnded(earlier) : run.status === 'waiting') return false
      return earlier?.status !== run.status || earlier.archiveId !== run.archiveId
    })
    if (news.length === 0) return
    for (const run of news) before.set(run.dueDate, run)
    const ended = news.filter(hasRunEnded)
    const facts = ended.map(
      ({ dueDate, status }): RunFact => ({ what: 'run_ended', ...series.about, dueDate, status }),
    )
    stored.write({
      [keyOf(series.paymentId)]: [...before.values()],
      ...stored.historyEntries(facts),
      ...Object.assign({}, ...ended.map((run) => runHook?.(series, run))),
    })
  }

  /** Tells whether every day of a series has failed. */
  hasFailed(paymentId: string, series: OrderedRuns): boolean {
    return this.list(paymentId, series).every(({ status }) => status === 'failed')
  }

  /**
   * Lists all days of a series.
   *
   * @param rest State of the days that the bank has not named: those of an ended series are not waited for.
   */
  list(paymentId: string, series: OrderedRuns, rest: SeriesRun['status'] = 'waiting'): readonly SeriesRun[] {
    const known = new Map(this.#known(paymentId).map((run) => [run.dueDate, run]))
    return datesOf(series).map((dueDate) => known.get(dueDate) ?? { dueDate, status: rest })
  }

  #known(paymentId: string): readonly SeriesRun[] {
    return this.#tools.storage.get<readonly SeriesRun[]>(keyOf(paymentId)) ?? []
  }
}

const keyOf = (paymentId: string) => `runs:${paymentId}`

const datesOf = ({ dueDate, every, until }: OrderedRuns): readonly string[] => [
  ...datesOfSeries({ dueDate, recurrence: every, recurrenceEndDate: until }),
]
