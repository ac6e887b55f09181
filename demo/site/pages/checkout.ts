// The checkout: the order, the buyer, the bank, and the button that pays; on a telephone that a code has led here, its own order.
// It never says that something was paid: the receipt page does.

import { html, type TemplateResult } from 'lit'
import type { PaymentStartEvent } from '../../../widgets/payment-button/index.ts'
import { announce, refresh, show } from '../parts/frame.ts'
import { lineList } from '../parts/lines.ts'
import { paying } from '../parts/paying.ts'
import { beginOnPhone, isOnPhone, phoneCheckout, phoneTitle } from '../parts/phone-checkout.ts'
import { phonePanel } from '../parts/phone-panel.ts'
import { progress } from '../parts/progress.ts'
import { countOf, type Line, readBasket, sumOf } from '../shop/basket.ts'
import {
  currentPurchase,
  fetchOrderToJudge,
  fetchOrderToken,
  followPayment,
  nameBuyer,
} from '../shop/purchase.ts'
import { say, sayCount, type Word } from '../words/index.ts'

type Field = 'name' | 'email'

const missing: Record<Field, Word> = { name: 'nameMissing', email: 'emailMissing' }
let wrong: Field[] = []

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
        <form novalidate aria-labelledby="details" @submit=${submit} @input=${forgive}>
          <h2 id="details">${say('details')}</h2>
          <p class="quiet small">${say('detailsHint')}</p>
          ${field('name', 'text', 'name', purchase.name)} ${field('email', 'email', 'email', purchase.email)}
        </form>
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

function field(name: Field, type: string, autocomplete: string, value = ''): TemplateResult {
  const isWrong = wrong.includes(name)
  return html`<div class="field">
    <label for=${name}>${say(name)}</label>
    <input
      id=${name}
      name=${name}
      type=${type}
      autocomplete=${autocomplete}
      required
      maxlength="80"
      value=${value}
      aria-invalid=${isWrong}
      aria-describedby="${name}-fault"
    />
    <p class="fault" id="${name}-fault">${isWrong ? say(missing[name]) : ''}</p>
  </div>`
}

function inputs(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('form input')]
}

function valueOf(name: Field): string {
  return (
    inputs()
      .find((input) => input.name === name)
      ?.value.trim() ?? ''
  )
}

/** Lets the bank's page open only when the form is filled in; the way there is the button's own. */
function start(event: PaymentStartEvent): void {
  if (!isFilledIn()) event.preventDefault()
}

/** Looks at the form, and remembers the buyer; where something is missing it says so. */
function isFilledIn(): boolean {
  wrong = inputs().flatMap((input) =>
    input.checkValidity() && input.value.trim() ? [] : [input.name as Field],
  )
  if (wrong.length > 0) {
    announce(wrong.map((name) => say(missing[name])).join(' '))
    inputs()
      .find(({ name }) => name === wrong[0])
      ?.focus()
    return false
  }
  nameBuyer({ name: valueOf('name'), email: valueOf('email') })
  refresh()
  return true
}

function submit(event: SubmitEvent): void {
  event.preventDefault()
  void document.querySelector('silta-payment-button')?.press()
}

function forgive({ target }: InputEvent): void {
  const input = target as HTMLInputElement
  if (!wrong.includes(input.name as Field) || !input.checkValidity()) return
  wrong = wrong.filter((name) => name !== input.name)
  refresh()
}

function empty(): TemplateResult {
  return html`<section class="nothing">
    <h1>${say('basketEmpty')}</h1>
    <p class="lead">${say('basketEmptyText')}</p>
    <a class="primary" href="/">${say('toProducts')}</a>
  </section>`
}
