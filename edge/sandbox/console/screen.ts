/// <reference lib="dom" />
// What every screen of the console is: an element in the page's own tree that asks again while it is seen, and tells what came of a deed.
// It has no content.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { isBankError } from '../../../core/shared/index.ts'
import { type BankLink, reasonOf } from './bank-link.ts'
import { endReading, isOff, markReading } from './parts/reading.ts'

/** Why a key that only reads changes nothing. */
export const ONLY_READS =
  'This key only reads: you see everything but secrets, and change nothing. For that, open the console with the sandbox key.'

/** What came of a deed. */
export interface Notice {
  readonly kind: 'done' | 'failed'
  readonly text: string
}

/** A screen. It draws into the page itself: one style sheet, one tree for labels and screen readers. */
export abstract class Screen extends LitElement {
  static override properties = {
    link: { attribute: false },
    query: { attribute: false },
    notice: { state: true },
  }
  declare link: BankLink
  /** Query of the address, for what a link can say: filters. */
  declare query: URLSearchParams
  /** What came of the last deed. */
  declare notice: Notice | undefined

  #ends: (() => void)[] = []

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
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed)
    if (this.link.isReader) markReading(this, ONLY_READS)
    else endReading(this)
  }

  /** Asks the bank for what the screen shows; called again after each answer of the line. */
  abstract load(): Promise<void>

  /** Draws the screen below its heading. */
  abstract draw(): TemplateResult

  /** Words of the heading. */
  abstract get heading(): string

  /**
   * Does what a person asked for, tells what came of it, and looks again.
   *
   * @param done What is said once it is done, or how to find that out: a deed may bring back that something was refused.
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
    if (!this.link.isReader || !isOff(from)) return
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
