// Which PSD2 orders are allowed: area, address, key, due date and series.

import { assume } from '../../shared/gaps.ts'
import { datesOfSeries, type Recurrence } from '../../shared/values/calendar.ts'
import { isEeaCountry, parseIban } from '../../shared/values/iban.ts'
import { addDays, addMonths, helsinkiDate } from '../../shared/values/time.ts'
import { psd2PaymentsGaps, type Assuming } from '../gaps.ts'

/** The facts that decide whether a payment is a SEPA payment. */
export interface PayeeBank {
  /** ISO 4217. */
  readonly currency: string
  /** Absent if the account of the payee has none. */
  readonly iban?: string | undefined
  /** BIC of the bank of the payee, if there is no IBAN. */
  readonly bic?: string | undefined
  /** Country of the bank of the payee, if there is neither. */
  readonly country?: string | undefined
}

/** Whether a payment is a SEPA or a foreign one, and for a foreign one the first reason. */
export type Area =
  | { readonly kind: 'sepa' }
  | { readonly kind: 'foreign'; readonly why: 'currency' | 'account' | 'area' }

/**
 * Distinguishes a SEPA payment from a foreign one: euro, to an IBAN, at a bank in the EU or EEA; everything else is foreign.
 *
 * @see paper 2 A, What the service does; gaps: shared.eea
 */
export function sepaOrForeign(payee: PayeeBank): Area {
  if (payee.currency !== 'EUR') return { kind: 'foreign', why: 'currency' }
  if (payee.iban === undefined || !parseIban(payee.iban)) return { kind: 'foreign', why: 'account' }
  return isInArea(payee) ? { kind: 'sepa' } : { kind: 'foreign', why: 'area' }
}

/** Returns whether the bank of a payee is in the EU or EEA: by its IBAN, without one by its BIC, else by its country. */
export function isInArea({ iban, bic, country }: Omit<PayeeBank, 'currency'>): boolean {
  return isEeaCountry(iban?.slice(0, 2) ?? bic?.slice(4, 6) ?? country ?? '')
}

/**
 * Returns whether address and country of a payee must be given: always, unless the IBAN is Finnish.
 *
 * @see paper 2 A, Payment request
 */
export function needsAddress(iban: string): boolean {
  return !iban.startsWith('FI')
}

/**
 * Returns whether `ultimatePayee` must be given: a provider that names its own account as payee names whom it pays for.
 *
 * @param ownIbans Accounts of the provider.
 * @see paper 2 A, What the service does; gaps: psd2.request.ultimate-payee
 */
export function needsUltimatePayee(payeeIban: string, ownIbans: readonly string[]): boolean {
  return ownIbans.includes(payeeIban)
}

/**
 * Checks an idempotency key and names the violation: 1 to 40 visible ASCII characters, spaces inside only.
 *
 * @param key Value of the header; `undefined` or empty if there is none.
 * @see paper 2 A, Limits; gaps: psd2.idempotency.key
 */
export function checkIdempotencyKey(
  key: string | undefined,
): 'Required' | 'Size' | 'InvalidValue' | undefined {
  if (key === undefined || key === '') return 'Required'
  if (key.length > 40) return 'Size'
  return /^[!-~]([ -~]*[!-~])?$/.test(key) ? undefined : 'InvalidValue'
}

/**
 * Returns whether a due date may be asked for today: tomorrow to 365 days ahead, closed days too.
 *
 * @param dueDate `YYYY-MM-DD`.
 * @param nowMs Time of the bank, epoch milliseconds: not that of the wire, if a sandbox has moved its clock.
 * @see gaps: psd2.request.due-date
 */
export function isDueDateAllowed(dueDate: string, nowMs: number, bank: Assuming = {}): boolean {
  const today = helsinkiDate(nowMs)
  const { daysAhead } = assume(psd2PaymentsGaps, bank, 'psd2.request.due-date')
  return dueDate > today && dueDate <= addDays(today, daysAhead)
}

/** The members of an order that make a series. */
export interface OrderedSeries {
  readonly recurrence: Recurrence
  readonly dueDate: string
  readonly recurrenceEndDate: string
}

/**
 * Returns whether the end of a series is allowed: from `dueDate` to five years after it, with at least one instance.
 *
 * @see gaps: psd2.request.recurrence
 */
export function isSeriesEndAllowed(series: OrderedSeries, bank: Assuming = {}): boolean {
  const { dueDate, recurrenceEndDate } = series
  const { seriesMonths } = assume(psd2PaymentsGaps, bank, 'psd2.request.due-date')
  if (recurrenceEndDate < dueDate || dueDate > LAST_DUE_DATE) return false
  return recurrenceEndDate <= addMonths(dueDate, seriesMonths) && datesOfSeries(series).next().done !== true
}

/** The latest start of a series; a later one would end after the last date that can be written. */
const LAST_DUE_DATE = '9990-12-31'
