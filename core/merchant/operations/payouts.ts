// How to pay suppliers and others: calls of the merchant interface as data.
// client.ts groups them for a merchant's server.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import * as schema from '../schema/index.ts'
import { changes, exports, lines, pages, reads, writes } from './call.ts'

/**
 * Gives a payout to the bank. The same `instructionId` in its payment and the same body are the same payout: 201 the first time,
 * 200 later, and never a second one.
 */
export const givePayout = operation({
  ...writes,
  id: 'merchant.payouts.give',
  scope: 'payouts',
  path: '/merchant/payouts',
  body: json(schema.PayoutOrder),
  replies: { 200: schema.Payout, 201: schema.Payout },
})

/** Lists payouts, newest first, page by page. */
export const listPayouts = operation({
  ...pages,
  id: 'merchant.payouts.list',
  path: '/merchant/payouts',
  parameters: { query: schema.PayoutsQuery },
  replies: { 200: schema.PayoutPage },
})

/** Reads a payout with its webhooks and history. */
export const readPayout = operation({
  ...reads,
  id: 'merchant.payouts.read',
  path: '/merchant/payouts/{id}',
  parameters: { path: schema.InstructionPath },
  replies: { 200: schema.Payout },
})

/** Reads the webhooks of a payout, newest first, twenty at a time. */
export const listPayoutWebhooks = operation({
  ...pages,
  id: 'merchant.payouts.webhooks',
  path: '/merchant/payouts/{id}/webhooks',
  parameters: { path: schema.InstructionPath, query: schema.PartQuery },
  replies: { 200: schema.WebhookPart },
})

/** Reads what happened to a payout, newest first, twenty events at a time. */
export const listPayoutHistory = operation({
  ...pages,
  id: 'merchant.payouts.history',
  path: '/merchant/payouts/{id}/history',
  parameters: { path: schema.InstructionPath, query: schema.PartQuery },
  replies: { 200: schema.HistoryPart },
})

/** Lets a payout begin although the proxy, after its data were restored from a copy, does not know it. */
export const releasePayout = operation({
  ...writes,
  id: 'merchant.payouts.release',
  scope: 'payouts',
  path: '/merchant/payouts/{id}/release',
  parameters: { path: schema.InstructionPath },
  body: json(schema.Because),
  replies: { 204: null },
})

/** Resolves a payout that needs a review, once a person has checked it at the bank. */
export const resolvePayout = operation({
  ...writes,
  id: 'merchant.payouts.resolve',
  scope: 'payouts',
  path: '/merchant/payouts/{id}/resolve',
  parameters: { path: schema.InstructionPath },
  body: json(schema.PayoutDecision),
  replies: { 200: schema.Payout },
})

/** Sends a webhook of a payout again, under the same id. */
export const resendPayoutWebhook = operation({
  ...writes,
  id: 'merchant.payouts.resend-webhook',
  scope: 'webhooks',
  path: '/merchant/payouts/{id}/webhooks/{event}/resend',
  parameters: { path: schema.InstructionWebhookPath },
  replies: { 202: null },
})

/** Deletes names, addresses and messages of a payout that has ended. */
export const deletePayoutData = operation({
  ...writes,
  id: 'merchant.payouts.delete-personal-data',
  scope: 'personal-data',
  path: '/merchant/payouts/{id}/personal-data/delete',
  parameters: { path: schema.InstructionPath },
  body: json(schema.Deletion),
  replies: { 200: schema.Payout },
})

/** Exports the payouts of some days with their histories, one per line. */
export const exportPayouts = operation({
  ...exports,
  id: 'merchant.payouts.export',
  path: '/merchant/export/payouts',
  replies: { 200: lines(schema.Payout) },
})

/** Lists the payouts that changed since a cursor, each at least once. */
export const listPayoutChanges = operation({
  ...changes,
  id: 'merchant.payouts.changes',
  path: '/merchant/changes/payouts',
  replies: { 200: schema.PayoutChanges },
})
