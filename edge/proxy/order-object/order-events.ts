// The webhooks of an order: which event each change of its record is, and the permanent id of that event.

import { present } from '../../shared/present.ts'
import type { PaymentEvent, PaymentWebhookType } from '../../../core/webhooks/index.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { eventIdOf, type OrderKey } from '../handle.ts'
import { stateOfAttempt } from '../orders/order-state.ts'
import type { Attempt, OrderRecord } from '../orders/order-record.ts'
import { paidReason, viewOf } from '../orders/order-view.ts'
import type { RefundRecord, RefundStage } from '../refunds/refund-record.ts'
import type { Happened, IdentifiedEvent } from '../webhooks/entry.ts'
import type { OrderWriteHook } from '../orders/stored-order.ts'
import type { RefundWriteHook } from '../refunds/refunds.ts'
import type { Outbox } from '../webhooks/outbox.ts'

/** Returns how much of a payment was given back, decimal string. */
export type Refunded = (paymentId: string) => string

const NOTHING: Refunded = () => '0.00'

const RETURNED = 'returned'

const EVENTS = {
  scheduled: 'payment.scheduled',
  paid: 'payment.paid',
  cancelled: 'payment.cancelled',
  failed: 'payment.failed',
  mismatched: 'payment.mismatched',
} as const satisfies Record<string, PaymentWebhookType>

const REFUND_EVENTS: ReadonlyMap<RefundStage, PaymentWebhookType> = new Map([
  ['refunded', 'refund.refunded'],
  ['failed', 'refund.failed'],
  ['needs_review', 'refund.needs_review'],
] as const)

/**
 * Lists the events of a change of the record: one for each final state of an attempt.
 *
 * If the bank contradicts itself, each state is an event: paid after cancelled, mismatched and then paid. The second payment
 * of a paid order is `payment.paid_twice`, not `payment.paid`. A person's decision is an event as if it came from the bank.
 * Reaching the same state again makes the same id, so that a receiver that stores ids stores it once.
 *
 * @param refunded Returns how much of a payment was given back; asked only if there is an event.
 */
export function eventsOf(
  before: OrderRecord | undefined,
  after: OrderRecord,
  nowMs: number,
  handleKey: OrderKey,
  refunded: Refunded = NOTHING,
): readonly IdentifiedEvent[] {
  const known = new Map(before?.attempts.map((attempt) => [attempt.number, attempt]))
  let paid = before?.attempts.filter(isPaid).length ?? 0
  const eventFor = (type: PaymentWebhookType, attempt: Attempt, reason: string | undefined) => ({
    id: eventIdOf(after.handle, `attempt:${attempt.number}`, type, handleKey),
    event: makeEvent(type, after, attempt, nowMs, reason === undefined ? {} : { reason }, refunded),
  })
  const byBank = after.attempts.flatMap((attempt) => {
    const earlier = known.get(attempt.number)
    const isSecond = isPaid(attempt) && !(earlier && isPaid(earlier)) && paid++ > 0
    const type = isSecond ? 'payment.paid_twice' : eventOf(earlier, attempt)
    return [
      ...occurrenceEventsOf(after, earlier, attempt, nowMs, handleKey),
      ...(type ? [eventFor(type, attempt, reasonOf(after, attempt))] : []),
    ]
  })
  const { resolved } = after
  const judged = resolved && resolved.at !== before?.resolved?.at && attemptAt(after, resolved.attempt)
  if (!judged) return byBank
  const type = resolved.outcome === 'paid' ? 'payment.paid' : 'payment.failed'
  return [...byBank, eventFor(type, judged, 'resolved')]
}

/** Lists the events of the payments of a series that have ended since the earlier record. */
function occurrenceEventsOf(
  record: OrderRecord,
  earlier: Attempt | undefined,
  attempt: Attempt,
  nowMs: number,
  handleKey: OrderKey,
): readonly IdentifiedEvent[] {
  const known = new Map(earlier?.occurrences?.map(({ dueDate, state }) => [dueDate, state]))
  return (attempt.occurrences ?? []).flatMap(({ dueDate, state, archiveId, returnedAt }) => {
    if ((state !== 'paid' && state !== 'failed') || known.get(dueDate) === state) return []
    const type = `payment.occurrence_${state}` as const
    const occurrence = present({ dueDate, archiveId })
    const also = { occurrence, ...(returnedAt !== undefined && { reason: RETURNED }) }
    return [
      {
        id: eventIdOf(record.handle, `attempt:${attempt.number}:${dueDate}`, type, handleKey),
        event: makeEvent(type, record, attempt, nowMs, also),
      },
    ]
  })
}

/** Lists the events of a change of a refund: its end, or its need for a person. `refunded` counts the changed refund. */
export function refundEventsOf(
  record: OrderRecord,
  before: RefundRecord | undefined,
  after: RefundRecord,
  nowMs: number,
  handleKey: OrderKey,
  refunded: Refunded = NOTHING,
): readonly IdentifiedEvent[] {
  const { stage, wish, paymentId, reason, reviews = 0 } = after
  const type = REFUND_EVENTS.get(stage)
  // A refund ends once, so it has one event for its end; and one more each time that it becomes a case for a person again.
  if (stage === before?.stage || type === undefined) return []
  const { id, amount } = wish
  const attempt = record.attempts.find(({ created }) => equalIds(created?.paymentId, paymentId))
  const refund = present({ id, amount, reason })
  const event = makeEvent(type, record, attempt, nowMs, { refund }, refunded)
  const about = `refund${reviews > 1 ? `#${reviews}` : ''}:${id}`
  return [{ id: eventIdOf(record.handle, about, type, handleKey), event }]
}

function eventOf(earlier: Attempt | undefined, attempt: Attempt): PaymentWebhookType | undefined {
  const state = stateOfAttempt(attempt)
  if (earlier && stateOfAttempt(earlier) === state) return undefined
  return state === 'open' || state === 'unknown' ? undefined : EVENTS[state]
}

/** Makes an event with what its receiver would otherwise have to ask for. */
export function makeEvent(
  type: PaymentWebhookType,
  record: OrderRecord,
  attempt: Attempt | undefined,
  nowMs: number,
  also: Pick<PaymentEvent['data'], 'reason' | 'refund' | 'occurrence'> | undefined,
  refunded: Refunded = NOTHING,
): Happened<PaymentEvent> {
  const { id, amount, currency, reference, dueDate } = attempt ? attempt.order : record.order
  const state = viewOf(record)?.state ?? 'pending'
  return {
    type,
    timestamp: formatDateTime(nowMs),
    data: present({
      handle: record.handle,
      orderId: id,
      state,
      amount,
      currency,
      reference,
      attempt: attempt?.number ?? 1,
      dueDate,
      ...(attempt && aboutAttempt(attempt, refunded)),
      ...also,
      metadata: record.metadata,
    }),
  }
}

/** Returns when and where an attempt was paid, and how much of it was given back since. */
function aboutAttempt(attempt: Attempt, refunded: Refunded): Partial<PaymentEvent['data']> {
  const { provider, created, changedAt } = attempt
  const paid = stateOfAttempt(attempt) === 'paid' && created
  return present({
    provider,
    // A rail of several countries stores the one of the payment's bank.
    country: created?.['country'],
    bankPaymentId: created?.paymentId,
    ...(paid && { paidAt: formatDateTime(changedAt), refunded: refunded(paid.paymentId) }),
  })
}

function reasonOf(record: OrderRecord, attempt: Attempt): string | undefined {
  const state = stateOfAttempt(attempt)
  if (state === 'paid') return paidReason(record, attempt)
  if (state === 'mismatched' && attempt.returnedAt !== undefined) return RETURNED
  return state === 'cancelled' || state === 'failed' ? attempt.errorCode : undefined
}

const attemptAt = (record: OrderRecord, number: number) =>
  record.attempts.find((attempt) => attempt.number === number)

/** Compares ids of the bank without regard to case. */
const equalIds = (left: string | undefined, right: string) => left?.toLowerCase() === right.toLowerCase()

const isPaid = ({ status }: Attempt) => status === 'paid'

/**
 * Adds an entry for each event of a change of an order.
 *
 * `payment.paid` is added once: a merchant who delivers at each such event would deliver twice.
 *
 * @param handleKey Secret for the ids of events; see `eventIdOf`.
 * @param refunded Returns how much of a payment was given back.
 */
export function notifyOfOrder(outbox: Outbox, handleKey: OrderKey, refunded?: Refunded): OrderWriteHook {
  return (before, after, nowMs) => {
    const isNotified = (type: string) => type === 'payment.paid' && outbox.hasType(type)
    const events = eventsOf(before, after, nowMs, handleKey, refunded).filter(
      ({ event }) => !isNotified(event.type),
    )
    return outbox.entriesOf(events, nowMs, after.trace)
  }
}

/** Removes the merchant's notes from the webhooks of an order when its personal data is deleted. */
export function forgetInWebhooks(outbox: Outbox): OrderWriteHook {
  return (before, { personalDataDeletedAt }) =>
    before?.metadata && personalDataDeletedAt !== undefined ? outbox.withoutMetadata() : {}
}

/** Adds an entry for the end of a refund, or for its need for a person. */
export function notifyOfRefunds(outbox: Outbox, handleKey: OrderKey, refunded: Refunded): RefundWriteHook {
  return (record, before, after, nowMs) =>
    outbox.entriesOf(refundEventsOf(record, before, after, nowMs, handleKey, refunded), nowMs, after.trace)
}
