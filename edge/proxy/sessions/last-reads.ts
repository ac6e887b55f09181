// What a page was told last, of a bank that counts reads: it is shown again while nothing is left of them.
// It goes with the connection, and it is never shown as if it were new.

import type { Page } from '../../../core/view/index.ts'
import type { SourceListing } from '../interfaces/source.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** What was read last. */
export interface StoredReads {
  readonly listing?: Pick<SourceListing, 'accounts' | 'cards'>
  /** First pages of entries by what was asked, newest last. */
  readonly pages: readonly (readonly [query: string, page: Page])[]
  /** From when the bank lets itself be read again, as it was told last, milliseconds since 1970. */
  readonly freshAtMs?: number
}

/** Key of what was read, beside the record of the connection. */
const KEY = 'known'

/** Pages of entries that are kept: a person looks at a few accounts. */
const MOST_PAGES = 8

/** Two times that are closer are the same one, told twice: an answer is on its way for a while, milliseconds. */
const SAME_TIME_MS = 30_000

/** Keeps what a page was told last. */
export class LastReads {
  readonly #storage: Pick<ObjectStorage, 'get' | 'write' | 'erase'>

  constructor(storage: Pick<ObjectStorage, 'get' | 'write' | 'erase'>) {
    this.#storage = storage
  }

  /** Gives the list of before, without what only a new reading tells. */
  listing(): StoredReads['listing'] {
    return this.#load().listing
  }

  /** Gives the first page of entries of before. */
  page(query: string): Page | undefined {
    return this.#load().pages.find(([asked]) => asked === query)?.[1]
  }

  saveListing({ accounts, cards }: Pick<SourceListing, 'accounts' | 'cards'>): void {
    this.#save({ ...this.#load(), listing: { accounts, cards } })
  }

  savePage(query: string, page: Page): void {
    const last = this.#load()
    const others = last.pages.filter(([asked]) => asked !== query)
    this.#save({ ...last, pages: [...others.slice(1 - MOST_PAGES), [query, page]] })
  }

  /** Gives the time from which there are new reads: as it was told before, where it is the same one. */
  freshAt(atMs: number, nowMs: number): number {
    const last = this.#load()
    const { freshAtMs: before = 0 } = last
    if (before > nowMs && Math.abs(atMs - before) < SAME_TIME_MS) return before
    const freshAtMs = Math.floor(atMs / 1_000) * 1_000
    this.#save({ ...last, freshAtMs })
    return freshAtMs
  }

  /** Takes away what was read, from the files of the host too. */
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
