// The checkout on a telephone: the order that a code has opened, the bank, the button; or why the code opens nothing.

import { html, type TemplateResult } from 'lit'
import type { PhoneOrder } from '../../shop/phone.ts'
import { sumOf } from '../shop/basket.ts'
import { type CodeRefusal, notePhonePayment, openPhoneOrder, phoneOrder } from '../shop/phone.ts'
import { fetchKnownToken, notePayment } from '../shop/purchase.ts'
import { type PurchaseWord, say, sayPurchase } from '../words/index.ts'
import { announce, refresh } from './frame.ts'
import { lineList } from './lines.ts'
import { paying } from './paying.ts'
import { progress } from './progress.ts'

/** Texts if a code opens no order. */
const refusals: Record<CodeRefusal, { title: PurchaseWord; text: PurchaseWord }> = {
  code_used: { title: 'usedTitle', text: 'usedText' },
  code_expired: { title: 'expiredTitle', text: 'expiredText' },
  code_unknown: { title: 'unknownTitle', text: 'unknownText' },
  silent: { title: 'silentTitle', text: 'silentText' },
}

/** Whether the page was opened by a code, or goes on with an order that a code has opened. */
export const isOnPhone: boolean = /^#phone(=|$)/.test(location.hash)

const code = /^#phone=(.*)$/.exec(location.hash)?.[1]
let found: PhoneOrder | CodeRefusal | undefined

/** Opens the order of the code, and takes the code out of the address. */
export async function beginOnPhone(): Promise<void> {
  // Another code in the address of this tab means another visit.
  addEventListener('hashchange', () => location.reload())
  if (code === undefined) {
    found = phoneOrder() ?? 'code_unknown'
    return refresh()
  }
  found = undefined
  refresh()
  found = await openPhoneOrder(code)
  // If the shop was silent, the code stays in the address, so that a reload asks again with it.
  if (found !== 'silent') history.replaceState(null, '', `${location.pathname}${location.search}#phone`)
  announce(phoneTitle())
}

/** Names the page. */
export function phoneTitle(): string {
  if (typeof found === 'string') return sayPurchase(refusals[found].title)
  return sayPurchase(found ? 'onPhoneTitle' : 'opening')
}

/** Draws the page. */
export function phoneCheckout(): TemplateResult {
  if (typeof found === 'string') return refused(found)
  if (!found) return html`<section class="nothing"><h1>${phoneTitle()}</h1></section>`
  const { orderId, lines, bank } = found
  return html`
    ${progress('details')}
    <h1>${phoneTitle()}</h1>
    <div class="columns checkout on-phone">
      <aside class="sum" aria-labelledby="order">
        <h2 id="order">${say('yourOrder')}</h2>
        ${lineList(lines)}
      </aside>
      <div class="steps">
        <p class="lead">${sayPurchase('onPhoneText')}</p>
        ${paying({ id: `phone:${orderId}`, amount: sumOf(lines), bank, judge: token, token, noted })}
      </div>
    </div>
  `
}

function token(): Promise<string> {
  if (!found || typeof found === 'string') throw new Error('There is no order')
  return fetchKnownToken(found.orderId, found.lines)
}

function noted(handle: string, _: string | undefined, bank: string | undefined): void {
  notePayment(handle, bank)
  notePhonePayment(handle)
}

function refused(refusal: CodeRefusal): TemplateResult {
  const { title, text } = refusals[refusal]
  return html`<section class="nothing" data-refusal=${refusal}>
    <h1>${sayPurchase(title)}</h1>
    <p class="lead">${sayPurchase(text)}</p>
    ${
      refusal === 'silent'
        ? html`<button type="button" class="primary" @click=${() => void beginOnPhone()}>${say('tryAgain')}</button>`
        : html`<a class="primary" href="/">${say('toProducts')}</a>`
    }
  </section>`
}
