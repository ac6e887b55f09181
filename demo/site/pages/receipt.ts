// The receipt page, to which the bank sends the payer: `/receipt?payment=<handle>`.
// Address and button prove nothing: the page shows what the shop's own server knows.

import { html, type TemplateResult } from 'lit'
import type { PaymentButtonElement, PaymentChangeEvent } from '../../../widgets/payment-button/index.ts'
import '../../../widgets/payment-button/define.ts'
import { shop, subscription } from '../../catalogue.ts'
import type { Receipt } from '../../shop/receipts.ts'
import { announce, refresh, show } from '../parts/frame.ts'
import { lineList } from '../parts/lines.ts'
import { progress } from '../parts/progress.ts'
import { givenBack, planFacts, receiptFacts } from '../parts/receipt-facts.ts'
import { countOf, emptyBasket, readBasket } from '../shop/basket.ts'
import { daysOf } from '../shop/calendar.ts'
import { phoneOrder } from '../shop/phone.ts'
import { bankOf, buyerOf, isBegunHere, settle } from '../shop/purchase.ts'
import { ReceiptPoller, type ReceiptNews } from '../shop/receipt.ts'
import { isCardLate, storyOf } from '../shop/story.ts'
import { say, sayPurchase, type Word } from '../words/index.ts'

/** The text and the link for each state. */
const stories: Record<Receipt['state'], { title: Word; text: Word; next?: 'products' | 'checkout' }> = {
  checking: { title: 'checkingTitle', text: 'checkingText' },
  scheduled: { title: 'scheduledTitle', text: 'scheduledText', next: 'products' },
  paid: { title: 'paidTitle', text: 'paidText', next: 'products' },
  pending: { title: 'pendingTitle', text: 'pendingText', next: 'checkout' },
  cancelled: { title: 'cancelledTitle', text: 'cancelledText', next: 'checkout' },
  failed: { title: 'failedTitle', text: 'failedText', next: 'checkout' },
  paid_twice: { title: 'paidTwiceTitle', text: 'paidTwiceText', next: 'products' },
  unknown: { title: 'unknownTitle', text: 'unknownText' },
  mismatched: { title: 'mismatchedTitle', text: 'mismatchedText' },
}

/** The text about a subscription, which has no basket. */
const planTexts: Partial<Record<Receipt['state'], Word>> = {
  scheduled: 'scheduledPlanText',
  cancelled: 'planUnpaidText',
  failed: 'planUnpaidText',
}

/** Other texts for an order that the merchant has closed. */
const endings: Partial<typeof stories> = {
  paid: { title: 'endedTitle', text: 'endedPaidText', next: 'products' },
  pending: { title: 'endedTitle', text: 'endedPendingText' },
  cancelled: { title: 'endedTitle', text: 'endedText', next: 'products' },
  failed: { title: 'endedTitle', text: 'endedText', next: 'products' },
}

const wordsOf = (state: Receipt['state'], { ended }: Receipt) => (ended && endings[state]) || stories[state]

const handle = new URLSearchParams(location.search).get('payment') ?? ''
let receipt: Receipt = { state: 'checking' }
let news: ReceiptNews = receipt
/** The last announcement to screen readers. */
let spoken: Word | undefined = 'checkingTitle'

show({
  title: () => (handle ? (news === 'foreign' ? say('foreignTitle') : headline()) : say('noPaymentTitle')),
  main: () => (handle ? (news === 'foreign' ? notShown() : main()) : nothingHere()),
})
const poller = handle ? new ReceiptPoller(handle, tell) : undefined

function main(): TemplateResult {
  return html`
    ${progress('receipt')}
    <h1>${headline()}</h1>
    <div class="receipt">
      ${isOwn() ? drawCard() : ''} ${story()}
    </div>
  `
}

function drawCard(): TemplateResult {
  return html`<silta-payment-button
    src="/pay"
    brief
    payee=${shop.name}
    @silta-payment-change=${changed}
    @silta-error=${refresh}
    handle=${handle}
  ></silta-payment-button>`
}

/** Whether this browser has ordered, by its own memory or by the shop's server: no other browser is shown the payment. */
function isOwn(): boolean {
  return receipt.orderId !== undefined || isBegunHere(handle)
}

/** Writes the outcome, which is the heading of the page. */
function headline(): string {
  if (isSilent()) return say('silentTitle')
  const state = storyOf(receipt.state, card()?.state)
  const { name } = buyerOf(handle)
  if (state === 'scheduled' && receipt.plan)
    return name ? sayPurchase('planTitleName', { name }) : sayPurchase('planTitle')
  const isThanked = state === 'paid' && !receipt.ended && name
  return isThanked ? say('paidTitleName', { name }) : say(wordsOf(state, receipt).title)
}

/** Whether there is no answer at all: if the server is silent for a moment, its last answer still counts. */
function isSilent(): boolean {
  return news === 'silent' && receipt.state === 'checking'
}

function story(): TemplateResult {
  if (isSilent()) return sentence('silent', 'silentText')
  const { packed, orderId = '', lines, plan, runs = 0 } = receipt
  const state = storyOf(receipt.state, card()?.state)
  const { text, next } = wordsOf(state, receipt)
  const paid = state === 'paid' && !receipt.ended
  // Only a receipt of something paid or approved is worth printing.
  const isKept = ['paid', 'paid_twice', 'scheduled'].includes(state)
  return html`<div class="story" data-state=${state}>
    <p class="lead">${say((plan && !receipt.ended && planTexts[state]) || text)}</p>
    ${plan ? html`<p class="quiet">${say('cupsSent', { count: runs, times: subscription.times })}</p>` : ''}
    ${packed && state !== 'checking' ? html`<p class="quiet">${say('withPacker', { id: orderId })}</p>` : ''}
    ${next ? html`<p class="ways">${nextLink(next)}${isKept ? printing() : ''}</p>` : ''} ${paid ? leftOver() : ''}
    ${isKept ? givenBack(receipt) : ''}
    ${
      lines?.length
        ? html`<section class="bought" aria-labelledby="bought">
          <h2 id="bought">${say(paid ? 'bought' : 'ordered')}</h2>
          ${lineList(lines, plan ? daysOf(plan).length : 1)}
          ${isKept ? receiptFacts(receipt, bankOf(handle)) : ''}
        </section>`
        : ''
    }
    ${plan && isKept ? planFacts(plan, receipt) : ''}
    ${plan || state === 'scheduled' ? clockLink() : ''}
  </div>`
}

/** The payment button beside the story, which itself asks the proxy. */
function card(): PaymentButtonElement | null {
  return document.querySelector('silta-payment-button')
}

function sentence(state: string, text: Word): TemplateResult {
  return html`<div class="story" data-state=${state}>
    <p class="lead">${say(text)}</p>
  </div>`
}

function nextLink(next: 'products' | 'checkout'): TemplateResult {
  if (next === 'checkout' && receipt.plan)
    return html`<a class="primary" href="/subscription">${say('tryAgain')}</a>`
  if (next === 'checkout' && phoneOrder()?.handle === handle)
    return html`<a class="primary" href="/checkout#phone">${say('backToCheckout')}</a>`
  return next === 'checkout' && countOf(readBasket()) > 0
    ? html`<a class="primary" href="/checkout">${say('backToCheckout')}</a>`
    : html`<a class="primary" href="/">${say('backToProducts')}</a>`
}

/** Draws the link to the bank's clock, by which a visitor can pass a year of a subscription, or closed days, in a minute. */
function clockLink(): TemplateResult {
  return html`<p class="quiet small clock-way">
    ${say('clockText')} <a href="/merchant">${say('clockLink')}</a>
  </p>`
}

function printing(): TemplateResult {
  return html`<button type="button" class="secondary" @click=${() => window.print()}>${sayPurchase('print')}</button>`
}

/** Offers to empty the basket, if it is not empty: the buyer decides, because the receipt may be of another tab. */
function leftOver(): TemplateResult | '' {
  if (countOf(readBasket()) === 0) return ''
  return html`<p class="quiet leftover">
    ${say('stillInBasket')} <button type="button" class="text" @click=${empty}>${say('emptyBasket')}</button>
  </p>`
}

/** The button has news of the payment, so the shop's server will soon have it too. */
function changed({ payment: detail }: PaymentChangeEvent): void {
  if (detail.state !== 'pending') poller?.hurry()
  tellStory()
}

function tell(heard: ReceiptNews): void {
  news = heard
  if (typeof heard !== 'string') {
    receipt = heard
    // A payment that was made twice, or that the bank makes on its day, is a purchase too.
    if (['paid', 'paid_twice', 'scheduled'].includes(heard.state)) settle(handle)
    if (isCardLate(heard.state, card()?.state)) card()?.check()
  }
  tellStory()
}

/** Draws the story, and announces it to screen readers when it has changed. */
function tellStory(): void {
  const { title } =
    typeof news === 'string' ? { title: undefined } : wordsOf(storyOf(news.state, card()?.state), news)
  if (title !== undefined && title !== spoken) announce(say(title))
  else refresh()
  spoken = title
}

function empty(): void {
  emptyBasket()
  announce(say('basketEmptied'))
}

/** Draws the page for another browser, which learns nothing about the payment. */
function notShown(): TemplateResult {
  return html`<section class="nothing story" data-state="foreign">
    <h1>${say('foreignTitle')}</h1>
    <p class="lead">${say('foreignText')}</p>
    <a class="primary" href="/">${say('backToProducts')}</a>
  </section>`
}

function nothingHere(): TemplateResult {
  return html`<section class="nothing">
    <h1>${say('noPaymentTitle')}</h1>
    <p class="lead">${say('noPaymentText')}</p>
    ${nextLink('checkout')}
  </section>`
}
