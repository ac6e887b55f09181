// The outbox of one object: webhooks for its merchant, written to the object's storage together with the change itself.

import { type Changes, type Listed, Many, type ManyKind, padded, PAGE, type Part } from '../storage/many.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import {
  dueAtOfEntry,
  type GivenUp,
  givenUpAt,
  type GivenUpShown,
  type IdentifiedEvent,
  isGivenUp,
  newEntry,
  type OutboxEntry,
  restartTries,
} from './entry.ts'

type Due = readonly [at: number, id: string]

/** A webhook that was given up, and when. */
type GivenUpAt = GivenUp & { readonly at: number }

const DUE = 'due|'
const GIVEN_UP = 'given-up|'

/** What is stored about all webhooks: the types that there ever were, and how many are given up. */
interface Sums {
  readonly types: readonly string[]
  readonly givenUp: number
}

const kind: ManyKind<OutboxEntry, Sums> = {
  name: 'outbox',
  idOf: ({ id }) => id,
  marksOf(entry) {
    const { id, type } = entry
    const [dueAt, endedAt] = [dueAtOfEntry(entry), givenUpAt(entry)]
    return {
      ...(dueAt !== undefined && { [`${DUE}${padded(dueAt)}|${id}`]: [dueAt, id] satisfies Due }),
      ...(endedAt !== undefined && {
        [`${GIVEN_UP}${padded(endedAt)}|${id}`]: { id, type, at: endedAt } satisfies GivenUpAt,
      }),
    }
  },
  sum: ({ types, givenUp }, before, after) => ({
    types: types.includes(after.type) ? types : [...types, after.type],
    givenUp: givenUp + Number(isGivenUp(after)) - Number(before !== undefined && isGivenUp(before)),
  }),
  none: { types: [], givenUp: 0 },
}

/** Lists the webhooks among what is to be written. */
export const webhooksIn = (changes: Changes): readonly OutboxEntry[] =>
  Object.entries(changes).flatMap(([key, entry]) =>
    key.startsWith(`${kind.name}:`) ? [entry as OutboxEntry] : [],
  )

/** Reads the outbox of one object, and makes the entries to write. */
export class Outbox implements Listed<OutboxEntry> {
  readonly #all: Many<OutboxEntry, Sums>
  /** The webhook that is due first, once it was searched; kept, because every write of the object asks for it. */
  #first: { readonly due: Due | undefined } | undefined
  #givenUp: GivenUpShown | undefined

  constructor(storage: Pick<ObjectStorage, 'get' | 'list'>) {
    this.#all = new Many(storage, kind)
  }

  /** Makes an entry for each event of a change; an event that is in the outbox already keeps its entry. */
  entriesOf(events: readonly IdentifiedEvent[], nowMs: number, trace?: string): Changes {
    const fresh = events.filter(({ id }) => !this.find(id))
    return Object.assign(
      {},
      ...fresh.map((event) => this.changesOf(newEntry(event, nowMs, trace))),
    ) as Changes
  }

  /** Returns whether there ever was a webhook of a type. */
  hasType(type: string): boolean {
    return this.#all.sums.types.includes(type)
  }

  /** Returns when the first webhook is due, milliseconds since 1970. */
  get dueAt(): number | undefined {
    return this.#firstDue()?.[0]
  }

  /** Finds the webhook that is due first, if it is due by this time. */
  dueBy(nowMs: number): OutboxEntry | undefined {
    const [at = Infinity, id = ''] = this.#firstDue() ?? []
    return at <= nowMs ? this.find(id) : undefined
  }

  /** Shows which webhooks were given up: the newest twenty, oldest first, and how many there are if that is more. */
  givenUp(): GivenUpShown {
    this.#givenUp ??= this.#readGivenUp()
    return this.#givenUp
  }

  #readGivenUp(): GivenUpShown {
    const { givenUp: count } = this.#all.sums
    if (count === 0) return {}
    const newest = this.#all.marks<GivenUpAt>(GIVEN_UP, { reverse: true, limit: PAGE }).toReversed()
    const givenUp = newest.map(({ id, type }) => ({ id, type }))
    return { givenUp, ...(count > PAGE && { givenUpCount: count }) }
  }

  /** Lists the ids of those that were given up at a time or later, oldest first. */
  givenUpSince(sinceMs: number): readonly string[] {
    return this.#all.marks<GivenUpAt>(GIVEN_UP).flatMap(({ id, at }) => (at >= sinceMs ? id : []))
  }

  part(before?: number): Part<OutboxEntry> {
    return this.#all.part(before)
  }

  list(): readonly OutboxEntry[] {
    return this.#all.list()
  }

  find(id: string): OutboxEntry | undefined {
    return this.#all.find(id)
  }

  /** Makes the write for a new or changed entry; the caller must write it in the same turn. */
  changesOf(entry: OutboxEntry): Changes {
    this.#first = this.#givenUp = undefined
    return this.#all.changesOf(entry)
  }

  /** Makes the write that sends a webhook again at a time; nothing when no webhook has that id. */
  resendOf(id: string, atMs: number): Changes | undefined {
    const entry = this.find(id)
    return entry && this.changesOf(restartTries(entry, atMs))
  }

  /** Makes the write that removes the merchant's notes about the order from every webhook, sent or waiting. */
  withoutMetadata(): Changes {
    const changed = this.list().flatMap((entry) => {
      const event = JSON.parse(entry.body) as { data: { metadata?: unknown } }
      if (event.data.metadata === undefined) return []
      const { metadata: _, ...data } = event.data
      return [this.changesOf({ ...entry, body: JSON.stringify({ ...event, data }) })]
    })
    return Object.assign({}, ...changed) as Changes
  }

  #firstDue(): Due | undefined {
    this.#first ??= { due: this.#all.marks<Due>(DUE, { limit: 1 })[0] }
    return this.#first.due
  }
}
