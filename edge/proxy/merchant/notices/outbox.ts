// The outbox of one order: what its merchant is told stands on the order's own storage, written with the change itself.
// It sends nothing; delivery.ts does.

import type { Follower } from '../../orders/kept-order.ts'
import type { ObjectStorage } from '../../storage/storage.ts'
import type { RefundFollower } from '../refunds/refunds.ts'
import { type NoticeView, newEntry, type OutboxEntry, resent, viewOfNotice } from './entry.ts'
import { eventsOf, type IdentifiedEvent, refundEventsOf } from './events.ts'

/** What stands before the id of each event. */
const PREFIX = 'outbox:'

/** What is written together with a change. */
type Entries = Readonly<Record<string, OutboxEntry>>

/** The outbox of one order. */
export class Outbox {
  readonly #storage: Pick<ObjectStorage, 'get' | 'list'>
  readonly #handleKey: string
  /** Whether it is known that there is nothing in it: asked after every write of the order, and true for most orders. */
  #isEmpty = false

  /** @param handleKey Makes the ids of events; see `eventIdOf`. */
  constructor(storage: Pick<ObjectStorage, 'get' | 'list'>, handleKey: string) {
    this.#storage = storage
    this.#handleKey = handleKey
  }

  /** Adds an entry for each event of a change; what is in the outbox already stays as it is. */
  readonly follow: Follower = (before, after, nowMs) =>
    this.#entriesOf(eventsOf(before, after, nowMs, this.#handleKey), nowMs)

  /** Adds an entry for the end of a refund. */
  readonly followRefund: RefundFollower = (record, before, after, nowMs) =>
    this.#entriesOf(refundEventsOf(record, before, after, nowMs, this.#handleKey), nowMs)

  /** Lists what is in it, the oldest first. */
  list(): readonly OutboxEntry[] {
    if (this.#isEmpty) return []
    const entries = Array.from(this.#storage.list<OutboxEntry>(PREFIX), ([, entry]) => entry)
    this.#isEmpty = entries.length === 0
    return entries.toSorted((left, right) => left.createdAt - right.createdAt)
  }

  /** Finds one by its id. */
  find(id: string): OutboxEntry | undefined {
    return this.#storage.get<OutboxEntry>(PREFIX + id)
  }

  /** Makes what is written, in the same turn, when an entry is new or has changed. */
  changed(entry: OutboxEntry): Entries {
    this.#isEmpty = false
    return { [PREFIX + entry.id]: entry }
  }

  /** Makes what is written when somebody asks for one to be sent again; nothing when there is none of that id. */
  resendOf(id: string, nowMs: number): Entries | undefined {
    const entry = this.find(id)
    return entry && this.changed(resent(entry, nowMs))
  }

  /** Shows what is in it to the merchant, the oldest first. */
  view(): NoticeView[] {
    return this.list().map((entry) => viewOfNotice(entry))
  }

  #entriesOf(events: readonly IdentifiedEvent[], nowMs: number): Entries {
    const fresh = events.filter(({ id, event }) => !this.find(id) && !this.#isToldPaid(event.type))
    return Object.assign({}, ...fresh.map((event) => this.changed(newEntry(event, nowMs)))) as Entries
  }

  /** An order is told to be paid once: whoever delivers at each such event would deliver twice. */
  #isToldPaid(type: string): boolean {
    return type === 'payment.paid' && this.list().some((entry) => entry.type === type)
  }
}
