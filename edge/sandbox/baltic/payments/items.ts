// The transfers that one execution of a payment makes: one, or those of a bulk in their order.
// They move nothing; booking.ts does.

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
