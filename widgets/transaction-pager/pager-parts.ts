// Makes the parts of one pager and connects them: account and period, reading, words, focus, and what is loaded on demand.

import { helsinkiDate, isDate } from '../../core/shared/values/time.ts'
import { type EntryLimits, usualLimits } from '../../core/view/limits.ts'
import { Connecting, type ConnectingHost } from '../shared/element/connecting.ts'
import type { ErrorReport } from '../shared/element/error-report.ts'
import { LanguageController } from '../shared/text/language.ts'
import { flows } from '../shared/text/words/en/flows.ts'
import { kinds } from '../shared/text/words/en/kinds.ts'
import { paper } from '../shared/text/words/en/paper.ts'
import { BalanceMemory } from './balances.ts'
import { Chart } from './chart.ts'
import type { Filter } from './filter.ts'
import { RowFocus } from './keys.ts'
import { LazyParts } from './lazy-parts.ts'
import { Narrow } from './narrow.ts'
import { Period } from './period.ts'
import { Printing } from './printing.ts'
import type { PagerSource } from './question.ts'
import type { Range } from './range.ts'
import { Reading } from './reading.ts'
import { Subject, type SubjectProperties } from './subject.ts'
import { SumMemory } from './days.ts'
import { sayMissing, Writing } from './writing.ts'
import type { ReactiveController, TemplateResult } from 'lit'
import type { ControlledElement } from '../shared/element/controlled-element.ts'

/** The parts of a pager. */
export interface PagerParts {
  /** The words of faults, which the element has from the start. */
  readonly access: LanguageController<'access'>
  readonly writing: Writing
  readonly connecting: Connecting
  readonly subject: Subject
  readonly period: Period
  readonly reading: Reading
  readonly sums: SumMemory
  /** The balance after each entry, if it is known exactly. */
  readonly balances: BalanceMemory
  /** What narrows the list, and what came and went. */
  readonly narrow: Narrow
  readonly chart: Chart
  readonly focus: RowFocus
  readonly lazy: LazyParts
  readonly menu: ExportMenu
  readonly printing: Printing
  /** The words of what is printed. */
  readonly paperWords: LanguageController<'paper'>
  /** The words of kinds of accounts. */
  readonly kindWords: LanguageController<'kinds'>
  /** The words of sums and of what narrows the list. */
  readonly flowWords: LanguageController<'flows'>
  /** Ids of the transactions whose details are open. */
  readonly open: Set<string>
}

/** What a pager asks of its element: its public properties, which element.ts describes. */
export interface PagerElement extends ConnectingHost, SubjectProperties {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly today: string | undefined
  readonly pageSize: number | string
}

/** What a pager asks of its element beyond the public properties. */
export interface PagerHost {
  /** Returns where transactions are asked from. */
  readonly source: () => PagerSource | undefined
  /** Reports faults to the developer of the page. */
  readonly report: ErrorReport
  /** Draws at once, for a printer that does not wait. */
  readonly redraw: () => void
}

/** The words of a pager, and those of faults. */
export interface PagerWords {
  readonly entries: LanguageController<'entries'>
  readonly access: LanguageController<'access'>
}

/**
 * Makes the parts of one pager.
 * @param narrowed called when a person narrows the list
 * @param chosen called when a person chose another period
 */
export function makeParts(
  element: PagerElement,
  { source, report, redraw }: PagerHost,
  words: PagerWords,
  narrowed: (filter: Filter) => void,
  chosen: (range: Range) => void,
): PagerParts {
  const writing = new Writing(words.entries)
  const subject = new Subject(element, source)
  const period = new Period(
    {
      limits: (): EntryLimits => source()?.limits?.(subject.query) ?? usualLimits,
      redraw: () => element.requestUpdate(),
      chosen,
    },
    () => (isDate(element.today ?? '') ? (element.today ?? '') : helsinkiDate(Date.now())),
  )
  const reading = new Reading(element, report)
  const paperWords = new LanguageController(element, 'paper', paper)
  const printing = new Printing(element, {
    reading,
    subject,
    numbers: () => paperWords.say('page', { page: '{page}', pages: '{pages}' }),
    redraw() {
      element.requestUpdate()
      redraw()
    },
  })
  const lazy: LazyParts = new LazyParts(element, {
    period() {
      const range = reading.range ?? period.range
      return { range, text: writing.range(range) }
    },
    loaded: () => reading,
    loadAll: () => reading.loadAll(),
    missing: () => sayMissing(writing.say, reading),
    get printing() {
      return {
        label: paperWords.say('print'),
        hint: paperWords.say('printHint'),
        print() {
          menu.close()
          void printing.printWhole()
        },
      }
    },
    isCard: () => subject.isCard,
    knowsAccount: () => subject.canLoadAccount,
    account: () => subject.account(),
  })
  const menu = new ExportMenu(element, lazy)
  const flowWords = new LanguageController(element, 'flows', flows)
  return {
    access: words.access,
    writing,
    connecting: new Connecting(element, () => connectable(source()), report),
    subject,
    period,
    reading,
    sums: new SumMemory(reading),
    balances: new BalanceMemory(),
    chart: new Chart(element),
    focus: new RowFocus(),
    lazy,
    menu,
    printing,
    paperWords,
    kindWords: new LanguageController(element, 'kinds', kinds),
    flowWords,
    narrow: new Narrow(element, { words: flowWords, writing, reading, search: narrowed }),
    open: new Set(),
  }
}

/** Returns a source that can lead to the bank; a page's own source may be none. */
function connectable(source: PagerSource | undefined): Pick<Required<PagerSource>, 'connect'> | undefined {
  return source?.connect ? { connect: source.connect.bind(source) } : undefined
}

/** Opens and closes the menu of one pager. */
class ExportMenu implements ReactiveController {
  isOpen = false

  readonly #element: ControlledElement
  readonly #parts: LazyParts

  constructor(element: ControlledElement, parts: LazyParts) {
    this.#element = element
    this.#parts = parts
    element.addController(this)
  }

  hostConnected(): void {
    document.addEventListener('click', this.#pressedElsewhere)
  }

  hostDisconnected(): void {
    document.removeEventListener('click', this.#pressedElsewhere)
  }

  /** Opens the menu, or closes it. */
  readonly toggle = (): void => {
    this.isOpen = !this.isOpen
    if (this.isOpen) this.#parts.bringStatement()
    this.#element.requestUpdate()
  }

  /** Closes the menu, and puts the focus back to the button that opened it. */
  close(): void {
    this.isOpen = false
    this.#element.shadowRoot?.querySelector<HTMLElement>('.opener')?.focus()
    this.#element.requestUpdate()
  }

  /** Draws the content of the menu; nothing while its code is loading. */
  draw(): TemplateResult | undefined {
    return this.#parts.statement?.draw()
  }

  /** The state of a file, for the live region, while the menu is open. */
  said(): string {
    return (this.isOpen && this.#parts.statement?.said()) || ''
  }

  /** A press anywhere else closes the menu. */
  readonly #pressedElsewhere = (event: MouseEvent) => {
    const menu = this.#element.shadowRoot?.querySelector('.export')
    if (!this.isOpen || (menu && event.composedPath().includes(menu))) return
    this.isOpen = false
    this.#element.requestUpdate()
  }
}
