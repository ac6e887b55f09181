// What a status of a Baltic bank is to an order, and when the next news of it are due. Pure.
// Statuses are those of ISO 20022; what nobody here knows is unclear, and changes nothing.

import { executesAt } from '../../../../../core/baltic/index.ts'
import { helsinkiDate } from '../../../../../core/shared/values/time.ts'
import type { StoredExtras } from './stored-payment.ts'
import type { RailState } from '../../rail.ts'

/** What a status is to an order, and why it ended without money, where the status tells. */
export interface Judged {
  readonly state: RailState
  readonly reason?: string
  /** Whether the payer has done everything. */
  readonly isApproved?: boolean
  /** When the bank has more to say, milliseconds since 1970; absent where that is not known, or never. */
  readonly newsAt?: number
}

/** What is known of a payment, as far as it decides what a status means. */
export interface Known {
  readonly approved: StoredExtras['approved'] | undefined
  readonly dueDate: string | undefined
  readonly madeAtMs: number
  /** Until when the payer may approve its end; 0 where nobody has asked for that. */
  readonly cancelUntilMs: number
  readonly nowMs: number
}

/** Nobody has approved it: the payer may still do so. */
const OPEN = ['RCVD', 'PATC']
/** Approved, and not begun: it waits for its day, or the bank looks at it. */
const WAITING = ['ACTC', 'ACCP', 'ACFC', 'PDNG']
/** The bank is at it. */
const BEGUN = ['ACSP', 'ACWC', 'ACWP']
const PAID = ['ACSC', 'ACCC']

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Tells what the status of a payment is to an order.
 *
 * What nobody approved ends `RJCT` when the payer refuses, and after a day; the same word ends what was approved and cannot
 * be paid. So it is kept whether it was approved.
 *
 * @see gaps: baltic.payment.status-values; Part 2, Baltic payment
 */
export function judge(status: string, known: Known): Judged {
  if (OPEN.includes(status)) return { state: 'open' }
  if (WAITING.includes(status)) return waiting(known)
  if (BEGUN.includes(status)) return { state: 'open', isApproved: true, newsAt: soon(known) }
  if (PAID.includes(status)) return { state: 'paid', isApproved: true }
  if (status === 'CANC') return { state: 'cancelled' }
  // What was approved may still be paid: whatever the word means, the bank is asked again.
  if (status !== 'RJCT') return { state: 'unclear', ...(known.approved && { newsAt: soon(known) }) }
  if (known.approved) return { state: 'failed' }
  const isLate = known.nowMs - known.madeAtMs >= DAY_MS
  return { state: 'cancelled', ...(isLate && { reason: 'expired' }) }
}

function waiting(known: Known): Judged {
  const departure = departsAt(known.dueDate, known.nowMs)
  return departure === undefined
    ? { state: 'open', isApproved: true, newsAt: soon(known) }
    : { state: 'scheduled', isApproved: true, newsAt: nextNews(known, departure) + MINUTE_MS }
}

/** Whether its payer has ended it is known once nobody can any more; else there is news when the money leaves. */
const nextNews = ({ cancelUntilMs, nowMs }: Known, departsAtMs: number) =>
  cancelUntilMs > nowMs ? Math.min(cancelUntilMs, departsAtMs) : departsAtMs

/**
 * Tells when the money leaves if that is still to come, milliseconds since 1970: on a day of its own, or because banks are
 * closed today; `undefined` where it leaves at once.
 *
 * @see gaps: baltic.payment.dates
 */
export function departsAt(dueDate: string | undefined, nowMs: number): number | undefined {
  const at = executesAt(dueDate ?? helsinkiDate(nowMs), nowMs)
  return at > nowMs ? at : undefined
}

/** Every minute for a day; what the bank owes for longer is asked for less and less often. */
function soon({ madeAtMs, nowMs }: Known): number {
  const ageMs = nowMs - madeAtMs
  return nowMs + (ageMs < DAY_MS ? MINUTE_MS : Math.min(ageMs / 10, DAY_MS))
}
