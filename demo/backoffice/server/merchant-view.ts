// What the merchant's page sees of a payment: which members of the client's answers.

import type * as merchant from '../../../core/merchant/index.ts'
import type { OrderLine } from '../../shop/books.ts'
import type { Customer } from '../../shop/customers.ts'
import type { Shown } from './shown.ts'

const row = {
  handle: true,
  orderId: true,
  state: true,
  amount: true,
  currency: true,
  reference: true,
  createdAt: true,
  updatedAt: true,
  needsPerson: true,
  provider: true,
  rail: true,
  refunded: true,
} as const

/** A page of the list. */
export const PAGE = { payments: row, next: true } as const
export type PaymentPage = Shown<merchant.PaymentPage, typeof PAGE>

/** What the shop itself knows of an order, beside its row. */
export interface Ordered {
  customer?: Customer
  lines?: readonly OrderLine[]
}

/** A payment in the list of the merchant's page. */
export type PaymentRow = PaymentPage['payments'][number] & Ordered

/** A refund. */
export const REFUND = {
  id: true,
  amount: true,
  currency: true,
  message: true,
  attempt: true,
  state: true,
  createdAt: true,
  updatedAt: true,
} as const
export type Refund = Shown<merchant.Refund, typeof REFUND>

/** What came of stopping a payment: an address if the payer must approve it. */
export const STOPPED = { approvalUrl: true } as const
export type Stopped = Shown<merchant.StoppedPayment, typeof STOPPED>

/** One payment with everything that a merchant may know. */
export const PAYMENT = {
  ...row,
  message: true,
  reason: true,
  closed: { at: true, reason: true },
  approvalUrlEndsAt: true,
  resolved: { at: true, outcome: true, reason: true },
  personalDataDeletedAt: true,
  execution: { at: true, date: true },
  recurrence: { every: true, until: true },
  occurrences: { dueDate: true, state: true, executionDate: true, archiveId: true },
  occurrenceCount: true,
  paidOccurrences: true,
  transfers: {
    attempt: true,
    dueDate: true,
    amount: true,
    currency: true,
    reference: true,
    iban: true,
  },
  attempts: {
    number: true,
    state: true,
    startedAt: true,
    updatedAt: true,
    amount: true,
    reference: true,
    refunded: true,
  },
  refunds: REFUND,
  webhooks: {
    id: true,
    type: true,
    createdAt: true,
    state: true,
    tries: { at: true, status: true, fault: true },
    nextAt: true,
  },
  history: {
    at: true,
    what: true,
    attempt: true,
    from: true,
    to: true,
    state: true,
    amount: true,
    count: true,
    lastAt: true,
    reason: true,
    outcome: true,
    reference: true,
  },
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
