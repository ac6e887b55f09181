// What the merchant sees of a refund.
// Ids of the bank are not among it: a payment has those.

import { formatDateTime } from '../../../core/shared/values/time.ts'
import { attemptOf } from '../orders/order-state.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import type { RefundReason, RefundRecord, RefundStage } from './refund-record.ts'

/**
 * Where a refund is, in words for the merchant.
 *
 * - `pending`: taken, and on its way; the bank may have booked it already.
 * - `unknown`: the bank's answer was lost; the proxy finds the truth by itself, and sends nothing before.
 * - `refunded`, `failed`: ended, with the money given back or not.
 * - `unclear`: the bank shows what cannot be told apart; a person looks at the bank's own pages, and settles it.
 */
export type RefundStateShown = 'pending' | 'refunded' | 'failed' | 'unknown' | 'unclear'

/** A refund as the merchant sees it. */
export interface MerchantRefund {
  /** The merchant's own id. */
  id: string
  /** Decimal string. */
  amount: string
  currency: 'EUR'
  reference?: string
  message?: string
  /** Number of the attempt that is given back, from 1. */
  attempt: number
  state: RefundStateShown
  /**
   * Why it failed: more than what is left of the payment (`too_large`), a payment that cannot be given back
   * (`not_refundable`), a refusal of the bank (`refused`), or later (`rejected`), nothing ever reached the bank
   * (`bank_unavailable`), or a person said so (`settled`).
   */
  reason?: RefundReason
  /** Why a person settled it, in their words. */
  settledBecause?: string
  /** RFC 3339. */
  createdAt: string
  updatedAt: string
}

const STATES: Readonly<Record<RefundStage, RefundStateShown>> = {
  waiting: 'pending',
  sent: 'pending',
  booked: 'pending',
  refunded: 'refunded',
  failed: 'failed',
  unclear: 'unclear',
}

/** Makes what the merchant sees. */
export function showRefund(order: OrderRecord, refund: RefundRecord): MerchantRefund {
  const { wish, stage, lost, reason, settledBecause, createdAt, changedAt } = refund
  const { id, amount, reference, message } = wish
  return {
    id,
    amount,
    currency: 'EUR',
    ...(reference !== undefined && { reference }),
    ...(message !== undefined && { message }),
    attempt: attemptOf(order, refund.paymentId)?.number ?? 1,
    state: lost ? 'unknown' : STATES[stage],
    ...(reason && { reason }),
    ...(settledBecause !== undefined && { settledBecause }),
    createdAt: formatDateTime(createdAt),
    updatedAt: formatDateTime(changedAt),
  }
}
