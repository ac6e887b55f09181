// Where a pager stands: whose transactions, which period, what is searched and opened; and what it draws of that.
// Not needed for the skeleton, so it is loaded on demand. What a piece looks like is in bar.ts, list.ts and foot.ts.

import { type CSSResult, html, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { helsinkiDate } from '../../core/shared/values/time.ts'
import type { Account } from '../../core/view/account.ts'
import type { Entry } from '../../core/view/entry.ts'
import { readPage } from '../shared/account-rules.ts'
import { type AccountSource, type Connection, connectionGap } from '../shared/account-source.ts'
import { actionStyles } from '../shared/actions.ts'
import { makeAmounts, type WriteAmount } from '../shared/amounts.ts'
import { readAnswer, SourceError } from '../shared/call.ts'
import { Connecting, type ConnectingHost } from '../shared/connecting.ts'
import type { ErrorReport } from '../shared/error-report.ts'
import { loadFault } from '../shared/fault.ts'
import { dayRange, makeDays, type WriteDay } from '../shared/formats.ts'
import { icon, warningIcon } from '../shared/icons.ts'
import { LanguageController } from '../shared/language.ts'
import { drawNotice, type Notice } from '../shared/notice.ts'
import type { access } from '../shared/words/access.ts'
import { entries as entryWords } from '../shared/words/entries.ts'
import { barStyles } from './bar-styles.ts'
import { drawBar } from './bar.ts'
import { type Day, sumsOf } from './days.ts'
import { EntryOpenEvent, RangeChangeEvent } from './events.ts'
import { drawFoot, drawPages, type FootView } from './foot.ts'
import { searchIcon, sheetIcon } from './icons.ts'
import { LazyParts } from './lazy-parts.ts'
import { listStyles } from './list-styles.ts'
import { destination, drawList, type ListView } from './list.ts'
import { type Choice, earlier, later, lastDay, type Range, rangeFault, rangeOf } from './range.ts'
import { Reading } from './reading.ts'
import { skeletonRows } from './skeleton.ts'

/** The style sheets that come with the controller. */
export const pagerStyles: CSSResult[] = [actionStyles, barStyles, listStyles]

/** Where a pager gets its data: entries always, the rest where the page offers it. */
export type PagerSource = Pick<AccountSource, 'entries'> & Partial<AccountSource>

/** What the controller asks of its element: its public properties, which element.ts describes. */
export interface PagerElement extends ConnectingHost {
  readonly account: string | Account | undefined
  readonly card: string | undefined
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

type Word = keyof typeof entryWords.en
type Sums = readonly { amount: string; currency: string }[]

/** More rows than this are drawn only where they are seen. */
const mostRows = 500
/** Rows of a page where a long list cannot be drawn. */
const mostPaged = 150
/** A printer gets every row, up to this many. */
const mostPrinted = 5000
/** Sums of more entries than this would hold up the page. */
const mostSummed = 5000
/** How many rows a key passes in a list without pages. */
const leap = 10

/** Leads one pager. */
export class PagerController implements ReactiveController {
  /** The period that is shown. */
  range: Range

  readonly #element: PagerElement
  readonly #host: PagerHost
  readonly #access: LanguageController<keyof typeof access.en>
  readonly #words: LanguageController<Word>
  readonly #connecting: Connecting
  readonly #reading: Reading
  readonly #parts: LazyParts
  readonly #open = new Set<string>()
  readonly #sums = new Map<string, Sums>()
  #rangeIn: { range: Range; locale: string; text: string } | undefined
  #found: { list: readonly Entry[]; sums: Sums } | undefined
  #choice: Choice = 'threeMonths'
  #draft: Range | undefined
  #tried = false
  #active = 0
  #focus: 'row' | 'top' | undefined
  #printing = false
  #menu = false
  #formats: { locale: string; write: WriteAmount; writeDay: WriteDay } | undefined

  constructor(element: PagerElement, words: LanguageController<keyof typeof access.en>, host: PagerHost) {
    this.#element = element
    this.#host = host
    this.#access = words
    this.#words = new LanguageController(element, entryWords)
    const connectable = () => {
      const source = host.source()
      return source?.connect ? { connect: source.connect.bind(source) } : undefined
    }
    this.#connecting = new Connecting(element, connectable, host.report)
    this.#reading = new Reading(element, host.report)
    this.range = rangeOf('threeMonths', today())
    this.#parts = new LazyParts(element, {
      period: () => ({ range: this.range, text: this.#rangeText() }),
      loaded: () => this.#reading,
      loadAll: () => this.#reading.loadAll(),
      isCard: () => this.#whose().account === undefined,
      knowsAccount: () => typeof element.account === 'object' || host.source()?.accounts !== undefined,
      account: () => this.#account(),
    })
    element.addController(this)
  }

  hostConnected(): void {
    globalThis.addEventListener('beforeprint', this.#printed)
    globalThis.addEventListener('afterprint', this.#printed)
    document.addEventListener('click', this.#pressedElsewhere)
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('beforeprint', this.#printed)
    globalThis.removeEventListener('afterprint', this.#printed)
    document.removeEventListener('click', this.#pressedElsewhere)
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
    const size = pageSize === 'all' ? Infinity : Math.trunc(Number(pageSize))
    this.#reading.size = size >= 1 ? (size === Infinity ? size : Math.min(size, 150)) : 50
    const given = rangeFault({ from, to }) === undefined
    this.#choice = given ? 'own' : 'threeMonths'
    this.range = given ? { from, to } : rangeOf('threeMonths', today())
    this.#draft = undefined
    this.#reading.query = ''
    this.#begin()
  }

  /** Loads the period again from its first page. */
  async reload(): Promise<void> {
    this.#sums.clear()
    await this.#reading.restart()
  }

  /** Draws everything. */
  draw(): TemplateResult {
    const { account, card } = this.#whose()
    if (account === undefined && card === undefined)
      return drawNotice({ icon: sheetIcon, title: this.#say('choose') })
    const { loading } = this.#reading
    const gap = loading.state === 'failed' ? connectionGap(loading.failure) : undefined
    if (gap) return drawNotice(this.#connecting.notice(gap))
    return html`${this.busy && this.#reading.entries.length > 0 ? html`<div class="busy-line"></div>` : nothing}
    ${this.#bar()} ${this.#chart()} ${this.#body()}`
  }

  /** Says what has just happened, for the live region. */
  said(): string {
    const { loading, list, searching, query } = this.#reading
    const special = this.#connecting.said() || this.#parts.said(this.#menu)
    if (special) return special
    if (loading.state === 'loading' && this.#reading.entries.length === 0)
      return this.#access.say('loadingEntries')
    if (loading.state === 'failed' || loading.state === 'offline') return this.#fault()?.title ?? ''
    if (list.length === 0)
      return searching ? this.#say('noMatch', { query: query.trim() }) : this.#say('empty')
    return searching ? this.#counted() : `${this.#rangeText()}. ${this.#position()}`
  }

  /** Puts the focus where a key has gone, once it is drawn. */
  drawn(): void {
    this.#parts.virtual?.drawn()
    if (!this.#focus || this.busy) return
    const root = this.#element.shadowRoot
    if (this.#focus === 'top') {
      const list = root?.querySelector('.list')
      if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' })
    } else root?.querySelector<HTMLElement>(`[data-at="${this.#active}"]`)?.focus()
    this.#focus = undefined
  }

  #bar(): TemplateResult {
    const forth = later(this.range, today())
    return drawBar({
      say: this.#say,
      query: this.#reading.query,
      search: (query) => this.#search(query),
      choice: this.#choice,
      range: this.#rangeText(),
      draft: this.#draft,
      draftFault: this.#draftFault(),
      today: today(),
      choose: (choice) => this.#choose(choice),
      change: (draft) => {
        this.#draft = draft
        this.#element.requestUpdate()
      },
      submit: () => this.#submit(),
      stepBack: () => this.#turnTo('own', earlier(this.range, today())),
      stepForth: forth && (() => this.#turnTo('own', forth)),
      menu: this.#menu,
      toggleMenu: () => this.#toggleMenu(),
      drawMenu: () => this.#parts.statement?.draw() ?? nothing,
    })
  }

  #chart(): TemplateResult | typeof nothing {
    const chart = this.#whose().account === undefined ? undefined : this.#parts.chart
    return chart?.draw(this.#reading.entries, this.busy) ?? nothing
  }

  #body(): TemplateResult {
    const reading = this.#reading
    const { entries, list, searching, loading } = reading
    if (entries.length === 0) {
      const fault = this.#fault()
      if (fault) return html`<div class="list">${drawNotice(fault)}</div>`
      return loading.state === 'here' ? this.#empty() : skeletonRows
    }
    const foot = this.#foot()
    return html`${searching ? this.#summary() : nothing}
    ${list.length > 0 ? this.#rows() : this.#noMatch()} ${this.#moreFailed()} ${list.length > 0 ? drawPages(foot) : nothing}
    ${drawFoot(foot)}`
  }

  #rows(): TemplateResult {
    const { shown } = this.#reading
    const view = this.#listView()
    // While all of a period is on its way, rows that a longer list would draw in another way are not drawn for nothing.
    const isGrowing = this.busy && this.#reading.size === Infinity
    if (shown.length <= mostRows) return drawList(isGrowing ? shown.slice(0, mostPaged) : shown, view)
    if (this.#printing) return drawList(shown.slice(0, mostPrinted), view)
    const virtual = this.#parts.bringVirtual(() => void this.#reading.resize(mostPaged))
    return virtual ? virtual.draw(shown, view) : drawList(shown.slice(0, 50), view)
  }

  #listView(): ListView {
    const { write, writeDay } = this.#written()
    return {
      say: this.#say,
      write,
      writeDay,
      active: Math.min(this.#active, this.#reading.shown.length - 1),
      isOpen: ({ id }) => this.#open.has(id),
      toggle: (entry, at) => this.#toggle(entry, at),
      drawDetails: (entry) => this.#parts.drawDetails(entry),
      sumOf: (day) => this.#sumOf(day),
      balances: this.#reading.entries.some(({ balanceAfter }) => balanceAfter !== undefined),
      reached: () => this.#parts.bringDetails(),
      pressed: (event) => this.#pressed(event),
    }
  }

  /** What was found, what it adds up to, and how much was looked through. */
  #summary(): TemplateResult {
    const { list, entries, complete } = this.#reading
    const { write } = this.#written()
    const together = this.#sumOfFound()
      .map(({ amount, currency }) => write(amount, currency, 'always'))
      .join(' · ')
    if (list.length === 0 && complete) return html``
    return html`<div class="note">
      ${
        list.length > 0
          ? html`<span>${this.#counted()}${together ? ` · ${this.#say('together')} ${together}` : ''}</span>`
          : nothing
      }
      ${
        complete
          ? nothing
          : html`<span class="quiet">${this.#say('loadedOnly', { count: entries.length })}</span>
              <button class="link" type="button" @click=${() => void this.#reading.loadAll()}>
                ${this.#say('searchAll')}
              </button>`
      }
    </div>`
  }

  /** Adds up what was found, once for each search: a list that scrolls is drawn with every frame. */
  #sumOfFound(): Sums {
    const { list } = this.#reading
    if (this.#found?.list !== list)
      this.#found = { list, sums: list.length <= mostSummed ? sumsOf(list) : [] }
    return this.#found.sums
  }

  #empty(): TemplateResult {
    const act = () => this.#turnTo('own', earlier(this.range, today()))
    return html`<div class="list">
      ${drawNotice({
        icon: sheetIcon,
        title: this.#say('empty'),
        texts: [this.#say('emptyHint')],
        action: { label: this.#say('earlier'), act },
      })}
    </div>`
  }

  #noMatch(): TemplateResult {
    return html`<div class="list">
      ${drawNotice({
        icon: searchIcon,
        title: this.#say('noMatch', { query: this.#reading.query.trim() }),
        texts: [this.#say('noMatchHint')],
        action: { label: this.#say('clear'), act: () => this.#search('', true) },
      })}
    </div>`
  }

  /** Says that the next entries did not come, below those that are there. */
  #moreFailed(): TemplateResult | typeof nothing {
    const { state } = this.#reading.loading
    if (state !== 'failed' && state !== 'offline') return nothing
    const title = state === 'offline' ? this.#access.say('offline') : this.#say('moreFailed')
    return html`<div class="note fault">
      <span>${icon(warningIcon)}${title}</span>
      <button class="link" type="button" @click=${() => void this.#reading.again()}>
        ${this.#access.say('tryAgain')}
      </button>
    </div>`
  }

  /** Says why nothing came. */
  #fault(): Notice | undefined {
    const { loading } = this.#reading
    const { failure } = loading
    const code = loading.state === 'failed' && failure instanceof SourceError ? failure.code : ''
    if (code === 'range_invalid')
      return { icon: sheetIcon, title: this.#say('refused'), texts: [this.#say('refusedHint')] }
    if (code === 'account_unknown')
      return { icon: sheetIcon, title: this.#say('gone'), texts: [this.#say('goneHint')] }
    return loadFault(loading, this.#access, 'entries', () => this.#reading.again())
  }

  #foot(): FootView {
    const { page, size, hasNext, loading, entries } = this.#reading
    const turn = (to: number) => () => void this.#turnPage(to, 'top')
    return {
      say: this.#say,
      position: this.#position(),
      progress: this.busy ? this.#say('loadedSoFar', { count: entries.length }) : '',
      previous: page > 0 ? turn(page - 1) : undefined,
      next: hasNext && !this.busy ? turn(page + 1) : undefined,
      size,
      resize: (wanted) => {
        this.#active = 0
        void this.#reading.resize(wanted)
      },
      stop: this.busy ? () => loading.stop() : undefined,
    }
  }

  #position(): string {
    const { start, shown, list, complete, searching } = this.#reading
    const slots = { first: start + 1, last: start + shown.length, count: list.length }
    return this.#say(complete || searching ? 'positionOf' : 'position', slots)
  }

  #counted(): string {
    const { length: count } = this.#reading.list
    return this.#say(count === 1 ? 'foundOne' : 'foundMany', { count })
  }

  /** The sum of a day, when every entry of it is known; a search shows only some of them. */
  #sumOf({ day, entries: [one] }: Day): readonly { amount: string; currency: string }[] {
    const { entries, complete, searching } = this.#reading
    if (searching || (!complete && entries.at(-1)?.day === day) || !one) return []
    const known = this.#sums.get(day)
    if (known) return known
    const at = entries.indexOf(one)
    let [first, end] = [at, at]
    while (entries[first - 1]?.day === day) first--
    while (entries[end]?.day === day) end++
    const sums = sumsOf(entries.slice(first, end))
    this.#sums.set(day, sums)
    return sums
  }

  #search(query: string, focus = false): void {
    this.#active = 0
    void this.#reading.search(query)
    this.#element.requestUpdate()
    if (focus) this.#element.shadowRoot?.querySelector<HTMLElement>('.query')?.focus()
  }

  #choose(choice: Choice): void {
    if (choice !== 'own') return this.#turnTo(choice, rangeOf(choice, today()))
    this.#draft = this.#draft ? undefined : { ...this.range }
    this.#tried = false
    this.#element.requestUpdate()
  }

  #submit(): void {
    this.#tried = true
    this.#element.requestUpdate()
    if (this.#draft && rangeFault(this.#draft) === undefined) this.#turnTo('own', this.#draft)
  }

  /** What is wrong with the chosen dates; an empty field only after the person has tried. */
  #draftFault(): string {
    const fault = this.#draft && rangeFault(this.#draft)
    if (!this.#draft || !fault || (fault === 'incomplete' && !this.#tried)) return ''
    const write = makeDays(this.#words.locale, { dateStyle: 'medium' })
    const { from } = this.#draft
    return this.#say(fault, fault === 'long' ? { from: write(from), to: write(lastDay(from)) } : {})
  }

  #turnTo(choice: Choice, range: Range): void {
    this.#draft = undefined
    this.#choice = namedChoice(range) ?? choice
    this.range = range
    this.#begin()
    this.#element.dispatchEvent(new RangeChangeEvent(range.from, range.to))
  }

  /** Reads the period; a search that was typed goes on in it. */
  #begin(): void {
    const whose = this.#whose()
    const { query } = this.#reading
    this.#open.clear()
    this.#sums.clear()
    this.#active = 0
    this.#element.requestUpdate()
    if (whose.account === undefined && whose.card === undefined) return
    const ask: AccountSource['entries'] = async (asked, signal) => {
      const source = this.#host.source()
      if (!source) throw new SourceError(400)
      // Nobody asks in vain: where no bank is connected there are no entries.
      const connection = asked.page === undefined ? await connectionOf(source, signal) : undefined
      if (connection === 'none') throw new SourceError(401, 'consent_missing')
      if (connection === 'ended') throw new SourceError(401, 'consent_ended')
      const page = source.entries(asked, signal)
      void Promise.resolve(page).catch(() => {})
      // The curve comes on the same way as what it shows, so that nothing moves afterwards.
      await this.#parts.bringChart()
      const given: unknown = await page
      return readAnswer(() => readPage(given))
    }
    const reading = this.#reading.open(ask, { ...whose, ...this.range })
    if (query.trim()) void reading.then(() => this.#reading.search(query))
  }

  async #turnPage(page: number, focus: 'row' | 'top'): Promise<void> {
    if (!(await this.#reading.turn(page))) return
    this.#active = 0
    this.#focus = focus
    this.#element.requestUpdate()
  }

  #toggle(entry: Entry, at: number): void {
    this.#active = at
    if (this.#open.delete(entry.id)) return this.#element.requestUpdate()
    this.#open.add(entry.id)
    this.#parts.bringDetails()
    this.#element.requestUpdate()
    this.#element.dispatchEvent(new EntryOpenEvent(entry))
  }

  /** Arrow keys go from row to row, PageUp and PageDown from page to page. */
  #pressed(event: KeyboardEvent): void {
    const { target, key } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (!(target instanceof HTMLElement) || !target.matches('.row')) return
    const { shown, size, page, hasNext } = this.#reading
    const by = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0
    let to = destination(key, this.#active, shown.length)
    if (by && size === Infinity) to = Math.min(Math.max(this.#active + by * leap, 0), shown.length - 1)
    if (to !== undefined) {
      this.#active = to
      this.#focus = 'row'
      if (shown.length > mostRows) this.#parts.virtual?.reveal(to)
      this.#element.requestUpdate()
    } else if (by && (by > 0 ? hasNext : page > 0)) void this.#turnPage(page + by, 'row')
    else if (!by) return
    event.preventDefault()
  }

  #toggleMenu(): void {
    this.#menu = !this.#menu
    if (this.#menu) this.#parts.bringStatement()
    this.#element.requestUpdate()
  }

  /** A press anywhere else closes the menu. */
  readonly #pressedElsewhere = (event: MouseEvent) => {
    const menu = this.#element.shadowRoot?.querySelector('.export')
    if (!this.#menu || (menu && event.composedPath().includes(menu))) return
    this.#menu = false
    this.#element.requestUpdate()
  }

  readonly #printed = (event: Event) => {
    this.#printing = event.type === 'beforeprint'
    this.#element.requestUpdate()
    this.#host.redraw()
  }

  #whose(): { account?: string; card?: string } {
    const { account, card } = this.#element
    const id = typeof account === 'object' ? account.id : account
    if (id) return { account: id }
    return card ? { card } : {}
  }

  async #account(): Promise<Account | undefined> {
    const { account } = this.#element
    if (typeof account === 'object') return account
    const answer = await this.#host.source()?.accounts?.(new AbortController().signal)
    return answer?.accounts.find(({ id }) => id === account)
  }

  /** The period in words, written once: a formatter is slow to make, and a list that scrolls is drawn with every frame. */
  #rangeText(): string {
    const { range } = this
    const { locale } = this.#words
    if (this.#rangeIn?.range !== range || this.#rangeIn.locale !== locale)
      this.#rangeIn = { range, locale, text: dayRange(range.from, range.to, locale) }
    return this.#rangeIn.text
  }

  #written(): { write: WriteAmount; writeDay: WriteDay } {
    const { locale } = this.#words
    if (this.#formats?.locale !== locale) {
      const sameYear = this.range.from.slice(0, 4) === today().slice(0, 4)
      const writeDay = makeDays(locale, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        ...(sameYear ? {} : { year: 'numeric' }),
      })
      this.#formats = { locale, write: makeAmounts(locale), writeDay }
    }
    return this.#formats
  }

  readonly #say = (word: Word, slots?: Record<string, string | number>): string =>
    this.#words.say(word, slots)
}

/** Asks whether a bank is connected; whoever cannot tell is asked for entries, and tells it then. */
async function connectionOf(source: PagerSource, signal: AbortSignal): Promise<Connection | undefined> {
  try {
    return await source.connection?.(signal)
  } catch {
    return undefined
  }
}

/** The bank's day. */
const today = () => helsinkiDate(Date.now())

/** Finds the name of a period, so that a step that leads to this month shows it as chosen. */
function namedChoice(range: Range): Choice | undefined {
  const named = ['thisMonth', 'lastMonth', 'threeMonths'] as const
  return named.find((choice) => {
    const { from, to } = rangeOf(choice, today())
    return from === range.from && to === range.to
  })
}
