// Draws what a person can do about a payment that needs a person: one sentence, and the button that does it.

import { html, nothing, type TemplateResult } from 'lit'
import { groupReference } from '../../../core/shared/index.ts'
import { type Compared, type NextDeed, nextDeed } from './attention.ts'
import type { Refund, SentWebhook, ShownPayment } from './calls.ts'
import { moneyOf } from '../shared/formats.ts'
import { webhookWord } from './technical.ts'
import { say } from '../words/index.ts'

/** What can be done. */
export interface TodoActions {
  refund: (attempt: number, left: string) => void
  resolve: () => void
  resolveRefund: (refund: Refund) => void
  resend: (webhook: SentWebhook) => void
  askBank: () => void
}

/** Draws the box; nothing if no person is needed. */
export function todo(payment: ShownPayment, actions: TodoActions): TemplateResult | typeof nothing {
  const next = nextDeed(payment)
  if (!next) return nothing
  return html`<section class="todo" aria-labelledby="todo">
    <h3 id="todo">${say('doTitle')}</h3>
    ${box(next, payment, actions)}
    ${
      mayResolve(payment) && next.deed !== 'mark-paid'
        ? html`<p class="last small">
            <span class="quiet">${say('lastResort')}</span>
            <button type="button" class="text" @click=${() => actions.resolve()}>${say('settleOrder')}</button>
          </p>`
        : nothing
    }
  </section>`
}

function box(next: NextDeed, payment: ShownPayment, actions: TodoActions): TemplateResult {
  const button = (words: string, deed: () => void) =>
    html`<button type="button" class="primary" @click=${deed}>${words}</button>`
  if (next.deed === 'refund') {
    const { attempt, left } = next
    const amount = moneyOf({ amount: left, currency: payment.currency })
    return html`<p>${say('doPaidTwice')}</p>
      ${button(say('refundSecond', { amount }), () => actions.refund(attempt, left))}`
  }
  if (next.deed === 'wait') return html`<p>${say('doWait')}</p>`
  if (next.deed === 'transfer') return html`<p>${say('doTransfer')}</p>`
  if (next.deed === 'mark-paid')
    return html`<p>${say('doMarkPaid')}</p>
      ${button(say('markPaid'), actions.resolve)}`
  if (next.deed === 'compare')
    return html`<p>${say('doMismatched')}</p>
      ${table(next.compared, payment)}`
  if (next.deed === 'ask-bank')
    return html`<p>${say('doUnknown')}</p>
      ${button(say('askBank'), actions.askBank)}`
  if (next.deed === 'settle-refund') {
    const { refund } = next
    return html`<p>${say('doRefundUnclear', { amount: moneyOf(refund) })}</p>
      ${button(say('settleRefund'), () => actions.resolveRefund(refund))}`
  }
  if (next.deed === 'resend') {
    const { webhook } = next
    return html`<p>${say('doResend', { webhook: webhookWord(webhook.type) })}</p>
      ${button(say('sendAgain'), () => actions.resend(webhook))}`
  }
  return html`<p>${say('doOther')}</p>`
}

/** The order's and the bank's values, side by side, with the differences marked. */
function table({ amount, reference }: Compared, { currency }: ShownPayment): TemplateResult {
  const money = (sum: string | undefined) =>
    sum === undefined ? say('notTold') : moneyOf({ amount: sum, currency })
  const figures = (text: string | undefined) => (text === undefined ? say('notTold') : groupReference(text))
  const row = (
    name: string,
    order: string,
    bank: string,
    differs: boolean,
  ) => html`<tr ?data-differs=${differs}>
    <th scope="row">${name}</th>
    <td class="figures">${order}</td>
    <td class="figures">${bank}${differs ? html` <span class="differs small">${say('differs')}</span>` : nothing}</td>
  </tr>`
  return html`<table class="compared">
    <thead>
      <tr><td></td><th scope="col">${say('orderSays')}</th><th scope="col">${say('bankSays')}</th></tr>
    </thead>
    <tbody>
      ${row(say('amountName'), money(amount.order), money(amount.bank), amount.differs)}
      ${row(say('reference'), figures(reference.order), figures(reference.bank), reference.differs)}
    </tbody>
  </table>`
}

/** Whether the merchant interface would let a person settle the outcome; only then it is offered. */
function mayResolve({ state, resolved }: ShownPayment): boolean {
  return !resolved && (state === 'mismatched' || state === 'unknown' || state === 'paid_twice')
}
