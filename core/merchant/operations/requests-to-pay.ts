// How to ask for payments: calls of the merchant interface as data.
// Which of them belong together for a server is in client.ts.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import {
  Because,
  ExportQuery,
  Deletion,
  Instruction,
  InstructionNoticePath,
  InstructionPage,
  InstructionPath,
  RequestDecision,
  RequestInstruction,
  RequestsQuery,
  ChangesQuery,
  InstructionChanges,
} from '../schema/index.ts'
import { lines, moreChanges, nextPage, reads, writes } from './call.ts'

/** Asks for a payment. The same `instructionId` and body are the same instruction: 201 the first time, 200 later, and never a second one. */
export const giveRequest = operation({
  ...writes,
  id: 'merchant.requests-to-pay.give',
  scope: 'requests',
  path: '/merchant/requests-to-pay',
  body: json(RequestInstruction),
  replies: { 200: Instruction, 201: Instruction },
})

/** Lists requests to pay, newest first, page by page. */
export const listRequests = operation({
  ...reads,
  id: 'merchant.requests-to-pay.list',
  scope: 'read',
  path: '/merchant/requests-to-pay',
  parameters: { query: RequestsQuery },
  replies: { 200: InstructionPage },
  next: nextPage,
})

/** Reads a request to pay with its notices and history. */
export const readRequest = operation({
  ...reads,
  id: 'merchant.requests-to-pay.read',
  scope: 'read',
  path: '/merchant/requests-to-pay/{id}',
  parameters: { path: InstructionPath },
  replies: { 200: Instruction },
})

/** Lets a request to pay begin that the proxy does not know, after its data were put back from a copy. */
export const releaseRequest = operation({
  ...writes,
  id: 'merchant.requests-to-pay.release',
  scope: 'requests',
  path: '/merchant/requests-to-pay/{id}/release',
  parameters: { path: InstructionPath },
  body: json(Because),
  replies: { 204: null },
})

/** Resolves a request to pay that needs a review, once a person has looked at the bank. */
export const resolveRequest = operation({
  ...writes,
  id: 'merchant.requests-to-pay.resolve',
  scope: 'requests',
  path: '/merchant/requests-to-pay/{id}/resolve',
  parameters: { path: InstructionPath },
  body: json(RequestDecision),
  replies: { 200: Instruction },
})

/** Sends a notice of a request to pay again, under the same id. */
export const resendRequestNotice = operation({
  ...writes,
  id: 'merchant.requests-to-pay.resend-notice',
  scope: 'notices',
  path: '/merchant/requests-to-pay/{id}/notices/{event}/resend',
  parameters: { path: InstructionNoticePath },
  replies: { 202: null },
})

/** Deletes names, addresses and messages of a request to pay that has ended. */
export const deleteRequestData = operation({
  ...writes,
  id: 'merchant.requests-to-pay.delete-personal-data',
  scope: 'personal-data',
  path: '/merchant/requests-to-pay/{id}/personal-data/delete',
  parameters: { path: InstructionPath },
  body: json(Deletion),
  replies: { 200: Instruction },
})

/** Exports the requests to pay of some days with their histories, one a line. */
export const exportRequests = operation({
  ...reads,
  id: 'merchant.requests-to-pay.export',
  scope: 'personal-data',
  path: '/merchant/export/requests-to-pay',
  parameters: { query: ExportQuery },
  replyHeaders: ['silta-next'],
  replies: { 200: lines(Instruction) },
})

/** Lists those that changed since a cursor, each at least once. */
export const listRequestChanges = operation({
  ...reads,
  id: 'merchant.requests-to-pay.changes',
  scope: 'read',
  path: '/merchant/changes/requests-to-pay',
  parameters: { query: ChangesQuery },
  replies: { 200: InstructionChanges },
  next: moreChanges,
})
