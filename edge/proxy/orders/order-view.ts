// The page's view of an order, and the troubles that a person should learn of.

import { present } from '../../shared/present.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { Payment, PaymentState } from '../../../core/view/index.ts'
import {
  hasOpenLink,
  isAfterClose,
  isReturnCase,
  isUnapproved,
  mayCreate,
  type OrderState,
  shownOf,
  stateOfOrder,
} from './order-state.ts'
import { ORDER_CLOSED } from '../interfaces/rail.ts'
import type { Attempt, OrderRecord } from './order-record.ts'

/** The page's word for each state of an order. */
export const PAGE_STATES: Readonly<Record<OrderState, PaymentState>> = {
  open: 'pending',
  scheduled: 'scheduled',
  paid: 'paid',
  paid_twice: 'paid_twice',
  cancelled: 'cancelled',
  failed: 'failed',
  mismatched: 'mismatched',
  unknown: 'unknown',
}

/** Makes the page's view; `note` is a reason that only the current request knows. */
export function viewOf(record: OrderRecord, note?: Payment['reason']): Payment | undefined {
  const shown = shownOf(record)
  if (!shown) return undefined
  const state = stateOfOrder(record)
  const reason = note ?? reasonOf(record, shown, state)
  const { amount, currency, reference, recurrence } = shown.order
  const isEnded = reason === ORDER_CLOSED
  const execution = isEnded ? undefined : executionOf(shown, state)
  const endsAt = isEnded && state === 'open' ? shown.approvalUrlEndsAt : undefined
  return present({
    handle: record.handle,
    orderId: record.order.id,
    state: PAGE_STATES[state],
    amount,
    currency,
    reference,
    payee: record.payee,
    updatedAt: formatDateTime(updatedAt(record, shown)),
    execution,
    recurrence,
    reason,
    approvalUrlEndsAt: endsAt === undefined ? undefined : formatDateTime(endsAt),
    canRetry: mayCreate(record),
  })
}

/** Reasons for an end without money that a page may know; other words of the bank are not shown. */
const SHOWN_REASONS = ['expired', 'provider_disabled', 'insufficient_funds'] as const

/** Returns when the shown state last changed, by the bank's word or a person's. */
function updatedAt({ resolved }: OrderRecord, shown: Attempt): number {
  return Math.max(shown.changedAt, resolved?.at ?? 0)
}

function executionOf({ execution, occurrences }: Attempt, state: OrderState): Payment['execution'] {
  if (state !== 'open' && state !== 'scheduled' && state !== 'unknown') return undefined
  const next = occurrences?.find((occurrence) => occurrence.state === 'waiting')
  // A scheduled payment does not leave now: an answer from before the approval is out of date.
  if (!next) return state === 'scheduled' && execution?.at === 'now' ? undefined : execution
  const { last } = execution ?? {}
  return { at: 'later', date: next.executionDate ?? next.dueDate, ...(last !== undefined && { last }) }
}

function reasonOf(record: OrderRecord, shown: Attempt, state: OrderState): Payment['reason'] {
  if (state === 'paid') return paidReason(record, shown)
  const isEnded = state === 'cancelled' || state === 'failed'
  if (record.closed && (isEnded || (state === 'open' && isUnapproved(shown)))) return ORDER_CLOSED
  if (!isEnded) return undefined
  return SHOWN_REASONS.find((reason) => reason === shown.errorCode)
}

/** Returns what else to report of a paid attempt: another link may still be paid, or the order was closed before. */
export function paidReason(
  record: OrderRecord,
  attempt: Attempt,
): 'link_open' | typeof ORDER_CLOSED | undefined {
  if (hasOpenLink(record)) return 'link_open'
  return isAfterClose(record, attempt) ? ORDER_CLOSED : undefined
}

/** Troubles that a person should learn of at once, by their names in the log. */
export type Trouble =
  | 'payment_mismatched'
  | 'payment_paid_twice'
  | 'payment_link_open'
  | 'payment_paid_after_end'
  | 'payment_returned'

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
  const returned = isReturnCase(record) ? (['payment_returned'] as const) : []
  return state === 'paid' && hasOpenLink(record) ? ['payment_link_open', ...returned] : returned
}
