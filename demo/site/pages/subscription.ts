// The subscription: a cup a month, the days of payment, the banks that can carry it, and the button that approves it once.
// Only the receipt page ever shows that something was paid.

import { html, nothing, type TemplateResult } from 'lit'
import type {
  ChosenBank,
  PaymentChangeEvent,
  PaymentStartEvent,
} from '../../../widgets/payment-button/index.ts'
import '../../../widgets/payment-button/define.ts'
import type { ProviderChangeEvent, ProviderPickerElement } from '../../../widgets/provider-picker/index.ts'
import '../../../widgets/provider-picker/define.ts'
import { multiplyAmount } from '../shop/basket.ts'
import { shop, subscription } from '../../catalogue.ts'
import { details, isFilledIn } from '../parts/details.ts'
import { announce, refresh, show } from '../parts/frame.ts'
import { picture } from '../parts/product.ts'
import { progress } from '../parts/progress.ts'
import type { Plan } from '../../shop/books.ts'
import { readPlan } from '../shop/asked.ts'
import { currentBuyer, fetchSubscriptionToken, notePayment } from '../shop/purchase.ts'
import { dayInWords, describe, money, say } from '../words/index.ts'

let plan: Plan | undefined
let isLost = false
let provider: ChosenBank | undefined
/** Name of the order by which the banks are judged; it is never paid. */
const judged = crypto.randomUUID()

show({ here: 'products', title: () => subscription.name, main })
void ask()

async function ask(): Promise<void> {
  isLost = false
  refresh()
  plan = await readPlan()
  isLost = plan === undefined
  if (isLost) announce(say('planLost'))
  else refresh()
}

function main(): TemplateResult {
  const { sku, name, price } = subscription
  const { kind, meaning, text } = describe(sku)
  return html`
    <article class="product">
      <div class="portrait">${picture(sku, true)}</div>
      <div class="words">
        <h1><span lang="fi">${name}</span></h1>
        <p class="kind">${kind}<span class="meaning">${meaning}</span></p>
        <p class="lead">${text}</p>
        <p class="asking"><span class="unseen">${say('price')}</span>${say('perMonth', { price: money(price) })}</p>
        <p class="quiet small">${say('included')}</p>
        ${isLost ? lost() : days()}
      </div>
    </article>
  `
}

function days(): TemplateResult {
  const { price, times } = subscription
  return html`<dl class="plan">
      <div>
        <dt>${say('planFirst')}</dt>
        <dd>${plan ? dayInWords(plan.dueDate) : html`<span class="unseen">${say('planLoading')}</span><span class="bone" aria-hidden="true"></span>`}</dd>
      </div>
      <div><dt>${say('planThen')}</dt><dd>${say('planThenValue', { sum: money(multiplyAmount(price, times)) })}</dd></div>
      <div><dt>${say('planStop')}</dt><dd>${say('planStopValue')}</dd></div>
    </dl>
    <section class="subscribe" aria-labelledby="subscribe">
      ${progress('details')}
      <h2 id="subscribe">${say('subscribe')}</h2>
      <p class="quiet small">${say('planBank')}</p>
      ${details(currentBuyer(), () => void document.querySelector('silta-payment-button')?.press())}
      <silta-provider-picker
        src="/pay"
        popular="own"
        logos="/logos.json"
        value="own"
        .order=${fetchOrderToJudge}
        @silta-ready=${readyBank}
        @silta-provider-change=${chooseBank}
      ></silta-provider-picker>
      <silta-payment-button
        src="/pay"
        order-id="subscription"
        .provider=${provider ?? 'own'}
        amount=${price}
        currency=${shop.currency}
        payee=${shop.name}
        due-date=${plan?.dueDate ?? nothing}
        every=${plan?.recurrence.every ?? nothing}
        until=${plan?.recurrence.until ?? nothing}
        .order=${fetchOrder}
        ?disabled=${plan === undefined}
        @silta-payment-start=${start}
        @silta-payment-change=${changed}
      ></silta-payment-button>
    </section>`
}

function lost(): TemplateResult {
  return html`<section class="subscribe">
    <p class="trouble">${say('planLost')}</p>
    <button type="button" class="secondary" @click=${() => void ask()}>${say('tryAgain')}</button>
  </section>`
}

function fetchOrder(attempt: string): Promise<string> {
  return fetchSubscriptionToken(attempt, currentBuyer())
}

/** Lets the bank's page open only when the form is filled in. */
function start(event: PaymentStartEvent): void {
  if (!isFilledIn()) event.preventDefault()
}

function fetchOrderToJudge(): Promise<string> {
  return fetchSubscriptionToken(judged)
}

/** Called when the list of banks has come, and with it the name of the chosen bank. */
function readyBank({ currentTarget }: Event): void {
  provider ??= (currentTarget as ProviderPickerElement).provider
  refresh()
}

function chooseBank({ provider: detail }: ProviderChangeEvent): void {
  provider = detail
  refresh()
}

function changed({ payment: detail }: PaymentChangeEvent): void {
  notePayment(detail.handle, provider?.name)
  // The payment has begun, so the receipt shows how it goes on.
  const isBegun = detail.state !== 'pending' && detail.state !== 'cancelled' && detail.state !== 'failed'
  if (isBegun) location.replace(`/receipt?payment=${encodeURIComponent(detail.handle)}`)
}
