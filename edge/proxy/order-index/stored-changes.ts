// The lists of what changed, one for each UTC day: the names of the changed objects, in the order in which this part of the
// index learned of them. They contain no rows: readers of a list ask the objects themselves, so that no answer is out of date.

import type { ObjectStorage } from '../storage/storage.ts'

/** Which changes to return. */
export interface ChangesQuery {
  /** Number of the change after which the page begins; 0 is the beginning. */
  readonly after: number
  readonly limit: number
  /** Whether the day is over: a list that is read to its end is closed then, so that its reader may go on to the next. */
  readonly isPast: boolean
}

/** A page of changes. */
export interface ChangesPage {
  /** Names of the objects; an object that changed more than once may be named more than once. */
  readonly names: readonly string[]
  /** Number of the last one, after which the next page begins. */
  readonly after: number
  readonly hasMore: boolean
  /** Whether all are read, and none will be added. */
  readonly isClosed: boolean
}

/** The lists of changes on one storage. */
export class StoredChanges {
  readonly #storage: ObjectStorage

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  /** Makes the entry to write for a change; nothing if the list is closed. */
  entryOf(list: string, name: string): Record<string, unknown> | undefined {
    if (this.#storage.get(closedKey(list))) return undefined
    const [last] = this.#storage.list(keyOf(list), { reverse: true, limit: 1 })
    return { [keyOf(list, (last ? numberOf(last[0]) : 0) + 1)]: name }
  }

  /** Reads a page, and closes a list of a past day that is read to its end. */
  page(list: string, { after, limit, isPast }: ChangesQuery): ChangesPage {
    const found = [
      ...this.#storage.list<string>(keyOf(list), { after: keyOf(list, after), limit: limit + 1 }),
    ]
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const hasMore = found.length > limit
    const isClosed = isPast && !hasMore
    // Stored before the reader leaves the list: a late object must find it closed, and takes the list of a later day.
    if (isClosed && !this.#storage.get(closedKey(list))) this.#storage.write({ [closedKey(list)]: true })
    return { names: page.map(([, name]) => name), after: last ? numberOf(last[0]) : after, hasMore, isClosed }
  }
}

const keyOf = (list: string, number?: number) =>
  `change:${list}:${number === undefined ? '' : String(number).padStart(12, '0')}`
const numberOf = (key: string) => Number(key.slice(-12))
const closedKey = (list: string) => `closed:${list}`
