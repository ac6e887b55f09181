// A list of what is bought, with its sum: on the checkout and on the receipt.
// Not the basket, where lines can be changed.

import { html, type TemplateResult } from 'lit'
import { findArticle } from '../../catalogue.ts'
import { type Line, sumOf } from '../shop/basket.ts'
import { describe, money, say } from '../words/index.ts'
import { picture } from './product.ts'

/** Draws lines and their total. */
export function lineList(lines: readonly Line[]): TemplateResult {
  return html`<ul class="lines">
      ${lines.map((line) => row(line))}
    </ul>
    <p class="total"><span>${say('total')}</span><span class="price">${money(sumOf(lines))}</span></p>
    <p class="quiet small">${say('included')}</p>`
}

function row(line: Line): TemplateResult {
  const name = findArticle(line.sku)?.name ?? line.sku
  return html`<li>
    ${picture(line.sku, true)}
    <span><span lang="fi">${name}</span> × ${line.quantity}<span class="kind">${describe(line.sku).kind}</span></span>
    <span class="price">${money(sumOf([line]))}</span>
  </li>`
}
