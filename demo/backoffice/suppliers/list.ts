// Draws the list of payments to suppliers, newest first, and the button for a new one.
// It loads nothing: model.ts does.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban } from '../../../core/shared/index.ts'
import { money } from '../../site/words/index.ts'
import { moneyOf, time } from '../merchant/formats.ts'
import type { ShownRow } from './calls.ts'
import { unanswered } from './form.ts'
import type { Suppliers } from './model.ts'
import { mark } from './states.ts'
import { say } from './words/index.ts'

/** What the list can do besides showing. */
export interface ListActions {
  write: (event: MouseEvent) => void
  open: (id: string, event: MouseEvent) => void
  more: () => void
}

/** What stands in the same list: bills that were sent together. */
type Together = TemplateResult | typeof nothing

/** Draws the way to a new payment, and the list. */
export function list(
  { rows, next, id }: Suppliers,
  isWriting: boolean,
  actions: ListActions,
  together: Together,
): TemplateResult {
  const lost = unanswered()
  return html`<section class="all" aria-labelledby="all">
    <div class="all-head">
      <h2 id="all">${say('listTitle')}</h2>
      <a class="secondary" href="/suppliers?pay" aria-current=${isWriting ? 'page' : 'false'} @click=${actions.write}>${say('payOne')}</a>
    </div>
    ${
      lost && !isWriting
        ? html`<p class="trouble">
            ${say('unanswered', { name: lost.name, amount: money(lost.amount) })}
            <a href="/suppliers?pay" @click=${actions.write}>${say('lookAgain')}</a>
          </p>`
        : nothing
    }
    ${
      rows === undefined
        ? html`<p class="unseen">${say('loading')}</p>
          <ul class="payments" aria-hidden="true">
            ${[1, 2, 3].map(() => html`<li class="bone"></li>`)}
          </ul>`
        : rows.length === 0
          ? together === nothing
            ? html`<p class="quiet none">${say('empty')}</p>`
            : nothing
          : html`<ul class="payments">
              ${rows.map((row) => line(row, row.payoutId === id, actions))}
            </ul>`
    }
    ${next === undefined ? nothing : html`<button type="button" class="secondary" @click=${() => actions.more()}>${say('more')}</button>`}
    ${together}
  </section>`
}

function line(row: ShownRow, isOpen: boolean, { open }: ListActions): TemplateResult {
  const { payoutId, name, creditorIban, state, createdAt } = row
  return html`<li>
    <a
      href="/suppliers?payout=${payoutId}"
      aria-current=${isOpen ? 'true' : 'false'}
      @click=${(event: MouseEvent) => open(payoutId, event)}
    >
      <span class="what">${name ?? groupIban(creditorIban)}</span>
      <span class="price">${moneyOf(row)}</span>
      <span class="how">${mark(state)}</span>
      <span class="when quiet small">${time(createdAt)}</span>
    </a>
  </li>`
}
