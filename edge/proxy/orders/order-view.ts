// What a page may see of an order, and what a person should hear of it.
// No id of the bank, no account and no merchant is in either.

import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { Payment, PaymentState } from '../../../core/view/index.ts'
import { hasOpenLink, mayCreate, orderOf, type OrderState, shownOf, stateOfOrder } from './attempt.ts'
import type { Attempt, OrderRecord } from './order-record.ts'

/** The page's word for each state of an order. */
export const PAGE_STATES: Readonly<Record<OrderState, PaymentState>> = {
  open: 'pending',
  paid: 'paid',
  paid_twice: 'paid_twice',
  cancelled: 'cancelled',
  failed: 'failed',
  mismatched: 'mismatched',
  unclear: 'unknown',
}

/** Makes what a page may see. */
export function viewOf(record: OrderRecord): Payment | undefined {
  const shown = shownOf(record)
  if (!shown) return undefined
  const state = stateOfOrder(record)
  const reason = reasonOf(record, shown, state)
  const { amount, currency, reference } = orderOf(record, shown)
  return {
    handle: record.handle,
    orderId: record.order.id,
    state: PAGE_STATES[state],
    amount,
    currency,
    reference,
    payee: record.payee,
    updatedAt: formatDateTime(updatedAt(record, shown)),
    ...(reason && { reason }),
    canRetry: mayCreate(record),
  }
}

/** When what is shown changed last: the bank said so, or a person. */
function updatedAt({ settled }: OrderRecord, shown: Attempt): number {
  return Math.max(shown.changedAt, settled?.at ?? 0)
}

function reasonOf(record: OrderRecord, shown: Attempt, state: OrderState): Payment['reason'] {
  if (state === 'paid') return hasOpenLink(record) ? 'link_open' : undefined
  if (state !== 'cancelled' && state !== 'failed') return undefined
  const { errorCode } = shown
  return errorCode === 'expired' || errorCode === 'provider_disabled' ? errorCode : undefined
}

/** What a person should hear of at once, by the name that it has in the log. */
export type Trouble =
  | 'payment_mismatched'
  | 'payment_paid_twice'
  | 'payment_link_open'
  | 'payment_paid_after_end'

/** Lists the troubles that are new in a record. */
export function newTroubles(before: OrderRecord | undefined, after: OrderRecord): readonly Trouble[] {
  const known = before ? troublesOf(before) : []
  const revived = after.attempts.some(
    (attempt) =>
      attempt.status === 'paid' &&
      before?.attempts.some(
        (earlier) =>
          earlier.created?.paymentId === attempt.created?.paymentId &&
          (earlier.status === 'cancelled' || earlier.status === 'failed'),
      ),
  )
  const fresh = troublesOf(after).filter((trouble) => !known.includes(trouble))
  return revived ? ['payment_paid_after_end', ...fresh] : fresh
}

function troublesOf(record: OrderRecord): readonly Trouble[] {
  const state = stateOfOrder(record)
  if (state === 'paid_twice') return ['payment_paid_twice']
  if (state === 'mismatched') return ['payment_mismatched']
  return state === 'paid' && hasOpenLink(record) ? ['payment_link_open'] : []
}
