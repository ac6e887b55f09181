// What the pager shows while its transactions are on the way, in the size of what comes.
// Not the bar above: desk.ts draws that as soon as its code is there.

import { html, type TemplateResult } from 'lit'

const row = html`<div class="bone-row">
  <span class="bone first"></span><span class="bone second"></span><span class="bone third"></span>
</div>`

/** Rows without texts. */
export const boneRows: TemplateResult = html`<div class="bones" aria-hidden="true">
  <div class="bone-day"><span class="bone"></span></div>
  ${[1, 2, 3, 4, 5, 6].map(() => row)}
</div>`

/** The bar without texts. */
export const boneBar: TemplateResult = html`<div class="bone-bar" aria-hidden="true">
  <span class="bone field"></span>
  <div class="chips">${[1, 2, 3].map(() => html`<span class="bone chip"></span>`)}</div>
</div>`
