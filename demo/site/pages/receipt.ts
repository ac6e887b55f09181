// The receipt: where the bank sends the payer, `/receipt?payment=<handle>`.
// The address proves nothing: every word about the money waits for what the button heard from the bank.

import { html, type TemplateResult } from 'lit'
import type { Payment, PaymentChangeEvent, PaymentState } from '../../../widgets/payment-button/index.ts'
// oxlint-disable-next-line import/no-unassigned-import -- the tag is registered by importing it
import '../../../widgets/payment-button/define.ts'
import { shop } from '../../catalogue.ts'
import { announce, show } from '../parts/frame.ts'
import { lineList } from '../parts/lines.ts'
import { countOf, emptyBasket, readBasket } from '../shop/basket.ts'
import { purchaseOf, settle } from '../shop/purchase.ts'
import { say, type Word } from '../words/index.ts'

/** What the shop says, and where it leads, for each state. */
const stories: Record<PaymentState, { title: Word; text: Word; way?: 'pieces' | 'checkout' }> = {
  paid: { title: 'paidTitle', text: 'paidText', way: 'pieces' },
  pending: { title: 'pendingTitle', text: 'pendingText', way: 'checkout' },
  cancelled: { title: 'cancelledTitle', text: 'cancelledText', way: 'checkout' },
  failed: { title: 'failedTitle', text: 'failedText', way: 'checkout' },
  unknown: { title: 'unknownTitle', text: 'unknownText' },
  mismatched: { title: 'mismatchedTitle', text: 'mismatchedText' },
}

const handle = new URLSearchParams(location.search).get('payment') ?? ''
let payment: Payment | undefined

show({ title, main: () => (handle ? main() : nothingHere()) })

function main(): TemplateResult {
  const story = payment && stories[payment.state]
  return html`
    <div class="receipt" data-state=${payment?.state ?? 'asking'}>
      <div class="story">
        <h1>${title()}</h1>
        <p class="lead">${story ? say(story.text) : ''}</p>
        <p class="ways">${story ? way(story.way) : ''}</p>
        ${leftOver()}
      </div>
      <silta-payment-button
        src="/pay"
        payee=${shop.name}
        @silta-payment-change=${changed}
        handle=${handle}
      ></silta-payment-button>
      ${whatWasBought()}
    </div>
  `
}

function title(): string {
  if (!handle) return say('noPaymentTitle')
  if (!payment) return say('receiptTitle')
  const name = payment.state === 'paid' ? purchaseOf(handle)?.name : undefined
  return name ? say('paidTitleName', { name }) : say(stories[payment.state].title)
}

function way(where: 'pieces' | 'checkout' | undefined): TemplateResult | '' {
  if (where === 'checkout' && countOf(readBasket()) > 0) {
    return html`<a class="primary" href="/checkout">${say('backToCheckout')}</a>`
  }
  if (!where) return ''
  const print = html`<button type="button" class="secondary" @click=${() => window.print()}>${say('print')}</button>`
  return html`<a class="primary" href="/">${say('backToPieces')}</a>${where === 'pieces' ? print : ''}`
}

/** A receipt of another tab does not touch this basket; the buyer decides. */
function leftOver(): TemplateResult | '' {
  if (payment?.state !== 'paid' || countOf(readBasket()) === 0) return ''
  return html`<p class="quiet leftover">
    ${say('stillInBasket')} <button type="button" class="text" @click=${empty}>${say('emptyBasket')}</button>
  </p>`
}

function whatWasBought(): TemplateResult | '' {
  const lines = purchaseOf(handle)?.lines
  if (!lines?.length) return ''
  return html`<section class="bought" aria-labelledby="bought">
    <h2 id="bought">${say(payment?.state === 'paid' ? 'bought' : 'ordered')}</h2>
    ${lineList(lines)}
  </section>`
}

function changed({ detail }: PaymentChangeEvent): void {
  payment = detail
  if (detail.state === 'paid') settle(detail.handle)
  dispatchEvent(new Event('shop-change'))
}

function empty(): void {
  emptyBasket()
  announce(say('basketEmptied'))
}

function nothingHere(): TemplateResult {
  return html`<section class="nothing">
    <h1>${say('noPaymentTitle')}</h1>
    <p class="lead">${say('noPaymentText')}</p>
    <a class="primary" href="/">${say('backToPieces')}</a>
  </section>`
}
