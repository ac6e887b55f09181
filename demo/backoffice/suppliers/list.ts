// Draws the list of payments to suppliers, newest first, and the button for a new one.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban } from '../../../core/shared/index.ts'
import { money } from '../../site/words/index.ts'
import { moneyOf, time } from '../shared/formats.ts'
import type { ShownRow } from './calls.ts'
import { unanswered } from './form.ts'
import type { Suppliers } from './model.ts'
import { loading } from '../shared/page.ts'
import { linked, olderButton } from '../shared/parts.ts'
import { mark } from './states.ts'
import { say } from '../words/index.ts'

/** What the list can do besides showing. */
export interface ListActions {
  write: (event: MouseEvent) => void
  open: (id: string, event: MouseEvent) => void
  more: () => void
}

/** Bills that were sent together, which are in the same list. */
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
      <h2 id="all">${say('payoutsTitle')}</h2>
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
        ? loading(3)
        : rows.length === 0
          ? together === nothing
            ? html`<p class="quiet none">${say('payoutsNone')}</p>`
            : nothing
          : html`<ul class="payments">
              ${rows.map((row) => line(row, row.payoutId === id, actions))}
            </ul>`
    }
    ${olderButton(next, actions.more)} ${together}
  </section>`
}

function line(row: ShownRow, isOpen: boolean, { open }: ListActions): TemplateResult {
  const { payoutId, name, creditorIban, state, createdAt } = row
  return linked(
    `/suppliers?payout=${payoutId}`,
    isOpen,
    (event) => open(payoutId, event),
    html`<span class="what">${name ?? groupIban(creditorIban)}</span>
      <span class="price">${moneyOf(row)}</span>
      <span class="how">${mark(state)}</span>
      <span class="when quiet small">${time(createdAt)}</span>`,
  )
}
