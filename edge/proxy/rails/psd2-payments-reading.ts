// What a status of the bank is to an order, and when the next news of it are due. Pure.
// Statuses are those of gaps Part 2; what nobody here knows is unclear, and changes nothing.

import { canSubmit, type Payment } from '../../../core/psd2-payments/index.ts'
import { bankingDayFrom } from '../../../core/shared/values/calendar.ts'
import { helsinkiInstant } from '../../../core/shared/values/time.ts'
import type { Psd2Kind } from './psd2-payments-kept.ts'
import type { RailRun, RailState } from './rail.ts'

/** What a status is to an order, and why it ended without money, where the status tells. */
export interface Judged {
  readonly state: RailState
  readonly reason?: string
}

/**
 * Tells what the status of a payment is to an order.
 *
 * @param runs Of a series: its payments as they stand; it is paid when it is over and some of it was.
 */
export function judge(
  kind: Psd2Kind,
  { status, authorized }: Payment,
  runs: readonly RailRun[] = [],
): Judged {
  switch (status) {
    case 'Unauthorized':
    case 'Authorizing':
    case 'Authorized':
    case 'SubmissionPending':
      return { state: 'open' }
    case 'AwaitingDueDate':
      return { state: 'scheduled' }
    case 'Accepted':
      return { state: kind === 'sepa' ? 'open' : 'scheduled' }
    case 'Debited':
    case 'Credited':
      return { state: 'paid' }
    case 'Completed':
      return kind === 'recurring' ? judgeEnd(runs, 'failed') : { state: 'unclear' }
    case 'Cancelled':
      return judgeEnd(runs, 'cancelled')
    case 'Revoked':
      // Nobody approved it in a day, or it was withdrawn: whoever withdrew it knows that already.
      return { state: 'cancelled', reason: 'expired' }
    case 'Rejected':
      // The payer said no where nobody has approved it.
      return { state: authorized === undefined ? 'cancelled' : 'failed' }
    default:
      return { state: 'unclear' }
  }
}

/** How a series has ended: those of its payments whose day had begun go on to their end. */
function judgeEnd(runs: readonly RailRun[], without: 'cancelled' | 'failed'): Judged {
  if (runs.some(({ status }) => status === 'waiting' || status === 'unclear')) return { state: 'scheduled' }
  return { state: runs.some(({ status }) => status === 'paid') ? 'paid' : without }
}

/** The bank executes what is due at 06.00 in Finland (gaps: psd2.due.execution); a minute later it has. */
const EXECUTED = '06:01:00'
/** An approved payment that the bank could not take yet is handed in again after this time, milliseconds. */
const AGAIN_MS = 60_000
/** One that is on its way is read again after this time, milliseconds. */
const ON_ITS_WAY_MS = 600_000

/**
 * Tells when a payment is to be read again by itself, milliseconds since 1970; `undefined` where its payer is at work, or
 * its news are overdue.
 *
 * @param dueDate The day that it waits for; of a series, that of the next payment.
 */
export function newsAt(status: string, dueDate: string | undefined, nowMs: number): number | undefined {
  if (canSubmit(status)) return nowMs + AGAIN_MS
  if (status === 'Accepted') return nowMs + ON_ITS_WAY_MS
  if (dueDate === undefined) return undefined
  // A payee at the same bank is paid on the day itself, others on a day on which banks work.
  const days = [dueDate, bankingDayFrom(dueDate)]
  return days.map((day) => helsinkiInstant(day, EXECUTED)).find((at) => at > nowMs)
}
