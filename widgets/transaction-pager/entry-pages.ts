// The entries of one account and one period, as far as they were loaded, and the way to load more.
// Not a cache between periods: another period has pages of its own.

import type { Entry, Page } from '../../core/view/entry.ts'
import type { EntryQuery } from '../shared/account-source.ts'
import { SourceError } from '../shared/call.ts'
import { turn } from '../shared/slices.ts'

/** Collects the pages of one query. */
export class EntryPages {
  /** Everything loaded so far, newest first. */
  readonly entries: Entry[] = []
  /** Whether the last page has come. */
  complete = false
  /** From when the bank lets itself be read again, where these were read before. */
  freshAgainAt: string | undefined

  readonly #ask: (query: EntryQuery, signal: AbortSignal) => Promise<Page>
  readonly #query: EntryQuery
  #page: string | undefined

  /** @param ask reads one page; asked again with the same query and the handle of the page before */
  constructor(ask: (query: EntryQuery, signal: AbortSignal) => Promise<Page>, query: EntryQuery) {
    this.#ask = ask
    this.#query = query
  }

  /**
   * Loads until there are so many entries, or all.
   * @param count how many are wanted; the last page may bring more
   * @param loaded is told after every page
   */
  async fill(count: number, signal: AbortSignal, loaded: () => void = () => {}): Promise<void> {
    while (!this.complete && this.entries.length < count) {
      // Each page names the next one.
      // oxlint-disable-next-line no-await-in-loop
      await this.#more(signal)
      if (signal.aborted) return
      loaded()
      // A page's own data comes at once: without a turn in between, all of it would be one long task.
      // oxlint-disable-next-line no-await-in-loop
      if (!this.complete) await turn()
    }
  }

  async #more(signal: AbortSignal): Promise<void> {
    const asked = this.#page
    const { entries, next, freshAgainAt } = await this.#ask(
      { ...this.#query, ...(asked && { page: asked }) },
      signal,
    )
    if (signal.aborted) return
    // An empty page that leads to itself would be asked for ever.
    if (next !== undefined && next === asked)
      throw new SourceError(200, '', '', { cause: new TypeError('next must be another page') })
    this.freshAgainAt = freshAgainAt ?? this.freshAgainAt
    // What is pending now is on the first page, and stands above what is booked.
    const isOpen = ({ status }: Entry) => asked === undefined && status === 'pending'
    // Not by spreading: a page of a site's own source may be longer than the stack.
    for (const entry of entries) if (isOpen(entry)) this.entries.push(entry)
    for (const entry of entries) if (!isOpen(entry)) this.entries.push(entry)
    this.#page = next
    this.complete = next === undefined
  }
}
