// The navigation of the merchant's pages: payments, suppliers, and the shop itself.
// A page may add entries of its own.

import { html, type TemplateResult } from 'lit'
import { say } from './words/index.ts'

/** Draws the places; the one that is shown is marked. */
export function places(here: 'payments' | 'suppliers'): TemplateResult {
  const mark = (place: string) => (place === here ? 'page' : 'false')
  return html`<a href="/">${say('toShop')}</a>
    <a href="/merchant" aria-current=${mark('payments')}>${say('title')}</a>
    <a href="/suppliers" aria-current=${mark('suppliers')}>${say('suppliers')}</a>`
}
