// The outbox of one object: webhooks for its merchant, written to the object's storage together with the change itself.
// It sends nothing; delivery.ts does.

import type { ObjectStorage } from '../storage/storage.ts'
import {
  type IdentifiedEvent,
  type WebhookView,
  newEntry,
  type OutboxEntry,
  restartTries,
  viewOfWebhook,
} from './entry.ts'

/** Prefix of the storage key, before the id of the event. */
const PREFIX = 'outbox:'

/** Entries to write together with a change. */
type Entries = Readonly<Record<string, OutboxEntry>>

/** Reads the outbox of one object, and makes the entries to write. */
export class Outbox {
  readonly #storage: Pick<ObjectStorage, 'get' | 'list'>
  /** Whether the outbox is known to be empty. Every write of the object asks, and most find it empty. */
  #isEmpty = false

  constructor(storage: Pick<ObjectStorage, 'get' | 'list'>) {
    this.#storage = storage
  }

  /** Makes an entry for each event of a change; an event that is in the outbox already keeps its entry. */
  entriesOf(events: readonly IdentifiedEvent[], nowMs: number, trace?: string): Entries {
    const fresh = events.filter(({ id }) => !this.find(id))
    const entries = fresh.map((event) => this.changesOf(newEntry(event, nowMs, trace)))
    return Object.assign({}, ...entries) as Entries
  }

  /** Lists the entries, oldest first. */
  list(): readonly OutboxEntry[] {
    if (this.#isEmpty) return []
    const entries = Array.from(this.#storage.list<OutboxEntry>(PREFIX), ([, entry]) => entry)
    this.#isEmpty = entries.length === 0
    return entries.toSorted((left, right) => left.createdAt - right.createdAt)
  }

  /** Finds an entry by its id. */
  find(id: string): OutboxEntry | undefined {
    return this.#storage.get<OutboxEntry>(PREFIX + id)
  }

  /** Makes the write for a new or changed entry; the caller must write it in the same turn. */
  changesOf(entry: OutboxEntry): Entries {
    this.#isEmpty = false
    return { [PREFIX + entry.id]: entry }
  }

  /** Makes the write that sends a webhook again at a time; nothing when no webhook has that id. */
  resendOf(id: string, atMs: number): Entries | undefined {
    const entry = this.find(id)
    return entry && this.changesOf(restartTries(entry, atMs))
  }

  /** Makes the write that removes the merchant's notes about the order from every webhook, sent or waiting. */
  withoutMetadata(): Entries {
    const changed = this.list().flatMap((entry) => {
      const event = JSON.parse(entry.body) as { data: { metadata?: unknown } }
      if (event.data.metadata === undefined) return []
      const { metadata: _, ...data } = event.data
      return [this.changesOf({ ...entry, body: JSON.stringify({ ...event, data }) })]
    })
    return Object.assign({}, ...changed) as Entries
  }

  /** Shows the entries to the merchant, oldest first. */
  view(): WebhookView[] {
    return this.list().map((entry) => viewOfWebhook(entry))
  }
}
