// How to pay suppliers and others: calls of the merchant interface as data.
// Which of them belong together for a server is in client.ts.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import {
  HistoryPart,
  PartQuery,
  WebhookPart,
  Because,
  PayoutDecision,
  PayoutOrder,
  PayoutsQuery,
  ExportQuery,
  Deletion,
  Payout,
  InstructionWebhookPath,
  PayoutPage,
  InstructionPath,
  ChangesQuery,
  PayoutChanges,
} from '../schema/index.ts'
import { lines, moreChanges, nextPage, reads, writes } from './call.ts'

/**
 * Gives a payout to the bank. The same `instructionId` in its payment and the same body are the same payout: 201 the first time,
 * 200 later, and never a second one.
 */
export const givePayout = operation({
  ...writes,
  id: 'merchant.payouts.give',
  scope: 'payouts',
  path: '/merchant/payouts',
  body: json(PayoutOrder),
  replies: { 200: Payout, 201: Payout },
})

/** Lists payouts, newest first, page by page. */
export const listPayouts = operation({
  ...reads,
  id: 'merchant.payouts.list',
  scope: 'read',
  path: '/merchant/payouts',
  parameters: { query: PayoutsQuery },
  replies: { 200: PayoutPage },
  next: nextPage,
})

/** Reads a payout with its webhooks and history. */
export const readPayout = operation({
  ...reads,
  id: 'merchant.payouts.read',
  scope: 'read',
  path: '/merchant/payouts/{id}',
  parameters: { path: InstructionPath },
  replies: { 200: Payout },
})

/** Reads the webhooks of a payout, newest first, twenty at a time. */
export const listPayoutWebhooks = operation({
  ...reads,
  id: 'merchant.payouts.webhooks',
  scope: 'read',
  path: '/merchant/payouts/{id}/webhooks',
  parameters: { path: InstructionPath, query: PartQuery },
  replies: { 200: WebhookPart },
  next: nextPage,
})

/** Reads what happened to a payout, newest first, twenty events at a time. */
export const listPayoutHistory = operation({
  ...reads,
  id: 'merchant.payouts.history',
  scope: 'read',
  path: '/merchant/payouts/{id}/history',
  parameters: { path: InstructionPath, query: PartQuery },
  replies: { 200: HistoryPart },
  next: nextPage,
})

/** Lets a payout begin that the proxy does not know, after its data were put back from a copy. */
export const releasePayout = operation({
  ...writes,
  id: 'merchant.payouts.release',
  scope: 'payouts',
  path: '/merchant/payouts/{id}/release',
  parameters: { path: InstructionPath },
  body: json(Because),
  replies: { 204: null },
})

/** Resolves a payout that needs a review, once a person has looked at the bank. */
export const resolvePayout = operation({
  ...writes,
  id: 'merchant.payouts.resolve',
  scope: 'payouts',
  path: '/merchant/payouts/{id}/resolve',
  parameters: { path: InstructionPath },
  body: json(PayoutDecision),
  replies: { 200: Payout },
})

/** Sends a webhook of a payout again, under the same id. */
export const resendPayoutWebhook = operation({
  ...writes,
  id: 'merchant.payouts.resend-webhook',
  scope: 'webhooks',
  path: '/merchant/payouts/{id}/webhooks/{event}/resend',
  parameters: { path: InstructionWebhookPath },
  replies: { 202: null },
})

/** Deletes names, addresses and messages of a payout that has ended. */
export const deletePayoutData = operation({
  ...writes,
  id: 'merchant.payouts.delete-personal-data',
  scope: 'personal-data',
  path: '/merchant/payouts/{id}/personal-data/delete',
  parameters: { path: InstructionPath },
  body: json(Deletion),
  replies: { 200: Payout },
})

/** Exports the payouts of some days with their histories, one a line. */
export const exportPayouts = operation({
  ...reads,
  id: 'merchant.payouts.export',
  scope: 'personal-data',
  path: '/merchant/export/payouts',
  parameters: { query: ExportQuery },
  replyHeaders: ['silta-next'],
  replies: { 200: lines(Payout) },
})

/** Lists those that changed since a cursor, each at least once. */
export const listPayoutChanges = operation({
  ...reads,
  id: 'merchant.payouts.changes',
  scope: 'read',
  path: '/merchant/changes/payouts',
  parameters: { query: ChangesQuery },
  replies: { 200: PayoutChanges },
  next: moreChanges,
})
