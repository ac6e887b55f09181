// Draws the list of payments: those that need the merchant, search and filter, and the payments of each day with their sums.

import { html, nothing, type TemplateResult } from 'lit'
import { readDay, writeDay } from '../../../widgets/transaction-pager/day-text.ts'
import { announce } from '../../site/parts/frame.ts'
import type { Filter, PaymentRow } from './calls.ts'
import { locale, money } from '../../site/words/index.ts'
import { today } from '../shared/days.ts'
import { dayName, dayOf, states, stateWord } from '../shared/formats.ts'
import { loading } from '../shared/page.ts'
import { olderButton } from '../shared/parts.ts'
import { firstFilter, type Payments } from './model.ts'
import { paymentRow } from './row.ts'
import { saving } from './saving.ts'
import { byDay, type DayOfPayments, type Sums, sumsOf } from './sums.ts'
import { say } from '../words/index.ts'

/** What the list can do besides showing. */
export interface ListActions {
  open: (handle: string, event: MouseEvent) => void
  choose: (filter: Filter) => void
  more: () => void
}

let rangeFault = ''
/** Whether the filter is unfolded. Mostly it is not needed, because the page begins with the last week. */
let isFiltering = false

/** Draws, at the top, the payments that wait for a person. */
export function waitingList({ waiting, rows = [], id }: Payments, actions: ListActions): TemplateResult {
  // The list may show payments as waiting that are not in `waiting`; they are added, whatever their state.
  const known = new Set(waiting.map((row) => row.handle))
  const all = [...waiting, ...rows.filter((row) => row.needsPerson && !known.has(row.handle))]
  return html`<section class="waiting" aria-labelledby="waiting" ?data-any=${all.length > 0}>
    <h2 id="waiting">${say('waitingTitle')}</h2>
    ${
      all.length === 0
        ? html`<p class="quiet">${say('waitingNone')}</p>`
        : html`<ul class="payments">
          ${all.map((row) => paymentRow(row, { isOpen: row.handle === id, isDated: true, open: actions.open }))}
        </ul>`
    }
  </section>`
}

/** Draws search, filter and list. */
export function allPayments(model: Payments, actions: ListActions): TemplateResult {
  const { rows, next } = model
  return html`<section class="all" aria-labelledby="all">
    <h2 id="all">${say('listTitle')}</h2>
    ${searchForm(model.filter, actions)}
    <div class="tools">
      <details class="filtering" ?open=${isFiltering} @toggle=${noteToggle}>
        <summary>${summary(model.filter)}</summary>
        ${filterForm(model.filter, actions)}
      </details>
      ${saving(model.filter)}
    </div>
    ${
      rows === undefined
        ? loading(4)
        : rows.length === 0
          ? empty(model.filter)
          : html`<p class="period">${periodWords(sumsOf(rows), next !== undefined)}</p>
            <p class="columns-of quiet small" aria-hidden="true">
              ${columns.map((word) => html`<span>${say(word)}</span>`)}
            </p>
            ${byDay(rows, next !== undefined).map((one) => day(one, model, actions))}`
    }
    ${olderButton(next, actions.more)}
  </section>`
}

/** Names of the columns, shown if there is room; each row also names its values in its own words. */
const columns = ['columnTime', 'columnBuyer', 'columnGoods', 'bankName', 'state', 'amountName'] as const

function day(
  { day: date, rows, sums }: DayOfPayments<PaymentRow>,
  { id }: Payments,
  { open }: ListActions,
): TemplateResult {
  return html`<section class="day" aria-labelledby="day-${date}">
    <h3 id="day-${date}"><span>${dayName(date)}</span> ${sums ? html`<span class="quiet small">${sumWords(sums)}</span>` : nothing}</h3>
    <ul class="payments">
      ${rows.map((row) => paymentRow(row, { isOpen: row.handle === id, isDated: false, open }))}
    </ul>
  </section>`
}

/** Writes the sums of what was paid and what was given back; a sum of zero is left out. */
function sumWords({ paid, back }: Sums): string {
  const words = { sumPaid: paid, sumBack: back } as const
  const said = (['sumPaid', 'sumBack'] as const).filter((word) => words[word] !== '0.00')
  const text = said.map((word) => say(word, { amount: money(words[word]) })).join(', ')
  return text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1)
}

function periodWords(sums: Sums, hasMore: boolean): string {
  const many = say('paidCount', { count: sums.count })
  const sum = sumWords(sums)
  return `${hasMore ? `${say('ofShown')} ` : ''}${many}.${sum && ` ${sum}.`}`
}

function searchForm(filter: Filter, { choose }: ListActions): TemplateResult {
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    const text = new FormData(event.target as HTMLFormElement).get('search')
    choose({ ...filter, search: typeof text === 'string' ? text.trim() : '' })
  }
  return html`<form class="searching" role="search" novalidate @submit=${find}>
    <label class="small" for="search">${say('search')}</label>
    <input id="search" name="search" type="search" autocomplete="off" spellcheck="false" maxlength="80" .value=${filter.search} />
    <button class="secondary">${say('find')}</button>
  </form>`
}

/** Describes in one line what is shown, so that the fields need no room. */
function summary({ from, to, state, search }: Filter): string {
  const slots = { from: dayOf(from), to: dayOf(to), state: state ? stateWord(state) : say('everyState') }
  return search ? `${say('filterNow', slots)}, ${search}` : say('filterNow', slots)
}

function noteToggle({ target }: Event): void {
  isFiltering = (target as HTMLDetailsElement).open
}

function filterForm(filter: Filter, actions: ListActions): TemplateResult {
  return html`<form class="filters" aria-label=${say('filters')} novalidate @submit=${(event: SubmitEvent) => apply(event, filter.search, actions)}>
    ${dayField('from', filter.from)} ${dayField('to', filter.to)}
    <div class="field">
      <label for="state">${say('state')}</label>
      <select id="state" name="state" .value=${filter.state}>
        <option value="">${say('everyState')}</option>
        ${states.map((state) => html`<option value=${state} ?selected=${filter.state === state}>${stateWord(state)}</option>`)}
      </select>
    </div>
    <div class="do">
      <button class="secondary">${say('apply')}</button>
      <button type="button" class="text" @click=${(event: MouseEvent) => clear(event, actions)}>${say('clear')}</button>
    </div>
    <p class="small ${rangeFault ? 'fault' : 'quiet'}" id="days">${rangeFault || `${formOfDays()} ${say('daysHint')}`}</p>
  </form>`
}

/** Draws the field of a day as a text field: a browser's own date field would be in the browser's language, not the page's. */
function dayField(name: 'from' | 'to', chosen: string): TemplateResult {
  return html`<div class="field">
    <label for=${name}>${say(name)}</label>
    <input id=${name} name=${name} type="text" autocomplete="off" spellcheck="false" .value=${writeDay(chosen, locale())} aria-describedby="days" aria-invalid=${rangeFault !== ''} />
  </div>`
}

/** Explains how a day is typed, with the last day of this year as example, because its day and month cannot be confused. */
function formOfDays(): string {
  return say('daysForm', { day: writeDay(`${today().slice(0, 4)}-12-31`, locale()) })
}

function apply(event: SubmitEvent, search: string, actions: ListActions): void {
  event.preventDefault()
  const form = new FormData(event.target as HTMLFormElement)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const dayIn = (name: string) => {
    if (text(name) === '') return ''
    const read = readDay(text(name), locale())
    return 'day' in read ? read.day : undefined
  }
  const [from, to] = [dayIn('from'), dayIn('to')]
  if (from === undefined || to === undefined) {
    rangeFault = formOfDays()
    return announce(rangeFault)
  }
  const filter = { from, to, state: text('state'), search }
  const days = (Date.parse(filter.to) - Date.parse(filter.from)) / 86_400_000
  // A day that is left out means today, because the merchant interface takes it so.
  rangeFault = days < 0 || days > 30 ? say('rangeWrong') : ''
  if (rangeFault) return announce(rangeFault)
  actions.choose(filter)
}

function clear({ target }: Event, actions: ListActions): void {
  rangeFault = ''
  const first = firstFilter()
  // Text that was typed but not applied is not in the filter, so the form is emptied as well.
  const { form } = target as HTMLButtonElement
  for (const name of ['from', 'to'] as const) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = writeDay(first[name], locale())
  }
  actions.choose(first)
}

function empty({ state, search }: Filter): TemplateResult {
  return state || search
    ? html`<p class="none">${say('emptyFiltered')}</p>`
    : html`<div class="none">
      <p>${say('empty')}</p>
      <p class="quiet small">${say('emptyText')}</p>
    </div>`
}
