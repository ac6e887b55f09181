// The receipt: where the bank sends the payer, `/receipt?payment=<handle>`.
// The address proves nothing: every word about the money waits for what the button heard from the bank.

import { html, type TemplateResult } from 'lit'
import type { Payment, PaymentChangeEvent, PaymentState } from '../../../widgets/payment-button/index.ts'
// oxlint-disable-next-line import/no-unassigned-import -- the tag is registered by importing it
import '../../../widgets/payment-button/define.ts'
import { shop } from '../../catalogue.ts'
import { announce, refresh, show } from '../parts/frame.ts'
import { lineList } from '../parts/lines.ts'
import { countOf, emptyBasket, readBasket } from '../shop/basket.ts'
import { purchaseOf, settle } from '../shop/purchase.ts'
import { say, type Word } from '../words/index.ts'

/** What the shop says, and where it leads, for each state. */
const stories: Record<PaymentState, { title: Word; text: Word; way?: 'products' | 'checkout' }> = {
  paid: { title: 'paidTitle', text: 'paidText', way: 'products' },
  pending: { title: 'pendingTitle', text: 'pendingText', way: 'checkout' },
  cancelled: { title: 'cancelledTitle', text: 'cancelledText', way: 'checkout' },
  failed: { title: 'failedTitle', text: 'failedText', way: 'checkout' },
  paid_twice: { title: 'paidTwiceTitle', text: 'paidTwiceText', way: 'products' },
  unknown: { title: 'unknownTitle', text: 'unknownText' },
  mismatched: { title: 'mismatchedTitle', text: 'mismatchedText' },
}

const handle = new URLSearchParams(location.search).get('payment') ?? ''
let payment: Payment | undefined

show({
  title: () => say(handle ? 'receiptTitle' : 'noPaymentTitle'),
  main: () => (handle ? main() : nothingHere()),
})

function main(): TemplateResult {
  return html`
    <h1>${say('receiptTitle')}</h1>
    <div class="receipt">
      <silta-payment-button
        src="/pay"
        payee=${shop.name}
        @silta-payment-change=${changed}
        handle=${handle}
      ></silta-payment-button>
      ${payment ? story(payment) : ''}
    </div>
  `
}

/** Comes only with the bank's answer, so that no word of it has to be taken back. */
function story({ state }: Payment): TemplateResult {
  const { title, text, way } = stories[state]
  const { name, lines } = purchaseOf(handle) ?? {}
  const paid = state === 'paid'
  return html`<div class="story">
    <h2>${paid && name ? say('paidTitleName', { name }) : say(title)}</h2>
    <p class="lead">${say(text)}</p>
    ${way ? html`<p class="ways">${wayOn(way)}${paid ? printing() : ''}</p>` : ''} ${paid ? leftOver() : ''}
    ${
      lines?.length
        ? html`<section class="bought" aria-labelledby="bought">
          <h3 id="bought">${say(paid ? 'bought' : 'ordered')}</h3>
          ${lineList(lines)}
        </section>`
        : ''
    }
  </div>`
}

function wayOn(way: 'products' | 'checkout'): TemplateResult {
  return way === 'checkout' && countOf(readBasket()) > 0
    ? html`<a class="primary" href="/checkout">${say('backToCheckout')}</a>`
    : html`<a class="primary" href="/">${say('backToProducts')}</a>`
}

function printing(): TemplateResult {
  return html`<button type="button" class="secondary" @click=${() => window.print()}>${say('print')}</button>`
}

/** A receipt of another tab does not touch this basket; the buyer decides. */
function leftOver(): TemplateResult | '' {
  if (countOf(readBasket()) === 0) return ''
  return html`<p class="quiet leftover">
    ${say('stillInBasket')} <button type="button" class="text" @click=${empty}>${say('emptyBasket')}</button>
  </p>`
}

function changed({ detail }: PaymentChangeEvent): void {
  payment = detail
  // What was paid twice is bought too.
  if (detail.state === 'paid' || detail.state === 'paid_twice') settle(detail.handle)
  refresh()
}

function empty(): void {
  emptyBasket()
  announce(say('basketEmptied'))
}

function nothingHere(): TemplateResult {
  return html`<section class="nothing">
    <h1>${say('noPaymentTitle')}</h1>
    <p class="lead">${say('noPaymentText')}</p>
    <a class="primary" href="/">${say('backToProducts')}</a>
  </section>`
}
