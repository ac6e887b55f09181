// The stored records of online payments and refunds, and how a status answer shows them.

import type { PaymentStatus } from '../../../core/online-payment/index.ts'
import { refundedTotal } from '../../../core/online-payment/rules.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { collection, type Collection, type Store } from '../storage/store.ts'

interface Common {
  paymentId: string
  /** Merchant in lower case, who may read and refund the payment. */
  owner: string
  /** Merchant as the create call spelled it; callbacks use this spelling. */
  merchantId: string
  /** Decimal string with two decimals. */
  amount: string
  status: PaymentStatus
  /** Bank time, milliseconds since 1970. */
  createdAt: number
  updatedAt: number
  /** Why it ended, if the status does not show it. */
  failure?: 'rejected' | 'provider' | 'expired'
  /** Whether a plan rejects it; the plan is stored with the payment or refund. */
  plannedReject?: true
  /** Name of its work in the schedule, while it waits. */
  due?: string
  reference?: string
  /** Free text for both statements. */
  text?: string
}

/** A payment. */
export interface Payment extends Common {
  kind: 'CREDIT'
  operationId: string
  /** In lower case. */
  accountId: string
  /** Absent if the order has none; the page then uses the browser's language. */
  language?: 'fi' | 'sv' | 'en'
  returnUrl: string
  cancelUrl: string
  rejectUrl: string
  callbackUrl?: string
  messageToCustomer?: string
  /** The final receiver of the money, if not the merchant. */
  beneficiary?: string
  refundIds: string[]
  /** Account that was debited. */
  paidFrom?: string
  archiveId?: string
}

/**
 * Returns the name of a payment's receiver, the same on the page and on all statements.
 *
 * @param seller Name that the merchant has given; if absent, the host of its site is shown.
 */
export function payeeOf({ beneficiary, returnUrl }: Payment, seller: string | undefined): string {
  return beneficiary ?? seller ?? new URL(returnUrl).host.slice(0, 70)
}

/** A refund of a payment. */
export interface Refund extends Common {
  kind: 'REFUND'
  refundOf: string
  archiveId?: string
}

/** The stored records of this interface. */
export interface PaymentRecords {
  /** Payments and refunds share their ids. */
  records: Collection<Payment | Refund>
  /** Payment id by operation id, for the browser. */
  operations: Collection<string>
  /** Used pairs of session and request id. */
  pairs: Collection<true>
  payment(paymentId: string): Payment | undefined
  refundsOf(payment: Payment): Refund[]
}

/** Makes the stored records of this interface. */
export function makePaymentRecords(store: Store): PaymentRecords {
  const records = collection<Payment | Refund>(store, 'online-payment/record/')
  return {
    records,
    operations: collection(store, 'online-payment/operation/'),
    pairs: collection(store, 'online-payment/pair/'),
    payment(paymentId) {
      const record = records.get(paymentId)
      return record?.kind === 'CREDIT' ? record : undefined
    },
    refundsOf: ({ refundIds }) =>
      refundIds.flatMap((id) => {
        const record = records.get(id)
        return record?.kind === 'REFUND' ? [record] : []
      }),
  }
}

/** Makes the status object of a payment or refund (gaps: online-payment.status.presence). */
export function stateOf(paymentRecords: PaymentRecords, record: Payment | Refund): Record<string, unknown> {
  const refunds = record.kind === 'CREDIT' ? paymentRecords.refundsOf(record) : []
  return {
    ...summaryOf(record),
    refunds: refunds.map(summaryOf),
    ...(record.kind === 'REFUND' && { refundOf: record.refundOf }),
    paymentType: record.kind,
    totalRefundedAmount: refundedTotal({ refunds }),
    ...failureOf(record),
  }
}

function summaryOf({ paymentId, amount, status, createdAt, updatedAt }: Payment | Refund) {
  const [createTime, updateTime] = [formatDateTime(createdAt), formatDateTime(updatedAt)]
  return { paymentId, amount, status, createTime, updateTime }
}

function failureOf({ failure }: Payment | Refund): Record<string, string> {
  if (failure === undefined) return {}
  switch (failure) {
    case 'expired':
      return { errorType: 'BUSINESS', errorCode: 'PAYMENT_EXPIRED' }
    case 'rejected':
      return { failureReason: 'UnknownError', errorType: 'BUSINESS', errorCode: 'PAYMENT_REJECTED' }
    case 'provider':
      return { failureReason: 'UnknownError', errorType: 'BUSINESS', errorCode: 'PROVIDER_DISABLED' }
  }
}
