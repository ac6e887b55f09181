// Copies an account number or a reference, and confirms it.

import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { checkIcon, copyIcon, icon } from '../look/icons.ts'

/** How long the confirmation stays. */
const shownMs = 2500

/** Copies texts for one element, and shows for a moment which button has copied. */
export class Copying implements ReactiveController {
  /** Result of the last press, for the live region; empty after a moment. */
  outcome: '' | 'copied' | 'copyFailed' = ''

  readonly #host: ReactiveControllerHost
  #key = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.outcome = ''
  }

  /**
   * Draws the button that copies a text.
   * @param key distinguishes this button from the others of the element
   * @param label what is copied, as a sentence for screen readers
   */
  draw(key: string, text: string, label: string): TemplateResult {
    const done = this.outcome === 'copied' && this.#key === key
    return html`<button
      class="tool copy ${done ? 'done' : ''}"
      part="copy"
      type="button"
      aria-label=${label}
      @click=${() => this.#copy(key, text)}
    >
      ${icon(done ? checkIcon : copyIcon)}
    </button>`
  }

  async #copy(key: string, text: string): Promise<void> {
    // A page may forbid copying, and some browsers forbid it outside https.
    const outcome = await navigator.clipboard?.writeText(text).then(
      () => 'copied' as const,
      () => undefined,
    )
    clearTimeout(this.#timer)
    this.#show(key, outcome ?? 'copyFailed')
    this.#timer = setTimeout(() => this.#show('', ''), shownMs)
  }

  #show(key: string, outcome: '' | 'copied' | 'copyFailed'): void {
    this.#key = key
    this.outcome = outcome
    this.#host.requestUpdate()
  }
}
