/// <reference lib="dom" />
// An element with a button that copies a text, and a block of code with such a button.
// The button itself is in ../../../shared/parts/.

import { html, LitElement, type TemplateResult } from 'lit'
import { makeCopyButton } from '../../../shared/parts/copying.ts'

/** The text of the button. */
const COPYING = { copy: 'Copy', copied: 'Copied', failed: 'The browser does not allow it' } as const

/** The button; it copies `text`. */
export class CopyText extends LitElement {
  static override properties = { text: { attribute: false } }
  declare text: string
  #button: HTMLButtonElement | undefined

  override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#button) return
    this.#button = makeCopyButton(() => this.text, COPYING)
    this.append(this.#button)
  }
}

/** Draws a text as it is typed into a terminal or a file, with a button that copies it. */
export function codeBlock(label: string, text: string): TemplateResult {
  return html`<figure class="code">
    <figcaption><span>${label}</span><copy-text .text=${text}></copy-text></figcaption>
    <pre tabindex="0" role="group" aria-label=${label}><code>${text}</code></pre>
  </figure>`
}
