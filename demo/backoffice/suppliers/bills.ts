// Draws the open bills as a table, or as a list on a narrow screen: who, what for, due when, how much, and the send button.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban, groupReference } from '../../../core/shared/index.ts'
import type { Bill } from '../server/bills.ts'
import { locale } from '../../site/words/index.ts'
import { moneyOf } from '../shared/formats.ts'
import { loading } from '../shared/page.ts'
import { again, duplicateOf } from './again.ts'
import type { Bills } from './bills-model.ts'
import { dueOf, idsTogether, isEveryChosen, type Sum, totalsOf } from './payables.ts'
import { say, type Word } from '../words/index.ts'

/** Draws the bills; nothing if bills are not set up. */
export function billList(model: Bills): TemplateResult | typeof nothing {
  if (model.phase === 'off') return nothing
  return html`<section class="bills" aria-labelledby="bills">
    <h2 id="bills" tabindex="-1">${say('billsTitle')}</h2>
    ${model.phase === 'loading' ? loading(3, 'billsLoading') : model.phase === 'failed' ? failed(model) : shown(model)}
  </section>`
}

function failed(model: Bills): TemplateResult {
  return html`<p class="trouble" role="alert">${say('billsFailed')}</p>
    <p class="ways">
      <button type="button" class="secondary" @click=${() => void model.read()}>${say('tryAgain')}</button>
    </p>`
}

function shown(model: Bills): TemplateResult {
  const { bills, sent, isStale, trouble } = model
  const isEmpty = bills.length === 0 && !sent
  return html`${isEmpty ? empty() : open(model)}
    <p class="trouble" ?hidden=${!trouble} role="alert">${trouble ? say(trouble) : ''}</p>
    ${isEmpty ? nothing : sending(model)}
    <p class="quiet small" role="status">${isStale ? say('billsStale') : ''}</p>`
}

function empty(): TemplateResult {
  return html`<div class="none">
    <p>${say('billsNone')}</p>
    <p class="quiet small">${say('billsNoneText')}</p>
  </div>`
}

function open(model: Bills): TemplateResult {
  const { bills, sent, isBusy } = model
  const columns = ['name', 'columnInvoice', 'columnDue', 'amountName'] as const satisfies readonly Word[]
  return html`<p class="total">${say('billsCount', { count: bills.length, sum: sumWords(totalsOf(bills)) })}</p>
    <p class="quiet small">${say('billsText')}</p>
    <fieldset class="choices" ?disabled=${sent !== undefined || isBusy}>
      <legend class="unseen">${say('billsTitle')}</legend>
      ${every(model)}
      <table class="payables" role="table" aria-labelledby="bills">
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell"></td>
            ${columns.map((word) => html`<th role="columnheader" scope="col">${say(word)}</th>`)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${bills.map((bill) => row(bill, model))}
        </tbody>
      </table>
    </fieldset>`
}

/** Draws the box that chooses all bills that can be paid together; nothing if that is only one. */
function every(model: Bills): TemplateResult | typeof nothing {
  const { bills, chosen } = model
  const all = idsTogether(bills)
  if (all.length < 2) return nothing
  const isEvery = isEveryChosen(chosen, bills)
  return html`<label class="choice every">
    <input
      type="checkbox"
      .checked=${isEvery}
      .indeterminate=${!isEvery && all.some((id) => chosen.includes(id))}
      @change=${() => model.chooseEvery()}
    />
    ${say('selectAll', { count: all.length })}
  </label>`
}

/** Draws a bill. Its roles are explicit, because a table that is drawn as a list loses its own roles. */
function row(bill: Bill, model: Bills): TemplateResult {
  const { id, name, invoice, reference, account, kind } = bill
  const isChosen = model.chosen.includes(id)
  const duplicate = duplicateOf(bill, model)
  return html`<tr role="row" ?data-chosen=${isChosen}>
    <td role="cell" class="tick">
      <input
        type="checkbox"
        id="bill-${id}"
        .checked=${isChosen}
        aria-describedby="invoice-${id} due-${id} sum-${id}${duplicate ? ` again-${id}` : ''}"
        @change=${() => model.choose(id)}
      />
    </td>
    <th role="rowheader" scope="row" class="who">
      <label for="bill-${id}">${name}</label>
      <span class="quiet small figures">${groupIban(account)}</span>
      ${kind === 'abroad' ? html`<span class="quiet small">${say('billAbroad')}</span>` : nothing}
    </th>
    <td role="cell" class="invoice" id="invoice-${id}">
      <span class="of">${say('columnInvoice')}</span> ${invoice}
      ${reference === undefined ? nothing : html`<span class="quiet small figures">${groupReference(reference)}</span>`}
    </td>
    ${due(bill, model)}
    <td role="cell" class="price" id="sum-${id}">${moneyOf(bill)}</td>
    ${duplicate ? html`<td role="cell" class="again" id="again-${id}">${again(duplicate)}</td>` : nothing}
  </tr>`
}

function due({ id, dueDate }: Bill, { today }: Bills): TemplateResult {
  const { when, days } = dueOf(dueDate, today)
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const dayAndMonth = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const near = format.format(when === 'overdue' ? -days : days, 'day')
  return html`<td role="cell" class="due" id="due-${id}">
    <span class="of">${say('columnDue')}</span> <time datetime=${dueDate}>${dayAndMonth.format(new Date(dueDate))}</time>
    ${
      when === 'overdue'
        ? html`<span class="small late">${say('overdue', { when: near })}</span>`
        : html`<span class="small ${when === 'later' ? 'quiet' : 'now'}">${near}</span>`
    }
  </td>`
}

function sending(model: Bills): TemplateResult {
  const { bills, chosen, isBusy } = model
  const picked = bills.filter(({ id }) => chosen.includes(id))
  const twice = picked.filter((bill) => duplicateOf(bill, model) !== undefined)
  return html`<div class="sending" ?data-any=${picked.length > 0}>
    <p class="caution small" role="status">${twice.length > 0 ? say('twiceChosen', { count: twice.length }) : ''}</p>
    <p class="ways">
      <button type="button" class="primary" ?disabled=${isBusy || chosen.length === 0} @click=${() => void model.give()}>
        ${verb(model, picked)}
      </button>
    </p>
  </div>`
}

function verb({ isBusy, sent }: Bills, picked: readonly Bill[]): string {
  if (isBusy) return say('sendingNow')
  if (sent) return say('sendSame')
  if (picked.length === 0) return say('billsGive')
  return say('billsSend', { count: picked.length, sum: sumWords(totalsOf(picked)) })
}

/** Writes sums of several currencies as one phrase. */
function sumWords(sums: readonly Sum[]): string {
  return new Intl.ListFormat(locale()).format(sums.map((sum) => moneyOf(sum)))
}
