/// <reference lib="dom" />
// What every screen of the console is: an element in the page's own tree that asks again while it is seen, and shows what came of a deed;
// and what the screens of one thing are besides.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { isBankError } from '../../../core/shared/index.ts'
import type { KeptFile } from '../../shared/client-files.ts'
import { type BankLink, reasonOf, statusOf } from './bank-link.ts'
import { LOADING } from './parts/drawing.ts'
import { textOf } from './parts/formats.ts'
import { BACK, icon } from './parts/icons.ts'
import { IssuedFiles } from './parts/issued.ts'

/** Why a key that only reads changes nothing. */
export const ONLY_READS =
  'This key only reads: you see everything but secrets, and change nothing. For that, open the console with the sandbox key.'

/** What came of a deed. */
export interface Notice {
  readonly kind: 'done' | 'failed'
  readonly text: string
}

/** Buttons that change nothing at the bank: an attribute marks them, or their role. */
const LOOKS = '[data-reads], [aria-expanded], [role="tab"], copy-text button'

/** What a person has written in a form. */
export class Given {
  readonly #data: FormData

  constructor(form: HTMLFormElement) {
    this.#data = new FormData(form)
  }

  /** Reads a field, without white space around it; empty if there is none. */
  text(name: string): string {
    return textOf(this.#data.get(name)).trim()
  }

  /** Whether a box is ticked. */
  has(name: string): boolean {
    return this.#data.has(name)
  }
}

/** A screen. It draws into the page itself: one style sheet, one tree for labels and screen readers. */
export abstract class Screen extends LitElement {
  static override properties = {
    link: { attribute: false },
    query: { attribute: false },
    notice: { state: true },
  }
  declare link: BankLink
  /** Query of the address, for what a link can carry: filters. */
  declare query: URLSearchParams
  /** What came of the last deed. */
  declare notice: Notice | undefined

  #ends: (() => void)[] = []
  #issued: IssuedFiles | undefined

  override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    for (const kind of ['click', 'submit']) this.addEventListener(kind, this.#refuse, true)
    this.#ends = [this.link.onTick(() => this.#loadNow()), this.link.listen(() => this.requestUpdate())]
    void this.#loadNow()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const kind of ['click', 'submit']) this.removeEventListener(kind, this.#refuse, true)
    for (const end of this.#ends) end()
    this.#issued?.forget()
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed)
    this.#turnButtons()
  }

  /** Turns the buttons off if the key only reads, each with the reason, and on again with another key. */
  #turnButtons(): void {
    if (this.link.isReader) {
      for (const button of this.querySelectorAll('button')) {
        if (button.matches(LOOKS)) continue
        button.dataset['off'] = ''
        button.title = ONLY_READS
        button.setAttribute('aria-disabled', 'true')
        button.setAttribute('aria-describedby', 'only-reads')
      }
      return
    }
    for (const button of this.querySelectorAll<HTMLElement>('button[data-off]')) {
      delete button.dataset['off']
      for (const name of ['title', 'aria-disabled', 'aria-describedby']) button.removeAttribute(name)
    }
  }

  /** Asks the bank for what the screen shows; called again after each answer of the line. */
  abstract load(): Promise<void>

  /** Draws the screen below its heading. */
  abstract draw(): TemplateResult

  /** Words of the heading. */
  abstract readonly heading: string

  /**
   * Does what a person asked for, shows what came of it, and looks again.
   *
   * @param done The notice once it is done, or how to find it: a deed may bring back that something was refused.
   */
  async act(done: string | (() => Notice), work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      this.notice = typeof done === 'string' ? { kind: 'done', text: done } : done()
      await this.link.look()
      return true
    } catch (error) {
      const reason = isBankError(error) && this.link.said !== '' ? this.link.said : reasonOf(error)
      this.notice = { kind: 'failed', text: `The bank did not do it. ${reason}` }
      return false
    }
  }

  /** Does what a form asks for, and empties the form once it is done. */
  async send(
    event: SubmitEvent,
    done: string | (() => Notice),
    work: (given: Given) => Promise<unknown>,
  ): Promise<boolean> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const isDone = await this.act(done, () => work(new Given(form)))
    if (isDone) form.reset()
    return isDone
  }

  /** Hands out files with what was made just now, for one look. */
  issue(files: readonly KeptFile[] | undefined): void {
    this.#issued?.forget()
    this.#issued = files && new IssuedFiles(files)
    this.requestUpdate()
  }

  /** Draws the files that are handed out. */
  drawIssued(): TemplateResult | typeof nothing {
    return this.#issued?.draw(() => this.issue(undefined)) ?? nothing
  }

  /** Leads the focus to something of the screen, once it is drawn; to the heading if it is not there. */
  async focusOn(selector: string): Promise<void> {
    await this.updateComplete
    const found = this.querySelector<HTMLElement>(selector) ?? this.querySelector<HTMLElement>('h1')
    found?.focus()
  }

  override render(): TemplateResult {
    const { notice } = this
    return html`<h1 tabindex="-1">${this.heading}</h1>
      <div class="notices" role="status">
        ${notice ? html`<p class="notice ${notice.kind}">${notice.text}</p>` : nothing}
      </div>
      ${this.draw()}`
  }

  /** What a button that is off would have done, is not done: with a key that only reads. */
  readonly #refuse = (event: Event): void => {
    const from = event instanceof SubmitEvent ? event.submitter : event.target
    if (!this.link.isReader || !(from instanceof Element) || !from.closest('button[data-off]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.notice = { kind: 'failed', text: ONLY_READS }
  }

  async #loadNow(): Promise<void> {
    if (this.link.state !== 'open') return
    await this.load()
    this.requestUpdate()
  }
}

/** A screen of one thing that has an address of its own. */
export abstract class ThingScreen<Thing> extends Screen {
  static override properties = { ...Screen.properties, thingId: { attribute: false } }
  /** Id in the address. */
  declare thingId: string
  protected thing: Thing | undefined
  /** Whether the bank does not have it, or no more. */
  #isGone = false

  /** The list that contains it, and the text of the link there. */
  protected abstract readonly back: {
    readonly address: string
    readonly text: string
    readonly kind?: string
  }

  /** The notice if the bank does not have it. */
  protected abstract readonly gone: string

  /** Whether it never changes: then it is asked for once. */
  protected readonly isFixed: boolean = false

  /** Asks the bank for it. */
  protected abstract read(): Promise<Thing>

  /** Draws it below the link back. */
  protected abstract drawThing(thing: Thing): TemplateResult

  override async load(): Promise<void> {
    if (this.isFixed && (this.thing !== undefined || this.#isGone)) return
    try {
      this.thing = await this.read()
      this.#isGone = false
    } catch (error) {
      // A log that is off has no call either.
      if (![400, 404, 409].includes(statusOf(error) ?? 0)) throw error
      this.#isGone = true
    }
  }

  override draw(): TemplateResult {
    const { address, text, kind } = this.back
    const shown = this.#isGone
      ? html`<p class="card empty">${this.gone}</p>`
      : this.thing === undefined
        ? LOADING
        : this.drawThing(this.thing)
    return html`<p class=${['back', kind].join(' ').trim()}><a href=${address}>${icon(BACK)}${text}</a></p>
      ${shown}`
  }
}
