// Refunds on the wire of the merchant interface.
// Requests are strict; answers keep unknown members and unknown values of open sets.

import * as v from 'valibot'
import { list, loose, open, strict } from '../../shared/check.ts'
import { Amount, AnswerAmount, DateTime, Reference, sepaText, string } from '../../shared/fields.ts'
import { decisionOf, ordinal, orderId, some, wholeNumber } from './common.ts'

/**
 * Asks for a refund. A message or a reference stands on the statement, not both; with neither, the reference of the payment
 * does.
 */
export const RefundOrder = strict({
  /** The merchant's own id of it: the same id and body are the same refund, however often it is asked for. */
  id: orderId,
  amount: Amount,
  reference: v.optional(Reference),
  /** 1 to 140 characters. */
  message: v.optional(sepaText(140)),
  /** Number of the attempt that goes back; needed where an order was paid more than once. */
  attempt: v.optional(ordinal),
})
export type RefundOrder = v.InferInput<typeof RefundOrder>

/** What became of a refund that nobody else can tell. */
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
  /** Number of the attempt that is given back, from 1. */
  attempt: wholeNumber,
  /**
   * `pending`: on its way. `unknown`: an answer was lost, and the proxy finds out what became of it. `refunded`, `failed`: ended.
   * `needs_review`: a person looks at the bank's own pages and says how it ended.
   */
  state: open('pending', 'refunded', 'failed', 'unknown', 'needs_review'),
  reason: v.optional(
    open('too_large', 'not_refundable', 'refused', 'rejected', 'bank_unavailable', 'resolved'),
  ),
  /** Why a person said so. */
  resolvedBecause: some,
  createdAt: DateTime,
  updatedAt: DateTime,
})
export type Refund = v.InferOutput<typeof Refund>

/** The refunds of a payment, oldest first. */
export const Refunds = loose({ refunds: list(Refund) })
export type Refunds = v.InferOutput<typeof Refunds>
