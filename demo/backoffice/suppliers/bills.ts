// Draws the open bills, those that were given to the bank and when each leaves, and the link for the person who approves.
// It loads nothing: bills-model.ts does.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban } from '../../../core/shared/index.ts'
import type { BillBundle } from '../server/bill-view.ts'
import type { Bill } from '../server/bills.ts'
import { dayInWords } from '../../site/words/index.ts'
import { chip, moneyOf, timeOf } from '../merchant/formats.ts'
import { say as sayMerchant } from '../merchant/words/index.ts'
import type { Bills } from './bills-model.ts'
import { say, type Word } from './words/index.ts'

/** Draws the bills, and what was given to the bank last; nothing where bills are not set up. */
export function billList(model: Bills): TemplateResult | typeof nothing {
  if (model.phase === 'off') return nothing
  return html`<section class="bills" aria-labelledby="bills">
    <h2 id="bills">${say('billsTitle')}</h2>
    ${model.phase === 'loading' ? loading() : model.phase === 'failed' ? failed(model) : shown(model)}
  </section>`
}

function loading(): TemplateResult {
  return html`<p class="unseen">${say('billsLoading')}</p>
    <div aria-hidden="true">${[1, 2, 3].map(() => html`<div class="bone"></div>`)}</div>`
}

function failed(model: Bills): TemplateResult {
  return html`<p class="trouble" role="alert">${say('billsFailed')}</p>
    <p class="ways">
      <button type="button" class="secondary" @click=${() => void model.read()}>${sayMerchant('tryAgain')}</button>
    </p>`
}

function shown(model: Bills): TemplateResult {
  const { bills, bundles, chosen, sent, isBusy, isStale, trouble } = model
  return html`<p class="quiet small">${say('billsText')}</p>
    <fieldset class="choices" ?disabled=${sent !== undefined || isBusy}>
      <legend class="unseen">${say('billsTitle')}</legend>
      ${bills.map((bill) => choice(bill, model))}
    </fieldset>
    <p class="trouble" ?hidden=${!trouble} role="alert">${trouble ? say(trouble) : ''}</p>
    <p class="ways">
      <button type="button" class="primary" ?disabled=${isBusy || chosen.length === 0} @click=${() => void model.give()}>
        ${say(isBusy ? 'sendingNow' : sent ? 'sendAgain' : 'billsGive')}
      </button>
    </p>
    <p class="quiet small" role="status">${isStale ? say('billsStale') : ''}</p>
    ${bundles.map((bundle) => given(bundle, model))}`
}

function choice({ id, name: payee, account, kind, ...sum }: Bill, model: Bills): TemplateResult {
  return html`<label class="choice">
    <input type="checkbox" .checked=${model.chosen.includes(id)} @change=${() => model.choose(id)} />
    <span class="bill">
      <span>${payee}</span>
      <span class="price">${moneyOf(sum)}</span>
      <span class="quiet small">${say(kinds[kind])}</span>
      <span class="quiet small figures">${groupIban(account)}</span>
    </span>
  </label>`
}

const kinds: Readonly<Record<Bill['kind'], Word>> = {
  now: 'billNow',
  later: 'billLater',
  abroad: 'billAbroad',
}

function given(bundle: BillBundle, model: Bills): TemplateResult {
  const { instructionId, state, payments, ...sum } = bundle
  return html`<article class="given" aria-label=${moneyOf(sum)}>
    <p class="sumof"><span class="price">${moneyOf(sum)}</span> ${chip(looks[state] ?? 'pending', stateOf(state))}</p>
    <ul class="records">
      ${payments.map(
        ({ payeeAccount, execution, ...one }) => html`<li>
          <span class="price">${moneyOf(one)}</span>
          <span>${nameOf(payeeAccount, model)}</span>
          <span class="quiet small">${execution ? departureOf(execution) : stateOf(one.state)}</span>
        </li>`,
      )}
    </ul>
    ${
      state === 'unapproved'
        ? html`<p class="ways"><button type="button" class="secondary" ?disabled=${model.isBusy} @click=${() => void approve(instructionId, model)}>${say('billsApprove')}</button></p>`
        : nothing
    }
  </article>`
}

const looks: Readonly<Record<string, string>> = {
  unapproved: 'pending',
  scheduled: 'scheduled',
  processing: 'pending',
  completed: 'paid',
  paid: 'paid',
  failed: 'failed',
  rejected: 'failed',
  refused: 'failed',
  cancelled: 'cancelled',
  needs_review: 'unknown',
}

const states: Readonly<Record<string, Word>> = {
  unapproved: 'billUnapproved',
  scheduled: 'billScheduled',
  processing: 'processing',
  completed: 'processed',
  paid: 'processed',
  failed: 'rejected',
  rejected: 'rejected',
  refused: 'refused',
  cancelled: 'billCancelled',
  needs_review: 'unclear',
}

function stateOf(state: string): string {
  const word = states[state]
  return word === undefined ? say('sending') : say(word)
}

function nameOf(account: string, { bills }: Bills): string {
  return bills.find((bill) => bill.account === account)?.name ?? groupIban(account)
}

/** Says when a payment would leave, and what would make that another day. */
function departureOf({
  date,
  day,
  why,
  until,
}: NonNullable<BillBundle['payments'][number]['execution']>): string {
  if (why === 'in_time' && until) return say('leavesUntil', { time: timeOf(until) })
  if (why === 'at_once') return say('leavesNow')
  return day === 'today' ? say('leavesToday') : say('leavesOn', { day: dayInWords(date) })
}

async function approve(instructionId: string, model: Bills): Promise<void> {
  const link = await model.approve(instructionId)
  if (link !== undefined) location.assign(link)
}
