// Refunds on the wire of the merchant interface.
// Requests are strict; answers keep unknown members and unknown values of open sets.

import * as v from 'valibot'
import { list, loose, open, strict } from '../../shared/check.ts'
import { Amount, AnswerAmount, DateTime, Reference, sepaText, string } from '../../shared/fields.ts'
import { Days, decisionOf, ordinal, orderId, paging, some, wholeNumber } from './common.ts'

/**
 * Asks for a refund. The statement shows either a message or a reference, not both; if neither is given, it shows the
 * reference of the payment.
 */
export const RefundOrder = strict({
  /** The merchant's own id of the refund: the same id and body are the same refund, however often they are sent. */
  id: orderId,
  amount: Amount,
  reference: v.optional(Reference),
  /** 1 to 140 characters. */
  message: v.optional(sepaText(140)),
  /** Number of the attempt whose money is given back; needed if an order was paid more than once. */
  attempt: v.optional(ordinal),
})
export type RefundOrder = v.InferInput<typeof RefundOrder>

/** How a refund ended, as decided by a person who has checked the bank. */
export const RefundDecision = decisionOf('refunded', 'failed')
export type RefundDecision = v.InferInput<typeof RefundDecision>

/** A refund. */
export const Refund = loose({
  id: string,
  amount: AnswerAmount,
  currency: string,
  reference: some,
  /** Personal data. */
  message: some,
  /** Number of the attempt whose money is given back, from 1. */
  attempt: wholeNumber,
  /**
   * `pending`: on its way. `unknown`: an answer was lost, and the proxy finds out what became of it. `refunded`, `failed`: ended.
   * `needs_review`: a person checks the bank's own pages and decides how it ended.
   */
  state: open('pending', 'refunded', 'failed', 'unknown', 'needs_review'),
  reason: v.optional(
    open(
      'too_large',
      'not_refundable',
      'refused',
      'rejected',
      'bank_unavailable',
      'resolved',
      'contradicted',
      'given_twice',
    ),
  ),
  /** Why a person decided so. */
  resolvedBecause: some,
  createdAt: DateTime,
  updatedAt: DateTime,
})
export type Refund = v.InferOutput<typeof Refund>

/** The refunds of a payment, newest first, twenty at most; `next` is the cursor of the older ones. */
export const RefundPart = loose({ refunds: list(Refund), next: some })
export type RefundPart = v.InferOutput<typeof RefundPart>

const { archiveId: _, ...refundPaging } = paging
const refundStates = Refund.entries.state.known

/** Which refunds to list, by the days on which they were requested, and which page of them. */
export const RefundsQuery = strict({
  ...refundPaging,
  state: v.optional(v.picklist(refundStates, `must be one of ${refundStates.join(', ')}`)),
})
export type RefundsQuery = v.InferInput<typeof RefundsQuery>

const { message: __, resolvedBecause: ___, ...refund } = Refund.entries

/** A refund in a list. */
export const RefundRow = loose({
  ...refund,
  handle: string,
  orderId: string,
  /** Whether only a person can end it. */
  needsPerson: v.boolean('must be true or false'),
})
export type RefundRow = v.InferOutput<typeof RefundRow>

/** A page of the list of refunds, newest first. */
export const RefundPage = loose({ refunds: list(RefundRow), next: some })
export type RefundPage = v.InferOutput<typeof RefundPage>

/** The days to sum up; `cursor` is the `next` of an answer that was incomplete. */
export const SummaryQuery = strict({ ...Days.entries, cursor: some })
export type SummaryQuery = v.InferInput<typeof SummaryQuery>

/** Count and sum of one state and currency. */
export const Sum = loose({ state: string, currency: string, count: wholeNumber, amount: AnswerAmount })
export type Sum = v.InferOutput<typeof Sum>

/** Sums of a period. If the answer is incomplete, add to them the sums of the answers that follow. */
export const Summary = loose({
  payments: list(Sum),
  refunds: list(Sum),
  isWhole: v.boolean('must be true or false'),
  next: some,
})
export type Summary = v.InferOutput<typeof Summary>
