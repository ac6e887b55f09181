// What changes of an order and of its refunds put into its outbox.
// Which event each is, order-events.ts says; the outbox keeps it.

import type { Follower } from '../kept-order.ts'
import type { RefundFollower } from '../../refunds/refunds.ts'
import { eventsOf, refundEventsOf } from './order-events.ts'
import type { Outbox } from '../../notices/outbox.ts'

/**
 * Adds an entry for each event of a change of an order.
 *
 * An order is told to be paid once: whoever delivers at each such event would deliver twice.
 *
 * @param handleKey Makes the ids of events; see `eventIdOf`.
 */
export function followOrder(outbox: Outbox, handleKey: string): Follower {
  return (before, after, nowMs) => {
    const isTold = (type: string) =>
      type === 'payment.paid' && outbox.list().some((entry) => entry.type === type)
    const events = eventsOf(before, after, nowMs, handleKey).filter(({ event }) => !isTold(event.type))
    return outbox.entriesOf(events, nowMs)
  }
}

/** Adds an entry for the end of a refund. */
export function followRefunds(outbox: Outbox, handleKey: string): RefundFollower {
  return (record, before, after, nowMs) =>
    outbox.entriesOf(refundEventsOf(record, before, after, nowMs, handleKey), nowMs)
}
