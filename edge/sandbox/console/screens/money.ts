/// <reference lib="dom" />
// The customers of the bank, their accounts and the balances of these at this moment of its clock.
// It moves no money.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban } from '../../../../core/shared/index.ts'
import type { Control } from '../../control/index.ts'
import { money } from '../parts/formats.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'

type Customer = Awaited<ReturnType<Control['customers']>>[number]

/** The screen of money. */
export class MoneyScreen extends Screen {
  #customers: readonly Customer[] | undefined
  #search = ''

  override get heading(): string {
    return words().screens.money
  }

  override async load(): Promise<void> {
    this.#customers = await this.link.control.customers()
  }

  override draw(): TemplateResult {
    const w = words().money
    const found = (this.#customers ?? []).filter((customer) => this.#isFound(customer))
    return html`<p class="lead">${w.text}</p>
      <form class="filters" role="search" @submit=${(event: Event) => event.preventDefault()}>
        <label class="wide"
          >${w.search}
          <input
            type="search"
            @input=${(event: InputEvent) => {
              this.#search = (event.target as HTMLInputElement).value.trim().toLowerCase()
              this.requestUpdate()
            }}
          />
        </label>
      </form>
      ${
        this.#customers === undefined
          ? html`<div class="card skeleton high" aria-hidden="true"></div>`
          : found.length === 0
            ? html`<p class="card empty">${w.none}</p>`
            : html`<div class="cards">${found.map((customer) => this.#drawCustomer(customer))}</div>`
      }`
  }

  #isFound({ customerId, name, accounts }: Customer): boolean {
    const text = [customerId, name, ...accounts.map(({ iban }) => iban)].join(' ').toLowerCase()
    return text.includes(this.#search) || text.includes(this.#search.replaceAll(' ', ''))
  }

  #drawCustomer({ customerId, name, kind, mayConfirm, accounts }: Customer): TemplateResult {
    const w = words().money
    const isBarred = kind === 'business' && !mayConfirm
    return html`<section class="card customer">
      <h2>${name}</h2>
      <p class="quiet">
        <code>${customerId}</code> · ${kind === 'business' ? w.business : w.person}${isBarred ? ` · ${w.noRight}` : ''}
      </p>
      <ul class="accounts">
        ${accounts.map(
          ({ iban, name: product, currency, status, booked, available }) =>
            html`<li>
              <p><span>${product}</span><strong class="sum">${money(booked, currency)}</strong></p>
              <p class="quiet">
                ${
                  iban === undefined
                    ? nothing
                    : html`<code>${groupIban(iban)}</code><copy-text .text=${iban}></copy-text>`
                }
                ${available === booked ? nothing : html`<span>${w.available} ${money(available, currency)}</span>`}
                ${status === 'enabled' ? nothing : html`<span class="chip unknown">${status === 'blocked' ? w.blocked : w.deleted}</span>`}
              </p>
            </li>`,
        )}
      </ul>
    </section>`
  }
}
