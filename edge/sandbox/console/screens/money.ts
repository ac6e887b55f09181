/// <reference lib="dom" />
// The customers of the bank by country, their accounts and cards, with the balances of this moment of its clock; makes customers and accounts.
// One account is opened in account.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban, readCode } from '../../../../core/shared/index.ts'
import type { Control } from '../../control/index.ts'
import { amountOf, money, textOf } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'

type Customer = Awaited<ReturnType<Control['customers']>>[number]
type Country = Customer['country']

const COUNTRIES = ['FI', 'EE', 'LV', 'LT'] as const satisfies readonly Country[]

/** The screen of money. */
export class MoneyScreen extends Screen {
  #customers: readonly Customer[] | undefined
  #search = ''
  #country: Country = 'FI'

  override get heading(): string {
    return words().screens.money
  }

  override async load(): Promise<void> {
    this.#customers = await this.link.control.customers({ country: this.#country })
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
        <label
          >${w.country}
          <select name="country" @change=${(event: Event) => this.#goTo(event)}>
            ${COUNTRIES.map((one) => html`<option value=${one}>${w.countries[one]}</option>`)}
          </select>
        </label>
      </form>
      ${
        this.#customers === undefined
          ? html`<div class="card skeleton high" aria-hidden="true"></div>`
          : found.length === 0
            ? html`<p class="card empty">${w.none}</p>`
            : html`<div class="cards">${found.map((customer) => this.#drawCustomer(customer))}</div>`
      }
      <div class="columns">${this.#drawNewCustomer()} ${this.#drawNewAccount()}</div>`
  }

  #isFound({ customerId, name, accounts }: Customer): boolean {
    const text = [customerId, name, ...accounts.map(({ iban }) => iban)].join(' ').toLowerCase()
    return text.includes(this.#search) || text.includes(readCode(this.#search).toLowerCase())
  }

  #drawCustomer({ customerId, name, kind, mayConfirm, accounts, cards }: Customer): TemplateResult {
    const w = words().money
    const isBarred = kind === 'business' && !mayConfirm
    return html`<section class="card customer">
      <h2>${name}</h2>
      <p class="quiet">
        <code>${customerId}</code> · ${kind === 'business' ? w.business : w.person}${isBarred ? ` · ${w.noRight}` : ''}
      </p>
      <ul class="accounts">
        ${accounts.map(
          ({ accountId, iban, name: product, currency, status, booked, available }) =>
            html`<li>
              <p>
                <a href=${addressOf('money', accountId)}>${product}</a><strong class="sum">${money(booked, currency)}</strong>
              </p>
              <p class="quiet">
                ${
                  iban === undefined
                    ? nothing
                    : html`<code>${groupIban(iban)}</code><copy-text .text=${iban}></copy-text>`
                }
                ${available === booked ? nothing : html`<span>${w.available} ${money(available, currency)}</span>`}
                ${status === 'enabled' ? nothing : html`<span class="chip unknown">${w[status]}</span>`}
              </p>
            </li>`,
        )}
        ${cards.map(
          ({ productName, lastDigits }) =>
            html`<li><p><span>${productName}</span></p><p class="quiet">${w.card(lastDigits)}</p></li>`,
        )}
      </ul>
    </section>`
  }

  #drawNewCustomer(): TemplateResult {
    const w = words().money
    return html`<section class="card">
      <h2>${w.newCustomer}</h2>
      <form class="fields new-customer" @submit=${(event: SubmitEvent) => this.#makeCustomer(event)}>
        <label>${w.name} <input name="name" required maxlength="70" autocomplete="off" /></label>
        <label
          >${w.kind}
          <select name="kind">
            <option value="private">${w.person}</option>
            <option value="business">${w.business}</option>
          </select>
        </label>
        <label class="tick"><input type="checkbox" name="mayConfirm" checked /> ${w.mayConfirm}</label>
        <button class="primary">${w.make}</button>
      </form>
    </section>`
  }

  #drawNewAccount(): TemplateResult {
    const w = words().money
    return html`<section class="card">
      <h2>${w.newAccount}</h2>
      <form class="fields new-account" @submit=${(event: SubmitEvent) => this.#openAccount(event)}>
        <label
          >${w.customer}
          <select name="customer">
            ${(this.#customers ?? []).map(
              ({ customerId, name }) => html`<option value=${customerId}>${name} (${customerId})</option>`,
            )}
          </select>
        </label>
        <label>${w.currency} <input name="currency" value="EUR" required pattern="[A-Z]{3}" autocomplete="off" /></label>
        <label>${w.beginsWith} <input name="balance" inputmode="decimal" placeholder="100.00" autocomplete="off" /></label>
        <label
          >${w.creditLimit}, ${w.optional}
          <input name="creditLimit" inputmode="decimal" placeholder="0.00" autocomplete="off" />
        </label>
        <button class="primary">${w.open}</button>
      </form>
    </section>`
  }

  #goTo(event: Event): void {
    const chosen = COUNTRIES.find((one) => one === (event.target as HTMLSelectElement).value)
    if (!chosen) return
    this.#country = chosen
    this.#customers = undefined
    this.requestUpdate()
    void this.link.look()
  }

  async #makeCustomer(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = new FormData(form)
    const isDone = await this.act(words().money.made, () =>
      this.link.ask('/customers', 'POST', {
        name: textOf(given.get('name')).trim(),
        kind: textOf(given.get('kind')),
        mayConfirm: given.has('mayConfirm'),
        country: this.#country,
      }),
    )
    if (isDone) form.reset()
  }

  async #openAccount(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = new FormData(form)
    const optional = (name: string) => {
      const text = amountOf(given.get(name))
      return text === '' ? {} : { [name]: text }
    }
    const isDone = await this.act(words().money.opened, () =>
      this.link.ask(`/customers/${textOf(given.get('customer'))}/accounts`, 'POST', {
        country: this.#country,
        currency: textOf(given.get('currency')),
        ...optional('balance'),
        ...optional('creditLimit'),
      }),
    )
    if (isDone) form.reset()
  }
}
