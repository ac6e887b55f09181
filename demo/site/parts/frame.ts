// What every page shares: strip, header, footer, the line for screen readers; and the one function that draws a page.

import { html, render, type TemplateResult } from 'lit'
import { shop } from '../../catalogue.ts'
import { bankAddress, beginBuilt, built, builtLink, followPage, marks } from '../behind/panel.ts'
import { countOf, readBasket } from '../shop/basket.ts'
import { type Language, language, languageNames, say, speak, type Word } from '../words/index.ts'

export interface ShopPage {
  /** The page's entry in the navigation, if it has one. */
  here?: 'products' | 'account' | 'basket' | 'merchant'
  /** Title of the window, without the shop's name. */
  title: () => string
  /** The content of the navigation instead of the shop's places. */
  places?: () => TemplateResult
  /** The content between header and footer. */
  main: () => TemplateResult
}

const destinations: { key: 'products' | 'account'; href: string; word: Word }[] = [
  { key: 'products', href: '/', word: 'products' },
  { key: 'account', href: '/account', word: 'account' },
]

/** The shop's mark, a bowl that is also a bay: pictures/mark.svg in the colour of the text around it. */
const mark = html`<svg class="mark" viewBox="0 0 30 20" width="30" height="20" aria-hidden="true">
  <path fill="currentColor" d="M1 1h28a14 14 0 0 1-10.3 13.5V18h-7.4v-3.5A14 14 0 0 1 1 1Z" />
  <path class="water" fill="none" stroke-width="1.7" stroke-linecap="round" d="M5.5 6c3.2-2.4 6.3-2.4 9.5 0s6.3 2.4 9.5 0" />
</svg>`

/** The element with the labels of the marks: drawn over the page, and after it for screen readers. */
const labels = document.createElement('div')
let spoken = ''
let redraw = () => {}

/** Draws a page, now and whenever the language or the basket changes. */
export function show(page: ShopPage): void {
  redraw = () => {
    document.title = `${page.title()} – ${shop.name}`
    render(frame(page), document.body)
    // Labels are drawn last, because they are placed on what is drawn.
    render(marks(), labels)
    followPage()
  }
  document.documentElement.append(labels)
  beginBuilt(redraw)
  addEventListener('shop-change', redraw)
  // A page that the browser restores from its memory must show the present basket.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) redraw()
  })
  redraw()
}

/** Draws the page again, because its state has changed. */
export function refresh(): void {
  redraw()
}

/** Announces something to screen readers; the page itself shows it elsewhere. */
export function announce(text: string): void {
  spoken = text
  redraw()
}

/** Copies a text, and announces whether it was copied: a page may forbid it, and some browsers do outside https. */
export async function copyText(text: string, copied: string, failed: string): Promise<boolean> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  announce(isCopied ? copied : failed)
  return isCopied
}

function frame(page: ShopPage): TemplateResult {
  return html`
    <a class="skip" href="#content">${say('skip')}</a>
    <header>
      <div class="strip">
        <div class="width">
          <p><span class="wide">${say('demonstration')}</span> ${builtLink()}</p>
          ${languageSwitch()}
        </div>
      </div>
      <div class="head width">
        <a class="brand" href="/" aria-label=${shop.name}>${mark}<span>${shop.name}</span></a>
        <nav class="places" aria-label=${say('mainNavigation')}>
          ${page.places ? page.places() : shopPlaces(page)}
        </nav>
      </div>
    </header>
    <main id="content" tabindex="-1">${page.main()}</main>
    <footer class="foot">
      <div class="width">
        <p><strong>${say('footnote')}</strong> ${say('footnoteMore')}</p>
        ${page.here === 'merchant' ? '' : html`<p><a href="/merchant">${say('merchantLink')}</a></p>`}
        ${bankLink()}
      </div>
      ${built()}
    </footer>
    <p class="unseen" role="status">${spoken}</p>
  `
}

function shopPlaces(page: ShopPage): TemplateResult {
  return html`${destinations.map(({ key, href, word }) => link(href, say(word), page.here === key))} ${basketLink(page)}`
}

/** Draws the choice of languages as a list, because six names side by side do not fit on a small screen. */
function languageSwitch(): TemplateResult {
  return html`<select
    class="languages"
    aria-label=${say('language')}
    @change=${({ target }: Event) => speak((target as HTMLSelectElement).value as Language)}
  >
    ${languageNames().map(
      ([code, name]) =>
        html`<option value=${code} lang=${code} ?selected=${language() === code}>${name}</option>`,
    )}
  </select>`
}

function link(href: string, name: string, here: boolean): TemplateResult {
  return html`<a href=${href} aria-current=${here ? 'page' : 'false'}>${name}</a>`
}

function basketLink(page: ShopPage): TemplateResult {
  const count = countOf(readBasket())
  return html`<a href="/basket" aria-current=${page.here === 'basket' ? 'page' : 'false'}
    >${say('basket')} <span class="count" ?data-empty=${count === 0}>${count}</span></a
  >`
}

/** Links to the bank, which answers on this machine under another name than the shop. */
function bankLink(): TemplateResult | '' {
  const address = bankAddress()
  if (address === undefined) return ''
  return html`<p><a href=${address}>${say('bankLink')}</a> <span class="address">127.0.0.1:${location.port}</span></p>`
}
