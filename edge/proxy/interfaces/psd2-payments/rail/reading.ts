// What the bank's status means for an order, and when to read next. Pure.
// Statuses are those of gaps Part 2; an unknown one is `unknown`, and ends nothing.

import type { Payment, Psd2Bank } from '../../../../../core/psd2-payments/index.ts'
import {
  canSubmit,
  executionAt,
  PAYMENT_WORDS,
  phaseOf,
} from '../../../../../core/psd2-payments/rules/index.ts'
import { parseDateTime } from '../../../../../core/shared/values/time.ts'
import { describeWord, type UnknownWord } from '../../../../../core/shared/words.ts'
import type { Psd2Kind } from './stored-payment.ts'
import { countPaid, type KnownOccurrences, type RailState } from '../../rail.ts'

/** What a status means for an order, and why the payment ended without money, if the status shows it. */
export interface Judged {
  readonly state: RailState
  readonly reason?: string
  /** What the bank reported, if that is unknown. */
  readonly word?: UnknownWord
}

/**
 * Returns what the status of a payment means for an order.
 *
 * @param known Payments of a series as they are: the series is paid when it is over and some of it was paid.
 */
export function judge(kind: Psd2Kind, { status, authorized }: Payment, known: KnownOccurrences = {}): Judged {
  const phase = phaseOf(status)
  switch (phase) {
    case 'unapproved':
    case 'approved':
      return { state: 'open' }
    case 'processing':
      return { state: kind === 'sepa' ? 'open' : 'scheduled' }
    case 'completed':
      return kind === 'recurring' ? judgeEnd(known, 'failed') : unknown(status)
    case 'cancelled':
      return judgeEnd(known, 'cancelled')
    case 'revoked':
      // Unapproved for a day, or withdrawn by the proxy, as its record shows.
      return { state: 'cancelled', reason: 'expired' }
    case 'rejected':
      // Rejected without an approval: the payer refused.
      return { state: authorized === undefined ? 'cancelled' : 'failed' }
    case 'unknown':
      return unknown(status)
    default:
      return { state: phase }
  }
}

const unknown = (status: string): Judged => ({
  state: 'unknown',
  word: describeWord('status', status, PAYMENT_WORDS),
})

function judgeEnd(known: KnownOccurrences, without: 'cancelled' | 'failed'): Judged {
  if (known.occurrences?.some(({ state }) => state === 'waiting' || state === 'unknown'))
    return { state: 'scheduled' }
  return { state: countPaid(known) > 0 ? 'paid' : without }
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Facts that decide when a payment is read again. */
export interface Expected {
  /** The day that it waits for; for a series, that of the next payment. */
  readonly dueDate: string | undefined
  /** Whether the order wants no more money: an approved payment then waits for its end at the bank. */
  readonly isOver: boolean
  readonly nowMs: number
}

/**
 * Returns when to read an open payment again without a request, milliseconds since 1970; `undefined` while its payer has still to
 * act. A payment that the bank has not executed long after its time is read less and less often.
 */
export function newsAt(
  payment: Payment,
  { dueDate, isOver, nowMs }: Expected,
  bank: Pick<Psd2Bank, 'assumptions'>,
): number | undefined {
  const { status, submitted, authorized, created } = payment
  const sinceMs = [submitted, authorized, created].map((time) => parseDateTime(time ?? '')).find(Boolean)
  const ageMs = nowMs - (sinceMs ?? nowMs)
  // A payment whose submission the bank could not take yet is submitted again soon.
  if (canSubmit(status)) return nowMs + pauseOf(ageMs, isOver ? 30 : 1)
  const phase = phaseOf(status)
  if (phase === 'processing') return nowMs + pauseOf(ageMs, 10)
  if (phase === 'unapproved' || dueDate === undefined) return undefined
  // A minute after its time the bank has executed a payment: first payments to the same bank, later those to other banks.
  const times = [true, false].map((isSameBank) => executionAt(dueDate, isSameBank, bank) + MINUTE_MS)
  return times.find((at) => at > nowMs) ?? nowMs + pauseOf(nowMs - Math.max(...times), 30)
}

const pauseOf = (ageMs: number, leastMinutes: number) =>
  Math.min(Math.max(ageMs / 10, leastMinutes * MINUTE_MS), DAY_MS)
