// Does what a person asks of a pager: search, turn pages, open details, move by keys.

import type { TemplateResult } from 'lit'
import type { Entry } from '../../core/view/entry.ts'
import { LanguageController } from '../shared/text/language.ts'
import { turn } from '../shared/element/slices.ts'
import { connectionGap } from '../shared/source/account-source.ts'
import { entries as entryWords } from '../shared/text/words/en/entries.ts'
import { EntryOpenEvent, RangeChangeEvent } from './events.ts'
import { type Filter, isNarrow, noFilter } from './filter.ts'
import { stepOf } from './keys.ts'
import { makeParts, type PagerElement, type PagerHost, type PagerParts } from './pager-parts.ts'
import { type PagerActions, PagerView } from './pager-view.ts'
import { makeQuestion } from './question.ts'
import type { Range } from './range.ts'
import { mostRows, readPageSize } from './rows.ts'

export { pagerStyles } from './pager-view.ts'

/** Controls one pager. */
export class PagerController implements PagerActions {
  readonly #element: PagerElement
  readonly #host: PagerHost
  readonly #words: LanguageController<'entries'>
  readonly #parts: PagerParts
  readonly #view: PagerView

  constructor(element: PagerElement, words: LanguageController<'access'>, host: PagerHost) {
    this.#element = element
    this.#host = host
    this.#words = new LanguageController(element, 'entries', entryWords)
    this.#parts = makeParts(
      element,
      host,
      { entries: this.#words, access: words },
      (filter) => this.narrow(filter),
      ({ from, to }) => {
        this.#begin()
        element.dispatchEvent(new RangeChangeEvent(from, to))
      },
    )
    this.#view = new PagerView(this.#parts, this)
  }

  /** The period that is shown. */
  get range(): Range {
    return this.#parts.period.range
  }

  /** Whether the words are here. */
  get ready(): boolean {
    const { connecting, chart, paperWords, kindWords, flowWords } = this.#parts
    const all = [this.#words, connecting.words, chart, paperWords, kindWords, flowWords]
    return all.every(({ ready }) => ready)
  }

  /** Whether something is on its way. */
  get busy(): boolean {
    return this.#parts.reading.busy
  }

  /** Whether the transactions failed to come; nothing while the first ones are on their way. */
  get failed(): boolean | undefined {
    const { subject, reading } = this.#parts
    const { loading, entries } = reading
    if (!subject.query || entries.length > 0 || loading.state === 'here') return false
    if (loading.state === 'failed') return !connectionGap(loading.failure)
    return loading.state === 'offline' ? true : undefined
  }

  /** Begins with the account and period that the page has set. */
  open(): void {
    const { reading, period } = this.#parts
    const { from = '', to = '', pageSize } = this.#element
    reading.size = readPageSize(pageSize)
    reading.query = ''
    reading.filter = noFilter
    this.#parts.narrow.reset()
    period.open({ from, to })
    this.#begin()
  }

  /** Reacts to a new day of the bank: a later one makes the pager read the shown period again, an earlier one start over. */
  turnDay(): void {
    const { period } = this.#parts
    if (period.isBehind) void this.reload()
    else if (period.range.to > period.today) this.open()
  }

  /** Reads what is shown again: what is open stays open, and the focus stays with its transaction. */
  async reload(): Promise<void> {
    const { sums, reading, focus } = this.#parts
    const row = this.#element.shadowRoot?.activeElement?.closest<HTMLElement>('.row')
    const held = row ? reading.shown[Number(row.dataset['at'])]?.id : undefined
    await reading.refresh()
    sums.clear()
    const at = held === undefined ? -1 : reading.shown.findIndex(({ id }) => id === held)
    if (at >= 0) focus.toRow(at)
    this.#element.requestUpdate()
  }

  draw(): TemplateResult {
    return this.#view.draw()
  }

  /** The latest change in words, for the live region. */
  said(): string {
    return this.#view.said()
  }

  /** Does what can be done only after drawing: measures rows, moves the focus. */
  drawn(): void {
    const { lazy, focus } = this.#parts
    lazy.virtual?.drawn()
    if (!this.busy) focus.drawn(this.#element.shadowRoot)
  }

  /** Searches for what a person typed. */
  search(query: string): void {
    this.#parts.focus.reset()
    void this.#parts.reading.search(query)
    this.#element.requestUpdate()
  }

  /** Narrows the list, or shows all of it. */
  narrow(filter: Filter): void {
    this.#parts.focus.reset()
    void this.#parts.reading.search(this.#parts.reading.query, filter)
    this.#element.requestUpdate()
  }

  /** Ends the search, and puts the focus into its field. */
  clearSearch(): void {
    this.#parts.narrow.clear()
    this.search('')
    this.#element.shadowRoot?.querySelector<HTMLElement>('.query')?.focus()
  }

  /** Turns to another page and shows it from its top. */
  turnPage(page: number): void {
    void this.#turnPage(page, 'top')
  }

  /** Takes another size of pages. */
  resize(size: number): void {
    this.#parts.focus.reset()
    void this.#parts.reading.resize(size)
  }

  /** Opens the details of a transaction, or closes them. */
  toggle(entry: Entry, at: number): void {
    this.#parts.focus.active = at
    this.#element.requestUpdate()
    const { open, lazy } = this.#parts
    if (open.delete(entry.id)) return
    open.add(entry.id)
    lazy.bringDetails()
    this.#element.dispatchEvent(new EntryOpenEvent(entry))
  }

  /** Puts the focus into the field of a wrong day, once its fault is drawn. */
  toFault(): void {
    this.afterFrame(() =>
      this.#element.shadowRoot?.querySelector<HTMLElement>('.typed [aria-invalid]')?.focus(),
    )
  }

  /** Does something once what is drawn now is on the screen, and draws again. */
  afterFrame(act: () => void): void {
    requestAnimationFrame(() => void this.#afterTurn(act))
  }

  /** Arrow keys go from row to row, PageUp and PageDown from page to page. */
  press(event: KeyboardEvent): void {
    const { target, key } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (!(target instanceof HTMLElement) || !target.matches('.row')) return
    const { reading, focus, lazy } = this.#parts
    const { shown, size, page, hasNext } = reading
    const step = stepOf(key, focus.active, shown.length, size !== Infinity)
    if (!step) return
    event.preventDefault()
    if (step.row !== undefined) {
      focus.toRow(step.row)
      if (shown.length > mostRows) lazy.virtual?.reveal(step.row)
      this.#element.requestUpdate()
    } else if (step.page > 0 ? hasNext : page > 0) void this.#turnPage(page + step.page, 'row')
  }

  /** Waits for the turn after the next frame, when that frame is on the screen. */
  async #afterTurn(act: () => void): Promise<void> {
    await turn()
    act()
    this.#element.requestUpdate()
  }

  async #turnPage(page: number, focus: 'row' | 'top'): Promise<void> {
    if (!(await this.#parts.reading.turn(page))) return
    this.#parts.focus.toPage(focus)
    this.#element.requestUpdate()
  }

  /** Reads the period; a search that was typed is kept, and goes on in it. */
  #begin(): void {
    const { subject, period, reading, sums, focus, open } = this.#parts
    const { query, filter } = reading
    open.clear()
    sums.clear()
    focus.reset()
    this.#element.requestUpdate()
    const whose = subject.query
    if (!whose) return
    const question = makeQuestion(
      {
        source: () => this.#host.source(),
        limits: () => period.limits,
        period: () => {
          period.keepUp()
          period.keepLimits()
          return period.range
        },
      },
      whose,
    )
    const reads = reading.open(question)
    if (query.trim() || isNarrow(filter)) void reads.then(() => reading.search(query))
  }
}
