// Which members of the client's answers about a payment the merchant's page sees.

import type * as merchant from '../../../core/merchant/index.ts'
import type { OrderLine } from '../../shop/books.ts'
import type { Customer } from '../../shop/customers.ts'
import { all, type Shown } from './shown.ts'

const row = all(
  'handle orderId state amount currency reference createdAt updatedAt needsPerson provider rail refunded',
)

export const PAGE = { payments: row, next: true } as const
export type PaymentPage = Shown<merchant.PaymentPage, typeof PAGE>

/** What the shop itself knows of an order, added to the row of its payment. */
export interface Ordered {
  customer?: Customer
  lines?: readonly OrderLine[]
}

/** A payment in the list of the merchant's page. */
export type PaymentRow = PaymentPage['payments'][number] & Ordered

export const REFUND = all('id amount currency message attempt state createdAt updatedAt')
export type Refund = Shown<merchant.Refund, typeof REFUND>

/** The result of stopping a payment: an address if the payer must approve that. */
export const STOPPED = all('approvalUrl')
export type Stopped = Shown<merchant.StoppedPayment, typeof STOPPED>

/** One payment with everything that a merchant may know. */
export const PAYMENT = {
  ...row,
  ...all('message reason approvalUrlEndsAt personalDataDeletedAt occurrenceCount paidOccurrences'),
  closed: all('at reason'),
  resolved: all('at outcome reason'),
  execution: all('at date'),
  recurrence: all('every until'),
  occurrences: all('dueDate state executionDate archiveId'),
  transfers: all('attempt dueDate amount currency reference iban'),
  attempts: all('number state startedAt updatedAt amount reference refunded'),
  refunds: REFUND,
  webhooks: { ...all('id type createdAt state nextAt'), tries: all('at status fault') },
  history: all('at what attempt from to state amount count lastAt reason outcome reference'),
} as const
export type PaymentDetail = Shown<merchant.Payment, typeof PAYMENT>
export type Attempt = PaymentDetail['attempts'][number]
export type SentWebhook = PaymentDetail['webhooks'][number]
export type HistoryLine = PaymentDetail['history'][number]
export type Occurrence = NonNullable<PaymentDetail['occurrences']>[number]
export type Transfer = NonNullable<PaymentDetail['transfers']>[number]

/** The shop's own order beside its payment. */
export interface OrderFacts {
  lines: readonly OrderLine[]
  /** When the pieces were given to the packer, RFC 3339. */
  packedAt?: string
}

/** A payment as the merchant's page shows it. */
export type ShownPayment = PaymentDetail & { order?: OrderFacts; customer?: Customer }
