// The page of one piece: what it is, what it costs, and the way into the basket.
// The piece is named by the address: `/product?piece=laine`.

import { html, type TemplateResult } from 'lit'
import { type Article, catalogue, findArticle, mostOfOne } from '../../catalogue.ts'
import { announce, refresh, show } from '../parts/frame.ts'
import { card, picture } from '../parts/piece.ts'
import { stepper } from '../parts/stepper.ts'
import { addPiece, readBasket } from '../shop/basket.ts'
import { describe, measure, money, say, sayCount } from '../words/index.ts'

const article = findArticle(new URLSearchParams(location.search).get('piece') ?? '')
let quantity = 1

show({
  title: () => article?.name ?? say('pieceUnknown'),
  main: () => (article ? main(article) : nothingHere()),
})

function main(piece: Article): TemplateResult {
  const { sku, name, price } = piece
  const { kind, meaning, text } = describe(sku)
  return html`
    <article class="piece">
      <div class="portrait">${picture(sku, true)}</div>
      <div class="words">
        <h1><span lang="fi">${name}</span></h1>
        <p class="kind">${kind}<span class="meaning">${meaning}</span></p>
        <p class="lead">${text}</p>
        ${measures(piece)}
        <p class="asking"><span class="unseen">${say('price')}</span>${money(price)}</p>
        <p class="quiet small">${say('included')}</p>
        <div class="buy">
          ${stepper(name, quantity, choose)}
          <button type="button" class="primary" @click=${() => add(piece)}>${say('add')}</button>
        </div>
        ${already(sku)}
      </div>
    </article>
    <section aria-labelledby="also">
      <h2 id="also">${say('alsoOnShelf')}</h2>
      <ul class="cards">
        ${neighbours(piece).map((other) => card(other))}
      </ul>
    </section>
  `
}

function measures({ width, height, holds }: Article): TemplateResult {
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

function add({ sku, name }: Article): void {
  const full = inBasket(sku) >= mostOfOne
  addPiece(sku, quantity)
  quantity = 1
  announce(full ? say('full', { count: mostOfOne }) : say('added', { name }))
  refresh()
}

function inBasket(sku: string): number {
  return readBasket().find((line) => line.sku === sku)?.quantity ?? 0
}

/** Names the three pieces that stand next on the shelf, round its end. */
function neighbours({ sku }: Article): Article[] {
  const at = catalogue.findIndex((other) => other.sku === sku)
  return [...catalogue, ...catalogue].slice(at + 1, at + 4)
}

function nothingHere(): TemplateResult {
  return html`<section class="nothing">
    <h1>${say('pieceUnknown')}</h1>
    <p class="lead">${say('pieceUnknownText')}</p>
    <a class="primary" href="/">${say('toPieces')}</a>
  </section>`
}
