// The outbox of one object: what its merchant is told stands on the object's own storage, written with the change itself.
// It sends nothing; delivery.ts does.

import type { ObjectStorage } from '../storage/storage.ts'
import {
  type IdentifiedEvent,
  type NoticeView,
  newEntry,
  type OutboxEntry,
  restartTries,
  viewOfNotice,
} from './entry.ts'

/** What stands before the id of each event. */
const PREFIX = 'outbox:'

/** What is written together with a change. */
type Entries = Readonly<Record<string, OutboxEntry>>

/** The outbox of one object. */
export class Outbox {
  readonly #storage: Pick<ObjectStorage, 'get' | 'list'>
  /** Whether it is known that there is nothing in it: asked after every write of the object, and true for most. */
  #isEmpty = false

  constructor(storage: Pick<ObjectStorage, 'get' | 'list'>) {
    this.#storage = storage
  }

  /** Makes an entry for each event of a change; what is in the outbox already stays as it is. */
  entriesOf(events: readonly IdentifiedEvent[], nowMs: number): Entries {
    const fresh = events.filter(({ id }) => !this.find(id))
    return Object.assign({}, ...fresh.map((event) => this.changesOf(newEntry(event, nowMs)))) as Entries
  }

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
  changesOf(entry: OutboxEntry): Entries {
    this.#isEmpty = false
    return { [PREFIX + entry.id]: entry }
  }

  /** Makes what is written when somebody asks for one to be sent again; nothing when there is none of that id. */
  resendOf(id: string, nowMs: number): Entries | undefined {
    const entry = this.find(id)
    return entry && this.changesOf(restartTries(entry, nowMs))
  }

  /** Shows what is in it to the merchant, the oldest first. */
  view(): NoticeView[] {
    return this.list().map((entry) => viewOfNotice(entry))
  }
}
