// The times of PSD2 payments: deadlines, when one may be deleted, when one is executed and departs, when its status is read.

import { assume } from '../../shared/gaps.ts'
import { nextReadInMs as nextRead } from '../../shared/poll.ts'
import { nextBankingDay } from '../../shared/values/calendar.ts'
import { executionDay, foreignDebitingDay } from '../../shared/values/departure.ts'
import { addDays, helsinkiDate, helsinkiInstant } from '../../shared/values/time.ts'
import { psd2PaymentsGaps, type Assuming } from '../gaps.ts'
import { PAYMENT_WORDS, type PaymentKind } from './statuses.ts'

/** The members of a payment that decide its deadlines. */
export interface Deadlined {
  readonly kind: PaymentKind
  readonly dueDate?: string | undefined
}

/**
 * Returns until when a payment can be submitted or confirmed; from then on it is `Rejected`.
 *
 * Immediate and foreign ones until midnight of the day of the approval, and at least 15 minutes after the approval; scheduled
 * and recurring ones until the due date begins.
 *
 * @param authorizedAtMs When it was approved, epoch milliseconds.
 * @returns Epoch milliseconds; the limit itself is too late.
 * @throws TypeError when a scheduled or recurring payment has no date.
 * @see gaps: psd2.submit.deadline
 */
export function submitDeadline(payment: Deadlined, authorizedAtMs: number, bank: Assuming = {}): number {
  const { kind, dueDate = '' } = payment
  if (kind === 'scheduled' || kind === 'recurring') return helsinkiInstant(dueDate)
  const leastSeconds = assume(psd2PaymentsGaps, bank, 'psd2.submit.deadline')
  const midnight = helsinkiInstant(addDays(helsinkiDate(authorizedAtMs), 1))
  return Math.max(midnight, authorizedAtMs + leastSeconds * 1_000)
}

/** The outcome of a delete: it revokes at once, it needs the payer, it has been done already, or it is refused. */
export type DeleteVerdict = 'revoke' | 'sca' | 'done' | 'refused'

/**
 * Judges whether a payment can be deleted.
 *
 * @param payment With its due date if it has one; for a series the nominal date of its last instance.
 * @param nowMs Time of the bank, epoch milliseconds.
 * @see paper 2 A, Rules; gaps: psd2.delete.before, psd2.delete.after, psd2.delete.too-late
 */
export function judgeDelete(payment: Deadlined & { readonly status: string }, nowMs: number): DeleteVerdict {
  const { kind, status, dueDate = '' } = payment
  const own = PAYMENT_WORDS.ours(status)
  if (own === 'Unauthorized') return 'revoke'
  if (own === 'Revoked' || own === 'Cancelled') return 'done'
  const isDated = kind === 'scheduled' || kind === 'recurring'
  const isOpen =
    own === 'Authorized' || (isDated && (own === 'SubmissionPending' || own === 'AwaitingDueDate'))
  if (!isOpen) return 'refused'
  return isDated && nowMs >= helsinkiInstant(dueDate) ? 'refused' : 'sca'
}

/**
 * Finds the day on which a foreign payment is debited, by the limits of the bank.
 *
 * @param submittedAtMs Time of the bank when `submitted` is set, epoch milliseconds.
 * @see paper 2 A, What the service does; gaps: psd2.foreign.cut-off
 */
export function debitingDay(submittedAtMs: number, bank: Assuming = {}): string {
  return foreignDebitingDay(submittedAtMs, assume(psd2PaymentsGaps, bank, 'psd2.foreign.cut-off'))
}

/**
 * Returns when a scheduled payment, or one payment of a series, is executed: early on its day, or on the next banking day where
 * the payee is at another bank.
 *
 * @param dueDate `YYYY-MM-DD`; of a series, the nominal date.
 * @returns Epoch milliseconds.
 * @see gaps: psd2.due.execution
 */
export function executionAt(dueDate: string, isSameBank: boolean, bank: Assuming = {}): number {
  return helsinkiInstant(
    executionDay(dueDate, isSameBank),
    assume(psd2PaymentsGaps, bank, 'psd2.due.execution'),
  )
}

/**
 * Returns until when a payer can open the address of an approval, epoch milliseconds.
 *
 * @param madeAtMs When the address was made.
 * @see gaps: psd2.sca.request-object
 */
export function approvalEndsAt(madeAtMs: number, bank: Assuming = {}): number {
  return madeAtMs + assume(psd2PaymentsGaps, bank, 'psd2.sca.request-object').lifeSeconds * 1_000
}

/**
 * Returns how long to wait before the next reading of a status, milliseconds; `undefined` after the last one.
 *
 * @param reads How often it was read so far.
 * @param elapsedMs Since the waiting began.
 * @see gaps: psd2.limits.calls
 */
export function nextReadInMs(reads: number, elapsedMs: number, bank: Assuming = {}): number | undefined {
  return nextRead(assume(psd2PaymentsGaps, bank, 'psd2.limits.calls'), reads, elapsedMs)
}

/**
 * Lists when a `Debited` payment is read again: late on each of the next banking days, because it may still be rejected when
 * it reaches the receiving bank.
 *
 * @param debitedAtMs When it was first read as `Debited`, time of the bank, epoch milliseconds.
 * @returns Epoch milliseconds, first one first.
 * @see paper 2 A, What the service does; gaps: psd2.debited
 */
export function debitedReadings(debitedAtMs: number, bank: Assuming = {}): readonly number[] {
  const { readAt, bankingDays } = assume(psd2PaymentsGaps, bank, 'psd2.debited')
  const times: number[] = []
  for (let day = helsinkiDate(debitedAtMs); times.length < bankingDays; ) {
    day = nextBankingDay(day)
    times.push(helsinkiInstant(day, readAt))
  }
  return times
}
