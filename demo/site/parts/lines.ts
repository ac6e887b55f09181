// A list of what is bought, with its sum: on the checkout and on the receipt.

import { html, type TemplateResult } from 'lit'
import { findArticle } from '../../catalogue.ts'
import { type Line, multiplyAmount, sumOf } from '../shop/basket.ts'
import { describe, money, say } from '../words/index.ts'
import { picture } from './product.ts'

/**
 * Draws lines and their total.
 *
 * @param times How often they are paid: a subscription is paid more than once.
 */
export function lineList(lines: readonly Line[], times = 1): TemplateResult {
  return html`<ul class="lines">
      ${lines.map((line) => row(line, times))}
    </ul>
    <p class="total"><span>${say('total')}</span><span class="price">${money(multiplyAmount(sumOf(lines), times))}</span></p>
    <p class="quiet small">${say('included')}</p>`
}

function row(line: Line, times: number): TemplateResult {
  const name = findArticle(line.sku)?.name ?? line.sku
  return html`<li>
    ${picture(line.sku, true)}
    <span><span lang="fi">${name}</span> × ${line.quantity}<span class="kind">${describe(line.sku).kind}</span></span>
    <span class="price">${times > 1 ? `${times} × ` : ''}${money(sumOf([line]))}</span>
  </li>`
}
