// The day on which the money of a PSD2 payment departs, by its kind and date; also for a page, which may import no bank
// interface. The hour is in psd2-payments/rules/times.ts.
// It does not ask any clock or know any statuses; a date is `YYYY-MM-DD`, an instant a number of milliseconds since 1970.

import { bankingDayFrom, isBankingDay, isShortBankingDay, nextBankingDay } from './calendar.ts'
import { addDays, helsinkiInstant, helsinkiWallClock } from './time.ts'

/** Until when a foreign payment is debited on the day itself, by the wall clock of Helsinki: `hh:mm:ss`. */
export interface CutOff {
  readonly full: string
  readonly short: string
}

/** The cut-off to use if the bank's own is not known (gaps: psd2.foreign.cut-off). */
export const FOREIGN_CUT_OFF: CutOff = { full: '16:00:00', short: '12:00:00' }

/**
 * Finds the cut-off of a day for foreign payments; `undefined` on a closed day. At the cut-off itself it is too late.
 *
 * @param date `YYYY-MM-DD`.
 * @returns Epoch milliseconds.
 * @see paper 2 A, What the service does; gaps: psd2.foreign.cut-off
 */
export function cutOffOf(date: string, cutOff: CutOff = FOREIGN_CUT_OFF): number | undefined {
  if (!isBankingDay(date)) return undefined
  return helsinkiInstant(date, isShortBankingDay(date) ? cutOff.short : cutOff.full)
}

/**
 * Finds the day on which a foreign payment is debited.
 *
 * @param submittedAtMs When it is submitted, epoch milliseconds.
 * @returns `YYYY-MM-DD`.
 * @see paper 2 A, What the service does; gaps: psd2.foreign.cut-off
 */
export function foreignDebitingDay(submittedAtMs: number, cutOff: CutOff = FOREIGN_CUT_OFF): string {
  const date = helsinkiWallClock(submittedAtMs).slice(0, 10)
  const limitMs = cutOffOf(date, cutOff)
  return limitMs !== undefined && submittedAtMs < limitMs ? date : nextBankingDay(date)
}

/**
 * Finds the day on which a payment due on a date is executed: that date if payer and payee have the same bank, which works on
 * closed days too; else the first banking day from that date on.
 *
 * @param dueDate `YYYY-MM-DD`; of a series, the nominal date of one payment.
 * @see gaps: psd2.due.execution
 */
export function executionDay(dueDate: string, isSameBank: boolean): string {
  return isSameBank ? dueDate : bankingDayFrom(dueDate)
}

/** The members of a payment that decide when its money departs. */
export type DatedPayment =
  /** Paid as soon as it is submitted, on any day of the year. */
  | { readonly kind: 'sepa' }
  | {
      readonly kind: 'scheduled' | 'recurring'
      /** For a series, of the instance that is asked about: its nominal date. */
      readonly dueDate: string
      /** Whether payer and payee have the same bank, which works on closed days too; false when absent. */
      readonly isSameBank?: boolean
    }
  | { readonly kind: 'foreign' }

/** When a payment departs, and why on that day. */
export interface Execution {
  /** The day on which the account is debited, in Finland: `YYYY-MM-DD`. */
  readonly date: string
  /** That day, seen from now. */
  readonly day: 'today' | 'tomorrow' | 'later'
  /**
   * `at_once`: it is immediate. `due_date`: on the day that was asked for. `in_time`: before the cut-off of today.
   * `cut_off`: after the cut-off of today. `closed_day`: the day that was asked for, or today, is not a banking day.
   */
  readonly why: 'at_once' | 'due_date' | 'in_time' | 'cut_off' | 'closed_day'
  /** Until when this is true, epoch milliseconds: the cut-off of a foreign payment that still departs today. */
  readonly untilMs?: number
}

/**
 * Finds when a payment would depart if it were submitted now: for a page, before the payer goes to the bank.
 *
 * @param nowMs Epoch milliseconds.
 * @throws TypeError when `dueDate` is not a date.
 * @see paper 2 A, What the service does; gaps: psd2.due.execution, psd2.foreign.cut-off
 * @example
 * ```ts
 * import { executionOf } from 'silta/core/shared'
 *
 * const { day, why } = executionOf({ kind: 'foreign' }, Date.now())
 * if (day !== 'today') console.log(why === 'cut_off' ? 'leaves on the next banking day' : 'banks are closed today')
 * ```
 */
export function executionOf(
  payment: DatedPayment,
  nowMs: number,
  cutOff: CutOff = FOREIGN_CUT_OFF,
): Execution {
  const today = helsinkiWallClock(nowMs).slice(0, 10)
  const leaving = (date: string, why: Execution['why']): Execution => ({
    date,
    day: dayFrom(today, date),
    why,
  })
  if (payment.kind === 'sepa') return leaving(today, 'at_once')
  if (payment.kind === 'foreign') {
    const untilMs = cutOffOf(today, cutOff)
    if (untilMs === undefined) return leaving(nextBankingDay(today), 'closed_day')
    if (nowMs < untilMs) return { ...leaving(today, 'in_time'), untilMs }
    return leaving(nextBankingDay(today), 'cut_off')
  }
  const { dueDate, isSameBank = false } = payment
  const date = executionDay(dueDate, isSameBank)
  return leaving(date, date === dueDate ? 'due_date' : 'closed_day')
}

const dayFrom = (today: string, date: string): Execution['day'] => {
  if (date <= today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : 'later'
}
