// Draws one payment to a supplier: the state of the money, the bank's data for the books, and every step.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban, groupReference } from '../../../core/shared/index.ts'
import { ask, fill, outcomes, type Question } from '../shared/dialog.ts'
import { moneyOf, time } from '../shared/formats.ts'
import { fact, figures } from '../shared/parts.ts'
import { meaningOf } from './bank-codes.ts'
import { resolvePayout, type ShownPayout } from './calls.ts'
import { mark, storyOf } from './states.ts'
import { steps } from './steps.ts'
import { wayName } from './ways.ts'
import { say } from '../words/index.ts'

/** What can be begun from a payment. */
export interface DetailActions {
  back: (event: MouseEvent) => void
  settle: () => void
}

export function detail(payment: ShownPayout, actions: DetailActions): TemplateResult {
  const { state, name, creditorIban, reason, bank } = payment
  const isPlain = state === 'paid' && bank?.paymentType === 'SEPA_CREDIT_TRANSFER'
  return html`<article class="detail supplier" aria-labelledby="payment">
    <a class="text back" href="/suppliers" @click=${(event: MouseEvent) => actions.back(event)}>${say('allSuppliers')}</a>
    <header>
      <h2 id="payment" tabindex="-1">${name ?? groupIban(creditorIban)}</h2>
      <p class="sumof"><span class="price">${moneyOf(payment)}</span> ${mark(state)}</p>
      <p class="lead">${isPlain ? say('paidPlain') : storyOf(state)} ${isEnded(state) ? (meaningOf(reason) ?? '') : ''}</p>
    </header>
    ${
      state === 'needs_review'
        ? html`<section class="todo" aria-labelledby="todo">
            <h3 id="todo">${say('doTitle')}</h3>
            <p>${say('doUnclear')}</p>
            <button type="button" class="secondary" @click=${() => actions.settle()}>${say('settleOrder')}</button>
          </section>`
        : nothing
    }
    <section aria-labelledby="steps">
      <h3 id="steps">${say('stepByStep')}</h3>
      ${steps(payment)}
    </section>
    ${facts(payment)}
  </article>`
}

const isEnded = (state: string) => state === 'rejected' || state === 'refused' || state === 'needs_review'

function facts(payment: ShownPayout): TemplateResult {
  const { payoutId, creditorIban, debtorIban, operation, reference, message, bank, resolved } = payment
  return html`<section aria-labelledby="facts">
    <h3 id="facts">${say('paymentFacts')}</h3>
    <dl class="particulars">
      ${fact('iban', figures(groupIban(creditorIban)))}
      ${fact('fromAccount', figures(debtorIban && groupIban(debtorIban)))}
      ${fact('reference', figures(reference && groupReference(reference)))} ${fact('message', message)}
      ${fact('way', wayName(operation))} ${fact('kind', kindOf(bank?.paymentType))}
      ${fact('debited', bank?.transactionDate && time(bank.transactionDate))} ${fact('archive', figures(bank?.archiveId))}
      ${fact('id', figures(payoutId))}
      ${fact('settledAt', resolved && html`${time(resolved.at)}: ${resolved.reason}`)}
    </dl>
  </section>`
}

function kindOf(type: string | undefined): string | undefined {
  if (type === 'SCT_INST') return say('kindInstant')
  return type === 'SEPA_CREDIT_TRANSFER' ? say('kindPlain') : type
}

/** Asks for the outcome of a payment that the bank cannot report, and for a reason. */
export function askSettle(payment: ShownPayout, done: (payment: ShownPayout) => void): void {
  const question: Question = {
    title: say('settlePayout', { name: payment.name ?? payment.creditorIban }),
    fill: (now) => html`<p>${say('settlePayoutText')}</p>
      ${outcomes(now, 'outcomeLeft', 'outcomeNot')} ${fill(now, 'reason')}`,
    verb: ({ outcome }) => say(outcome === 'done' ? 'doSettlePaid' : 'doSettleNotPaid'),
    send: ({ outcome, reason }) =>
      resolvePayout(payment.payoutId, outcome === 'done' ? 'paid' : 'rejected', reason),
    trouble: (code) => (code === 'payout_not_in_review' ? 'notTaken' : 'settleLost'),
    done: 'donePayout',
  }
  ask(question, done)
}
