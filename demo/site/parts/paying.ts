// The bank and the button of a checkout: the list of banks, a test account if a bank needs one, and the payment.

import { html, type TemplateResult } from 'lit'
import type {
  ChosenBank,
  PaymentButtonElement,
  PaymentChangeEvent,
  PaymentStartEvent,
} from '../../../widgets/payment-button/index.ts'
import '../../../widgets/payment-button/define.ts'
import type { ProviderChangeEvent, ProviderPickerElement } from '../../../widgets/provider-picker/index.ts'
import '../../../widgets/provider-picker/define.ts'
import { groupIban } from '../../../core/shared/index.ts'
import { shop } from '../../catalogue.ts'
import { fetchTestAccount } from '../shop/asked.ts'
import { say } from '../words/index.ts'
import { announce, refresh } from './frame.ts'
import { help } from './progress.ts'

/** A purchase to be paid. */
export interface ToPay {
  /** The page's own name of the purchase; never sent. */
  id: string
  /** Decimal string in the shop's currency. */
  amount: string
  /** Id of the bank that is chosen already. */
  bank?: string | undefined
  /** Fetches an order by which the banks are judged: the same function each time. */
  judge: () => Promise<string>
  /** Fetches the order that is paid, for a named try. */
  token: (attempt: string) => Promise<string>
  /** Called at a press, which it may stop. */
  start?: (event: PaymentStartEvent) => void
  /** Called with the handle of the payment, the id of its purchase and the name of the bank. */
  noted: (handle: string, id: string | undefined, bank: string | undefined) => void
}

let provider: ChosenBank | undefined
/** A test account at the chosen bank, if the bank needs one; `none` if no account there has enough money. */
let testIban: string | undefined

export function chosenBank(): ChosenBank | undefined {
  return provider
}

/** Draws the two sections. */
export function paying(toPay: ToPay): TemplateResult {
  const { id, amount, bank = '', judge, token, start, noted } = toPay
  const changed = ({ payment: detail, currentTarget }: PaymentChangeEvent) => {
    noted(detail.handle, (currentTarget as PaymentButtonElement).orderId, provider?.name)
    if (isSettled(detail.state)) showReceipt(detail.handle)
  }
  return html`<section aria-labelledby="bank">
      <h2 id="bank">${say('bank')}</h2>
      <silta-provider-picker
        src="/pay"
        popular="own"
        logos="/logos.json"
        value=${bank}
        .order=${judge}
        @silta-ready=${({ currentTarget }: Event) => choose((currentTarget as ProviderPickerElement).provider, amount)}
        @silta-provider-change=${({ provider: chosen }: ProviderChangeEvent) => choose(chosen, amount)}
      ></silta-provider-picker>
      ${provider ? '' : html`<p class="quiet small after">${say('bankHint')}</p>`}
    </section>
    <section class="paying" aria-label=${say('pay')}>
      ${testIban === undefined ? '' : testAccount(testIban)}
      <silta-payment-button
        src="/pay"
        order-id=${id}
        amount=${amount}
        currency=${shop.currency}
        payee=${shop.name}
        .order=${token}
        .provider=${provider}
        @silta-payment-start=${start}
        @silta-payment-change=${changed}
      ></silta-payment-button>
      ${help()}
    </section>`
}

/** Whether a checkout is finished, so that the receipt takes over. */
export function isSettled(state: string | undefined): boolean {
  return ['paid', 'paid_twice', 'scheduled', 'unknown', 'mismatched'].includes(state ?? '')
}

/** Leaves the checkout for the receipt of a payment. */
export function showReceipt(handle: string): void {
  location.replace(`/receipt?payment=${encodeURIComponent(handle)}`)
}

function choose(chosen: ChosenBank | undefined, amount: string): void {
  if (!chosen || chosen === provider) return
  provider = chosen
  testIban = undefined
  refresh()
  if (chosen.asksAccount) void findTestAccount(chosen, amount)
}

/** Asks the shop for an account at the test bank, because a visitor has none. */
async function findTestAccount(bank: ChosenBank, amount: string): Promise<void> {
  const iban = await fetchTestAccount(bank.country ?? '', amount)
  if (provider !== bank) return
  testIban = iban
  refresh()
}

function testAccount(iban: string): TemplateResult {
  if (iban === 'none')
    return html`<p class="test-account"><span>${say('testAccountNone', { bank: provider?.name ?? '' })}</span></p>`
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
