// How to pay what a person approves: calls of the merchant interface as data.
// Which of them belong together for a server is in client.ts.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import {
  HistoryPart,
  PartQuery,
  WebhookPart,
  Because,
  Approval,
  Batch,
  BatchDecision,
  BatchedPart,
  BatchedPath,
  OccurrencePart,
  BatchOrder,
  BatchPage,
  BatchesQuery,
  BatchStop,
  ExportQuery,
  Deletion,
  InstructionWebhookPath,
  InstructionPath,
  ChangesQuery,
  BatchChanges,
} from '../schema/index.ts'
import { lines, moreChanges, nextPage, reads, writes } from './call.ts'

/** Gives payments that a person approves together. The same `batchId` and body are the same batch: 201 the first time, 200 later, and never a second one. */
export const giveBatch = operation({
  ...writes,
  id: 'merchant.batches.give',
  scope: 'payouts',
  path: '/merchant/batches',
  body: json(BatchOrder),
  replies: { 200: Batch, 201: Batch },
})

/** Lists batches, newest first, page by page. */
export const listBatches = operation({
  ...reads,
  id: 'merchant.batches.list',
  scope: 'read',
  path: '/merchant/batches',
  parameters: { query: BatchesQuery },
  replies: { 200: BatchPage },
  next: nextPage,
})

/** Reads a batch with the last twenty of its payments, webhooks and history. */
export const readBatch = operation({
  ...reads,
  id: 'merchant.batches.read',
  scope: 'read',
  path: '/merchant/batches/{id}',
  parameters: { path: InstructionPath },
  replies: { 200: Batch },
})

/** Gives the link for the person who approves a batch, the same one while it may be opened. */
export const approveBatch = operation({
  ...writes,
  id: 'merchant.batches.approve',
  scope: 'payouts',
  path: '/merchant/batches/{id}/approval',
  parameters: { path: InstructionPath },
  replies: { 200: Approval },
})

/** Stops a batch, or one payment of it. If the answer has a link, a person approves the stop at the bank. */
export const stopBatch = operation({
  ...writes,
  id: 'merchant.batches.stop',
  scope: 'payouts',
  path: '/merchant/batches/{id}/stop',
  parameters: { path: InstructionPath },
  body: json(BatchStop),
  replies: { 200: Approval },
})

/** Reads the payments of a batch, last first, twenty at a time. */
export const listBatchPayments = operation({
  ...reads,
  id: 'merchant.batches.payments',
  scope: 'read',
  path: '/merchant/batches/{id}/payments',
  parameters: { path: InstructionPath, query: PartQuery },
  replies: { 200: BatchedPart },
  next: nextPage,
})

/** Reads the days of the series that a payment of a batch is, last first, twenty at a time: those that the bank has named, and the next ten. */
export const listBatchOccurrences = operation({
  ...reads,
  id: 'merchant.batches.occurrences',
  scope: 'read',
  path: '/merchant/batches/{id}/payments/{number}/occurrences',
  parameters: { path: BatchedPath, query: PartQuery },
  replies: { 200: OccurrencePart },
  next: nextPage,
})

/** Reads the webhooks of a batch, newest first, twenty at a time. */
export const listBatchWebhooks = operation({
  ...reads,
  id: 'merchant.batches.webhooks',
  scope: 'read',
  path: '/merchant/batches/{id}/webhooks',
  parameters: { path: InstructionPath, query: PartQuery },
  replies: { 200: WebhookPart },
  next: nextPage,
})

/** Reads what happened to a batch, newest first, twenty events at a time. */
export const listBatchHistory = operation({
  ...reads,
  id: 'merchant.batches.history',
  scope: 'read',
  path: '/merchant/batches/{id}/history',
  parameters: { path: InstructionPath, query: PartQuery },
  replies: { 200: HistoryPart },
  next: nextPage,
})

/** Lets a batch begin that the proxy does not know, after its data were put back from a copy. */
export const releaseBatch = operation({
  ...writes,
  id: 'merchant.batches.release',
  scope: 'payouts',
  path: '/merchant/batches/{id}/release',
  parameters: { path: InstructionPath },
  body: json(Because),
  replies: { 204: null },
})

/** Resolves a batch that needs a review, once a person has looked at the bank. */
export const resolveBatch = operation({
  ...writes,
  id: 'merchant.batches.resolve',
  scope: 'payouts',
  path: '/merchant/batches/{id}/resolve',
  parameters: { path: InstructionPath },
  body: json(BatchDecision),
  replies: { 200: Batch },
})

/** Sends a webhook of a batch again, under the same id. */
export const resendBatchWebhook = operation({
  ...writes,
  id: 'merchant.batches.resend-webhook',
  scope: 'webhooks',
  path: '/merchant/batches/{id}/webhooks/{event}/resend',
  parameters: { path: InstructionWebhookPath },
  replies: { 202: null },
})

/** Deletes names, addresses and messages of a batch that has ended. */
export const deleteBatchData = operation({
  ...writes,
  id: 'merchant.batches.delete-personal-data',
  scope: 'personal-data',
  path: '/merchant/batches/{id}/personal-data/delete',
  parameters: { path: InstructionPath },
  body: json(Deletion),
  replies: { 200: Batch },
})

/** Exports the batches of some days with their histories, one a line. */
export const exportBatches = operation({
  ...reads,
  id: 'merchant.batches.export',
  scope: 'personal-data',
  path: '/merchant/export/batches',
  parameters: { query: ExportQuery },
  replyHeaders: ['silta-next'],
  replies: { 200: lines(Batch) },
})

/** Lists those that changed since a cursor, each at least once. */
export const listBatchChanges = operation({
  ...reads,
  id: 'merchant.batches.changes',
  scope: 'read',
  path: '/merchant/changes/batches',
  parameters: { query: ChangesQuery },
  replies: { 200: BatchChanges },
  next: moreChanges,
})
