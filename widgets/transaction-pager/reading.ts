// What is loaded, found and shown of one period: pages over a list that grows while it is loaded.

import type { ReactiveControllerHost } from 'lit'
import type { Entry } from '../../core/view/entry.ts'
import type { EntryQuery } from '../shared/source/account-source.ts'
import { SourceError } from '../shared/source/call.ts'
import type { ErrorReport } from '../shared/element/error-report.ts'
import { Loading } from '../shared/element/loading.ts'
import { inSlices } from '../shared/element/slices.ts'
import { type Filter, isNarrow, noFilter, passes } from './filter.ts'
import { Finder } from './find.ts'
import { type AskedPage, EntryPages } from './question.ts'
import type { Range } from './range.ts'

/** Asks for one page: how many entries are wanted, `Infinity` for as many as the source gives, and its handle. */
type Ask = (query: Pick<EntryQuery, 'pageSize' | 'page'>, signal: AbortSignal) => Promise<AskedPage>

/** What a search has found. */
export interface Found {
  /** What was searched for. */
  readonly query: string
  readonly filter: Filter
  readonly list: readonly Entry[]
  /** How many of the newest entries were searched, and whether those are the whole period. */
  readonly searched: number
  readonly isWhole: boolean
}

/** Reads one period. */
export class Reading {
  /** The state of the last request. */
  readonly loading: Loading<void>
  /** Rows of a page; `Infinity` for all of them. */
  size = 50
  /** Which page is shown, from 0. */
  page = 0
  /** What a person typed. */
  query = ''
  /** The filter that narrows the list besides the query. */
  filter: Filter = noFilter

  readonly #host: ReactiveControllerHost
  #ask: Ask = () => Promise.reject(new SourceError())
  #pages: EntryPages
  #finder: Finder
  #found: Found | undefined
  #searches = 0

  /** @param report gets the reason why entries did not come */
  constructor(host: ReactiveControllerHost, report: ErrorReport) {
    this.#host = host
    this.loading = new Loading(host, report)
    this.#pages = new EntryPages(this.#ask, {})
    this.#finder = new Finder([])
  }

  /** Starts to read another period, or another account. */
  async open(ask: Ask): Promise<void> {
    this.#ask = ask
    await this.restart()
  }

  /** Reads again what is shown, which stays until an answer has come. */
  async refresh(): Promise<void> {
    if (this.entries.length === 0) return this.restart()
    const pages = new EntryPages(this.#ask, { pageSize: this.size })
    const wanted = (this.page + 1) * this.size
    await this.loading.load(async (signal) => {
      await pages.fill(wanted, signal)
      if (signal.aborted) return
      this.#pages = pages
      this.#finder = new Finder(pages.entries)
      if (this.page > 0 && this.start >= this.list.length) this.page = 0
      if (this.searching) await this.search(this.query)
    })
  }

  /** Reads the period again from its first page. */
  async restart(): Promise<void> {
    const pages = (this.#pages = new EntryPages(this.#ask, { pageSize: this.size }))
    this.#finder = new Finder(pages.entries)
    this.#found = undefined
    this.page = 0
    await this.#fill(this.size)
  }

  /** Whether a request is under way. */
  get busy(): boolean {
    return this.loading.state === 'loading'
  }

  /** From when the bank can be read again, if what is shown was read before, RFC 3339. */
  get freshAgainAt(): string | undefined {
    return this.#pages.freshAgainAt
  }

  /** Everything that was loaded. */
  get entries(): readonly Entry[] {
    return this.#pages.entries
  }

  /** Whether everything of the period was loaded. */
  get complete(): boolean {
    return this.#pages.complete
  }

  /** How many transactions could not be read, and are therefore left out. */
  get unread(): number {
    return this.#pages.unread
  }

  /** Whether every transaction of the period is loaded: only then sums and balances can be computed. */
  get whole(): boolean {
    return this.complete && this.unread === 0
  }

  /** The period of the loaded entries, which may differ from the one that is chosen next; absent until something has come. */
  get range(): Range | undefined {
    return this.#pages.range
  }

  /** What was found last; absent without a search. */
  get found(): Found | undefined {
    return this.#found
  }

  /** The list that is paged through: everything that was loaded, or what was found. */
  get list(): readonly Entry[] {
    return this.#found?.list ?? this.#pages.entries
  }

  /** Whether the shown list is the result of a search. */
  get searching(): boolean {
    return this.#found !== undefined
  }

  /** Index of the first shown entry in the list. */
  get start(): number {
    return this.page === 0 ? 0 : this.page * this.size
  }

  get shown(): readonly Entry[] {
    return this.size === Infinity ? this.list : this.list.slice(this.start, this.start + this.size)
  }

  /** Whether there is a page after this one; without a search it may still be at the bank. */
  get hasNext(): boolean {
    if (this.size === Infinity) return false
    const end = this.start + this.size
    return end < this.list.length || (!this.searching && !this.complete && this.list.length > 0)
  }

  /** Shows a page; returns whether it could be loaded. */
  async turn(page: number): Promise<boolean> {
    const wanted = (page + 1) * this.size
    if (!this.searching && !(await this.#fill(wanted))) return false
    if (page < 0 || (page > 0 && page * this.size >= this.list.length)) return false
    this.page = page
    this.#host.requestUpdate()
    return true
  }

  /** Sets another size of pages, and keeps the first shown entry in view. */
  async resize(size: number): Promise<void> {
    const { start } = this
    this.size = size
    this.page = size === Infinity ? 0 : Math.floor(start / size)
    this.#host.requestUpdate()
    if (!this.searching) await this.#fill((this.page + 1) * size)
  }

  /** Searches all loaded entries for a query, within a filter. */
  async search(query: string, filter: Filter = this.filter): Promise<void> {
    this.query = query
    this.filter = filter
    this.page = 0
    const search = ++this.#searches
    if (query.trim() === '' && !isNarrow(filter)) this.#found = undefined
    else {
      const { complete: isWhole, entries } = this.#pages
      const searched = entries.length
      const result = inSlices(this.#finder.find(query, (entry) => passes(entry, filter)))
      const list = Array.isArray(result) ? result : await result
      // A later letter has begun another search.
      if (search !== this.#searches) return
      this.#found = { query: query.trim(), filter, list, searched, isWhole }
    }
    this.#host.requestUpdate()
  }

  /** Loads the rest of the period; returns whether all of it has come. */
  async loadAll(): Promise<boolean> {
    return this.#fill(Infinity)
  }

  /** Whether the bank no longer accepts the handle of the next page, so that reading must begin again at the first page. */
  get isStale(): boolean {
    const { state, failure } = this.loading
    return state === 'failed' && failure instanceof SourceError && failure.status === 400
  }

  /** Tries again what failed, from the first page if needed. */
  async again(): Promise<void> {
    if (this.isStale) await this.restart()
    else await this.loading.again()
  }

  /** Loads until there are so many entries; returns whether they, or all of the period, have come. */
  async #fill(count: number): Promise<boolean> {
    const pages = this.#pages
    if (pages.complete || pages.entries.length >= count) return true
    await this.loading.load(async (signal) => {
      await pages.fill(count, signal, () => this.#host.requestUpdate())
      if (!signal.aborted && this.searching) await this.search(this.query)
    })
    // If a person has stopped the loading, what had come by then counts.
    return pages === this.#pages && (pages.complete || pages.entries.length >= count)
  }
}
