// The payments of a series as the bank reports them: each by its nominal date, and the next that wait.
// Nothing is stored here. Payments that have ended are not read again, except those whose money may come back, when that is due.

import { type Psd2Bank, readRecurrence } from '../../../../../core/psd2-payments/index.ts'
import { debitedReadings, OCCURRENCE_WORDS } from '../../../../../core/psd2-payments/rules/index.ts'
import type { SendOptions } from '../../../../../core/shared/send.ts'
import { datesOfSeries, type Series } from '../../../../../core/shared/values/calendar.ts'
import { executionDay } from '../../../../../core/shared/values/departure.ts'
import { returnsLeft } from '../../shared/returns.ts'
import type { KnownOccurrences, OccurrenceState, RailOccurrence } from '../../rail.ts'

/** What the status of a series' payment means for an order. */
const STATES = {
  scheduled: 'waiting',
  processing: 'waiting',
  paid: 'paid',
  rejected: 'failed',
  cancelled: 'cancelled',
  unknown: 'unknown',
} as const satisfies Record<string, OccurrenceState>

/** Most calls of one reading: a bank whose clock was moved by years has many payments at once. */
const MOST_CALLS = 60
/** Most further calls of one reading, for paid payments whose money may come back. */
const MOST_RETURN_CALLS = 20
/** How many are listed that the bank was not asked about, because they wait or are cancelled like the one before them. */
const AHEAD = 9
/** A series with no more payments than this is listed whole, with its future days. */
const WHOLE = 20

interface KnownSeries {
  readonly paymentId: string
  readonly series: Series
  /** Whether the receiving account is at the same bank, which moves money on closed days too. */
  readonly isSameBank: boolean
  readonly nowMs: number
}

/**
 * Lists the payments of a series, without those that are known to have ended for good. The bank is asked for one after another,
 * up to the first that waits for its day: all later ones wait too, and the next nine are listed, or the first twenty of the
 * series. After a cancelled one, all are cancelled.
 *
 * @param known What an earlier reading found.
 */
export async function readOccurrences(
  bank: Psd2Bank,
  { paymentId, series, isSameBank, nowMs }: KnownSeries,
  { occurrences: known = [], earlier }: KnownOccurrences = {},
  options?: SendOptions,
): Promise<readonly RailOccurrence[]> {
  const ended = new Map(known.filter(hasEnded).map((occurrence) => [occurrence.dueDate, occurrence]))
  const occurrences: RailOccurrence[] = []
  let calls = 0
  let returnCalls = 0
  let rest: OccurrenceState | undefined
  let ahead = 0
  for (const dueDate of datesOfSeries(series)) {
    if (earlier && dueDate <= earlier.until) continue
    const before = ended.get(dueDate)
    const isDue = before?.returnAt?.some((at) => at <= nowMs) === true
    if (before && (!isDue || returnCalls++ >= MOST_RETURN_CALLS)) {
      occurrences.push(before)
      if (before.state === 'cancelled') rest ??= before.state
      continue
    }
    const executionDate = executionDay(dueDate, isSameBank)
    const occurrence = { dueDate, ...(executionDate !== dueDate && { executionDate }) }
    if (!before && calls === MOST_CALLS) rest ??= 'waiting'
    if (!before && rest !== undefined) {
      const listed = (earlier?.count ?? 0) + occurrences.length
      if (ahead++ < AHEAD || listed < WHOLE) occurrences.push({ ...occurrence, state: rest })
      continue
    }
    if (!before) calls += 1
    // oxlint-disable-next-line no-await-in-loop -- the next one only when this one does not wait
    const { body } = await readRecurrence(bank, { path: { paymentId, dueDate } }, options)
    const { archiveId } = body
    const phase = OCCURRENCE_WORDS.meaningOf(body.status)
    const state = STATES[phase]
    // The answer is out of date, or its word unknown: the payment is read again.
    if (before && state !== 'paid' && state !== 'failed' && state !== 'cancelled') {
      occurrences.push(before)
      continue
    }
    const isDebited = OCCURRENCE_WORDS.ours(body.status) === 'Debited'
    const reported = { returnAt: isDebited ? debitedReadings(nowMs, bank) : undefined }
    const { returnAt } = before ? { returnAt: returnsLeft(before, reported, nowMs) } : reported
    occurrences.push({
      ...occurrence,
      state,
      ...(archiveId !== undefined && { archiveId }),
      ...(returnAt && { returnAt }),
    })
    if (!before && (phase === 'scheduled' || state === 'cancelled')) rest = state
  }
  return occurrences
}

const hasEnded = ({ state }: RailOccurrence) =>
  state === 'paid' || state === 'failed' || state === 'cancelled'
