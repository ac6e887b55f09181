// The first page of the shop: all products.

import { html, type TemplateResult } from 'lit'
import { catalogue, subscription } from '../../catalogue.ts'
import { show } from '../parts/frame.ts'
import { picture, productCard } from '../parts/product.ts'
import { money, say, type Word } from '../words/index.ts'

const allProducts = new URL('../pictures/products.svg', import.meta.url).href

const facts: [Word, Word][] = [
  ['factClay', 'factClayText'],
  ['factAlike', 'factAlikeText'],
  ['factUse', 'factUseText'],
]

show({ here: 'products', title: () => say('nine'), main })

function main(): TemplateResult {
  return html`
    <section class="hero">
      <div class="words width">
        <h1>${say('tagline')}</h1>
        <p class="lead">${say('intro')}</p>
      </div>
      <div class="all-products"><img src=${allProducts} width="1732" height="300" alt=${say('allProducts')} decoding="sync" /></div>
    </section>
    <section aria-labelledby="nine">
      <h2 id="nine">${say('nine')}</h2>
      <ul class="cards">
        ${catalogue.map((product, index) => productCard(product, index < 3))}
      </ul>
    </section>
    ${monthly()}
    <section class="facts">
      ${facts.map(([title, text]) => html`<div><h3>${say(title)}</h3><p>${say(text)}</p></div>`)}
    </section>
  `
}

/** Draws the subscription apart from the pieces, because it is none of them. */
function monthly(): TemplateResult {
  const { sku, price } = subscription
  return html`<section class="monthly" aria-labelledby="monthly">
    ${picture(sku)}
    <div class="words">
      <p class="quiet small">${say('monthly')}</p>
      <h2 id="monthly">${say('subscriptionTitle')}</h2>
      <p>${say('subscriptionTeaser')}</p>
      <p class="ways">
        <a class="primary" href="/subscription">${say('subscriptionMore')}</a>
        <span class="price">${say('perMonth', { price: money(price) })}</span>
      </p>
    </div>
  </section>`
}
