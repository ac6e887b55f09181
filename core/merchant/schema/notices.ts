// Notices on the wire: the body that the proxy sends to the merchant's server, by the type of its event.
// Who sent it is verified by core/webhooks; which notices there are is listed here for documents and tests.

import * as v from 'valibot'
import { loose, open, record, strict } from '../../shared/check.ts'
import { AnswerAmount, DateTime, string } from '../../shared/fields.ts'
import { day, some, wholeNumber } from './common.ts'

/** What each event says, and what its receiver does, in the words of this version. */
export const NOTICES = {
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
    'The bank has not said for a long time what became of an attempt. Do not deliver, and do not ask for the payment again: another notice tells how it ended. Once for each attempt, from version 2026-12-01 on.',
  'refund.refunded': 'The money was given back.',
  'refund.failed': 'The money was not given back.',
  'refund.needs_review':
    'Nobody can tell what became of a refund: a person must look at the bank’s pages, then resolve it. From version 2026-12-01 on.',
  'test.ping':
    'The merchant’s server asked for it, to see whether notices arrive. It is about nothing: answer 2xx.',
  'corporate_payment.processed': 'The account is debited.',
  'corporate_payment.rejected': 'The bank took the payment and then ended it: no money moved, or it is back.',
  'corporate_payment.refused': 'The bank never took the payment.',
  'corporate_payment.needs_review': 'A person must look before anything is paid again.',
  'request_to_pay.completed': 'The request was answered.',
  'request_to_pay.rejected': 'The bank took the request and then ended it.',
  'request_to_pay.refused': 'The bank never took the request.',
  'request_to_pay.needs_review': 'A person must look before anything is asked for again.',
  'psd2_payment.held':
    'A payment that was to be stopped was approved all the same, and only a person can end it. Nothing of it is paid until then.',
  'psd2_payment.scheduled': 'Approved, and it waits for its day, or for the days of a series.',
  'psd2_payment.paid': 'The money has left.',
  'psd2_payment.completed': 'A series is at its end.',
  'psd2_payment.failed': 'A series ended of which nothing was paid.',
  'psd2_payment.occurrence_paid': 'One payment of a series was paid.',
  'psd2_payment.occurrence_failed': 'One payment of a series failed.',
  'psd2_payment.rejected': 'The bank ended it.',
  'psd2_payment.cancelled': 'It was stopped before it was paid, or nobody approved it.',
  'psd2_payment.refused': 'The bank never took it.',
  'psd2_payment.needs_review': 'A person must look before anything is paid again.',
} as const

/** The payment of a series that an event is about. */
const occurrence = v.optional(loose({ dueDate: day, archiveId: some }))

/** What an event of a payment, or of a refund of it, is about. */
export const PaymentNotice = loose({
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
  /** Country of that bank, ISO 3166-1, where it is known. */
  country: some,
  bankPaymentId: some,
  /** The day on which it is paid, or the first one of a series. */
  dueDate: v.optional(day),
  /** How much of a paid attempt was given back. */
  refunded: v.optional(AnswerAmount),
  /** The refund that it is about, and why it failed. */
  refund: v.optional(loose({ id: string, amount: AnswerAmount, reason: some })),
  occurrence,
  /** The merchant's own notes about the order. */
  metadata: v.optional(record(string)),
})
export type PaymentNotice = v.InferOutput<typeof PaymentNotice>

/** What an event of an instruction is about. */
export const InstructionNotice = loose({
  /** The merchant's own id of the instruction. */
  instructionId: string,
  endToEndId: some,
  /** Which payment of a bundle, from 1; absent where the event is about all of it. */
  payment: v.optional(wholeNumber),
  state: string,
  amount: string,
  currency: string,
  reference: some,
  /** The bank's id of the booking. */
  archiveId: some,
  occurrence,
  reason: some,
})
export type InstructionNotice = v.InferOutput<typeof InstructionNotice>

const event = {
  /** Id of the event, equal to the header `webhook-id`. */
  id: string,
  /** The version of the notice: 1. */
  apiVersion: wholeNumber,
  /** New types may come: answer 2xx to one that is not known. */
  type: open(...(Object.keys(NOTICES) as (keyof typeof NOTICES)[])),
  /** When it happened; not when it is sent. */
  timestamp: DateTime,
}

/** The body of a notice of a payment. */
export const PaymentEvent = loose({ ...event, data: PaymentNotice })
export type PaymentEvent = v.InferOutput<typeof PaymentEvent>

/** The body of a notice of an instruction. */
export const InstructionEvent = loose({ ...event, data: InstructionNotice })
export type InstructionEvent = v.InferOutput<typeof InstructionEvent>

/** The body of a notice that the merchant's server has asked for. */
export const TestEvent = loose({ ...event, data: loose({}) })
export type TestEvent = v.InferOutput<typeof TestEvent>

/** What became of a test notice. */
export const NoticeTest = loose({
  id: string,
  /** The status that the receiver answered with. */
  status: v.optional(wholeNumber),
  /** Why there was no answer. */
  fault: v.optional(open('network', 'deadline', 'redirect')),
  /** How long it took, milliseconds. */
  ms: wholeNumber,
})
export type NoticeTest = v.InferOutput<typeof NoticeTest>

/** Which notices are sent again: those that were given up at that time or later. */
export const GivenUpSince = strict({
  since: DateTime,
  /** The `next` of the answer before. */
  cursor: some,
})
export type GivenUpSince = v.InferInput<typeof GivenUpSince>

/** How many notices are sent again; with `next`, ask again. */
export const Resent = loose({ resent: wholeNumber, next: some })
export type Resent = v.InferOutput<typeof Resent>
