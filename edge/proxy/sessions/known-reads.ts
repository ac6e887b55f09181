// What a page was told last, of a bank that counts reads: it is shown again while nothing is left of them.
// It goes with the connection, and it is never shown as if it were new.

import type { Page } from '../../../core/view/index.ts'
import type { SourceListing } from '../sources/source.ts'

/** What was read last. */
export interface Known {
  readonly listing?: Pick<SourceListing, 'accounts' | 'cards'>
  /** First pages of entries by what was asked, newest last. */
  readonly pages: readonly (readonly [query: string, page: Page])[]
}

/** Where it is kept. */
export interface KnownStorage {
  loadKnown(): Known | undefined
  /** Takes what is kept away where nothing is given. */
  saveKnown(known?: Known): void
}

/** Pages of entries that are kept: a person looks at a few accounts. */
const MOST_PAGES = 8

/** Keeps what a page was told last. */
export class KnownReads {
  readonly #storage: KnownStorage

  constructor(storage: KnownStorage) {
    this.#storage = storage
  }

  /** Gives the list of before, without what only a new reading tells. */
  listing(): Known['listing'] {
    return this.#storage.loadKnown()?.listing
  }

  /** Gives the first page of entries of before. */
  page(query: string): Page | undefined {
    return this.#storage.loadKnown()?.pages.find(([asked]) => asked === query)?.[1]
  }

  keepListing({ accounts, cards }: Pick<SourceListing, 'accounts' | 'cards'>): void {
    const { pages = [] } = this.#storage.loadKnown() ?? {}
    this.#storage.saveKnown({ listing: { accounts, cards }, pages })
  }

  keepPage(query: string, page: Page): void {
    const known = this.#storage.loadKnown() ?? { pages: [] }
    const others = known.pages.filter(([asked]) => asked !== query)
    this.#storage.saveKnown({ ...known, pages: [...others.slice(1 - MOST_PAGES), [query, page]] })
  }
}
