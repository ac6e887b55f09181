// A product as pages show it: its picture, its card, its address.

import { html, type TemplateResult } from 'lit'
import type { Product } from '../../catalogue.ts'
import { describe, money } from '../words/index.ts'

/** Gives the address of a piece's picture. */
function pictureOf(sku: string): string {
  return new URL(`../pictures/${sku}.svg`, import.meta.url).href
}

/** Gives the address of a piece's page. */
export function pageOf(sku: string): string {
  return `/product?piece=${sku}`
}

/** Draws the picture of a product on its backdrop; hidden from screen readers, because the name is beside it. */
export function picture(sku: string, eager = false): TemplateResult {
  return html`<span class="backdrop"
    ><img
      src=${pictureOf(sku)}
      width="400"
      height="400"
      alt=""
      decoding=${eager ? 'sync' : 'async'}
      loading=${eager ? 'eager' : 'lazy'}
  /></span>`
}

/** Draws a product as a card that leads to its page. */
export function productCard({ sku, name, price }: Product, eager = false): TemplateResult {
  return html`<li class="card">
    <a href=${pageOf(sku)}>
      ${picture(sku, eager)}
      <span class="label">
        <span><strong lang="fi">${name}</strong><span class="kind">${describe(sku).kind}</span></span>
        <span class="price">${money(price)}</span>
      </span>
    </a>
  </li>`
}
