// How to pay suppliers and others: calls of the merchant interface as data.
// Which of them belong together for a server is in client.ts.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import {
  Because,
  CorporateDecision,
  CorporateInstruction,
  CorporateQuery,
  ExportQuery,
  Deletion,
  Instruction,
  InstructionNoticePath,
  InstructionPage,
  InstructionPath,
  ChangesQuery,
  InstructionChanges,
} from '../schema/index.ts'
import { lines, moreChanges, nextPage, reads, writes } from './call.ts'

/** Gives a corporate payment to the bank. The same `instructionId` and body are the same instruction: 201 the first time, 200 later, and never a second one. */
export const giveCorporatePayment = operation({
  ...writes,
  id: 'merchant.corporate-payments.give',
  scope: 'payouts',
  path: '/merchant/corporate-payments',
  body: json(CorporateInstruction),
  replies: { 200: Instruction, 201: Instruction },
})

/** Lists corporate payments, newest first, page by page. */
export const listCorporatePayments = operation({
  ...reads,
  id: 'merchant.corporate-payments.list',
  scope: 'read',
  path: '/merchant/corporate-payments',
  parameters: { query: CorporateQuery },
  replies: { 200: InstructionPage },
  next: nextPage,
})

/** Reads a corporate payment with its notices and history. */
export const readCorporatePayment = operation({
  ...reads,
  id: 'merchant.corporate-payments.read',
  scope: 'read',
  path: '/merchant/corporate-payments/{id}',
  parameters: { path: InstructionPath },
  replies: { 200: Instruction },
})

/** Lets a corporate payment begin that the proxy does not know, after its data were put back from a copy. */
export const releaseCorporatePayment = operation({
  ...writes,
  id: 'merchant.corporate-payments.release',
  scope: 'payouts',
  path: '/merchant/corporate-payments/{id}/release',
  parameters: { path: InstructionPath },
  body: json(Because),
  replies: { 204: null },
})

/** Resolves a corporate payment that needs a review, once a person has looked at the bank. */
export const resolveCorporatePayment = operation({
  ...writes,
  id: 'merchant.corporate-payments.resolve',
  scope: 'payouts',
  path: '/merchant/corporate-payments/{id}/resolve',
  parameters: { path: InstructionPath },
  body: json(CorporateDecision),
  replies: { 200: Instruction },
})

/** Sends a notice of a corporate payment again, under the same id. */
export const resendCorporatePaymentNotice = operation({
  ...writes,
  id: 'merchant.corporate-payments.resend-notice',
  scope: 'notices',
  path: '/merchant/corporate-payments/{id}/notices/{event}/resend',
  parameters: { path: InstructionNoticePath },
  replies: { 202: null },
})

/** Deletes names, addresses and messages of a corporate payment that has ended. */
export const deleteCorporatePaymentData = operation({
  ...writes,
  id: 'merchant.corporate-payments.delete-personal-data',
  scope: 'personal-data',
  path: '/merchant/corporate-payments/{id}/personal-data/delete',
  parameters: { path: InstructionPath },
  body: json(Deletion),
  replies: { 200: Instruction },
})

/** Exports the corporate payments of some days with their histories, one a line. */
export const exportCorporatePayments = operation({
  ...reads,
  id: 'merchant.corporate-payments.export',
  scope: 'personal-data',
  path: '/merchant/export/corporate-payments',
  parameters: { query: ExportQuery },
  replyHeaders: ['silta-next'],
  replies: { 200: lines(Instruction) },
})

/** Lists those that changed since a cursor, each at least once. */
export const listCorporatePaymentChanges = operation({
  ...reads,
  id: 'merchant.corporate-payments.changes',
  scope: 'read',
  path: '/merchant/changes/corporate-payments',
  parameters: { query: ChangesQuery },
  replies: { 200: InstructionChanges },
  next: moreChanges,
})
