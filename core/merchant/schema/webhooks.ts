// Webhooks on the wire: the body that the proxy sends to the merchant's server, by the type of its event.
// Who sent it is verified by core/webhooks; which webhooks there are is listed here for documents and tests.

import * as v from 'valibot'
import { loose, open, record, strict } from '../../shared/check.ts'
import { AnswerAmount, DateTime, string } from '../../shared/fields.ts'
import { day, some, UnknownWord, wholeNumber } from './common.ts'

/** What each event means, and what its receiver does. */
export const WEBHOOKS = {
  'payment.paid':
    'The money is booked, and amount and reference are the order’s: deliver. With the reason `order_closed` the order was closed before: give the money back. An order has this event once.',
  'payment.scheduled': 'Approved, and it waits for its day, or for the days of a series: no money has moved.',
  'payment.occurrence_paid': 'One payment of a series was paid: deliver what it pays for.',
  'payment.occurrence_failed': 'One payment of a series failed; the series goes on.',
  'payment.cancelled': 'An attempt ended without money. Another attempt may still be paid.',
  'payment.failed': 'An attempt ended without money. Another attempt may still be paid.',
  'payment.paid_twice':
    'A second payment of the same order was paid too: deliver nothing more, give one back.',
  'payment.mismatched': 'The bank reports another amount or reference, or two endings: a person must look.',
  'payment.unknown':
    'The bank has not said for a long time what became of an attempt. Do not deliver, and do not ask for the payment again: another webhook tells how it ended. Once for each attempt.',
  'refund.refunded': 'The money was given back.',
  'refund.failed': 'The money was not given back.',
  'refund.needs_review':
    'Nobody can tell what became of a refund: a person must look at the bank’s pages, then resolve it.',
  'test.ping':
    'The merchant’s server asked for it, to see whether webhooks arrive. It is about nothing: answer 2xx.',
  'bank.word_unknown':
    'The bank says a word of a status that no list of the proxy has, or one that cannot mean what the list says (`means` is `unfit`): ask the bank what it means. Nothing is paid, delivered or given back because of it. Once for each word.',
  'payout.paid': 'The account is debited.',
  'payout.rejected': 'The bank took the payout and then ended it: no money moved, or it is back.',
  'payout.refused': 'The bank never took the payout.',
  'payout.needs_review': 'A person must look before anything is paid again.',
  'request_to_pay.completed': 'The request to pay was answered.',
  'request_to_pay.rejected': 'The bank took the request to pay and then ended it.',
  'request_to_pay.refused': 'The bank never took the request to pay.',
  'request_to_pay.needs_review': 'A person must look before anything is asked for again.',
  'batch.held':
    'A payment that was to be stopped was approved all the same, and only a person can end it. Nothing of it is paid until then.',
  'batch.scheduled': 'Approved, and it waits for its day, or for the days of a series.',
  'batch.paid': 'The money has left.',
  'batch.completed': 'A series is at its end.',
  'batch.failed': 'A series ended of which nothing was paid.',
  'batch.occurrence_paid': 'One payment of a series was paid.',
  'batch.occurrence_failed': 'One payment of a series failed.',
  'batch.rejected': 'The bank ended it.',
  'batch.cancelled': 'It was stopped before it was paid, or nobody approved it.',
  'batch.refused': 'The bank never took it.',
  'batch.needs_review': 'A person must look before anything is paid again.',
} as const

/** The payment of a series that an event is about. */
const occurrence = v.optional(loose({ dueDate: day, archiveId: some }))

/** What an event of a payment, or of a refund of it, is about. */
export const PaymentWebhook = loose({
  /** Handle of the payment at the proxy, as pages have it. */
  handle: string,
  /** The order's own id: compare it before anything is delivered. */
  orderId: string,
  /** State of the whole order when it happened. */
  state: string,
  amount: AnswerAmount,
  currency: string,
  reference: string,
  /** Which attempt of the order, from 1. */
  attempt: wholeNumber,
  reason: some,
  /** When the attempt was paid. */
  paidAt: v.optional(DateTime),
  /** Id of the bank that the payer chose, as in the list of banks. */
  provider: some,
  /** Country of that bank, ISO 3166-1, if it is known. */
  country: some,
  bankPaymentId: some,
  /** The day on which it is paid, or the first one of a series. */
  dueDate: v.optional(day),
  /** How much of a paid attempt was given back. */
  refunded: v.optional(AnswerAmount),
  /** The refund that the event is about, and why it failed. */
  refund: v.optional(loose({ id: string, amount: AnswerAmount, reason: some })),
  occurrence,
  /** The merchant's own notes about the order. */
  metadata: v.optional(record(string)),
})
export type PaymentWebhook = v.InferOutput<typeof PaymentWebhook>

/** What events of payouts, batches and requests to pay have in common. */
const instruction = {
  endToEndId: some,
  state: string,
  amount: string,
  currency: string,
  reference: some,
  /** The bank's id of the booking. */
  archiveId: some,
  occurrence,
  reason: some,
}

const event = {
  /** Id of the event, equal to the header `webhook-id`. */
  id: string,
  /** The version of the webhook: 1. */
  apiVersion: wholeNumber,
  /** New types may come: answer 2xx to one that is not known. */
  type: open(...(Object.keys(WEBHOOKS) as (keyof typeof WEBHOOKS)[])),
  /** When it happened; not when it is sent. */
  timestamp: DateTime,
}

/** The body of a webhook of a payment. */
export const PaymentEvent = loose({ ...event, data: PaymentWebhook })
export type PaymentEvent = v.InferOutput<typeof PaymentEvent>

/** The body of a webhook of a payout; `payoutId` is the merchant's own id. */
export const PayoutEvent = loose({ ...event, data: loose({ payoutId: string, ...instruction }) })
export type PayoutEvent = v.InferOutput<typeof PayoutEvent>

/** The body of a webhook of a request to pay; `requestToPayId` is the merchant's own id. */
export const RequestToPayEvent = loose({ ...event, data: loose({ requestToPayId: string, ...instruction }) })
export type RequestToPayEvent = v.InferOutput<typeof RequestToPayEvent>

/** The body of a webhook of a batch; `batchId` is the merchant's own id, `payment` the number of one payment, from 1. */
export const BatchEvent = loose({
  ...event,
  data: loose({ batchId: string, payment: v.optional(wholeNumber), ...instruction }),
})
export type BatchEvent = v.InferOutput<typeof BatchEvent>

/** The body of a webhook that the merchant's server has asked for. */
export const TestEvent = loose({ ...event, data: loose({}) })
export type TestEvent = v.InferOutput<typeof TestEvent>

/** The body of a webhook about an unknown status word of the bank. */
export const BankEvent = loose({ ...event, data: UnknownWord })
export type BankEvent = v.InferOutput<typeof BankEvent>

/** What happened to a test webhook. */
export const WebhookTest = loose({
  id: string,
  /** The status that the receiver answered with. */
  status: v.optional(wholeNumber),
  /** Why there was no answer. */
  fault: v.optional(open('network', 'deadline', 'redirect')),
  /** How long it took, milliseconds. */
  ms: wholeNumber,
})
export type WebhookTest = v.InferOutput<typeof WebhookTest>

/** Which webhooks are sent again: those that were given up at that time or later. */
export const GivenUpSince = strict({
  since: DateTime,
  /** The `next` of the answer before. */
  cursor: some,
})
export type GivenUpSince = v.InferInput<typeof GivenUpSince>

/** How many webhooks are sent again; if there is a `next`, ask again with it. */
export const Resent = loose({ resent: wholeNumber, next: some })
export type Resent = v.InferOutput<typeof Resent>
