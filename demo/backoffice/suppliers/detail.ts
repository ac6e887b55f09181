// Draws one payment to a supplier: the state of the money, the bank's data for the books, and every step.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban, groupReference } from '../../../core/shared/index.ts'
import { ask, fill, outcomes, type Question } from '../shared/dialog.ts'
import { moneyOf, time } from '../shared/formats.ts'
import { fact, figures, timesOf } from '../shared/parts.ts'
import { meaningOf } from './bank-codes.ts'
import { resolvePayout, type ShownPayout, type Step } from './calls.ts'
import { mark, storyOf, stateName } from './states.ts'
import { wayName } from './ways.ts'
import { say, type Word } from '../words/index.ts'

/** Deeds that can be begun from a payment. */
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

/** What each step means. */
const words: Readonly<Record<string, Word>> = {
  given: 'sGiven',
  sent: 'sSent',
  not_sent: 'sNotSent',
  answered: 'sAnswered',
  answer_lost: 'sLost',
  put_off: 'sPutOff',
  refused: 'sRefused',
  looked: 'sLooked',
  look_lost: 'hReadingLost',
  personal_data_deleted: 'hPersonalData',
  webhook_delivered: 'hWebhookDelivered',
  webhook_refused: 'hWebhookRefused',
  webhook_given_up: 'hWebhookGivenUp',
  webhook_resent: 'sWebhookResent',
}

function steps({ history, state }: ShownPayout): TemplateResult {
  const isMoving = state === 'sending' || state === 'processing'
  return html`<ol class="course">
    ${history.map(
      (step) => html`<li data-tone=${toneOf(step)}>
        ${time(step.at, true)}
        <div>
          <p>${sentence(step)}</p>
          ${said(step)}
          ${timesOf(step) ? html`<p class="quiet small">${timesOf(step)}</p>` : nothing}
        </div>
      </li>`,
    )}
    ${isMoving ? html`<li class="now"><span></span><div><p class="quiet">${say('waitingNow')}</p></div></li>` : nothing}
  </ol>`
}

/** The bank's own words, with their meaning. */
function said({ what, status, reason, paymentType }: Step): TemplateResult | typeof nothing {
  const isOurs = what === 'resolved' || what === 'personal_data_deleted'
  const code = reason ?? status
  if (isOurs || code === undefined) return nothing
  return html`<div class="said small">
    <p>${meaningOf(code) ?? nothing} ${paymentType === 'SCT_INST' ? `${say('kindInstant')}.` : nothing}</p>
    <details>
      <summary>${say('bankCode')}</summary>
      <code>${code}</code>${paymentType === undefined ? nothing : html`<code>${paymentType}</code>`}
    </details>
  </div>`
}

function sentence({ what, found, from, to, reason = '', outcome }: Step): string {
  if (found === 'nothing') return say('sNotFound')
  const word = words[what]
  if (word !== undefined) return say(word)
  if (what === 'state_changed' && to !== undefined)
    return from === undefined
      ? say('hStateNow', { to: stateName(to) })
      : say('hStateChanged', { from: stateName(from), to: stateName(to) })
  if (what === 'resolved') return say(outcome === 'rejected' ? 'hSettledNotPaid' : 'hSettledPaid', { reason })
  return say('hOther')
}

function toneOf({ what, to }: Step): string {
  if (what === 'answer_lost' || what === 'look_lost' || to === 'needs_review') return 'care'
  if (to === 'paid') return 'good'
  if (what === 'refused' || to === 'refused' || to === 'rejected') return 'bad'
  return ''
}
