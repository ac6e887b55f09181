// The merchant's view of a refund.

import { present } from '../../shared/present.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { attemptOf } from '../orders/order-state.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import type { RefundReason, RefundRecord, RefundStage } from './refund-record.ts'

/**
 * Where a refund is, in words for the merchant.
 *
 * - `pending`: taken and on its way; the bank may have booked it already.
 * - `unknown`: the bank's answer was lost; the proxy asks the bank what became of the refund, and sends nothing until it knows.
 * - `refunded`, `failed`: ended, with the money given back or not.
 * - `needs_review`: the bank's entries cannot be distinguished, or contradict what a person decided; a person checks the bank's
 *   own pages and resolves the refund.
 */
export type RefundStateShown = 'pending' | 'refunded' | 'failed' | 'unknown' | 'needs_review'

/** A refund as the merchant sees it. */
export interface MerchantRefund {
  id: string
  amount: string
  currency: 'EUR'
  reference?: string
  message?: string
  /** Number of the attempt that is given back, from 1. */
  attempt: number
  state: RefundStateShown
  /**
   * Why it failed: more than is left of the payment (`too_large`), a payment that cannot be given back
   * (`not_refundable`), a refusal at once (`refused`) or later (`rejected`), no call reached the bank
   * (`bank_unavailable`), or a person's decision (`resolved`). Or why a person is asked again: the bank shows something else
   * than was decided (`contradicted`), or gave the money back twice (`given_twice`).
   */
  reason?: RefundReason
  /** Why a person resolved it, in that person's words. */
  resolvedBecause?: string
  createdAt: string
  updatedAt: string
}

const STATES: Readonly<Record<RefundStage, RefundStateShown>> = {
  waiting: 'pending',
  sent: 'pending',
  booked: 'pending',
  refunded: 'refunded',
  failed: 'failed',
  needs_review: 'needs_review',
}

/** Returns the merchant's word for the state. */
export const stateOfRefund = ({ lost, stage }: RefundRecord): RefundStateShown =>
  lost ? 'unknown' : STATES[stage]

/** Makes the merchant's view. */
export function showRefund(order: OrderRecord | undefined, refund: RefundRecord): MerchantRefund {
  const { wish, reason, resolvedBecause, createdAt, changedAt } = refund
  const { id, amount, reference, message } = wish
  return present({
    id,
    amount,
    currency: 'EUR',
    reference,
    message,
    attempt: (order && attemptOf(order, refund.paymentId)?.number) ?? 1,
    state: stateOfRefund(refund),
    reason,
    resolvedBecause,
    createdAt: formatDateTime(createdAt),
    updatedAt: formatDateTime(changedAt),
  })
}
