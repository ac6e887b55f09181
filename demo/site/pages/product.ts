// The page of one product: what it is, what it costs, and the button that puts it into the basket.

import { html, type TemplateResult } from 'lit'
import { type Product, catalogue, findProduct, mostOfOne } from '../../catalogue.ts'
import { announce, refresh, show } from '../parts/frame.ts'
import { productCard, picture } from '../parts/product.ts'
import { stepper } from '../parts/stepper.ts'
import { addProduct, readBasket } from '../shop/basket.ts'
import { describe, measure, money, say, sayCount } from '../words/index.ts'

const found = findProduct(new URLSearchParams(location.search).get('piece') ?? '')
let quantity = 1

show({
  title: () => found?.name ?? say('productUnknown'),
  main: () => (found ? main(found) : nothingHere()),
})

function main(product: Product): TemplateResult {
  const { sku, name, price } = product
  const { kind, meaning, text } = describe(sku)
  return html`
    <article class="product">
      <div class="portrait">${picture(sku, true)}</div>
      <div class="words">
        <h1><span lang="fi">${name}</span></h1>
        <p class="kind">${kind}<span class="meaning">${meaning}</span></p>
        <p class="lead">${text}</p>
        ${measures(product)}
        <p class="asking"><span class="unseen">${say('price')}</span>${money(price)}</p>
        <p class="quiet small">${say('included')}</p>
        <div class="buy">
          ${stepper(name, quantity, choose)}
          <button type="button" class="primary" @click=${() => add(product)}>${say('add')}</button>
        </div>
        ${already(sku)}
      </div>
    </article>
    <section aria-labelledby="also">
      <h2 id="also">${say('otherProducts')}</h2>
      <ul class="cards">
        ${neighbours(product).map((other) => productCard(other))}
      </ul>
    </section>
  `
}

function measures({ width, height, holds }: Product): TemplateResult {
  const size = say('sizeValue', { width: measure(width), height: measure(height) })
  return html`<dl class="measures">
    <div><dt>${say('size')}</dt><dd>${size}</dd></div>
    ${holds ? html`<div><dt>${say('holds')}</dt><dd>${say('holdsValue', { volume: holds })}</dd></div>` : ''}
  </dl>`
}

function already(sku: string): TemplateResult {
  const count = inBasket(sku)
  const words = count === mostOfOne ? say('full', { count }) : sayCount('inBasketOne', 'inBasketMany', count)
  return html`<p class="already">${count ? html`${words} <a href="/basket">${say('toBasket')}</a>` : ''}</p>`
}

function choose(wanted: number): void {
  quantity = wanted
  announce(String(wanted))
}

function add({ sku, name }: Product): void {
  const full = inBasket(sku) >= mostOfOne
  addProduct(sku, quantity)
  quantity = 1
  announce(full ? say('full', { count: mostOfOne }) : say('added', { name }))
  refresh()
}

function inBasket(sku: string): number {
  return readBasket().find((line) => line.sku === sku)?.quantity ?? 0
}

/** Returns the next three products of the shop; after the last one come the first ones. */
function neighbours({ sku }: Product): Product[] {
  const at = catalogue.findIndex((other) => other.sku === sku)
  return [...catalogue, ...catalogue].slice(at + 1, at + 4)
}

function nothingHere(): TemplateResult {
  return html`<section class="nothing">
    <h1>${say('productUnknown')}</h1>
    <p class="lead">${say('productUnknownText')}</p>
    <a class="primary" href="/">${say('toProducts')}</a>
  </section>`
}
