// How to ask about payments of customers and their refunds: the calls of the merchant interface as data.
// client.ts groups them for a merchant's server.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import * as schema from '../schema/index.ts'
import { changes, exports, lines, pages, reads, writes } from './call.ts'

/**
 * Starts the payment of an order, or continues the one that is open: 201 if an attempt began, else 200.
 *
 * A repetition with the same order id is the same payment. Other content under the id is refused as `order_changed`; after an
 * unpaid end, `replaces` allows it. Send the payer to `approvalUrl`; it is absent once the order is paid or closed.
 */
export const startPayment = operation({
  ...writes,
  id: 'merchant.payments.start',
  scope: 'payments',
  path: '/merchant/payments',
  body: json(schema.PaymentStart),
  replies: { 200: schema.StartedPayment, 201: schema.StartedPayment },
})

/** Lists payments, newest first, page by page: those of some days, or, without days, those of a reference or an order. */
export const listPayments = operation({
  ...pages,
  id: 'merchant.payments.list',
  path: '/merchant/payments',
  parameters: { query: schema.PaymentsQuery },
  replies: { 200: schema.PaymentPage },
})

/** Reads a payment with its attempts, and the newest twenty of its refunds, webhooks and history. */
export const readPayment = operation({
  ...reads,
  id: 'merchant.payments.read',
  path: '/merchant/payments/{handle}',
  parameters: { path: schema.PaymentPath },
  replies: { 200: schema.Payment },
})

/** Reads the webhooks of a payment, newest first, twenty at a time. */
export const listPaymentWebhooks = operation({
  ...pages,
  id: 'merchant.payments.webhooks',
  path: '/merchant/payments/{handle}/webhooks',
  parameters: { path: schema.PaymentPath, query: schema.PartQuery },
  replies: { 200: schema.WebhookPart },
})

/** Reads what happened to a payment, newest first, twenty events at a time. */
export const listPaymentHistory = operation({
  ...pages,
  id: 'merchant.payments.history',
  path: '/merchant/payments/{handle}/history',
  parameters: { path: schema.PaymentPath, query: schema.PartQuery },
  replies: { 200: schema.HistoryPart },
})

/** Reads the payments of the series of an order, last first, twenty at a time: those that the bank has named, and the next that wait. */
export const listOccurrences = operation({
  ...pages,
  id: 'merchant.payments.occurrences',
  path: '/merchant/payments/{handle}/occurrences',
  parameters: { path: schema.PaymentPath, query: schema.PartQuery },
  replies: { 200: schema.OccurrencePart },
})

/** Closes an order: no attempt begins and no link is handed out any more. Money that is still booked counts as paid. */
export const closePayment = operation({
  ...writes,
  id: 'merchant.payments.close',
  scope: 'payments',
  path: '/merchant/payments/{handle}/close',
  parameters: { path: schema.PaymentPath },
  body: json(schema.Because),
  replies: { 200: schema.Payment },
})

/** Stops a payment that waits for its day. If the answer has a link, the payer must approve the stop at the bank. */
export const stopPayment = operation({
  ...writes,
  id: 'merchant.payments.stop',
  scope: 'payments',
  path: '/merchant/payments/{handle}/stop',
  parameters: { path: schema.PaymentPath },
  body: json(schema.Because),
  replies: { 200: schema.StoppedPayment },
})

/** Lets an order begin although the proxy, after its data were restored from a copy, does not know it. */
export const releaseOrder = operation({
  ...writes,
  id: 'merchant.payments.release',
  scope: 'payments',
  path: '/merchant/payments/release',
  body: json(schema.Release),
  replies: { 204: null },
})

/** Resolves a payment that was paid twice, or whose end the bank cannot report. */
export const resolvePayment = operation({
  ...writes,
  id: 'merchant.payments.resolve',
  scope: 'payments',
  path: '/merchant/payments/{handle}/resolve',
  parameters: { path: schema.PaymentPath },
  body: json(schema.PaymentDecision),
  replies: { 200: schema.Payment },
})

/** Sends a webhook of a payment again, under the same id. */
export const resendPaymentWebhook = operation({
  ...writes,
  id: 'merchant.payments.resend-webhook',
  scope: 'webhooks',
  path: '/merchant/payments/{handle}/webhooks/{event}/resend',
  parameters: { path: schema.PaymentWebhookPath },
  replies: { 202: null },
})

/** Deletes the messages and metadata of a payment at once. Amounts, references, times and states stay. */
export const deletePaymentData = operation({
  ...writes,
  id: 'merchant.payments.delete-personal-data',
  scope: 'personal-data',
  path: '/merchant/payments/{handle}/personal-data/delete',
  parameters: { path: schema.PaymentPath },
  body: json(schema.Deletion),
  replies: { 200: schema.Payment },
})

/** Gives money back: 201 the first time, 200 for the same id and body later, and never a second refund. */
export const requestRefund = operation({
  ...writes,
  id: 'merchant.refunds.request',
  scope: 'refunds',
  path: '/merchant/payments/{handle}/refunds',
  parameters: { path: schema.PaymentPath },
  body: json(schema.RefundOrder),
  replies: { 200: schema.Refund, 201: schema.Refund },
})

/** Reads the refunds of a payment, newest first, twenty at a time. */
export const listRefunds = operation({
  ...pages,
  id: 'merchant.refunds.list',
  path: '/merchant/payments/{handle}/refunds',
  parameters: { path: schema.PaymentPath, query: schema.PartQuery },
  replies: { 200: schema.RefundPart },
})

/** Reads a refund. */
export const readRefund = operation({
  ...reads,
  id: 'merchant.refunds.read',
  path: '/merchant/payments/{handle}/refunds/{id}',
  parameters: { path: schema.RefundPath },
  replies: { 200: schema.Refund },
})

/** Resolves a refund that needs a review, once a person has checked it at the bank. */
export const resolveRefund = operation({
  ...writes,
  id: 'merchant.refunds.resolve',
  scope: 'refunds',
  path: '/merchant/payments/{handle}/refunds/{id}/resolve',
  parameters: { path: schema.RefundPath },
  body: json(schema.RefundDecision),
  replies: { 200: schema.Refund },
})

/** Exports the payments of some days with their histories, one per line. With a `limit`, exports a part of them: the header
 * `silta-next` of the answer is the `cursor` of the next part, and absent after the last. An answer without its end broke off. */
export const exportPayments = operation({
  ...exports,
  id: 'merchant.payments.export',
  path: '/merchant/export',
  replies: { 200: lines(schema.Payment) },
})

/** Lists refunds across payments, newest first, by the days on which they were asked for. */
export const listAllRefunds = operation({
  ...pages,
  id: 'merchant.refunds.list-all',
  path: '/merchant/refunds',
  parameters: { query: schema.RefundsQuery },
  replies: { 200: schema.RefundPage },
})

/** Sums the payments that began and the refunds that were asked for in a period, by state and currency. */
export const sumPayments = operation({
  ...pages,
  id: 'merchant.payments.sum',
  path: '/merchant/summary',
  parameters: { query: schema.SummaryQuery },
  replies: { 200: schema.Summary },
})

/** Lists the payments that changed since a cursor, each at least once; the mere beginning of a payment is not a change. */
export const listPaymentChanges = operation({
  ...changes,
  id: 'merchant.payments.changes',
  path: '/merchant/changes',
  replies: { 200: schema.PaymentChanges },
})
