// What the pager shows while its transactions are loading, in the size of the later content.

import { html, type TemplateResult } from 'lit'

const row = html`<div class="skeleton-row">
  <span class="skeleton first"></span><span class="skeleton second"></span><span class="skeleton third"></span>
</div>`

/** Rows without texts. */
export const skeletonRows: TemplateResult = html`<div class="skeletons" aria-hidden="true">
  <div class="skeleton-day"><span class="skeleton"></span></div>
  ${[1, 2, 3, 4, 5, 6].map(() => row)}
</div>`

/** The bar without texts. */
export const skeletonBar: TemplateResult = html`<div class="skeleton-bar" aria-hidden="true">
  <span class="skeleton field"></span>
  <div class="chips">${[1, 2, 3].map(() => html`<span class="skeleton chip"></span>`)}</div>
</div>`
