// Draws a pager from the state of its parts, and writes changes for screen readers.

import { type CSSResult, html, nothing, type TemplateResult } from 'lit'
import type { Entry } from '../../core/view/entry.ts'
import { connectionGap } from '../shared/source/account-source.ts'
import { actionStyles } from '../shared/look/actions.ts'
import { isRecord, SourceError } from '../shared/source/call.ts'
import { kindName } from '../shared/text/account-kinds.ts'
import { sayFresh } from '../shared/text/fresh.ts'
import { icon, waitingIcon, warningIcon } from '../shared/look/icons.ts'
import { drawNotice, type Notice } from '../shared/element/notice.ts'
import { barStyles } from './bar-styles.ts'
import { drawBar } from './bar.ts'
import { drawFoot, drawPages, type FootView } from './foot.ts'
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
import type { PagerParts } from './pager-parts.ts'
import { drawPaper, paperStyles } from './paper.ts'
import { FirstRows, mostPageRows, mostRows, rowsMeanwhile } from './rows.ts'
import { skeletonRows } from './skeleton.ts'
import { sayFault, sayForm, sayMissing, sayRule } from './writing.ts'

/** The style sheets of what is drawn here. */
export const pagerStyles: CSSResult[] = [actionStyles, barStyles, listStyles, paperStyles]

/** What a person may do with what is drawn. */
export interface PagerActions {
  search(query: string): void
  /** Ends the search, and puts the focus into its field. */
  clearSearch(): void
  turnPage(page: number): void
  resize(size: number): void
  /** Opens the details of a transaction, or closes them. */
  toggle(entry: Entry, at: number): void
  /** Puts the focus into the field of a wrong day. */
  toFault(): void
  /** Does something once what is drawn now is on the screen, and draws again. */
  afterFrame(act: () => void): void
  /** Presses a key on a row. */
  press(event: KeyboardEvent): void
}

/** Draws one pager. */
export class PagerView {
  readonly #parts: PagerParts
  readonly #actions: PagerActions
  readonly #firstRows: FirstRows

  constructor(parts: PagerParts, actions: PagerActions) {
    this.#parts = parts
    this.#actions = actions
    this.#firstRows = new FirstRows((act) => actions.afterFrame(act))
  }

  draw(): TemplateResult {
    const { subject, writing, reading, connecting, narrow } = this.#parts
    if (!subject.query) return drawUnchosen(writing)
    const { loading, entries, busy } = reading
    const gap = loading.state === 'failed' ? connectionGap(loading.failure) : undefined
    // If there are several banks, the account's own one is connected.
    if (gap) return drawNotice(connecting.notice(gap, () => connecting.to(subject.bank?.provider)))
    // The paper comes first, so that what is on the screen keeps its elements, with focus and scroll position.
    return html`${this.#paper()} ${busy && entries.length > 0 ? html`<div class="busy-line"></div>` : nothing}
    ${this.#bar()} ${narrow.draw()} ${this.#printing()} ${this.#fresh()}
    ${reading.searching ? nothing : html`${this.#chart()} ${narrow.drawFlows(() => this.#actions.afterFrame(() => {}))}`}
    ${this.#body()}`
  }

  /** Draws the paper; nothing while nothing is printed. */
  #paper(): TemplateResult | typeof nothing {
    const { printing, paperWords, kindWords, reading, writing, period, subject, lazy, open } = this.#parts
    if (!printing.isUnderWay) return nothing
    const { entries, whole, unread } = reading
    return drawPaper({
      writing,
      words: paperWords,
      account: printing.account,
      bank: subject.bank?.name,
      name: (name) => kindName(name, (kind) => kindWords.say(kind)),
      isCard: subject.isCard,
      days: reading.range ?? period.range,
      range: writing.range(reading.range ?? period.range),
      entries,
      unread,
      isWhole: whole,
      found: printing.isWhole || !reading.found ? undefined : { ...reading.found, query: this.#sayQuery() },
      notes: [this.#sayFresh(), this.#sayMissing()],
      drawDetails: (entry) => (open.has(entry.id) ? lazy.drawDetails(entry) : undefined),
    })
  }

  /** Draws how much of the period to be printed is loaded, or what was not printed. */
  #printing(): TemplateResult | typeof nothing {
    const { access: faults, printing, paperWords } = this.#parts
    const words = this.#sayPrinting()
    if (!words) return nothing
    const again = () => void printing.printWhole()
    const label = printing.isFailed ? faults.say('tryAgain') : paperWords.say('whole')
    return html`<div class="note ${printing.isFailed ? 'fault' : 'cut'}">
      <span>${printing.isLoading ? nothing : icon(warningIcon)}${words}</span>
      ${printing.isLoading ? nothing : html`<button class="link" type="button" @click=${again}>${label}</button>`}
    </div>`
  }

  #sayPrinting(): string {
    const { printing, paperWords, reading } = this.#parts
    if (printing.isLoading) return paperWords.say('printing', { count: reading.entries.length })
    if (printing.isFailed) return paperWords.say('notPrinted')
    return printing.isCut && !reading.complete ? paperWords.say('cut') : ''
  }

  /** Draws from when the bank can be read again, if older data is shown, and how many rows are missing. */
  #fresh(): TemplateResult {
    const note = (words: string, path: string) =>
      words ? html`<p class="note fresh">${icon(path)}<span>${words}</span></p>` : nothing
    return html`${note(this.#sayFresh(), waitingIcon)}${note(this.#sayMissing(), warningIcon)}`
  }

  #sayMissing(): string {
    return sayMissing(this.#parts.writing.say, this.#parts.reading)
  }

  #sayFresh(): string {
    const { reading, connecting } = this.#parts
    const { freshAgainAt } = reading
    return freshAgainAt === undefined ? '' : sayFresh(freshAgainAt, connecting.words, Date.now())
  }

  /** The latest change in words, for the live region. */
  said(): string {
    const { access: faults, writing, period, reading, connecting, lazy, menu } = this.#parts
    const { loading, list, entries, searching } = reading
    const special =
      connecting.said() || lazy.said() || menu.said() || this.#sayPrinting() || sayFault(writing, period)
    if (special) return special
    if (loading.state === 'loading' && entries.length === 0) return faults.say('loadingEntries')
    if (loading.state === 'failed' || loading.state === 'offline') return this.#fault()?.title ?? ''
    if (list.length === 0)
      return searching
        ? writing.say('noMatch', { query: this.#sayQuery() })
        : this.#sayMissing() || writing.say('empty')
    if (searching) return sayFound(writing.say, list.length)
    return `${writing.range(period.range)}: ${this.#position()} ${this.#sayMissing()}`.trim()
  }

  /** What is searched for, in words. */
  #sayQuery(): string {
    const { narrow, reading } = this.#parts
    return narrow.describe(reading.query, reading.filter)
  }

  #bar(): TemplateResult {
    const { writing, period, reading, menu, connecting } = this.#parts
    return drawBar({
      say: writing.say,
      locale: writing.locale,
      query: reading.query,
      search: (query) => this.#actions.search(query),
      names: period.names,
      choice: period.choice,
      range: writing.range(period.range),
      draft: period.draft,
      draftFault: sayFault(writing, period),
      form: sayForm(writing, period),
      rule: sayRule(writing, period, (time) => connecting.words.say('zone', { time })),
      earliest: period.earliest,
      today: period.today,
      choose: (choice) => period.choose(choice),
      change: (draft) => period.change(draft),
      submit: () => {
        period.submit()
        if (period.fault) this.#actions.toFault()
      },
      stepBack: period.stepBack,
      stepForth: period.stepForth,
      menu: menu.isOpen,
      toggleMenu: menu.toggle,
      drawMenu: () => menu.draw() ?? nothing,
    })
  }

  #chart(): TemplateResult | typeof nothing {
    const { subject, chart, reading, period, balances } = this.#parts
    const { entries, whole: isWhole, unread } = reading
    const range = reading.range ?? period.range
    const known = balances.of(entries, range, subject.known, unread)
    const view = { entries, range, isWhole, today: period.today, balances: known }
    // A card has no balance.
    return (subject.isCard ? undefined : chart.draw(view, reading.busy)) ?? nothing
  }

  #body(): TemplateResult | typeof nothing {
    const { entries, list, searching, loading } = this.#parts.reading
    const notes = this.#notes()
    if (entries.length === 0) {
      const fault = this.#fault()
      if (fault) return html`<div class="list">${drawNotice(fault)}</div>`
      if (loading.state !== 'here') return skeletonRows
      // The note above shows that some could not be read, so "no transactions" would be wrong.
      return this.#parts.reading.unread > 0 ? nothing : drawEmpty(notes)
    }
    const foot = this.#foot()
    return html`${searching ? drawFound(notes) : nothing}
    <div class="listed">
      ${list.length > 0 ? this.#rows() : drawNoMatch(notes)} ${drawMoreFailed(notes)}
      ${list.length > 0 ? drawPages(foot) : nothing}
    </div>
    ${drawFoot(foot)}`
  }

  #rows(): TemplateResult {
    const { lazy, reading } = this.#parts
    const { shown, entries, size, busy } = reading
    const view = this.#listView()
    const most = this.#firstRows.most(entries, busy && size === Infinity)
    if (shown.length <= mostRows) return drawList(shown.slice(0, most), view)
    const virtual = lazy.bringVirtual(() => void reading.resize(mostPageRows))
    return virtual ? virtual.draw(shown, view) : drawList(shown.slice(0, rowsMeanwhile), view)
  }

  #listView(): ListView {
    const { writing, period, reading, sums, focus, lazy, open, balances, subject } = this.#parts
    const known = balances.of(reading.entries, reading.range ?? period.range, subject.known, reading.unread)
    return {
      isTop: reading.start === 0,
      say: writing.say,
      write: writing.amount,
      writeDay: writing.headings(period.range, period.today),
      active: Math.min(focus.active, reading.shown.length - 1),
      isOpen: ({ id }) => open.has(id),
      toggle: (entry, at) => this.#actions.toggle(entry, at),
      drawDetails: (entry) => lazy.drawDetails(entry),
      sumOf: (day) => sums.ofDay(day),
      balances: known.size > 0,
      balanceOf: ({ id }) => known.get(id),
      reached: () => lazy.bringDetails(),
      pressed: (event) => this.#actions.press(event),
    }
  }

  #notes(): NotesView {
    const { access: faults, writing, period, reading, sums } = this.#parts
    return {
      writing,
      access: faults,
      reading,
      sums: reading.searching ? sums.ofFound() : [],
      wanted: this.#sayQuery(),
      stepBack: period.stepBack,
      clear: () => this.#actions.clearSearch(),
      later: this.#later(true),
    }
  }

  #fault(): Notice | undefined {
    const { access: faults, writing, reading } = this.#parts
    const again = () => reading.again()
    return faultNotice(writing.say, faults, reading.loading, { again, fresh: this.#later(false) })
  }

  /** Writes from when newer data can be read, if the bank gives none until then. */
  #later(isRead: boolean): string {
    const { subject, connecting, reading } = this.#parts
    const { failure } = reading.loading
    const refusal = failure instanceof SourceError ? failure.cause : undefined
    const reported = isRecord(refusal) ? refusal['freshAgainAt'] : undefined
    return sayFresh(reported ?? subject.bank?.freshAgainAt, connecting.words, Date.now(), isRead)
  }

  #foot(): FootView {
    const { writing, reading } = this.#parts
    const { page, size, hasNext, loading, entries, busy } = reading
    const turn = (to: number) => () => this.#actions.turnPage(to)
    return {
      say: writing.say,
      position: this.#position(),
      progress: busy ? writing.say('loadedSoFar', { count: entries.length }) : '',
      previous: page > 0 ? turn(page - 1) : undefined,
      next: hasNext && !busy ? turn(page + 1) : undefined,
      size,
      resize: (wanted) => this.#actions.resize(wanted),
      stop: busy ? () => loading.stop() : undefined,
    }
  }

  #position(): string {
    const { start, shown, list, complete, searching } = this.#parts.reading
    const slots = { first: start + 1, last: start + shown.length, count: list.length }
    return this.#parts.writing.say(complete || searching ? 'positionOf' : 'position', slots)
  }
}
