// The basket page: products, quantities, and the link to the checkout.
// Not an order: nothing costs anything yet.

import { html, type TemplateResult } from 'lit'
import { type Product, findProduct } from '../../catalogue.ts'
import { announce, show } from '../parts/frame.ts'
import { pageOf, picture } from '../parts/product.ts'
import { stepper } from '../parts/stepper.ts'
import { countOf, type Line, readBasket, setQuantity, sumOf } from '../shop/basket.ts'
import { describe, money, say, sayCount } from '../words/index.ts'

show({ here: 'basket', title: () => say('basketTitle'), main })

function main(): TemplateResult {
  const lines = readBasket()
  return lines.length > 0 ? full(lines) : empty()
}

function full(lines: readonly Line[]): TemplateResult {
  return html`
    <h1 tabindex="-1">${say('basketTitle')}</h1>
    <div class="columns">
      <ul class="basket">
        ${lines.map((line) => row(line))}
      </ul>
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
  return html`<li>
    <a class="thumb" href=${pageOf(sku)} tabindex="-1" aria-hidden="true">${picture(sku, true)}</a>
    <div class="what">
      <a href=${pageOf(sku)}><strong lang="fi">${name}</strong></a>
      <span class="kind">${describe(sku).kind}</span>
    </div>
    <div class="amount">
      <span class="price">${money(sumOf([line]))}</span>
      <span class="quiet small" ?hidden=${line.quantity === 1}>${say('each', { price: money(price) })}</span>
    </div>
    <div class="change">
      ${stepper(name, line.quantity, (quantity) => change(product, quantity))}
      <button type="button" class="text" aria-label=${say('removeName', { name })} @click=${() => remove(product)}
        >${say('remove')}</button
      >
    </div>
  </li>`
}

function change({ sku, name }: Product, quantity: number): void {
  setQuantity(sku, quantity)
  announce(say('nowQuantity', { name, count: quantity }))
}

function remove({ sku, name }: Product): void {
  setQuantity(sku, 0)
  announce(say('removed', { name }))
  // The button that had the focus is gone.
  document.querySelector<HTMLElement>('h1')?.focus()
}

function empty(): TemplateResult {
  return html`<section class="nothing">
    <h1 tabindex="-1">${say('basketEmpty')}</h1>
    <p class="lead">${say('basketEmptyText')}</p>
    <a class="primary" href="/">${say('toProducts')}</a>
  </section>`
}
