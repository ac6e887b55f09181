// What a status of the bank is to an order, and when the next news of it are due. Pure.
// Statuses are those of gaps Part 2; what nobody here knows is unclear, and changes nothing.

import { canSubmit, type Payment, type Psd2Bank } from '../../../../../core/psd2-payments/index.ts'
import { executionAt, phaseOf } from '../../../../../core/psd2-payments/rules/index.ts'
import { parseDateTime } from '../../../../../core/shared/values/time.ts'
import type { Psd2Kind } from './stored-payment.ts'
import type { RailRun, RailState } from '../../rail.ts'

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
  const phase = phaseOf(status)
  switch (phase) {
    case 'unapproved':
    case 'approved':
      return { state: 'open' }
    case 'processing':
      return { state: kind === 'sepa' ? 'open' : 'scheduled' }
    case 'completed':
      return kind === 'recurring' ? judgeEnd(runs, 'failed') : { state: 'unclear' }
    case 'cancelled':
      return judgeEnd(runs, 'cancelled')
    case 'revoked':
      // No payer approved it in a day, or it was withdrawn: who withdrew it knows that already.
      return { state: 'cancelled', reason: 'expired' }
    case 'rejected':
      // The payer said no where it was never approved.
      return { state: authorized === undefined ? 'cancelled' : 'failed' }
    default:
      return { state: phase }
  }
}

/** How a series has ended: those of its payments whose day had begun go on to their end. */
function judgeEnd(runs: readonly RailRun[], without: 'cancelled' | 'failed'): Judged {
  if (runs.some(({ status }) => status === 'waiting' || status === 'unclear')) return { state: 'scheduled' }
  return { state: runs.some(({ status }) => status === 'paid') ? 'paid' : without }
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What decides when a payment is read again. */
export interface Expected {
  /** The day that it waits for; of a series, that of the next payment. */
  readonly dueDate: string | undefined
  /** Whether the order wants no money any more: what is approved waits for its end at the bank. */
  readonly isOver: boolean
  readonly nowMs: number
}

/**
 * Tells when a payment that has not ended is to be read again by itself, milliseconds since 1970; `undefined` where its payer
 * is at work.
 *
 * What the bank owes for long is asked for less and less often.
 */
export function newsAt(
  payment: Payment,
  { dueDate, isOver, nowMs }: Expected,
  bank: Pick<Psd2Bank, 'assumptions'>,
): number | undefined {
  const { status, submitted } = payment
  // One that the bank could not take yet is handed in again soon.
  if (canSubmit(status)) return nowMs + (isOver ? 30 : 1) * MINUTE_MS
  if (status === 'Accepted') return nowMs + pauseOf(nowMs - (parseDateTime(submitted ?? '') ?? nowMs), 10)
  if (status === 'Unauthorized' || status === 'Authorizing' || dueDate === undefined) return undefined
  // A minute after its time the bank has executed it: for a payee at the same bank, or at another one.
  const times = [true, false].map((isSameBank) => executionAt(dueDate, isSameBank, bank) + MINUTE_MS)
  return times.find((at) => at > nowMs) ?? nowMs + pauseOf(nowMs - Math.max(...times), 30)
}

const pauseOf = (ageMs: number, leastMinutes: number) =>
  Math.min(Math.max(ageMs / 10, leastMinutes * MINUTE_MS), DAY_MS)
