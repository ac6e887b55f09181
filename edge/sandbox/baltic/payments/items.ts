// The transfers of one execution of a payment: one, or those of a bulk in their order; and its fee.

import type { NamedAccount } from '../../../../core/baltic/index.ts'
import type { PaymentRecord } from './records.ts'

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
