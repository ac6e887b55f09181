// Draws the list of payments: those that need the merchant, the filter, and a row for each payment.
// It loads nothing: model.ts does.

import { html, nothing, type TemplateResult } from 'lit'
import { announce } from '../../site/parts/frame.ts'
import type { Filter, PaymentRow } from './calls.ts'
import { chip, dayOf, moneyOf, states, stateWord, time } from './formats.ts'
import { firstFilter, type Model } from './model.ts'
import { saving } from './saving.ts'
import { say } from './words/index.ts'

/** What the list can do besides showing. */
export interface ListActions {
  open: (handle: string, event: MouseEvent) => void
  choose: (filter: Filter) => void
  more: () => void
}

let rangeFault = ''
/** Whether the filter is unfolded: most of the time the last week is what is wanted. */
let isFiltering = false

/** Draws what waits for a person, first of all. */
export function waitingList({ waiting, rows = [], handle }: Model, actions: ListActions): TemplateResult {
  // A payment that the list shows as waiting waits too, in any state.
  const known = new Set(waiting.map((row) => row.handle))
  const all = [...waiting, ...rows.filter((row) => row.needsPerson && !known.has(row.handle))]
  return html`<section class="waiting" aria-labelledby="waiting" ?data-any=${all.length > 0}>
    <h2 id="waiting">${say('waitingTitle')}</h2>
    ${
      all.length === 0
        ? html`<p class="quiet">${say('waitingNone')}</p>`
        : html`<ul class="payments">
          ${all.map((row) => payment(row, row.handle === handle, actions))}
        </ul>`
    }
  </section>`
}

/** Draws filter and list. */
export function allPayments(model: Model, actions: ListActions): TemplateResult {
  const { rows, next, handle } = model
  return html`<section class="all" aria-labelledby="all">
    <h2 id="all">${say('listTitle')}</h2>
    <details class="filtering" ?open=${isFiltering} @toggle=${noteToggle}>
      <summary>${summary(model.filter)}</summary>
      ${filterForm(model.filter, actions)} ${saving(model.filter)}
    </details>
    ${
      rows === undefined
        ? skeleton()
        : rows.length === 0
          ? empty(model.filter)
          : html`<ul class="payments">
            ${rows.map((row) => payment(row, row.handle === handle, actions))}
          </ul>`
    }
    ${next === undefined ? nothing : html`<button type="button" class="secondary" @click=${() => actions.more()}>${say('more')}</button>`}
  </section>`
}

function payment(row: PaymentRow, isOpen: boolean, { open }: ListActions): TemplateResult {
  const { handle, orderId, state, createdAt } = row
  return html`<li>
    <a
      href="/merchant?payment=${handle}"
      aria-current=${isOpen ? 'true' : 'false'}
      @click=${(event: MouseEvent) => open(handle, event)}
    >
      <span class="what">${say('order', { id: orderId })}</span>
      <span class="price">${moneyOf(row)}</span>
      <span class="how">${chip(state)}</span>
      <span class="when quiet small">${time(createdAt)}</span>
    </a>
  </li>`
}

/** Says in one line what is shown, so that the fields need no room. */
function summary({ from, to, state, search }: Filter): string {
  const slots = { from: dayOf(from), to: dayOf(to), state: state ? stateWord(state) : say('everyState') }
  return search ? `${say('filterNow', slots)}, ${search}` : say('filterNow', slots)
}

function noteToggle({ target }: Event): void {
  isFiltering = (target as HTMLDetailsElement).open
}

function filterForm(filter: Filter, actions: ListActions): TemplateResult {
  return html`<form class="filters" aria-label=${say('filters')} novalidate @submit=${(event: SubmitEvent) => apply(event, actions)}>
    <div class="field">
      <label for="from">${say('from')}</label>
      <input id="from" name="from" type="date" .value=${filter.from} aria-describedby="days" aria-invalid=${rangeFault !== ''} />
    </div>
    <div class="field">
      <label for="to">${say('to')}</label>
      <input id="to" name="to" type="date" .value=${filter.to} aria-describedby="days" aria-invalid=${rangeFault !== ''} />
    </div>
    <div class="field">
      <label for="state">${say('state')}</label>
      <select id="state" name="state" .value=${filter.state}>
        <option value="">${say('everyState')}</option>
        ${states.map((state) => html`<option value=${state} ?selected=${filter.state === state}>${stateWord(state)}</option>`)}
      </select>
    </div>
    <div class="field">
      <label for="search">${say('search')}</label>
      <input id="search" name="search" type="search" autocomplete="off" spellcheck="false" maxlength="80" .value=${filter.search} />
    </div>
    <div class="do">
      <button class="secondary">${say('apply')}</button>
      <button type="button" class="text" @click=${() => clear(actions)}>${say('clear')}</button>
    </div>
    <p class="small ${rangeFault ? 'fault' : 'quiet'}" id="days">${rangeFault || say('daysHint')}</p>
  </form>`
}

function apply(event: SubmitEvent, actions: ListActions): void {
  event.preventDefault()
  const form = new FormData(event.target as HTMLFormElement)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const filter = { from: text('from'), to: text('to'), state: text('state'), search: text('search') }
  const days = (Date.parse(filter.to) - Date.parse(filter.from)) / 86_400_000
  // A day that is left out is today, for the merchant interface and so for us.
  rangeFault = days < 0 || days > 30 ? say('rangeWrong') : ''
  if (rangeFault) return announce(rangeFault)
  actions.choose(filter)
}

function clear(actions: ListActions): void {
  rangeFault = ''
  actions.choose(firstFilter())
}

function skeleton(): TemplateResult {
  return html`<p class="unseen">${say('loading')}</p>
    <ul class="payments" aria-hidden="true">
      ${[1, 2, 3, 4].map(() => html`<li class="bone"></li>`)}
    </ul>`
}

function empty({ state, search }: Filter): TemplateResult {
  return state || search
    ? html`<p class="none">${say('emptyFiltered')}</p>`
    : html`<div class="none">
      <p>${say('empty')}</p>
      <p class="quiet small">${say('emptyText')}</p>
    </div>`
}
