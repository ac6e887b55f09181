// The checkout: the order, the buyer, the bank, and the button that pays; on a telephone, the order that its code has opened.
// Only the receipt page ever shows that something was paid.

import { html, type TemplateResult } from 'lit'
import type { PaymentStartEvent } from '../../../widgets/payment-button/index.ts'
import { details, isFilledIn } from '../parts/details.ts'
import { show } from '../parts/frame.ts'
import { lineList } from '../parts/lines.ts'
import { paying } from '../parts/paying.ts'
import { beginOnPhone, isOnPhone, phoneCheckout, phoneTitle } from '../parts/phone-checkout.ts'
import { phonePanel } from '../parts/phone-panel.ts'
import { progress } from '../parts/progress.ts'
import { countOf, type Line, readBasket, sumOf } from '../shop/basket.ts'
import { currentPurchase, fetchOrderToJudge, fetchOrderToken, followPayment } from '../shop/purchase.ts'
import { say, sayCount } from '../words/index.ts'

if (isOnPhone) {
  show({ title: phoneTitle, main: phoneCheckout })
  void beginOnPhone()
} else show({ title: () => say('checkoutTitle'), main })

function main(): TemplateResult {
  const lines = readBasket()
  return lines.length > 0 ? checkout(lines) : empty()
}

function checkout(lines: readonly Line[]): TemplateResult {
  const purchase = currentPurchase()
  return html`
    ${progress('details')}
    <h1>${say('checkoutTitle')}</h1>
    <div class="columns checkout">
      <aside class="sum" aria-labelledby="order">
        <div class="sumhead">
          <h2 id="order">${say('yourOrder')}</h2>
          <span class="quiet">${sayCount('productCountOne', 'productCountMany', countOf(lines))}</span>
        </div>
        ${lineList(lines)}
        <a class="text" href="/basket">${say('changeBasket')}</a>
      </aside>
      <div class="steps">
        ${details(purchase, press)}
        ${paying({
          id: purchase.id,
          amount: sumOf(lines),
          judge: fetchOrderToJudge,
          token: fetchOrderToken,
          start,
          noted: (handle, id, bank) => followPayment({ handle }, id, bank),
        })}
        ${phonePanel(isFilledIn)}
      </div>
    </div>
  `
}

/** Lets a press go on only if the form is filled in; the button itself then leads to the bank. */
function start(event: PaymentStartEvent): void {
  if (!isFilledIn()) event.preventDefault()
}

function press(): void {
  void document.querySelector('silta-payment-button')?.press()
}

function empty(): TemplateResult {
  return html`<section class="nothing">
    <h1>${say('basketEmpty')}</h1>
    <p class="lead">${say('basketEmptyText')}</p>
    <a class="primary" href="/">${say('toProducts')}</a>
  </section>`
}
