// The facts of a receipt: order, bank, reference, seller and tax, what was given back, and the days of a subscription.

import { html, type TemplateResult } from 'lit'
import { seller, subscription } from '../../catalogue.ts'
import type { Plan } from '../../shop/books.ts'
import type { Receipt } from '../../shop/receipts.ts'
import { multiplyAmount } from '../shop/basket.ts'
import { daysOf, makeCalendar } from '../shop/calendar.ts'
import { taxIn } from '../shop/tax.ts'
import { dayInWords, locale, money, sayPurchase } from '../words/index.ts'
import { copyText } from './frame.ts'

/** Draws the facts; unknown ones are left out. */
export function receiptFacts(receipt: Receipt, bank: string | undefined): TemplateResult {
  const { orderId, placedAt, toldAt, reference, amount, plan } = receipt
  const sum = amount && plan ? multiplyAmount(amount, daysOf(plan).length) : amount
  const { vatRate } = seller
  return html`<dl class="facts-list">
    ${fact('order', orderId)} ${fact('ordered', placedAt && when(placedAt))}
    ${fact('confirmed', toldAt && when(toldAt, 'short'))} ${fact('bank', bank)}
    ${reference ? fact('reference', html`${grouped(reference)} ${copyButton(reference)}`) : ''}
    ${fact('seller', html`${seller.name}<br />${seller.address}`)} ${fact('businessId', seller.businessId)}
    ${fact('vatId', seller.vatId)}
    ${
      sum
        ? html`<div><dt>${sayPurchase('vat', { rate: new Intl.NumberFormat(locale()).format(Number(vatRate)) })}</dt>
          <dd>${money(taxIn(sum, vatRate))}</dd></div>`
        : ''
    }
  </dl>`
}

/** Draws what was given back, and when; nothing without refunds. */
export function givenBack({ refunds = [] }: Receipt): TemplateResult | '' {
  if (refunds.length === 0) return ''
  return html`<section class="given-back" aria-labelledby="given-back">
    <h2 id="given-back">${sayPurchase('refunds')}</h2>
    <ul>${refunds.map(({ amount, state, at }) => html`<li>${sayPurchase(state === 'refunded' ? 'refunded' : 'refunding', { amount: money(amount), day: when(at) })}</li>`)}</ul>
  </section>`
}

/** Draws the days of a subscription, its sum, a file for the calendar, and how it is stopped. */
export function planFacts(
  plan: Plan,
  { orderId = '', amount = subscription.price }: Receipt,
): TemplateResult {
  const days = daysOf(plan)
  const total = money(multiplyAmount(amount, days.length))
  const slots = { count: days.length, price: money(amount), total }
  const save = () => {
    const title = sayPurchase('event', {
      name: `${seller.shop}, ${subscription.name}`,
      amount: money(amount),
    })
    const text = makeCalendar({ days, title, orderId, nowMs: Date.now() })
    const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
    Object.assign(document.createElement('a'), { href: address, download: `${orderId}.ics` }).click()
    // The browser reads the file later, so its address stays valid for a while.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return html`<section class="plan-days" aria-labelledby="plan-days">
    <h2 id="plan-days">${sayPurchase('days')}</h2>
    <p>${sayPurchase('daysText', slots)}</p>
    <ol>${days.map((day) => html`<li>${dayInWords(day)}</li>`)}</ol>
    <button type="button" class="secondary" @click=${save}>${sayPurchase('calendar')}</button>
    <h2>${sayPurchase('stop')}</h2>
    <p>${sayPurchase('stopText')}</p>
  </section>`
}

function fact(word: Parameters<typeof sayPurchase>[0], value: unknown): TemplateResult | '' {
  return value ? html`<div><dt>${sayPurchase(word)}</dt><dd>${value}</dd></div>` : ''
}

function copyButton(reference: string): TemplateResult {
  const copy = () => copyText(reference, sayPurchase('copied'), sayPurchase('copyFailed'))
  return html`<button type="button" class="text copy" @click=${() => void copy()}>${sayPurchase('copy')}</button>`
}

const grouped = (reference: string) => reference.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Writes a day of Finland, and the time of day if that is asked for. */
const when = (time: string, timeStyle?: 'short') =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle, timeZone: 'Europe/Helsinki' }).format(
    new Date(time),
  )
