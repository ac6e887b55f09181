// How to ask for payments: calls of the merchant interface as data.
// client.ts groups them for a merchant's server.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import * as schema from '../schema/index.ts'
import { changes, exports, lines, pages, reads, writes } from './call.ts'

/**
 * Asks for a payment. The same `instructionId` in it and the same body are the same request to pay: 201 the first time, 200 later,
 * and never a second one.
 */
export const giveRequestToPay = operation({
  ...writes,
  id: 'merchant.requests-to-pay.give',
  scope: 'requests-to-pay',
  path: '/merchant/requests-to-pay',
  body: json(schema.RequestToPayOrder),
  replies: { 200: schema.RequestToPay, 201: schema.RequestToPay },
})

/** Lists requests to pay, newest first, page by page. */
export const listRequestsToPay = operation({
  ...pages,
  id: 'merchant.requests-to-pay.list',
  path: '/merchant/requests-to-pay',
  parameters: { query: schema.RequestsToPayQuery },
  replies: { 200: schema.RequestToPayPage },
})

/** Reads a request to pay with its webhooks and history. */
export const readRequestToPay = operation({
  ...reads,
  id: 'merchant.requests-to-pay.read',
  path: '/merchant/requests-to-pay/{id}',
  parameters: { path: schema.InstructionPath },
  replies: { 200: schema.RequestToPay },
})

/** Reads the webhooks of a request to pay, newest first, twenty at a time. */
export const listRequestToPayWebhooks = operation({
  ...pages,
  id: 'merchant.requests-to-pay.webhooks',
  path: '/merchant/requests-to-pay/{id}/webhooks',
  parameters: { path: schema.InstructionPath, query: schema.PartQuery },
  replies: { 200: schema.WebhookPart },
})

/** Reads what happened to a request to pay, newest first, twenty events at a time. */
export const listRequestToPayHistory = operation({
  ...pages,
  id: 'merchant.requests-to-pay.history',
  path: '/merchant/requests-to-pay/{id}/history',
  parameters: { path: schema.InstructionPath, query: schema.PartQuery },
  replies: { 200: schema.HistoryPart },
})

/** Lets a request to pay begin although the proxy, after its data were restored from a copy, does not know it. */
export const releaseRequestToPay = operation({
  ...writes,
  id: 'merchant.requests-to-pay.release',
  scope: 'requests-to-pay',
  path: '/merchant/requests-to-pay/{id}/release',
  parameters: { path: schema.InstructionPath },
  body: json(schema.Because),
  replies: { 204: null },
})

/** Resolves a request to pay that needs a review, once a person has checked it at the bank. */
export const resolveRequestToPay = operation({
  ...writes,
  id: 'merchant.requests-to-pay.resolve',
  scope: 'requests-to-pay',
  path: '/merchant/requests-to-pay/{id}/resolve',
  parameters: { path: schema.InstructionPath },
  body: json(schema.RequestToPayDecision),
  replies: { 200: schema.RequestToPay },
})

/** Sends a webhook of a request to pay again, under the same id. */
export const resendRequestToPayWebhook = operation({
  ...writes,
  id: 'merchant.requests-to-pay.resend-webhook',
  scope: 'webhooks',
  path: '/merchant/requests-to-pay/{id}/webhooks/{event}/resend',
  parameters: { path: schema.InstructionWebhookPath },
  replies: { 202: null },
})

/** Deletes names, addresses and messages of a request to pay that has ended. */
export const deleteRequestToPayData = operation({
  ...writes,
  id: 'merchant.requests-to-pay.delete-personal-data',
  scope: 'personal-data',
  path: '/merchant/requests-to-pay/{id}/personal-data/delete',
  parameters: { path: schema.InstructionPath },
  body: json(schema.Deletion),
  replies: { 200: schema.RequestToPay },
})

/** Exports the requests to pay of some days with their histories, one per line. */
export const exportRequestsToPay = operation({
  ...exports,
  id: 'merchant.requests-to-pay.export',
  path: '/merchant/export/requests-to-pay',
  replies: { 200: lines(schema.RequestToPay) },
})

/** Lists the requests to pay that changed since a cursor, each at least once. */
export const listRequestToPayChanges = operation({
  ...changes,
  id: 'merchant.requests-to-pay.changes',
  path: '/merchant/changes/requests-to-pay',
  replies: { 200: schema.RequestToPayChanges },
})
