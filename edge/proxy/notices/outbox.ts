// The outbox of one object: notices for its merchant, written to the object's storage together with the change itself.
// It sends nothing; delivery.ts does.

import { NOTICE_VERSIONS, type NoticeType, type NoticeVersion } from '../../../core/webhooks/index.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import {
  type IdentifiedEvent,
  type NoticeView,
  newEntry,
  type OutboxEntry,
  restartTries,
  viewOfNotice,
} from './entry.ts'

/** Prefix of the storage key, before the id of the event. */
const PREFIX = 'outbox:'

/** Types that the first version does not have: nobody who asked for nothing new is sent one. */
const NEW_TYPES: readonly NoticeType[] = ['payment.unknown', 'refund.needs_review']

/** Entries to write together with a change. */
type Entries = Readonly<Record<string, OutboxEntry>>

/** Reads the outbox of one object, and makes the entries to write. */
export class Outbox {
  readonly #storage: Pick<ObjectStorage, 'get' | 'list'>
  readonly #version: NoticeVersion
  /** Whether the outbox is known to be empty. Every write of the object asks, and most find it empty. */
  #isEmpty = false

  /** @param version Version of the notices that are made; those that wait already stay as they are. */
  constructor(storage: Pick<ObjectStorage, 'get' | 'list'>, version: NoticeVersion = NOTICE_VERSIONS[0]) {
    this.#storage = storage
    this.#version = version
  }

  /** Tells whether the version has a type. */
  takes(type: NoticeType): boolean {
    return this.#version !== NOTICE_VERSIONS[0] || !NEW_TYPES.includes(type)
  }

  /** Makes an entry for each event of a change; an event that is in the outbox already keeps its entry. */
  entriesOf(events: readonly IdentifiedEvent[], nowMs: number, trace?: string): Entries {
    const fresh = events.filter(({ id, event: { type } }) => this.takes(type) && !this.find(id))
    const entries = fresh.map((event) => this.changesOf(newEntry(event, this.#version, nowMs, trace)))
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

  /** Makes the write that sends a notice again at a time; nothing when no notice has that id. */
  resendOf(id: string, atMs: number): Entries | undefined {
    const entry = this.find(id)
    return entry && this.changesOf(restartTries(entry, atMs))
  }

  /** Makes the write that removes the merchant's notes about the order from every notice, sent or waiting. */
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
  view(): NoticeView[] {
    return this.list().map((entry) => viewOfNotice(entry))
  }
}
