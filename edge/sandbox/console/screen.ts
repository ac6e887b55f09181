/// <reference lib="dom" />
// The base of the console's screens: an element without a shadow root that reloads while it is seen, and shows what actions did;
// and the base of screens about one thing.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { isBankError } from '../../../core/shared/index.ts'
import type { KeptFile } from '../../shared/client-files.ts'
import { type BankLink, reasonOf, statusOf } from './bank-link.ts'
import { LOADING } from './parts/drawing.ts'
import { textOf } from './parts/formats.ts'
import { BACK, icon } from './parts/icons.ts'
import { IssuedFiles } from './parts/issued.ts'

/** Why a key that only reads cannot change anything. */
export const ONLY_READS =
  'This key only reads: you see everything but secrets, and change nothing. For that, open the console with the sandbox key.'

/** The result of an action, as shown to the person. */
export interface Notice {
  readonly kind: 'done' | 'failed'
  readonly text: string
}

/** Buttons that change nothing at the bank, by a marking attribute or by their role. */
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

/** A screen. It has no shadow root: one style sheet serves all, and labels and screen readers see one document. */
export abstract class Screen extends LitElement {
  static override properties = {
    link: { attribute: false },
    query: { attribute: false },
    notice: { state: true },
  }
  declare link: BankLink
  /** Query of the address, which holds what a link can carry: filters. */
  declare query: URLSearchParams
  /** The result of the last action. */
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
    // If the bank does not answer, the connection finds out at once, and shows it.
    void this.#loadNow().catch(() => this.link.look())
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

  /** Turns buttons off if the key only reads, with the reason on each; with another key, on again. */
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

  /** Loads what the screen shows; called again after each answer of the connection. */
  abstract load(): Promise<void>

  /** Draws the screen below its heading. */
  abstract draw(): TemplateResult

  /** Text of the heading. */
  abstract readonly heading: string

  /**
   * Does what a person asked for, shows the result, and calls the bank again.
   *
   * @param done The notice of success, or a function that finds it: an action may succeed although something was refused.
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

  /** Does what a form asks for, and empties the form afterwards. */
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

  /** Offers files that were just made, only once. */
  issue(files: readonly KeptFile[] | undefined): void {
    this.#issued?.forget()
    this.#issued = files && new IssuedFiles(files)
    this.requestUpdate()
  }

  /** Draws the files that are offered. */
  drawIssued(): TemplateResult | typeof nothing {
    return this.#issued?.draw(() => this.issue(undefined)) ?? nothing
  }

  /** Moves the focus to an element of the screen, once it is drawn; to the heading if there is no such element. */
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

  /** Stops clicks on buttons that are off because the key only reads. */
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
  /** Whether the bank does not have the thing, or not any more. */
  #isGone = false

  /** The list that contains the thing, and the text of the link to it. */
  protected abstract readonly back: {
    readonly address: string
    readonly text: string
    readonly kind?: string
  }

  /** The notice if the bank does not have the thing. */
  protected abstract readonly gone: string

  /** Whether the thing never changes, so that it is loaded only once. */
  protected readonly isFixed: boolean = false

  /** Loads the thing from the bank. */
  protected abstract read(): Promise<Thing>

  /** Draws the thing below the link back. */
  protected abstract drawThing(thing: Thing): TemplateResult

  override async load(): Promise<void> {
    if (this.isFixed && (this.thing !== undefined || this.#isGone)) return
    try {
      this.thing = await this.read()
      this.#isGone = false
    } catch (error) {
      // 409 comes from a log that is off, which has no call either.
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
