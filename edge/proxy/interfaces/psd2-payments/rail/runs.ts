// The payments of a series as the bank reports them: each by its nominal date, up to the first that is waiting.
// It stores nothing, and does not ask again for what has ended.

import { type Psd2Bank, readRecurrence } from '../../../../../core/psd2-payments/index.ts'
import { type PaymentPhase, phaseOf } from '../../../../../core/psd2-payments/rules/index.ts'
import type { SendOptions } from '../../../../../core/shared/send.ts'
import { datesOfSeries, type Series } from '../../../../../core/shared/values/calendar.ts'
import { executionDay } from '../../../../../core/shared/values/departure.ts'
import type { RailRun, RunStatus } from '../../rail.ts'

/** What the status of a series' payment means for an order. */
const STATUSES: Readonly<Partial<Record<PaymentPhase, RunStatus>>> = {
  scheduled: 'waiting',
  processing: 'waiting',
  paid: 'paid',
  rejected: 'failed',
  cancelled: 'cancelled',
}

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
export async function readRuns(
  bank: Psd2Bank,
  { paymentId, series, isSameBank }: KnownSeries,
  known: readonly RailRun[] = [],
  options?: SendOptions,
): Promise<readonly RailRun[]> {
  const ended = new Map(known.filter(hasEnded).map((run) => [run.dueDate, run]))
  const runs: RailRun[] = []
  const runOn = (dueDate: string, status: RunStatus, archiveId?: string) =>
    runAt(dueDate, executionDay(dueDate, isSameBank), status, archiveId)
  let calls = 0
  let rest: RunStatus | undefined
  for (const dueDate of datesOfSeries(series)) {
    const before = ended.get(dueDate)
    if (before) {
      runs.push(before)
      continue
    }
    if (calls === MOST_CALLS) rest ??= 'waiting'
    if (rest !== undefined) {
      runs.push(runOn(dueDate, rest))
      continue
    }
    calls += 1
    // oxlint-disable-next-line no-await-in-loop -- the next one only when this one does not wait
    const { body } = await readRecurrence(bank, { path: { paymentId, dueDate } }, options)
    const status = STATUSES[phaseOf(body.status)] ?? 'unclear'
    runs.push(runOn(dueDate, status, body.archiveId))
    if (body.status === 'AwaitingDueDate' || status === 'cancelled') rest = status
  }
  return runs
}

const hasEnded = ({ status }: RailRun) => status === 'paid' || status === 'failed' || status === 'cancelled'

function runAt(dueDate: string, leavesOn: string, status: RunStatus, archiveId?: string): RailRun {
  return {
    dueDate,
    status,
    ...(leavesOn !== dueDate && { leavesOn }),
    ...(archiveId !== undefined && { archiveId }),
  }
}
