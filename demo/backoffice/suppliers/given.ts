// Draws the bills that were sent: those that wait for an approval at the bank, and the state of the others.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban } from '../../../core/shared/index.ts'
import { dayInWords } from '../../site/words/index.ts'
import { chip, moneyOf, timeOf } from '../shared/formats.ts'
import type { BillBatch } from '../server/bill-view.ts'
import { billState } from './states.ts'
import type { Bills } from './bills-model.ts'
import { say } from '../words/index.ts'

/** Draws the batches that wait for an approval, as the next thing to do; nothing if none waits. */
export function toApprove(model: Bills): TemplateResult | typeof nothing {
  const { unapproved, isBusy } = model
  if (unapproved.length === 0) return nothing
  return html`<section class="todo approving" aria-labelledby="approving">
    <h2 id="approving" tabindex="-1">${say('billsToApprove')}</h2>
    <p class="small">${say('billsApproveText')}</p>
    ${unapproved.map(
      (batch, at) => html`<article class="given" aria-label=${countOf(batch)}>
        <p class="sumof"><span class="price">${moneyOf(batch)}</span> ${chip('pending', stateOf(batch.state))}</p>
        ${payments(batch)}
        <p class="ways">
          <button
            type="button"
            class=${at === 0 ? 'primary' : 'secondary'}
            aria-label="${say('billsApprove')}: ${countOf(batch)}"
            ?disabled=${isBusy}
            @click=${() => void approve(batch.batchId, model)}
          >${say('billsApprove')}</button>
          <button
            type="button"
            class="text"
            aria-label="${say('billsTakeBack')}: ${countOf(batch)}"
            ?disabled=${isBusy}
            @click=${() => void model.takeBack(batch.batchId)}
          >${say('billsTakeBack')}</button>
        </p>
      </article>`,
    )}
  </section>`
}

/** Draws the state of the bills that were sent, as a part of the list of all payments; nothing if none were sent. */
export function givenList({ given, decided }: Bills): TemplateResult | typeof nothing {
  if (given.length === 0) return nothing
  return html`<section class="sent" aria-labelledby="sent">
    <h3 id="sent">${say('billsSent')}</h3>
    ${given.map(
      (batch) => html`<article class="given" aria-label=${countOf(batch)}>
        ${decided?.batchId === batch.batchId ? html`<p class="small">${say(decided.words)}</p>` : nothing}
        <p class="sumof">
          <span class="price">${moneyOf(batch)}</span>
          ${chip(billState(batch.state).look, stateOf(batch.state))} ${paidOf(batch)}
        </p>
        ${payments(batch)}
      </article>`,
    )}
  </section>`
}

/** Writes how many payments are paid, unless it is none or all, because the state of the batch does not show it. */
function paidOf({ payments: all }: BillBatch): TemplateResult | typeof nothing {
  const paid = all.filter(({ state }) => billState(state).look === 'paid').length
  if (paid === 0 || paid === all.length) return nothing
  return html`<span class="small">${say('billsPaid', { paid, count: all.length })}</span>`
}

const countOf = (batch: BillBatch): string =>
  say('billsCount', { count: batch.payments.length, sum: moneyOf(batch) })

function payments({ payments: all }: BillBatch): TemplateResult {
  return html`<ul class="records">
    ${all.map(
      ({ payeeAccount, name, invoice, execution, ...one }) => html`<li>
        <span class="price">${moneyOf(one)}</span>
        <span>${name ?? groupIban(payeeAccount)}</span>
        ${one.state === 'unapproved' && !execution ? nothing : html`<span class="quiet small">${execution ? departureOf(execution) : stateOf(one.state)}</span>`}
        ${invoice === undefined ? nothing : html`<span class="quiet small">${say('columnInvoice')} ${invoice}</span>`}
      </li>`,
    )}
  </ul>`
}

const stateOf = (state: string): string => say(billState(state).word)

/** Writes when a payment would leave, and what would make that another day. */
function departureOf({
  date,
  day,
  why,
  until,
}: NonNullable<BillBatch['payments'][number]['execution']>): string {
  if (why === 'in_time' && until) return say('leavesUntil', { time: timeOf(until) })
  if (why === 'at_once') return say('leavesNow')
  return day === 'today' ? say('leavesToday') : say('leavesOn', { day: dayInWords(date) })
}

async function approve(batchId: string, model: Bills): Promise<void> {
  const link = await model.approve(batchId)
  if (link !== undefined) location.assign(link)
}
