// Puts the parts of a pager together and does what a person asks of it: search, turn pages, open details, move by keys.
// Not needed for the skeleton, so it is loaded on demand. What is drawn of all that is in pager-view.ts.

import type { TemplateResult } from 'lit'
import { helsinkiDate, isDate } from '../../core/shared/values/time.ts'
import type { Entry } from '../../core/view/entry.ts'
import { type EntryLimits, usualLimits } from '../../core/view/limits.ts'
import { Connecting, type ConnectingHost } from '../shared/connecting.ts'
import type { ErrorReport } from '../shared/error-report.ts'
import { LanguageController } from '../shared/language.ts'
import type { access } from '../shared/words/access.ts'
import { turn } from '../shared/slices.ts'
import { entries as entryWords } from '../shared/words/entries.ts'
import { Chart } from './chart.ts'
import { EntryOpenEvent, RangeChangeEvent } from './events.ts'
import { ExportMenu } from './export-menu.ts'
import { RowFocus, stepOf } from './keys.ts'
import { LazyParts } from './lazy-parts.ts'
import { readPageSize } from './page-size.ts'
import { mostRows, type PagerActions, type PagerParts, PagerView } from './pager-view.ts'
import { Period } from './period.ts'
import { Printing } from './printing.ts'
import { makeQuestion, type PagerSource } from './question.ts'
import type { Range } from './range.ts'
import { Reading } from './reading.ts'
import { Subject, type SubjectProperties } from './subject.ts'
import { SumMemory } from './sums.ts'
import { Writing } from './writing.ts'

export { pagerStyles } from './pager-view.ts'

/** What the controller asks of its element: its public properties, which element.ts describes. */
export interface PagerElement extends ConnectingHost, SubjectProperties {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly today: string | undefined
  readonly pageSize: number | string
}

/** What the controller asks of its element beyond the public properties. */
export interface PagerHost {
  /** Gives where transactions are asked from. */
  readonly source: () => PagerSource | undefined
  /** Where faults are told to the developer of the page. */
  readonly report: ErrorReport
  /** Draws at once, for a printer that does not wait. */
  readonly redraw: () => void
}

/** Leads one pager. */
export class PagerController implements PagerActions {
  readonly #element: PagerElement
  readonly #host: PagerHost
  readonly #words: LanguageController<keyof typeof entryWords.en>
  readonly #parts: PagerParts
  readonly #view: PagerView
  readonly #open = new Set<string>()

  constructor(element: PagerElement, words: LanguageController<keyof typeof access.en>, host: PagerHost) {
    this.#element = element
    this.#host = host
    this.#words = new LanguageController(element, entryWords)
    this.#parts = this.#makeParts(words)
    this.#view = new PagerView(this.#parts, this)
  }

  /** The period that is shown. */
  get range(): Range {
    return this.#parts.period.range
  }

  /** Whether the words are here. */
  get ready(): boolean {
    const { connecting, chart } = this.#parts
    return this.#words.ready && connecting.words.ready && chart.ready
  }

  /** Whether something is on its way. */
  get busy(): boolean {
    return this.#parts.reading.busy
  }

  /** Begins with what the page has set. */
  open(): void {
    const { reading, period } = this.#parts
    const { from = '', to = '', pageSize } = this.#element
    reading.size = readPageSize(pageSize)
    reading.query = ''
    period.open({ from, to })
    this.#begin()
  }

  /** Takes another day of the bank: a later one keeps what is shown and reads it again, an earlier one begins anew. */
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

  /** Draws everything. */
  draw(): TemplateResult {
    return this.#view.draw()
  }

  /** Says what has just happened, for the live region. */
  said(): string {
    return this.#view.said()
  }

  /** Does what can be done only after drawing: measures rows, moves the focus. */
  drawn(): void {
    const { lazy, focus } = this.#parts
    lazy.virtual?.drawn()
    if (!this.busy) focus.drawn(this.#element.shadowRoot)
  }

  /** Looks for what a person typed. */
  search(query: string): void {
    this.#parts.focus.reset()
    void this.#parts.reading.search(query)
    this.#element.requestUpdate()
  }

  /** Ends the search, and puts the focus into its field. */
  clearSearch(): void {
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
    if (this.#open.delete(entry.id)) return
    this.#open.add(entry.id)
    this.#parts.lazy.bringDetails()
    this.#element.dispatchEvent(new EntryOpenEvent(entry))
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

  /** The turn after a frame begins when the frame is on the screen. */
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

  /** Reads the period; a search that was typed goes on in it. */
  #begin(): void {
    const { subject, period, reading, sums, focus } = this.#parts
    const { query } = reading
    this.#open.clear()
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
    if (query.trim()) void reads.then(() => reading.search(query))
  }

  #makeParts(words: LanguageController<keyof typeof access.en>): PagerParts {
    const element = this.#element
    const { source, report, redraw } = this.#host
    const writing = new Writing(this.#words)
    const subject = new Subject(element, source)
    const period = new Period(
      {
        limits: (): EntryLimits => source()?.limits?.(subject.query) ?? usualLimits,
        redraw: () => element.requestUpdate(),
        chosen: ({ from, to }) => {
          this.#begin()
          element.dispatchEvent(new RangeChangeEvent(from, to))
        },
      },
      () => (isDate(element.today ?? '') ? (element.today ?? '') : helsinkiDate(Date.now())),
    )
    const reading = new Reading(element, report)
    const lazy = new LazyParts(element, {
      period: () => ({ range: period.range, text: writing.range(period.range) }),
      loaded: () => reading,
      loadAll: () => reading.loadAll(),
      isCard: () => subject.isCard,
      knowsAccount: () => subject.isAccountKnown,
      account: () => subject.account(),
    })
    const connecting = new Connecting(element, () => connectable(source()), report)
    const printing = new Printing(element, () => {
      element.requestUpdate()
      redraw()
    })
    return {
      access: words,
      writing,
      connecting,
      subject,
      period,
      reading,
      sums: new SumMemory(reading),
      chart: new Chart(element),
      focus: new RowFocus(),
      lazy,
      menu: new ExportMenu(element, lazy),
      printing,
      open: this.#open,
    }
  }
}

/** Gives the part of a source that leads to the bank; a source of a page's own may have none. */
function connectable(source: PagerSource | undefined): Pick<Required<PagerSource>, 'connect'> | undefined {
  return source?.connect ? { connect: source.connect.bind(source) } : undefined
}
