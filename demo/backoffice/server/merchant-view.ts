// What the merchant's page sees of a payment: the schemas take the members that are named here out of an answer of the proxy.
// So no id of the bank reaches the page, even if the merchant interface adds some later.

import * as v from 'valibot'
import { PaymentState } from '../../shop/books.ts'

const text = v.string()
const count = v.pipe(v.number(), v.integer())

/** A payment in the list. */
export const PaymentRow = v.object({
  handle: text,
  orderId: text,
  state: PaymentState,
  amount: text,
  currency: text,
  reference: text,
  createdAt: text,
  updatedAt: text,
  needsPerson: v.boolean(),
})
export type PaymentRow = v.InferOutput<typeof PaymentRow>

/** A page of the list, newest first. */
export const PaymentPage = v.object({ payments: v.array(PaymentRow), next: v.optional(text) })
export type PaymentPage = v.InferOutput<typeof PaymentPage>

/** A refund. */
export const Refund = v.object({
  id: text,
  amount: text,
  currency: text,
  message: v.optional(text),
  attempt: count,
  state: v.picklist(['pending', 'refunded', 'failed', 'unknown', 'unclear']),
  createdAt: text,
  updatedAt: text,
})
export type Refund = v.InferOutput<typeof Refund>

/** A notice to the shop, with its tries. */
export const SentNotice = v.object({
  id: text,
  type: text,
  createdAt: text,
  state: v.picklist(['waiting', 'delivered', 'refused', 'given_up']),
  tries: v.array(v.object({ at: text, status: v.optional(count), fault: v.optional(text) })),
  nextAt: v.optional(text),
})
export type SentNotice = v.InferOutput<typeof SentNotice>

/** One line of the history. */
export const HistoryLine = v.object({
  at: text,
  what: text,
  attempt: v.optional(count),
  from: v.optional(text),
  to: v.optional(text),
  state: v.optional(text),
  amount: v.optional(text),
  /** How many times in a row the same was heard, and when last. */
  count: v.optional(count),
  lastAt: v.optional(text),
  reason: v.optional(text),
  outcome: v.optional(text),
})
export type HistoryLine = v.InferOutput<typeof HistoryLine>

/** One try to have an order paid. */
export const Attempt = v.object({
  number: count,
  state: text,
  startedAt: text,
  updatedAt: text,
  amount: text,
  reference: text,
  /** What was given back of it, decimal string. */
  refunded: text,
})
export type Attempt = v.InferOutput<typeof Attempt>

/** One payment of a series, by its day. */
export const Run = v.object({
  dueDate: text,
  status: v.picklist(['waiting', 'paid', 'failed', 'cancelled', 'unclear']),
  leavesOn: v.optional(text),
  archiveId: v.optional(text),
})
export type Run = v.InferOutput<typeof Run>

/** A transfer that the merchant makes by hand, where the bank knows no refund. */
export const Transfer = v.object({
  attempt: count,
  dueDate: v.optional(text),
  amount: text,
  currency: text,
  reference: text,
  iban: v.optional(text),
})
export type Transfer = v.InferOutput<typeof Transfer>

/** What came of stopping a payment: a link where the payer must approve it. */
export const Stopped = v.object({ link: v.optional(text) })
export type Stopped = v.InferOutput<typeof Stopped>

/** One payment with everything that a merchant may know. */
export const PaymentDetail = v.object({
  ...PaymentRow.entries,
  message: v.optional(text),
  reason: v.optional(text),
  closed: v.optional(v.object({ at: text, reason: text })),
  /** Until when the link of a closed order may be paid all the same. */
  linkEndsAt: v.optional(text),
  settled: v.optional(v.object({ at: text, outcome: text, reason: text })),
  personalDataDeletedAt: v.optional(text),
  /** When the money leaves, while that is still to come. */
  leaves: v.optional(v.object({ at: text, date: v.optional(text) })),
  recurrence: v.optional(v.object({ every: text, until: text })),
  runs: v.optional(v.array(Run)),
  transfers: v.optional(v.array(Transfer)),
  attempts: v.array(Attempt),
  refunds: v.array(Refund),
  notices: v.array(SentNotice),
  history: v.array(HistoryLine),
})
export type PaymentDetail = v.InferOutput<typeof PaymentDetail>

/** The shop's own order beside its payment. */
export interface OrderFacts {
  lines: readonly { sku: string; quantity: number }[]
  /** When the pieces were given to the packer, RFC 3339. */
  packedAt?: string
}

/** A payment as the merchant's page shows it. */
export type ShownPayment = PaymentDetail & { order?: OrderFacts }
