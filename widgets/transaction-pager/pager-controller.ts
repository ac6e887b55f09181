// Puts the parts of a pager together: what a person does goes to the part that knows of it, and all of them are drawn here.
// Not needed for the skeleton, so it is loaded on demand. What a piece looks like is in bar.ts, list.ts, notes.ts and foot.ts.

import { type CSSResult, html, nothing, type TemplateResult } from 'lit'
import type { Entry } from '../../core/view/entry.ts'
import { usualLimits } from '../../core/view/limits.ts'
import { connectionGap } from '../shared/account-source.ts'
import { actionStyles } from '../shared/actions.ts'
import { Connecting, type ConnectingHost } from '../shared/connecting.ts'
import type { ErrorReport } from '../shared/error-report.ts'
import { LanguageController } from '../shared/language.ts'
import { drawNotice } from '../shared/notice.ts'
import type { access } from '../shared/words/access.ts'
import { entries as entryWords } from '../shared/words/entries.ts'
import { barStyles } from './bar-styles.ts'
import { drawBar } from './bar.ts'
import { EntryOpenEvent, RangeChangeEvent } from './events.ts'
import { ExportMenu } from './export-menu.ts'
import { drawFoot, drawPages, type FootView } from './foot.ts'
import { RowFocus, stepOf } from './keys.ts'
import { LazyParts } from './lazy-parts.ts'
import { listStyles } from './list-styles.ts'
import { drawList, type ListView } from './list.ts'
import {
  drawEmpty,
  drawFound,
  drawMoreFailed,
  drawNoMatch,
  drawUnchosen,
  faultNotice,
  type NotesView,
  sayFound,
} from './notes.ts'
import { mostPageRows, readPageSize } from './page-size.ts'
import { Period } from './period.ts'
import { Printing } from './printing.ts'
import { makeQuestion, type PagerSource } from './question.ts'
import { lastDay, type Range } from './range.ts'
import { Reading } from './reading.ts'
import { skeletonRows } from './skeleton.ts'
import { Subject, type SubjectProperties } from './subject.ts'
import { SumMemory } from './sums.ts'
import { Writing } from './writing.ts'

/** The style sheets that come with the controller. */
export const pagerStyles: CSSResult[] = [actionStyles, barStyles, listStyles]

/** What the controller asks of its element: its public properties, which element.ts describes. */
export interface PagerElement extends ConnectingHost, SubjectProperties {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly pageSize: number | string
}

/** What the controller asks of its element beyond the public properties. */
export interface PagerHost {
  source(): PagerSource | undefined
  /** Where faults are told to the developer of the page. */
  readonly report: ErrorReport
  /** Draws at once, for a printer that does not wait. */
  redraw(): void
}

/** More rows than this are drawn only where they are seen. */
const mostRows = 500
/** A printer gets every row, up to this many. */
const mostPrinted = 5000
/** Rows that stand there while the code of a long list is on its way. */
const rowsMeanwhile = 50

/** Leads one pager. */
export class PagerController {
  readonly #element: PagerElement
  readonly #host: PagerHost
  readonly #access: LanguageController<keyof typeof access.en>
  readonly #words: LanguageController<keyof typeof entryWords.en>
  readonly #writing: Writing
  readonly #connecting: Connecting
  readonly #subject: Subject
  readonly #period: Period
  readonly #reading: Reading
  readonly #sums: SumMemory
  readonly #focus = new RowFocus()
  readonly #parts: LazyParts
  readonly #menu: ExportMenu
  readonly #printing: Printing
  /** Ids of the transactions whose details are open. */
  readonly #open = new Set<string>()

  constructor(element: PagerElement, words: LanguageController<keyof typeof access.en>, host: PagerHost) {
    const redraw = () => element.requestUpdate()
    this.#element = element
    this.#host = host
    this.#access = words
    this.#words = new LanguageController(element, entryWords)
    this.#writing = new Writing(this.#words)
    this.#connecting = new Connecting(element, () => connectable(host.source()), host.report)
    this.#subject = new Subject(element, () => host.source())
    this.#period = new Period({ limits: this.#limits, redraw, chosen: (range) => this.#turnedTo(range) })
    this.#reading = new Reading(element, host.report)
    this.#sums = new SumMemory(this.#reading)
    this.#parts = new LazyParts(element, {
      period: () => ({ range: this.range, text: this.#writing.range(this.range) }),
      loaded: () => this.#reading,
      loadAll: () => this.#reading.loadAll(),
      isCard: () => this.#subject.isCard,
      knowsAccount: () => this.#subject.isAccountKnown,
      account: () => this.#subject.account(),
    })
    this.#menu = new ExportMenu(element, this.#parts)
    this.#printing = new Printing(element, () => {
      redraw()
      host.redraw()
    })
  }

  /** The period that is shown. */
  get range(): Range {
    return this.#period.range
  }

  /** Whether the words are here. */
  get ready(): boolean {
    return this.#words.ready && this.#connecting.words.ready
  }

  /** Whether something is on its way. */
  get busy(): boolean {
    return this.#reading.loading.state === 'loading'
  }

  /** Begins with what the page has set. */
  open(): void {
    const { from = '', to = '', pageSize } = this.#element
    this.#reading.size = readPageSize(pageSize)
    this.#reading.query = ''
    this.#period.open({ from, to })
    this.#begin()
  }

  /** Loads the period again from its first page. */
  async reload(): Promise<void> {
    this.#sums.clear()
    await this.#reading.restart()
  }

  /** Draws everything. */
  draw(): TemplateResult {
    if (!this.#subject.query) return drawUnchosen(this.#writing)
    const { loading } = this.#reading
    const gap = loading.state === 'failed' ? connectionGap(loading.failure) : undefined
    if (gap) return drawNotice(this.#connecting.notice(gap))
    return html`${this.busy && this.#reading.entries.length > 0 ? html`<div class="busy-line"></div>` : nothing}
    ${this.#bar()} ${this.#chart()} ${this.#body()}`
  }

  /** Says what has just happened, for the live region. */
  said(): string {
    const { say } = this.#writing
    const { loading, list, entries, searching, query } = this.#reading
    const special = this.#connecting.said() || this.#parts.said() || this.#menu.said()
    if (special) return special
    if (loading.state === 'loading' && entries.length === 0) return this.#access.say('loadingEntries')
    if (loading.state === 'failed' || loading.state === 'offline') return this.#fault()?.title ?? ''
    if (list.length === 0) return searching ? say('noMatch', { query: query.trim() }) : say('empty')
    if (searching) return sayFound(say, list.length)
    return `${this.#writing.range(this.range)}. ${this.#position()}`
  }

  /** Does what can be done only after drawing: measures rows, moves the focus. */
  drawn(): void {
    this.#parts.virtual?.drawn()
    if (!this.busy) this.#focus.drawn(this.#element.shadowRoot)
  }

  /** What the source gives at a time, as far as it has told. */
  readonly #limits = () => this.#host.source()?.limits?.() ?? usualLimits

  /** Reads the period; a search that was typed goes on in it. */
  #begin(): void {
    const { query } = this.#reading
    this.#open.clear()
    this.#sums.clear()
    this.#focus.reset()
    this.#element.requestUpdate()
    const whose = this.#subject.query
    if (!whose) return
    const question = makeQuestion(
      {
        source: () => this.#host.source(),
        limits: this.#limits,
        period: () => {
          this.#period.keepLimits()
          return this.range
        },
        // The curve comes on the same way as what it shows, so that nothing moves afterwards.
        prepare: () => this.#parts.bringChart(),
      },
      whose,
    )
    const reading = this.#reading.open(question)
    if (query.trim()) void reading.then(() => this.#reading.search(query))
  }

  #turnedTo({ from, to }: Range): void {
    this.#begin()
    this.#element.dispatchEvent(new RangeChangeEvent(from, to))
  }

  #bar(): TemplateResult {
    const period = this.#period
    return drawBar({
      say: this.#writing.say,
      query: this.#reading.query,
      search: (query) => this.#search(query),
      names: period.names,
      choice: period.choice,
      range: this.#writing.range(this.range),
      draft: period.draft,
      draftFault: this.#draftFault(),
      rule: this.#rule(),
      earliest: period.earliest,
      today: period.today,
      choose: (choice) => period.choose(choice),
      change: (draft) => period.change(draft),
      submit: () => period.submit(),
      stepBack: period.stepBack,
      stepForth: period.stepForth,
      menu: this.#menu.isOpen,
      toggleMenu: this.#menu.toggle,
      drawMenu: () => this.#menu.draw() ?? nothing,
    })
  }

  /** Says what is wrong with the dates that a person is choosing. */
  #draftFault(): string {
    const { draft, fault, earliest = '' } = this.#period
    if (!draft || !fault) return ''
    const { say } = this.#writing
    if (fault === 'early') return say(fault, { from: this.#writing.day(earliest) })
    if (fault !== 'long') return say(fault)
    const limits = this.#limits()
    return say(fault, {
      length: this.#writing.months(limits.months ?? 0),
      from: this.#writing.day(draft.from),
      to: this.#writing.day(lastDay(draft.from, limits)),
    })
  }

  /** Says what dates may be chosen. */
  #rule(): string {
    const { say } = this.#writing
    const { months } = this.#limits()
    const { earliest } = this.#period
    const rules = [
      months === undefined ? '' : say('rule', { length: this.#writing.months(months) }),
      earliest === undefined ? '' : say('early', { from: this.#writing.day(earliest) }),
    ]
    return rules.filter(Boolean).join(' ')
  }

  #chart(): TemplateResult | typeof nothing {
    const chart = this.#subject.isCard ? undefined : this.#parts.chart
    return chart?.draw(this.#reading.entries, this.busy) ?? nothing
  }

  #body(): TemplateResult {
    const { entries, list, searching, loading } = this.#reading
    const notes = this.#notes()
    if (entries.length === 0) {
      const fault = this.#fault()
      if (fault) return html`<div class="list">${drawNotice(fault)}</div>`
      return loading.state === 'here' ? drawEmpty(notes) : skeletonRows
    }
    const foot = this.#foot()
    return html`${searching ? drawFound(notes) : nothing}
    ${list.length > 0 ? this.#rows() : drawNoMatch(notes)} ${drawMoreFailed(notes)} ${list.length > 0 ? drawPages(foot) : nothing}
    ${drawFoot(foot)}`
  }

  #rows(): TemplateResult {
    const { shown, size } = this.#reading
    const view = this.#listView()
    // While all of a period is on its way, rows that a longer list would draw in another way are not drawn for nothing.
    const isGrowing = this.busy && size === Infinity
    if (shown.length <= mostRows) return drawList(isGrowing ? shown.slice(0, mostPageRows) : shown, view)
    if (this.#printing.isUnderWay) return drawList(shown.slice(0, mostPrinted), view)
    const virtual = this.#parts.bringVirtual(() => void this.#reading.resize(mostPageRows))
    return virtual ? virtual.draw(shown, view) : drawList(shown.slice(0, rowsMeanwhile), view)
  }

  #listView(): ListView {
    const { say, amount } = this.#writing
    return {
      say,
      write: amount,
      writeDay: this.#writing.headings(this.range, this.#period.today),
      active: Math.min(this.#focus.active, this.#reading.shown.length - 1),
      isOpen: ({ id }) => this.#open.has(id),
      toggle: (entry, at) => this.#toggle(entry, at),
      drawDetails: (entry) => this.#parts.drawDetails(entry),
      sumOf: (day) => this.#sums.ofDay(day),
      balances: this.#reading.entries.some(({ balanceAfter }) => balanceAfter !== undefined),
      reached: () => this.#parts.bringDetails(),
      pressed: (event) => this.#pressed(event),
    }
  }

  #notes(): NotesView {
    return {
      writing: this.#writing,
      access: this.#access,
      reading: this.#reading,
      sums: this.#reading.searching ? this.#sums.ofFound() : [],
      stepBack: this.#period.stepBack,
      clear: () => {
        this.#search('')
        this.#element.shadowRoot?.querySelector<HTMLElement>('.query')?.focus()
      },
    }
  }

  #fault(): ReturnType<typeof faultNotice> {
    const { loading } = this.#reading
    return faultNotice(this.#writing.say, this.#access, loading, () => this.#reading.again())
  }

  #foot(): FootView {
    const { page, size, hasNext, loading, entries } = this.#reading
    const { say } = this.#writing
    const turn = (to: number) => () => void this.#turnPage(to, 'top')
    return {
      say,
      position: this.#position(),
      progress: this.busy ? say('loadedSoFar', { count: entries.length }) : '',
      previous: page > 0 ? turn(page - 1) : undefined,
      next: hasNext && !this.busy ? turn(page + 1) : undefined,
      size,
      resize: (wanted) => {
        this.#focus.reset()
        void this.#reading.resize(wanted)
      },
      stop: this.busy ? () => loading.stop() : undefined,
    }
  }

  #position(): string {
    const { start, shown, list, complete, searching } = this.#reading
    const slots = { first: start + 1, last: start + shown.length, count: list.length }
    return this.#writing.say(complete || searching ? 'positionOf' : 'position', slots)
  }

  #search(query: string): void {
    this.#focus.reset()
    void this.#reading.search(query)
    this.#element.requestUpdate()
  }

  async #turnPage(page: number, focus: 'row' | 'top'): Promise<void> {
    if (!(await this.#reading.turn(page))) return
    this.#focus.toPage(focus)
    this.#element.requestUpdate()
  }

  /** Opens the details of a transaction, or closes them. */
  #toggle(entry: Entry, at: number): void {
    this.#focus.active = at
    this.#element.requestUpdate()
    if (this.#open.delete(entry.id)) return
    this.#open.add(entry.id)
    this.#parts.bringDetails()
    this.#element.dispatchEvent(new EntryOpenEvent(entry))
  }

  /** Arrow keys go from row to row, PageUp and PageDown from page to page. */
  #pressed(event: KeyboardEvent): void {
    const { target, key } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (!(target instanceof HTMLElement) || !target.matches('.row')) return
    const { shown, size, page, hasNext } = this.#reading
    const step = stepOf(key, this.#focus.active, shown.length, size !== Infinity)
    if (!step) return
    event.preventDefault()
    if (step.row !== undefined) {
      this.#focus.toRow(step.row)
      if (shown.length > mostRows) this.#parts.virtual?.reveal(step.row)
      this.#element.requestUpdate()
    } else if (step.page > 0 ? hasNext : page > 0) void this.#turnPage(page + step.page, 'row')
  }
}

/** Gives the part of a source that leads to the bank; a source of a page's own may have none. */
function connectable(source: PagerSource | undefined): Pick<Required<PagerSource>, 'connect'> | undefined {
  return source?.connect ? { connect: source.connect.bind(source) } : undefined
}
