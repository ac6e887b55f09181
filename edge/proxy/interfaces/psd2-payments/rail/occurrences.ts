// The payments of a series as the bank reports them: each by its nominal date, up to the first that is waiting.
// It stores nothing, and does not ask again for what has ended.

import { type Psd2Bank, readRecurrence } from '../../../../../core/psd2-payments/index.ts'
import { OCCURRENCE_WORDS } from '../../../../../core/psd2-payments/rules/index.ts'
import type { SendOptions } from '../../../../../core/shared/send.ts'
import { datesOfSeries, type Series } from '../../../../../core/shared/values/calendar.ts'
import { executionDay } from '../../../../../core/shared/values/departure.ts'
import type { RailOccurrence, OccurrenceState } from '../../rail.ts'

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

/** A series at the bank. */
interface KnownSeries {
  readonly paymentId: string
  readonly series: Series
  /** Whether the receiving account is at the same bank, which moves money on closed days too. */
  readonly isSameBank: boolean
}

/**
 * Lists the payments of a series. It asks for one after another, up to the first that waits for its day: the later ones
 * wait too. After a cancelled one, all are cancelled.
 *
 * @param known What an earlier reading found.
 */
export async function readOccurrences(
  bank: Psd2Bank,
  { paymentId, series, isSameBank }: KnownSeries,
  known: readonly RailOccurrence[] = [],
  options?: SendOptions,
): Promise<readonly RailOccurrence[]> {
  const ended = new Map(known.filter(hasEnded).map((occurrence) => [occurrence.dueDate, occurrence]))
  const occurrences: RailOccurrence[] = []
  const occurrenceOn = (dueDate: string, state: OccurrenceState, archiveId?: string) =>
    occurrenceAt(dueDate, executionDay(dueDate, isSameBank), state, archiveId)
  let calls = 0
  let rest: OccurrenceState | undefined
  for (const dueDate of datesOfSeries(series)) {
    const before = ended.get(dueDate)
    if (before) {
      occurrences.push(before)
      continue
    }
    if (calls === MOST_CALLS) rest ??= 'waiting'
    if (rest !== undefined) {
      occurrences.push(occurrenceOn(dueDate, rest))
      continue
    }
    calls += 1
    // oxlint-disable-next-line no-await-in-loop -- the next one only when this one does not wait
    const { body } = await readRecurrence(bank, { path: { paymentId, dueDate } }, options)
    const phase = OCCURRENCE_WORDS.meaningOf(body.status)
    const state = STATES[phase]
    occurrences.push(occurrenceOn(dueDate, state, body.archiveId))
    if (phase === 'scheduled' || state === 'cancelled') rest = state
  }
  return occurrences
}

const hasEnded = ({ state }: RailOccurrence) =>
  state === 'paid' || state === 'failed' || state === 'cancelled'

function occurrenceAt(
  dueDate: string,
  executionDate: string,
  state: OccurrenceState,
  archiveId?: string,
): RailOccurrence {
  return {
    dueDate,
    state,
    ...(executionDate !== dueDate && { executionDate }),
    ...(archiveId !== undefined && { archiveId }),
  }
}
