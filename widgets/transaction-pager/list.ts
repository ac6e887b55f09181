// Draws the transactions under their days: one row for each, with the details of a row below it.

import { html, nothing, type TemplateResult } from 'lit'
import { groupReference } from '../../core/shared/values/reference.ts'
import type { Entry } from '../../core/view/entry.ts'
import { drawAmount, type WriteAmount } from '../shared/text/amounts.ts'
import type { WriteDay } from '../shared/text/formats.ts'
import { icon } from '../shared/look/icons.ts'
import { type Day, daysOf } from './days.ts'
import { downIcon } from './icons.ts'
import type { Say } from './writing.ts'

/** What the list needs of its pager in order to be drawn. */
export interface ListView {
  say: Say
  write: WriteAmount
  writeDay: WriteDay
  /** Whether these entries begin with the first one of all. */
  isTop: boolean
  /** Index of the row that the keys have reached. */
  active: number
  isOpen: (entry: Entry) => boolean
  toggle: (entry: Entry, at: number) => void
  drawDetails: (entry: Entry) => TemplateResult
  /** The sum of a day; nothing if it is not known in full. */
  sumOf: (day: Day) => readonly { amount: string; currency: string }[]
  /** Whether there is a column of balances. */
  balances: boolean
  /** The balance after an entry, if it is known exactly. */
  balanceOf: (entry: Entry) => string | undefined
  /** Called when a person comes near the rows, so that the code for their details can be loaded. */
  reached: () => void
  pressed: (event: KeyboardEvent) => void
}

/** Draws all of some entries. */
export function drawList(entries: readonly Entry[], view: ListView): TemplateResult {
  const days = daysOf(entries, view.isTop)
  return html`<div
    class="list ${view.balances ? 'balances' : ''}"
    role="group"
    aria-label=${view.say('transactions')}
    @keydown=${view.pressed}
    @focusin=${view.reached}
    @pointerenter=${view.reached}
  >
    ${drawColumns(view)}
    ${days.map(
      (day, index) => html`<div role="group" aria-labelledby="day-${index}">
        ${drawDay(day, view, `day-${index}`)}
        <ul class="rows" role="list">
          ${day.entries.map((entry, at) => html`<li>${drawEntry(entry, day.at + at, view)}</li>`)}
        </ul>
      </div>`,
    )}
  </div>`
}

/** Draws the names of the columns, which only a wide pager has. */
export function drawColumns({ say, balances }: ListView): TemplateResult {
  return html`<div class="columns" aria-hidden="true">
    <span>${say('who')}</span><span>${say('what')}</span><span class="figure">${say('amount')}</span>
    ${balances ? html`<span class="figure">${say('balance')}</span>` : nothing}
  </div>`
}

/** Draws the heading of a day. */
export function drawDay(day: Day, view: ListView, id: string | typeof nothing = nothing): TemplateResult {
  const sums = day.isOpen ? [] : view.sumOf(day)
  return html`<div class="day" part="day">
    <span class="date-name" id=${id} role="heading" aria-level="3">${day.isOpen ? view.say('open') : view.writeDay(day.day)}</span>
    ${
      sums.length > 0
        ? html`<span class="day-sum"
            ><span class="hidden">${view.say('daySum')}</span>
            ${sums.map(
              ({ amount, currency }) =>
                html` <span>${drawAmount(amount, currency, view.write, view.say, 'always')}</span>`,
            )}</span
          >`
        : nothing
    }
  </div>`
}

/** Draws one transaction, and its details when they are open. */
export function drawEntry(entry: Entry, at: number, view: ListView): TemplateResult {
  const { say, write } = view
  const { status, amount, currency } = entry
  const balance = view.balanceOf(entry)
  const open = view.isOpen(entry)
  const moved = status === 'booked' || status === 'pending'
  const credit = moved && !amount.startsWith('-')
  return html`<div class="entry ${status} ${open ? 'open' : ''}" part="entry">
    <button
      class="row"
      type="button"
      data-at=${at}
      tabindex=${at === view.active ? 0 : -1}
      aria-expanded=${open}
      @click=${() => view.toggle(entry, at)}
    >
      <span class="who">${nameOf(entry) || say('noName')}</span>
      <span class="what">${drawAbout(entry, view)}</span>
      <span class="amount ${credit ? 'credit' : ''}">${drawAmount(amount, currency, write, say, 'always')}</span>
      ${
        view.balances
          ? html`<span class="after"
              >${
                balance === undefined
                  ? nothing
                  : html`<span class="hidden">${say('balance')} </span>${drawAmount(balance, currency, write, say)}`
              }</span
            >`
          : nothing
      }
      <span class="turn">${icon(downIcon)}</span>
    </button>
    ${open ? view.drawDetails(entry) : nothing}
  </div>`
}

/** Draws the quiet line of a transaction: its state if it is not booked, what it is about, its amount in another currency. */
export function drawAbout(
  entry: Entry,
  { say, write }: Pick<ListView, 'say' | 'write'>,
): (TemplateResult | string)[] {
  const { status, original } = entry
  const about = aboutOf(entry)
  const pieces = [
    status === 'booked' ? '' : html`<span class="tag">${say(status)}</span>`,
    // A text may contain another direction of writing, which must not turn the amount beside it.
    about && html`<bdi>${about}</bdi>`,
    original ? html`<span class="original">${write(original.amount, original.currency)}</span>` : '',
  ].filter((piece) => piece !== '')
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [' · ', piece]))
}

/** Names the other party of a transaction, or else its kind; empty if the bank names neither. */
export function nameOf({ counterpart, codes }: Entry): string {
  return counterpart?.name || codes?.text || counterpart?.account || ''
}

/** One quiet line: what the payer wrote, or else the reference, or else what kind of transaction it is. */
function aboutOf(entry: Entry): string {
  const { message, reference, codes, counterpart } = entry
  if (message) return message.replaceAll('\n', ' ')
  if (reference) return groupReference(reference)
  return counterpart?.name ? (codes?.text ?? '') : ''
}
