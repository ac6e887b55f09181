// Draws one payment to a supplier: where the money is, what the bank said for the books, and every step.
// A state that is not known is shown as that, with what to do and what not to do.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban, groupReference } from '../../../core/shared/index.ts'
import { moneyOf, time } from '../merchant/formats.ts'
import { meaningOf } from './bank-codes.ts'
import type { ShownPayout } from './calls.ts'
import { mark, storyOf } from './states.ts'
import { steps } from './steps.ts'
import { wayName } from './ways.ts'
import { say, type Word } from './words/index.ts'

/** What can be begun from a payment. */
export interface DetailActions {
  back: (event: MouseEvent) => void
  settle: () => void
}

/** Draws a payment. */
export function detail(payment: ShownPayout, actions: DetailActions): TemplateResult {
  const { state, name, creditorIban, reason, bank } = payment
  const isPlain = state === 'paid' && bank?.paymentType === 'SEPA_CREDIT_TRANSFER'
  return html`<article class="detail supplier" aria-labelledby="payment">
    <a class="text back" href="/suppliers" @click=${(event: MouseEvent) => actions.back(event)}>${say('back')}</a>
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
            <button type="button" class="secondary" @click=${() => actions.settle()}>${say('settle')}</button>
          </section>`
        : nothing
    }
    <section aria-labelledby="steps">
      <h3 id="steps">${say('stepsTitle')}</h3>
      ${steps(payment)}
    </section>
    ${facts(payment)}
  </article>`
}

const isEnded = (state: string) => state === 'rejected' || state === 'refused' || state === 'needs_review'

function facts(payment: ShownPayout): TemplateResult {
  const { payoutId, creditorIban, debtorIban, operation, reference, message, bank, resolved } = payment
  const row = (word: Word, value: unknown) =>
    value === undefined ? nothing : html`<div><dt>${say(word)}</dt><dd>${value}</dd></div>`
  const figures = (text: string | undefined) =>
    text === undefined ? undefined : html`<span class="figures">${text}</span>`
  const at = (text: string | undefined) => (text === undefined ? undefined : time(text))
  return html`<section aria-labelledby="facts">
    <h3 id="facts">${say('factsTitle')}</h3>
    <dl class="particulars">
      ${row('iban', figures(groupIban(creditorIban)))}
      ${row('from', figures(debtorIban && groupIban(debtorIban)))}
      ${row('reference', figures(reference && groupReference(reference)))} ${row('message', message)}
      ${row('way', wayName(operation))} ${row('kind', kindOf(bank?.paymentType))}
      ${row('debited', at(bank?.transactionDate))} ${row('archive', figures(bank?.archiveId))}
      ${row('id', figures(payoutId))}
      ${resolved ? row('settledAt', html`${time(resolved.at)}: ${resolved.reason}`) : nothing}
    </dl>
  </section>`
}

function kindOf(type: string | undefined): string | undefined {
  if (type === 'SCT_INST') return say('kindInstant')
  return type === 'SEPA_CREDIT_TRANSFER' ? say('kindPlain') : type
}
