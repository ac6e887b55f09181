// Which pages of PSUs are open: while a person is on the page, nothing that waits for them ends.
// The pages themselves are in page.ts.

import { collection, type Store } from '../storage/store.ts'

/** Life of a page, wire time (gaps: shared.sandbox.sca). */
const PAGE_MS = 900_000

/** A page that was opened. */
export interface OpenedPage {
  /** Wire time. */
  readonly openedAt: number
  /** Names the request that asks: its way back, state and challenge. */
  readonly way: string
  /** Belongs to the pages of this request only; without it a form decides nothing. */
  readonly formToken: string
}

/** The pages of one country, by the id of what is to be approved. */
export class OpenPages {
  readonly #pages
  readonly #wire: () => number

  constructor(store: Store, wire: () => number) {
    this.#pages = collection<OpenedPage>(store, 'page/')
    this.#wire = wire
  }

  /** Finds the page of something, as long as it lives. */
  find(id: string): OpenedPage | undefined {
    const page = this.#pages.get(id)
    return page && this.#wire() < page.openedAt + PAGE_MS ? page : undefined
  }

  /** Tells whether a person is on the page of something (gaps: shared.clock-tolerance). */
  isOpen(id: string): boolean {
    return this.find(id) !== undefined
  }

  open(id: string, page: Omit<OpenedPage, 'openedAt'>): OpenedPage {
    return this.#pages.put(id, { ...page, openedAt: this.#wire() })
  }

  /** Ends the page of something: it was decided, or left. */
  end(id: string): void {
    this.#pages.delete(id)
  }
}
