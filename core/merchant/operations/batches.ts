// How to pay what a person approves: calls of the merchant interface as data.
// client.ts groups them for a merchant's server.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import * as schema from '../schema/index.ts'
import { changes, exports, lines, pages, reads, writes } from './call.ts'

/** Gives payments that a person approves together. The same `batchId` and body are the same batch: 201 the first time, 200 later, and never a second one. */
export const giveBatch = operation({
  ...writes,
  id: 'merchant.batches.give',
  scope: 'payouts',
  path: '/merchant/batches',
  body: json(schema.BatchOrder),
  replies: { 200: schema.Batch, 201: schema.Batch },
})

/** Lists batches, newest first, page by page. */
export const listBatches = operation({
  ...pages,
  id: 'merchant.batches.list',
  path: '/merchant/batches',
  parameters: { query: schema.BatchesQuery },
  replies: { 200: schema.BatchPage },
})

/** Reads a batch with the last twenty of its payments, webhooks and history. */
export const readBatch = operation({
  ...reads,
  id: 'merchant.batches.read',
  path: '/merchant/batches/{id}',
  parameters: { path: schema.InstructionPath },
  replies: { 200: schema.Batch },
})

/** Gives the link for the person who approves a batch, the same one while it may be opened. */
export const approveBatch = operation({
  ...writes,
  id: 'merchant.batches.approve',
  scope: 'payouts',
  path: '/merchant/batches/{id}/approval',
  parameters: { path: schema.InstructionPath },
  replies: { 200: schema.Approval },
})

/** Stops a batch, or one payment of it. If the answer has a link, a person must approve the stop at the bank. */
export const stopBatch = operation({
  ...writes,
  id: 'merchant.batches.stop',
  scope: 'payouts',
  path: '/merchant/batches/{id}/stop',
  parameters: { path: schema.InstructionPath },
  body: json(schema.BatchStop),
  replies: { 200: schema.Approval },
})

/** Reads the payments of a batch, last first, twenty at a time. */
export const listBatchPayments = operation({
  ...pages,
  id: 'merchant.batches.payments',
  path: '/merchant/batches/{id}/payments',
  parameters: { path: schema.InstructionPath, query: schema.PartQuery },
  replies: { 200: schema.BatchedPart },
})

/** Reads the payments of a series in a batch, last first, twenty at a time: those that the bank has named, and the next ten. */
export const listBatchOccurrences = operation({
  ...pages,
  id: 'merchant.batches.occurrences',
  path: '/merchant/batches/{id}/payments/{number}/occurrences',
  parameters: { path: schema.BatchedPath, query: schema.PartQuery },
  replies: { 200: schema.OccurrencePart },
})

/** Reads the webhooks of a batch, newest first, twenty at a time. */
export const listBatchWebhooks = operation({
  ...pages,
  id: 'merchant.batches.webhooks',
  path: '/merchant/batches/{id}/webhooks',
  parameters: { path: schema.InstructionPath, query: schema.PartQuery },
  replies: { 200: schema.WebhookPart },
})

/** Reads what happened to a batch, newest first, twenty events at a time. */
export const listBatchHistory = operation({
  ...pages,
  id: 'merchant.batches.history',
  path: '/merchant/batches/{id}/history',
  parameters: { path: schema.InstructionPath, query: schema.PartQuery },
  replies: { 200: schema.HistoryPart },
})

/** Lets a batch begin although the proxy, after its data were restored from a copy, does not know it. */
export const releaseBatch = operation({
  ...writes,
  id: 'merchant.batches.release',
  scope: 'payouts',
  path: '/merchant/batches/{id}/release',
  parameters: { path: schema.InstructionPath },
  body: json(schema.Because),
  replies: { 204: null },
})

/** Resolves a batch that needs a review, once a person has checked it at the bank. */
export const resolveBatch = operation({
  ...writes,
  id: 'merchant.batches.resolve',
  scope: 'payouts',
  path: '/merchant/batches/{id}/resolve',
  parameters: { path: schema.InstructionPath },
  body: json(schema.BatchDecision),
  replies: { 200: schema.Batch },
})

/** Sends a webhook of a batch again, under the same id. */
export const resendBatchWebhook = operation({
  ...writes,
  id: 'merchant.batches.resend-webhook',
  scope: 'webhooks',
  path: '/merchant/batches/{id}/webhooks/{event}/resend',
  parameters: { path: schema.InstructionWebhookPath },
  replies: { 202: null },
})

/** Deletes names, addresses and messages of a batch that has ended. */
export const deleteBatchData = operation({
  ...writes,
  id: 'merchant.batches.delete-personal-data',
  scope: 'personal-data',
  path: '/merchant/batches/{id}/personal-data/delete',
  parameters: { path: schema.InstructionPath },
  body: json(schema.Deletion),
  replies: { 200: schema.Batch },
})

/** Exports the batches of some days with their histories, one per line. */
export const exportBatches = operation({
  ...exports,
  id: 'merchant.batches.export',
  path: '/merchant/export/batches',
  replies: { 200: lines(schema.Batch) },
})

/** Lists the batches that changed since a cursor, each at least once. */
export const listBatchChanges = operation({
  ...changes,
  id: 'merchant.batches.changes',
  path: '/merchant/changes/batches',
  replies: { 200: schema.BatchChanges },
})
