// The checkout: the order, the buyer, the bank, and the button that pays.
// It never says that something was paid: the receipt page does.

import { html, type TemplateResult } from 'lit'
import type {
  ChosenBank,
  PaymentButtonElement,
  PaymentChangeEvent,
  PaymentStartEvent,
} from '../../../widgets/payment-button/index.ts'
// oxlint-disable-next-line import/no-unassigned-import -- the tag is registered by importing it
import '../../../widgets/payment-button/define.ts'
import type { ProviderChangeEvent } from '../../../widgets/provider-picker/index.ts'
// oxlint-disable-next-line import/no-unassigned-import -- the tag is registered by importing it
import '../../../widgets/provider-picker/define.ts'
import { groupIban } from '../../../core/shared/index.ts'
import { shop } from '../../catalogue.ts'
import { announce, refresh, show } from '../parts/frame.ts'
import { lineList } from '../parts/lines.ts'
import { help, progress } from '../parts/progress.ts'
import { countOf, type Line, readBasket, sumOf } from '../shop/basket.ts'
import {
  currentPurchase,
  fetchOrderToJudge,
  fetchOrderToken,
  followPayment,
  nameBuyer,
} from '../shop/purchase.ts'
import { fetchTestAccount } from '../shop/test-account.ts'
import { say, sayCount, type Word } from '../words/index.ts'

type Field = 'name' | 'email'

const missing: Record<Field, Word> = { name: 'nameMissing', email: 'emailMissing' }
let wrong: Field[] = []
let provider: ChosenBank | undefined
/** An account that may pay at that bank, where the bank wants to know one. */
let testIban: string | undefined

show({ title: () => say('checkoutTitle'), main })

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
        <section aria-labelledby="bank">
          <h2 id="bank">${say('bank')}</h2>
          <silta-provider-picker
            src="/pay"
            popular="own"
            .order=${fetchOrderToJudge}
            @silta-provider-change=${chooseBank}
          ></silta-provider-picker>
          ${provider ? '' : html`<p class="quiet small after">${say('bankHint')}</p>`}
        </section>
        <section class="paying" aria-label=${say('pay')}>
          ${testIban === undefined ? '' : testAccount(testIban)}
          <silta-payment-button
            src="/pay"
            order-id=${purchase.id}
            amount=${sumOf(lines)}
            currency=${shop.currency}
            payee=${shop.name}
            .order=${fetchOrderToken}
            .provider=${provider}
            @silta-payment-start=${start}
            @silta-payment-change=${changed}
          ></silta-payment-button>
          ${help()}
        </section>
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
  wrong = inputs().flatMap((input) =>
    input.checkValidity() && input.value.trim() ? [] : [input.name as Field],
  )
  if (wrong.length > 0) {
    event.preventDefault()
    announce(wrong.map((name) => say(missing[name])).join(' '))
    inputs()
      .find(({ name }) => name === wrong[0])
      ?.focus()
    return
  }
  nameBuyer({ name: valueOf('name'), email: valueOf('email') })
  refresh()
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

function chooseBank({ provider: detail }: ProviderChangeEvent): void {
  provider = detail
  testIban = undefined
  refresh()
  if (detail.asksAccount) void findTestAccount(detail)
}

/** Asks the shop for an account of the test bank: a visitor has none there. */
async function findTestAccount(bank: ChosenBank): Promise<void> {
  const iban = await fetchTestAccount(bank.country ?? '', sumOf(readBasket()))
  if (provider !== bank) return
  testIban = iban
  refresh()
}

function testAccount(iban: string): TemplateResult {
  const use = () => {
    const button = document.querySelector('silta-payment-button')
    if (!button) return
    button.payerIban = iban
    announce(say('testAccountUsed'))
  }
  return html`<p class="test-account">
    <span>${say('testAccount', { bank: provider?.name ?? '' })} <strong>${groupIban(iban)}</strong></span>
    <button type="button" class="text" @click=${use}>${say('useTestAccount')}</button>
  </p>`
}

function changed({ payment: detail, currentTarget }: PaymentChangeEvent): void {
  followPayment(detail, (currentTarget as PaymentButtonElement).orderId, provider?.name)
  // Nothing more to do here: what became of the money is said by the receipt.
  const settled = ['paid', 'paid_twice', 'scheduled', 'unknown', 'mismatched'].includes(detail.state)
  if (settled) location.replace(`/receipt?payment=${encodeURIComponent(detail.handle)}`)
}

function empty(): TemplateResult {
  return html`<section class="nothing">
    <h1>${say('basketEmpty')}</h1>
    <p class="lead">${say('basketEmptyText')}</p>
    <a class="primary" href="/">${say('toProducts')}</a>
  </section>`
}
