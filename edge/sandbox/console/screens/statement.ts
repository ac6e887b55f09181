/// <reference lib="dom" />
// The statement of an account as people read it, and as it is printed: the period, both balances, and each entry with the balance after it.
// It asks nothing; account.ts does.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban } from '../../../../core/shared/index.ts'
import { helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { Control } from '../../control/index.ts'
import { dateOnly, money, movement } from '../parts/formats.ts'
import { words } from '../words/index.ts'

/** A statement, as the bank gives it. */
export type Statement = Awaited<ReturnType<Control['accounts']['statement']>>

/** Draws it. */
export function drawStatement(statement: Statement): TemplateResult {
  const w = words().money
  const { holder, name, iban, bic, currency, from, to, opening, closing, debits, credits, entries } =
    statement
  const dayOf = (date: string) => dateOnly(helsinkiInstant(date))
  const kinds = w.kinds as Readonly<Record<string, string>>
  return html`<div class="sheet">
    <p><strong>${holder}</strong><br />${name}${iban === undefined ? nothing : html`<br /><code>${groupIban(iban)}</code> ${bic}`}</p>
    <div class="table">
      <table>
        <caption>${dayOf(from)} – ${dayOf(to)}</caption>
        <thead>
          <tr><th>${w.when}</th><th>${w.what}</th><th>${w.sum}</th><th>${w.balance}</th></tr>
        </thead>
        <tbody>
          <tr class="turn">
            <td data-label=${w.when}>${dayOf(from)}</td>
            <td data-label=${w.what}><strong>${w.opening}</strong></td>
            <td></td>
            <td data-label=${w.balance} class="amount">${money(opening, currency)}</td>
          </tr>
          ${entries.map(
            ({ at, kind, amount, balanceAfter = '', counterpart, message, reference, archiveId }) => html`<tr>
              <td data-label=${w.when}>${dateOnly(Date.parse(at))}</td>
              <td data-label=${w.what}>
                <strong>${counterpart?.name ?? kinds[kind] ?? kind}</strong>
                ${[message, reference, archiveId].map((text) =>
                  text === undefined ? nothing : html`<br /><span class="quiet">${text}</span>`,
                )}
              </td>
              <td data-label=${w.sum} class="amount ${amount.startsWith('-') ? '' : 'credit'}">${movement(amount, currency)}</td>
              <td data-label=${w.balance} class="amount">${money(balanceAfter, currency)}</td>
            </tr>`,
          )}
          <tr class="turn">
            <td data-label=${w.when}>${dayOf(to)}</td>
            <td data-label=${w.what}>
              <strong>${w.closing}</strong><br />
              <span class="quiet">${w.credits} ${money(credits, currency)} · ${w.debits} ${money(debits, currency)}</span>
            </td>
            <td></td>
            <td data-label=${w.balance} class="amount closing">${money(closing, currency)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  </div>`
}
