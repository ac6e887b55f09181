// Prints a period: loads all of it first, so that the head of the paper is true for its rows.

import type { ReactiveController } from 'lit'
import type { Account } from '../../core/view/account.ts'
import type { Entry } from '../../core/view/entry.ts'
import type { ControlledElement } from '../shared/element/controlled-element.ts'
import type { Reading } from './reading.ts'
import type { Subject } from './subject.ts'

/** What printing needs of its pager. */
export interface PrintingHost {
  readonly reading: Pick<Reading, 'loadAll' | 'restart' | 'isStale' | 'loading' | 'complete' | 'entries'>
  readonly subject: Pick<Subject, 'account' | 'known' | 'query'>
  /** Draws at once, because a printer does not wait. */
  redraw(): void
  /** The sentence with the number of a sheet, `{page}` of `{pages}`. */
  numbers(): string
}

/** Prints for one pager. */
export class Printing implements ReactiveController {
  /** Whether the page is being printed now. */
  isUnderWay = false
  /** Whether the whole period is to be printed, whatever is searched for. */
  isWhole = false

  readonly #element: ControlledElement
  readonly #host: PrintingHost
  /** How many prints of a whole period were asked for: only the last one is carried out. */
  #asked = 0
  /** The period that is loading, the one that did not come, and the one that was printed in part: each by its entries. */
  #awaited: readonly Entry[] | undefined
  #failed: readonly Entry[] | undefined
  #cut: readonly Entry[] | undefined
  /** The account as the source gave it for the last paper. */
  #loaded: Account | undefined

  constructor(element: ControlledElement, host: PrintingHost) {
    this.#element = element
    this.#host = host
    element.addController(this)
  }

  hostConnected(): void {
    globalThis.addEventListener('beforeprint', this.#begins)
    globalThis.addEventListener('afterprint', this.#ends)
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('beforeprint', this.#begins)
    globalThis.removeEventListener('afterprint', this.#ends)
  }

  /** The account that heads the paper, as far as it is known without asking. */
  get account(): Account | undefined {
    const { known, query } = this.#host.subject
    return known ?? (this.#loaded?.id === query?.account ? this.#loaded : undefined)
  }

  /** Whether the shown period is being loaded in order to be printed. */
  get isLoading(): boolean {
    const { entries, loading } = this.#host.reading
    return this.#awaited === entries && loading.state === 'loading'
  }

  /** Whether the period that is shown did not come, and so was not printed. */
  get isFailed(): boolean {
    return this.#failed === this.#host.reading.entries
  }

  /** Whether only a part of the period that is shown was printed last. */
  get isCut(): boolean {
    return this.#cut === this.#host.reading.entries
  }

  /** Loads the whole period, and then prints it; prints nothing if it does not come. */
  async printWhole(): Promise<void> {
    if (this.isLoading) return
    const { reading } = this.#host
    const asked = ++this.#asked
    if (reading.isStale) await reading.restart()
    const entries = (this.#awaited = reading.entries)
    this.#failed = undefined
    const isHere = await reading.loadAll()
    if (isHere) this.#loaded = await this.#account()
    this.#awaited = undefined
    // If a person has stopped the loading, the state is `here` with what had come, and that is no failure.
    if (!isHere && reading.loading.state !== 'here') this.#failed = entries
    this.#element.requestUpdate()
    // A person may have turned to another period meanwhile.
    if (!isHere || asked !== this.#asked || entries !== reading.entries) return
    this.isWhole = true
    // It returns when the dialog is closed, or at once: an event reports the end.
    globalThis.print()
  }

  readonly #begins = () => {
    this.isUnderWay = true
    beginNumbers(this.#host.numbers())
    this.#host.redraw()
  }

  readonly #ends = () => {
    const { entries, complete } = this.#host.reading
    this.#cut = complete ? undefined : entries
    this.isUnderWay = false
    endNumbers()
    this.isWhole = false
    this.#host.redraw()
  }

  /** Asks for the account, whose name and number head the paper; without them it is printed all the same. */
  async #account(): Promise<Account | undefined> {
    try {
      return await this.#host.subject.account()
    } catch {
      return undefined
    }
  }
}

/** The style sheet of page numbers; made when first needed, because importing an element must not need a DOM. */
let sheet: CSSStyleSheet | undefined

/**
 * Puts the number of each sheet into its lower margin until {@link endNumbers} is called.
 * @param sentence with `{page}` and `{pages}` in it
 */
function beginNumbers(sentence: string): void {
  sheet ??= new CSSStyleSheet()
  const content = sentence
    .split(/(\{pages?\})/)
    .map((part) => (/^\{pages?\}$/.test(part) ? `counter(${part.slice(1, -1)})` : JSON.stringify(part)))
    .join(' ')
  sheet.replaceSync(
    `@page { margin: 16mm 14mm 18mm; @bottom-right { content: ${content}; font: 8pt sans-serif; } }`,
  )
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}

/** Takes the numbers away. */
function endNumbers(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
}
