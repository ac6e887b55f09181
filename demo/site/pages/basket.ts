// The basket page: products, quantities, and the link to the checkout.

import { html, type TemplateResult } from 'lit'
import { type Product, findProduct } from '../../catalogue.ts'
import { announce, show } from '../parts/frame.ts'
import { pageOf, picture } from '../parts/product.ts'
import { stepper } from '../parts/stepper.ts'
import { addProduct, countOf, type Line, readBasket, setQuantity, sumOf } from '../shop/basket.ts'
import { describe, money, say, sayCount } from '../words/index.ts'

/** The line that was removed last and can be put back. */
let removed: { line: Line; name: string } | undefined

show({ here: 'basket', title: () => say('basketTitle'), main })

function main(): TemplateResult {
  const lines = readBasket()
  return lines.length > 0 ? full(lines) : empty()
}

function full(lines: readonly Line[]): TemplateResult {
  return html`
    <h1 tabindex="-1">${say('basketTitle')}</h1>
    <div class="columns">
      <div>
        ${undo()}
        <ul class="basket">
          ${lines.map((line) => row(line))}
        </ul>
      </div>
      <aside class="sum" aria-label=${say('total')}>
        <p class="quiet">${sayCount('productCountOne', 'productCountMany', countOf(lines))}</p>
        <p class="total"><span>${say('total')}</span><span class="price">${money(sumOf(lines))}</span></p>
        <p class="quiet small">${say('included')}</p>
        <a class="primary" href="/checkout">${say('toCheckout')}</a>
      </aside>
    </div>
  `
}

function row(line: Line): TemplateResult {
  const product = findProduct(line.sku)
  if (!product) return html``
  const { sku, name, price } = product
  return html`<li data-sku=${sku}>
    <a class="piece" href=${pageOf(sku)}>
      ${picture(sku, true)}
      <span class="what"><strong lang="fi">${name}</strong><span class="kind">${describe(sku).kind}</span></span>
    </a>
    <div class="amount">
      <span class="price">${money(sumOf([line]))}</span>
      <span class="quiet small" ?hidden=${line.quantity === 1}>${say('each', { price: money(price) })}</span>
    </div>
    <div class="quantity">
      ${stepper(name, line.quantity, (quantity) => change(product, quantity))}
      <button type="button" class="text" aria-label=${say('removeName', { name })} @click=${() => remove(product)}
        >${say('remove')}</button
      >
    </div>
  </li>`
}

function change({ sku, name }: Product, quantity: number): void {
  removed = undefined
  setQuantity(sku, quantity)
  announce(say('nowQuantity', { name, count: quantity }))
}

function remove({ sku, name }: Product): void {
  const line = readBasket().find((one) => one.sku === sku)
  removed = line && { line, name }
  setQuantity(sku, 0)
  announce(say('removed', { name }))
  // The button that had the focus is gone, so the focus goes to the one that puts the piece back.
  document.querySelector<HTMLElement>('.undo button')?.focus()
}

/** Names what was removed, and offers to put it back, until something else is done. */
function undo(): TemplateResult | '' {
  if (!removed) return ''
  const { name } = removed
  return html`<p class="undo">
    <span>${say('removed', { name })}</span>
    <button type="button" class="text" aria-label=${say('undoName', { name })} @click=${putBack}>${say('undo')}</button>
  </p>`
}

function putBack(): void {
  if (!removed) return
  const { line, name } = removed
  removed = undefined
  addProduct(line.sku, line.quantity)
  announce(say('putBack', { name }))
  document.querySelector<HTMLElement>(`.basket [data-sku="${line.sku}"] .quantity .text`)?.focus()
}

function empty(): TemplateResult {
  return html`<section class="nothing">
    <h1 tabindex="-1">${say('basketEmpty')}</h1>
    ${undo()}
    <p class="lead">${say('basketEmptyText')}</p>
    <a class="primary" href="/">${say('toProducts')}</a>
  </section>`
}
