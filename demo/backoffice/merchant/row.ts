// Draws one payment in a list: who bought what, through which bank, its state, what was given back, and how much it is.

import { html, nothing, type TemplateResult } from 'lit'
import { findArticle } from '../../catalogue.ts'
import { bankName } from './banks.ts'
import type { PaymentRow } from './calls.ts'
import { chip, clockOf, moneyOf, time } from '../shared/formats.ts'
import { linked } from '../shared/parts.ts'
import { say } from '../words/index.ts'

/** Names what was bought, for example `2 × Laine, 1 × Usva`; nothing if the shop does not know. */
export function goodsOf({ lines = [] }: Pick<PaymentRow, 'lines'>): string {
  return lines.map(({ sku, quantity }) => `${quantity} × ${findArticle(sku)?.name ?? sku}`).join(', ')
}

/** Names the buyer; the order if the shop has no buyer. */
const whoOf = ({ customer, orderId }: Pick<PaymentRow, 'customer' | 'orderId'>): string =>
  customer?.name ?? say('order', { id: orderId })

/** How much was given back, in words; nothing without refunds. */
export function backOf({ refunded = '0.00', currency }: PaymentRow): string | undefined {
  return /[1-9]/.test(refunded)
    ? say('refundedMark', { amount: moneyOf({ amount: refunded, currency }) })
    : undefined
}

/** Draws a row, with a link to the payment. */
export function paymentRow(
  row: PaymentRow,
  {
    isOpen,
    isDated,
    open,
  }: { isOpen: boolean; isDated: boolean; open: (handle: string, event: MouseEvent) => void },
): TemplateResult {
  const { handle, orderId, state, createdAt, customer, provider } = row
  const [goods, back] = [goodsOf(row), backOf(row)]
  return linked(
    `/merchant?payment=${handle}`,
    isOpen,
    (event) => open(handle, event),
    html`<span class="when quiet small">${isDated ? time(createdAt) : clockOf(createdAt)}</span>
      <span class="what"
        ><span class="who">${whoOf(row)}</span>${
          customer ? html` <span class="number quiet small">${say('order', { id: orderId })}</span>` : nothing
        }</span
      >
      <span class="goods small" lang="fi">${goods}</span>
      <span class="bank quiet small">${bankName(provider) ?? ''}</span>
      <span class="how">${chip(state)}${back ? html` <span class="back small">${back}</span>` : nothing}</span>
      <span class="price">${moneyOf(row)}</span>`,
  )
}
