// The steps of a purchase above the checkout and the receipt, and the help below the button.

import { html, type TemplateResult } from 'lit'
import { sayPurchase } from '../words/index.ts'

const steps = ['details', 'confirm', 'receipt'] as const

/** Draws the steps, with the buyer's current one. */
export function progress(here: (typeof steps)[number]): TemplateResult {
  const at = steps.indexOf(here)
  return html`<ol class="progress" aria-label=${sayPurchase('steps')}>
    ${steps.map((step, index) => html`<li data-done=${index < at} aria-current=${index === at ? 'step' : 'false'}>${sayPurchase(step)}</li>`)}
  </ol>`
}

/** Draws what happens after a press, and where help is, folded. */
export function help(): TemplateResult {
  return html`<details class="help">
    <summary>${sayPurchase('help')}</summary>
    <p>${sayPurchase('next')}</p>
    <p>${sayPurchase('unsure')}</p>
    <p>${sayPurchase('notListed')}</p>
    <p>${sayPurchase('tryIt')}</p>
  </details>`
}
