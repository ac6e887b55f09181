// When something may happen to a payment: services and products, statuses and moves, dates, execution, cancelling, reading again.

import { assume } from '../../shared/gaps.ts'
import { makeLifecycle } from '../../shared/lifecycle.ts'
import { makeWords } from '../../shared/words.ts'
import { nextReadInMs as nextRead } from '../../shared/poll.ts'
import { bankingDayFrom, isBankingDay } from '../../shared/values/calendar.ts'
import { addDays, helsinkiDate, helsinkiInstant } from '../../shared/values/time.ts'
import { balticGaps, type Assuming } from '../gaps.ts'

/** Kinds of payments, as a path has them: a single one, many at once, a series. */
export const PAYMENT_SERVICES = ['payments', 'bulk-payments', 'periodic-payments'] as const

/** A kind of payment, as a path has it. */
export type PaymentService = (typeof PAYMENT_SERVICES)[number]

/** Where payments go, as a path has it. */
export const PAYMENT_PRODUCTS = ['sepa-credit-transfers', 'cross-border-credit-transfers'] as const

/** Where a payment goes, as a path has it. */
export type PaymentProduct = (typeof PAYMENT_PRODUCTS)[number]

/**
 * The words of payments, those of ISO 20022, and what they mean (gaps: baltic.payment.status-values; Part 5, law 2).
 *
 * - `RCVD` received, not approved yet. `PATC` approved by one of several people.
 * - `ACTC` approved; it waits for its date. `ACCP`, `ACFC` the account, and the money on it, were checked too.
 * - `PDNG` the bank examines it. `ACSP` it is being executed; a series stays so between its dates.
 * - `ACWC` taken with a change. `ACWP` taken, not booked yet.
 * - `ACSC` the payer's account is debited. `ACCC` the payee has the money too.
 * - `PART` some payments of a bulk were executed, others refused.
 * - `RJCT` refused. `CANC` cancelled.
 */
export const PAYMENT_WORDS = /* @__PURE__ */ makeWords('baltic.payment.status-values', {
  RCVD: 'open',
  PDNG: 'waiting',
  PATC: 'open',
  ACTC: 'waiting',
  ACCP: 'waiting',
  ACFC: 'waiting',
  ACSP: 'begun',
  ACSC: 'paid',
  ACCC: 'paid',
  ACWC: 'begun',
  ACWP: 'begun',
  PART: 'partly_paid',
  RJCT: 'rejected',
  CANC: 'cancelled',
} as const)

/** Statuses of a payment. */
export const TRANSACTION_STATUSES = PAYMENT_WORDS.known

/** A status of a payment that this library knows. */
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** Statuses and moves of a payment, by its kind: what is not listed does not exist (gaps Part 2, Baltic payment). */
export const PAYMENT_LIFECYCLES = {
  payments: /* @__PURE__ */ makeLifecycle({
    RCVD: ['ACTC', 'RJCT', 'CANC'],
    ACTC: ['ACSP', 'PDNG', 'RJCT', 'CANC'],
    PDNG: ['ACSP', 'RJCT'],
    ACSP: ['ACSC'],
    ACSC: [],
    RJCT: [],
    CANC: [],
  }),
  'bulk-payments': /* @__PURE__ */ makeLifecycle({
    RCVD: ['ACTC', 'RJCT', 'CANC'],
    ACTC: ['ACSP', 'PDNG', 'RJCT', 'CANC'],
    PDNG: ['ACSP', 'RJCT'],
    ACSP: ['ACSC', 'PART', 'RJCT'],
    ACSC: [],
    PART: [],
    RJCT: [],
    CANC: [],
  }),
  'periodic-payments': /* @__PURE__ */ makeLifecycle({
    RCVD: ['ACTC', 'RJCT', 'CANC'],
    ACTC: ['ACSP', 'PDNG', 'RJCT', 'CANC'],
    PDNG: ['ACSP', 'RJCT'],
    ACSP: ['ACSC', 'CANC'],
    ACSC: [],
    RJCT: [],
    CANC: [],
  }),
} as const

/** Returns whether a payment has ended; with an unknown status it has not. */
export function hasEnded(status: string): boolean {
  return /^(paid|partly_paid|rejected|cancelled)$/.test(PAYMENT_WORDS.meaningOf(status))
}

/** How a cancellation goes: done at once, done after the person has approved it, or refused because it is too late. */
export type CancelVerdict = 'at-once' | 'approval' | 'too-late'

/**
 * Judges from the status of a payment whether it can be cancelled.
 *
 * @see gaps: baltic.cancel.codes; Part 2, Baltic payment
 */
export function judgeCancel(service: PaymentService, status: string): CancelVerdict {
  const own = PAYMENT_WORDS.ours(status)
  if (own === 'RCVD') return 'at-once'
  const waits = own === 'ACTC' || (own === 'ACSP' && service === 'periodic-payments')
  return waits ? 'approval' : 'too-late'
}

/**
 * Returns whether a payment may be executed on a date, or a series begin on it: today to 365 days ahead, closed days too.
 *
 * @param date `YYYY-MM-DD`.
 * @param nowMs Time of the bank, epoch milliseconds: not that of the wire, if a sandbox has moved its clock.
 * @see gaps: baltic.payment.dates
 */
export function isExecutionDateAllowed(date: string, nowMs: number, bank: Assuming = {}): boolean {
  const today = helsinkiDate(nowMs)
  return date >= today && date <= addDays(today, assume(balticGaps, bank, 'baltic.payment.dates'))
}

/**
 * Finds when a payment for a day is executed: at midnight of that day or the next TARGET day; if it is approved later,
 * at once on a TARGET day, else at midnight of the next one.
 *
 * @param day `YYYY-MM-DD`: the day asked for, for a series that of {@link executionDay}.
 * @param approvedAtMs Time of the bank, epoch milliseconds.
 * @returns Epoch milliseconds.
 * @see gaps: baltic.payment.dates
 */
export function executesAt(day: string, approvedAtMs: number): number {
  const dueMs = helsinkiInstant(bankingDayFrom(day, 'target'))
  if (dueMs > approvedAtMs) return dueMs
  const today = helsinkiDate(approvedAtMs)
  return isBankingDay(today, 'target') ? approvedAtMs : helsinkiInstant(bankingDayFrom(today, 'target'))
}

/**
 * Returns how long to wait before the next reading of a status, milliseconds; `undefined` after the last one.
 *
 * @param reads How often it was read so far.
 * @param elapsedMs Since the waiting began.
 * @see gaps: baltic.limits.calls
 */
export function nextReadInMs(reads: number, elapsedMs: number, bank: Assuming = {}): number | undefined {
  return nextRead(assume(balticGaps, bank, 'baltic.limits.calls'), reads, elapsedMs)
}
