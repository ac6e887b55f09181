// Which orders PSD2 payments can carry, when their money would depart, and how their payments are created at the bank.

import {
  createRecurringPayment,
  createScheduledPayment,
  createSepaPayment,
  type Payment,
  type Psd2Bank,
  type SepaPayee,
} from '../../../../../core/psd2-payments/index.ts'
import { isDueDateAllowed, isSeriesEndAllowed } from '../../../../../core/psd2-payments/rules/index.ts'
import type { BankError } from '../../../../../core/shared/errors.ts'
import { datesOfSeries } from '../../../../../core/shared/values/calendar.ts'
import { makeSeries } from '../../../../../core/shared/values/recurrence.ts'
import { executionDay } from '../../../../../core/shared/values/departure.ts'
import { compareAmounts } from '../../../../../core/shared/values/money.ts'
import { isIpAddress } from '../../../../../core/shared/values/opaque.ts'
import type { PaymentExecution, ProviderUnfit } from '../../../../../core/view/index.ts'
import type { Caller } from '../../shared/caller.ts'
import { kindOf } from './stored-payment.ts'
import type { OrderTerms, RailAttempt, RailDates } from '../../rail.ts'

/** Receiver of the money. */
export interface Receiver {
  readonly payee: SepaPayee
  /** The final receiver, if a provider names itself as payee. */
  readonly ultimatePayee?: string | undefined
}

/** The largest amount of a SEPA payment (paper 2 A, Payment request). */
const MOST = '999999999.99'

/** Members that a bank may refuse although they were checked: its calendar may differ, as in a sandbox with a moved clock. */
const DATES: readonly string[] = ['dueDate', 'recurrence', 'recurrenceEndDate']

/** Returns why PSD2 payments cannot carry an order, if they cannot: its amount, its day, or the end of its series. */
export function unfitFor(
  bank: Psd2Bank,
  { amount, dueDate, recurrence }: OrderTerms,
): ProviderUnfit | undefined {
  if (compareAmounts(amount, MOST) > 0) return 'amount'
  if (dueDate === undefined) return undefined
  const now = bank.bankClock?.()
  // A sandbox may have moved its clock; then only the sandbox can judge the day.
  if (now !== undefined && !isDueDateAllowed(dueDate, now, bank)) return 'day'
  if (!recurrence) return undefined
  return isSeriesEndAllowed(makeSeries(dueDate, recurrence), bank) ? undefined : 'series'
}

/**
 * Returns when the money would depart; for a series, its first and its last time.
 *
 * @param isSameBank Whether the receiving account is at the same bank, which moves money on closed days too.
 */
export function departureOf({ dueDate, recurrence }: RailDates, isSameBank: boolean): PaymentExecution {
  if (dueDate === undefined) return { at: 'now' }
  const dates = recurrence ? [...datesOfSeries(makeSeries(dueDate, recurrence))] : []
  const [first = dueDate, last] = [dates[0], dates.at(-1)]
  const date = executionDay(first, isSameBank)
  return { at: 'later', date, ...(last !== undefined && { last: executionDay(last, isSameBank) }) }
}

/**
 * Creates a payment at the bank, of the kind that the order needs; once for each key.
 *
 * @throws BankError when the bank refuses or its answer is lost.
 */
export async function create(
  bank: Psd2Bank,
  attempt: RailAttempt,
  { payee, ultimatePayee }: Receiver,
): Promise<Payment> {
  const headers = { 'x-idempotency-key': attempt.attemptKey, ...customerHeaders(attempt.caller) }
  const { amount, reference, message, dueDate = '', recurrence } = attempt
  const body = {
    reference,
    amountEUR: amount,
    payee,
    ...(message !== undefined && { message }),
    ...(ultimatePayee !== undefined && { ultimatePayee }),
  }
  if (recurrence) {
    const series = makeSeries(dueDate, recurrence)
    return (await createRecurringPayment(bank, { headers, body: { ...body, ...series } })).body
  }
  if (kindOf(attempt) === 'scheduled')
    return (await createScheduledPayment(bank, { headers, body: { ...body, dueDate } })).body
  return (await createSepaPayment(bank, { headers, body })).body
}

/** Returns whether the bank refused the days of an order: another try does not help. */
export function isDateRefused({ code, faults }: BankError): boolean {
  const isDate = faults.some(({ path }) => path !== undefined && DATES.includes(path))
  return code === 'call_refused' && isDate
}

type Headers = Readonly<Record<string, string>>

function customerHeaders({ address, userAgent }: Caller = {}): Headers {
  return {
    ...(address !== undefined && isIpAddress(address) && { 'x-fapi-customer-ip-address': address }),
    ...(userAgent !== undefined && { 'x-customer-user-agent': userAgent }),
  }
}
