// The choice of a quantity: fewer, the number, more.

import { html, type TemplateResult } from 'lit'
import { mostOfOne } from '../../catalogue.ts'
import { say } from '../words/index.ts'

/**
 * Draws a stepper from one to the most of one kind.
 * @param name of the product, for those who only hear the buttons
 */
export function stepper(name: string, quantity: number, change: (quantity: number) => void): TemplateResult {
  const step = (by: number) => {
    const next = quantity + by
    if (next >= 1 && next <= mostOfOne) change(next)
  }
  return html`<div class="stepper" role="group" aria-label=${say('quantity', { name })}>
    <button type="button" aria-label=${say('fewer', { name })} aria-disabled=${quantity <= 1} @click=${() => step(-1)}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 10h10" /></svg>
    </button>
    <span class="number">${quantity}</span>
    <button
      type="button"
      aria-label=${say('more', { name })}
      aria-disabled=${quantity >= mostOfOne}
      @click=${() => step(1)}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 10h10M10 5v10" /></svg>
    </button>
  </div>`
}
