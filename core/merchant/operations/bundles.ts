// How to pay what a person approves: calls of the merchant interface as data.
// Which of them belong together for a server is in client.ts.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import {
  Because,
  Approval,
  Bundle,
  BundleDecision,
  BundleOrder,
  BundlePage,
  BundlesQuery,
  BundleStop,
  ExportQuery,
  Deletion,
  InstructionNoticePath,
  InstructionPath,
  ChangesQuery,
  BundleChanges,
} from '../schema/index.ts'
import { lines, moreChanges, nextPage, reads, writes } from './call.ts'

/** Gives payments that a person approves together. The same `instructionId` and body are the same bundle: 201 the first time, 200 later, and never a second one. */
export const giveBundle = operation({
  ...writes,
  id: 'merchant.bundles.give',
  scope: 'payouts',
  path: '/merchant/psd2-payments',
  body: json(BundleOrder),
  replies: { 200: Bundle, 201: Bundle },
})

/** Lists bundles, newest first, page by page. */
export const listBundles = operation({
  ...reads,
  id: 'merchant.bundles.list',
  scope: 'read',
  path: '/merchant/psd2-payments',
  parameters: { query: BundlesQuery },
  replies: { 200: BundlePage },
  next: nextPage,
})

/** Reads a bundle with its notices and history. */
export const readBundle = operation({
  ...reads,
  id: 'merchant.bundles.read',
  scope: 'read',
  path: '/merchant/psd2-payments/{id}',
  parameters: { path: InstructionPath },
  replies: { 200: Bundle },
})

/** Gives the link for the person who approves a bundle, the same one while it may be opened. */
export const approveBundle = operation({
  ...writes,
  id: 'merchant.bundles.approve',
  scope: 'payouts',
  path: '/merchant/psd2-payments/{id}/approval',
  parameters: { path: InstructionPath },
  replies: { 200: Approval },
})

/** Stops a bundle, or one payment of it. Where the answer has a link, a person approves the stop at the bank. */
export const stopBundle = operation({
  ...writes,
  id: 'merchant.bundles.stop',
  scope: 'payouts',
  path: '/merchant/psd2-payments/{id}/stop',
  parameters: { path: InstructionPath },
  body: json(BundleStop),
  replies: { 200: Approval },
})

/** Lets a bundle begin that the proxy does not know, after its data were put back from a copy. */
export const releaseBundle = operation({
  ...writes,
  id: 'merchant.bundles.release',
  scope: 'payouts',
  path: '/merchant/psd2-payments/{id}/release',
  parameters: { path: InstructionPath },
  body: json(Because),
  replies: { 204: null },
})

/** Resolves a bundle that needs a review, once a person has looked at the bank. */
export const resolveBundle = operation({
  ...writes,
  id: 'merchant.bundles.resolve',
  scope: 'payouts',
  path: '/merchant/psd2-payments/{id}/resolve',
  parameters: { path: InstructionPath },
  body: json(BundleDecision),
  replies: { 200: Bundle },
})

/** Sends a notice of a bundle again, under the same id. */
export const resendBundleNotice = operation({
  ...writes,
  id: 'merchant.bundles.resend-notice',
  scope: 'notices',
  path: '/merchant/psd2-payments/{id}/notices/{event}/resend',
  parameters: { path: InstructionNoticePath },
  replies: { 202: null },
})

/** Deletes names, addresses and messages of a bundle that has ended. */
export const deleteBundleData = operation({
  ...writes,
  id: 'merchant.bundles.delete-personal-data',
  scope: 'personal-data',
  path: '/merchant/psd2-payments/{id}/personal-data/delete',
  parameters: { path: InstructionPath },
  body: json(Deletion),
  replies: { 200: Bundle },
})

/** Exports the bundles of some days with their histories, one a line. */
export const exportBundles = operation({
  ...reads,
  id: 'merchant.bundles.export',
  scope: 'personal-data',
  path: '/merchant/export/psd2-payments',
  parameters: { query: ExportQuery },
  replyHeaders: ['silta-next'],
  replies: { 200: lines(Bundle) },
})

/** Lists those that changed since a cursor, each at least once. */
export const listBundleChanges = operation({
  ...reads,
  id: 'merchant.bundles.changes',
  scope: 'read',
  path: '/merchant/changes/psd2-payments',
  parameters: { query: ChangesQuery },
  replies: { 200: BundleChanges },
  next: moreChanges,
})
