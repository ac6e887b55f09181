// What a Baltic bank's status means for an order, and when to read next. Pure.
// Statuses are those of ISO 20022; an unknown one is `unknown`, and ends nothing.

import { executesAt, PAYMENT_WORDS } from '../../../../../core/baltic/rules/index.ts'
import { helsinkiDate } from '../../../../../core/shared/values/time.ts'
import { describeWord, type UnknownWord } from '../../../../../core/shared/words.ts'
import type { StoredExtras } from './stored-payment.ts'
import type { RailState } from '../../rail.ts'

/** What a status means for an order, and why the payment ended without money, if the status shows it. */
export interface Judged {
  readonly state: RailState
  readonly reason?: string
  /** What the bank reported, if that is unknown. */
  readonly word?: UnknownWord
  /** Whether the payer has nothing left to do. */
  readonly isApproved?: boolean
  /** When to read next, milliseconds since 1970; absent if that is unknown, or never. */
  readonly newsAt?: number
}

/** Facts that decide what a status means. */
export interface Known {
  readonly approved: StoredExtras['approved'] | undefined
  readonly dueDate: string | undefined
  readonly madeAtMs: number
  /** Until when the payer may approve a cancellation; 0 where none was requested. */
  readonly cancelUntilMs: number
  readonly nowMs: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Returns what a status means for an order.
 *
 * An unapproved payment becomes `RJCT` when the payer refuses and after a day; an approved one, when it cannot be paid. So
 * the record shows whether the payer approved.
 *
 * @see gaps: baltic.payment.status-values; Part 2, Baltic payment
 */
export function judge(status: string, known: Known): Judged {
  switch (PAYMENT_WORDS.meaningOf(status)) {
    case 'open':
      return { state: 'open' }
    case 'waiting':
      return waiting(known)
    case 'begun':
      return { state: 'open', isApproved: true, newsAt: soon(known) }
    case 'paid':
      return { state: 'paid', isApproved: true }
    case 'cancelled':
      return { state: 'cancelled' }
    case 'rejected':
      return rejected(known)
    default: {
      // A single payment is never partly paid. An approved one may still be paid: the bank is asked again.
      const word = describeWord('transactionStatus', status, PAYMENT_WORDS)
      return { state: 'unknown', word, ...(known.approved && { newsAt: soon(known) }) }
    }
  }
}

function rejected({ approved, nowMs, madeAtMs }: Known): Judged {
  if (approved) return { state: 'failed' }
  return { state: 'cancelled', ...(nowMs - madeAtMs >= DAY_MS && { reason: 'expired' }) }
}

function waiting(known: Known): Judged {
  const departure = departsAt(known.dueDate, known.nowMs)
  return departure === undefined
    ? { state: 'open', isApproved: true, newsAt: soon(known) }
    : { state: 'scheduled', isApproved: true, newsAt: nextNews(known, departure) + MINUTE_MS }
}

/** A requested cancellation is decided when it can no longer be approved; otherwise the next news is the departure. */
const nextNews = ({ cancelUntilMs, nowMs }: Known, departsAtMs: number) =>
  cancelUntilMs > nowMs ? Math.min(cancelUntilMs, departsAtMs) : departsAtMs

/**
 * Returns when the money departs, milliseconds since 1970, if that is still to come: on its own day, or because banks are
 * closed today. `undefined` if it departs at once.
 *
 * @see gaps: baltic.payment.dates
 */
export function departsAt(dueDate: string | undefined, nowMs: number): number | undefined {
  const at = executesAt(dueDate ?? helsinkiDate(nowMs), nowMs)
  return at > nowMs ? at : undefined
}

/** Every minute for a day; after that, less and less often. */
function soon({ madeAtMs, nowMs }: Known): number {
  const ageMs = nowMs - madeAtMs
  return nowMs + (ageMs < DAY_MS ? MINUTE_MS : Math.min(ageMs / 10, DAY_MS))
}
