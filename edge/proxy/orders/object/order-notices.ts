// What changes of an order and of its refunds put into its outbox.
// Which event each is, order-events.ts says; the outbox keeps it.

import type { OrderWriteHook } from '../stored-order.ts'
import type { RefundWriteHook } from '../../refunds/refunds.ts'
import { eventsOf, refundEventsOf } from './order-events.ts'
import type { Outbox } from '../../notices/outbox.ts'

/**
 * Adds an entry for each event of a change of an order.
 *
 * An order is told to be paid once: whoever delivers at each such event would deliver twice.
 *
 * @param handleKey Makes the ids of events; see `eventIdOf`.
 */
export function notifyOfOrder(outbox: Outbox, handleKey: string): OrderWriteHook {
  return (before, after, nowMs) => {
    const isNotified = (type: string) =>
      type === 'payment.paid' && outbox.list().some((entry) => entry.type === type)
    const events = eventsOf(before, after, nowMs, handleKey).filter(({ event }) => !isNotified(event.type))
    return outbox.entriesOf(events, nowMs)
  }
}

/** Adds an entry for the end of a refund. */
export function notifyOfRefunds(outbox: Outbox, handleKey: string): RefundWriteHook {
  return (record, before, after, nowMs) =>
    outbox.entriesOf(refundEventsOf(record, before, after, nowMs, handleKey), nowMs)
}
