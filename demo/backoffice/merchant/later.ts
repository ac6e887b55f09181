// Draws the days on which a payment leaves later, and the transfers that the merchant must make by hand to give money back.

import { html, nothing, type TemplateResult } from 'lit'
import { bankingDayFrom, groupIban, groupReference } from '../../../core/shared/index.ts'
import { dayInWords } from '../../site/words/index.ts'
import type { Occurrence, ShownPayment, Transfer } from './calls.ts'
import { chip, moneyOf } from '../shared/formats.ts'
import { say } from '../words/index.ts'

/** Draws the days on which a payment leaves, with the way to stop what is still to come. */
export function days(payment: ShownPayment, stop: () => void): TemplateResult | typeof nothing {
  const { state, execution, occurrences = [] } = payment
  if (!execution?.date && occurrences.length === 0) return nothing
  return html`<section aria-labelledby="days">
    <h3 id="days">${say(occurrences.length > 0 ? 'runsTitle' : 'dayTitle')}</h3>
    ${execution?.date ? html`<p>${say('nextDay', { day: dayInWords(execution.date) })}</p>` : nothing}
    ${occurrences.length > 0 ? series(payment, occurrences) : nothing}
    ${state === 'scheduled' ? html`<p class="ways"><button type="button" class="secondary" @click=${stop}>${say(occurrences.length > 0 ? 'stop' : 'stopOne')}</button></p>` : nothing}
  </section>`
}

function series(
  { paidOccurrences = 0, occurrenceCount = 0 }: ShownPayment,
  occurrences: readonly Occurrence[],
): TemplateResult {
  return html`<p class="quiet">${say('runsPaid', { count: paidOccurrences, times: occurrenceCount })}</p>
    <ul class="records runs">
      ${occurrences.map(
        // What falls on a closed day leaves on the next one on which banks work, as on the buyer's receipt.
        ({ dueDate, executionDate = bankingDayFrom(dueDate), state, archiveId }) => html`<li>
          <span class="name">${dayInWords(executionDate)}</span>
          <span>${chip(state === 'waiting' ? 'scheduled' : state)}</span>
          ${archiveId ? html`<span class="quiet small figures">${archiveId}</span>` : nothing}
        </li>`,
      )}
    </ul>`
}

/** Draws the transfers that would give a payment back, if its bank has no refunds. */
export function transfers({ transfers: all = [] }: ShownPayment): TemplateResult | typeof nothing {
  if (all.length === 0) return nothing
  return html`<section aria-labelledby="transfers">
    <h3 id="transfers">${say('transfersTitle')}</h3>
    <p class="quiet">${say('transfersText')}</p>
    <ul class="records transfers">
      ${all.map((one) => transfer(one))}
    </ul>
  </section>`
}

function transfer({ dueDate, iban, reference, ...sum }: Transfer): TemplateResult {
  return html`<li>
    <span class="price">${moneyOf(sum)}</span>
    <span class="figures">${iban ? groupIban(iban) : say('transferNoAccount')}</span>
    <span class="quiet small figures"
      >${say('transferReference', { reference: groupReference(reference) })}${dueDate ? `, ${dayInWords(dueDate)}` : ''}</span
    >
  </li>`
}
