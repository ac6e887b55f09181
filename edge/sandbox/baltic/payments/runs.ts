// The executions of a payment: one, or those of a series, each named by its nominal date; when each begins, its transfers and its fee.

import { executesAt, executionDay, nominalDates } from '../../../../core/baltic/rules/index.ts'
import { helsinkiDate } from '../../../../core/shared/values/time.ts'
import type { PaymentRecord } from './records.ts'
import type { NamedAccount } from '../../../../core/baltic/index.ts'

/**
 * Names the next execution of a payment by its nominal date.
 *
 * @param after Nominal date of the execution before; if absent, the first one is named.
 */
export function nextRun(payment: PaymentRecord, after?: string): string | undefined {
  if (payment.service !== 'periodic-payments') {
    const { order, created } = payment
    return after === undefined ? (order.requestedExecutionDate ?? helsinkiDate(created)) : undefined
  }
  const { order } = payment
  if (after === undefined) return nominalDates(order).next().value ?? undefined
  // Continues from a date of the series, so that a long one need not be counted from its start.
  const dayOfExecution = order.dayOfExecution ?? Number(order.startDate.slice(8))
  const dates = nominalDates({ ...order, startDate: after, dayOfExecution })
  dates.next()
  return dates.next().value ?? undefined
}

/** Finds when an execution begins, bank time; after a late approval it begins at once (gaps: baltic.payment.dates). */
export function executionInstant(payment: PaymentRecord, nominal: string): number {
  const { approved } = payment
  if (approved === undefined) throw new TypeError('a payment must be approved before it is executed')
  const day = payment.service === 'periodic-payments' ? executionDay(nominal, payment.order) : nominal
  return executesAt(day, approved)
}

/** One transfer of a payment, as it was asked for. */
export interface Item {
  readonly instructedAmount: { readonly amount: string; readonly currency: string }
  readonly creditorAccount: NamedAccount
  readonly creditorName: string
  readonly creditorAgent?: string | undefined
  readonly endToEndIdentification?: string | undefined
  readonly remittanceInformationStructured?: { readonly reference: string } | undefined
  readonly remittanceInformationUnstructured?: string | undefined
}

/** Lists the transfers of each execution. */
export function itemsOf(payment: PaymentRecord): readonly Item[] {
  return payment.service === 'bulk-payments' ? payment.order.payments : [payment.order]
}

/** Fee of one execution, of a whole bulk too (gaps: baltic.payment.answer). */
export const FEE = { amount: '6.00', currency: 'EUR' } as const

/** Whether the executions of a payment cost a fee. */
export function hasFee({ product }: Pick<PaymentRecord, 'product'>): boolean {
  return product === 'cross-border-credit-transfers'
}
