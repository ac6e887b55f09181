// Adds webhooks to the outbox when an order or one of its refunds changes.
// It does not choose the events: order-events.ts does.

import type { OrderKey } from '../handle.ts'
import type { OrderWriteHook } from '../orders/stored-order.ts'
import type { RefundWriteHook } from '../refunds/refunds.ts'
import { eventsOf, type Refunded, refundEventsOf } from './order-events.ts'
import type { Outbox } from '../webhooks/outbox.ts'

/**
 * Adds an entry for each event of a change of an order.
 *
 * `payment.paid` is added once: a merchant who delivers at each such event would deliver twice.
 *
 * @param handleKey Secret for the ids of events; see `eventIdOf`.
 * @param refunded Says how much of a payment was given back.
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
