// What a page read last from a bank that counts reads: shown again while the read budget of the day is used up.
// They are forgotten with the session, and never shown as new.

import type { Page } from '../../../core/view/index.ts'
import { type ListingRead, unlistedOf } from '../interfaces/source.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** The last reads. */
export interface StoredReads {
  readonly listing?: ListingRead
  /** First pages of entries by what the page asked, newest last. */
  readonly pages: readonly (readonly [query: string, page: Page])[]
  /** From when the bank allows a read again, as last reported to the page, milliseconds since 1970. */
  readonly freshAtMs?: number
}

/** Storage key of the last reads, beside the session's record. */
const KEY = 'known'

/** Most stored pages of entries: a person reads only a few accounts. */
const MOST_PAGES = 8

/** Two reported times within this span are the same one, because answers take a while, milliseconds. */
const SAME_TIME_MS = 30_000

/** Stores the last reads. */
export class LastReads {
  readonly #storage: Pick<ObjectStorage, 'get' | 'write' | 'erase'>

  constructor(storage: Pick<ObjectStorage, 'get' | 'write' | 'erase'>) {
    this.#storage = storage
  }

  listing(): StoredReads['listing'] {
    return this.#load().listing
  }

  page(query: string): Page | undefined {
    return this.#load().pages.find(([asked]) => asked === query)?.[1]
  }

  saveListing({ accounts, cards, unlisted = 0 }: ListingRead): void {
    this.#save({ ...this.#load(), listing: { accounts, cards, ...unlistedOf(unlisted) } })
  }

  savePage(query: string, page: Page): void {
    const last = this.#load()
    const others = last.pages.filter(([asked]) => asked !== query)
    this.#save({ ...last, pages: [...others.slice(1 - MOST_PAGES), [query, page]] })
  }

  /** Gives the time of the next reads; if the page has already learned about the same time, gives that one. */
  freshAt(atMs: number, nowMs: number): number {
    const last = this.#load()
    const { freshAtMs: before = 0 } = last
    if (before > nowMs && Math.abs(atMs - before) < SAME_TIME_MS) return before
    const freshAtMs = Math.floor(atMs / 1_000) * 1_000
    this.#save({ ...last, freshAtMs })
    return freshAtMs
  }

  /** Removes the last reads, from the host's files too. */
  forget(): void {
    if (this.#storage.get(KEY) !== undefined) this.#save(undefined)
    this.#storage.erase()
  }

  #load(): StoredReads {
    return this.#storage.get<StoredReads>(KEY) ?? { pages: [] }
  }

  #save(last: StoredReads | undefined): void {
    this.#storage.write({ [KEY]: last })
  }
}
