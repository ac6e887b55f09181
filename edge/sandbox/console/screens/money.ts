/// <reference lib="dom" />
// The customers of the bank by country, their accounts and cards, with the balances of this moment of its clock; makes customers and accounts.
// One account is opened in account.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban, readCode } from '../../../../core/shared/index.ts'
import type { Control } from '../../control/index.ts'
import { amountOf, money, textOf } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { STATUSES } from './account.ts'

/** Countries that the bank is in. */
const COUNTRIES = { FI: 'Finland', EE: 'Estonia', LV: 'Latvia', LT: 'Lithuania' } as const

type Customer = Awaited<ReturnType<Control['customers']>>[number]
type Country = Customer['country']

/** The screen of money. */
export class MoneyScreen extends Screen {
  #customers: readonly Customer[] | undefined
  #search = ''
  #country: Country = 'FI'

  override get heading(): string {
    return 'Money'
  }

  override async load(): Promise<void> {
    this.#customers = await this.link.control.customers({ country: this.#country })
  }

  override draw(): TemplateResult {
    const found = (this.#customers ?? []).filter((customer) => this.#isFound(customer))
    return html`<p class="lead">
      All people and companies are invented. Balances are those of this moment by the clock of the bank.
    </p>
      <form class="filters" role="search" @submit=${(event: Event) => event.preventDefault()}>
        <label class="wide"
          >Search for a name or an IBAN
          <input
            type="search"
            @input=${(event: InputEvent) => {
              this.#search = (event.target as HTMLInputElement).value.trim().toLowerCase()
              this.requestUpdate()
            }}
          />
        </label>
        <label
          >Country
          <select name="country" @change=${(event: Event) => this.#goTo(event)}>
            ${Object.entries(COUNTRIES).map(([code, name]) => html`<option value=${code}>${name}</option>`)}
          </select>
        </label>
      </form>
      ${
        this.#customers === undefined
          ? html`<div class="card skeleton high" aria-hidden="true"></div>`
          : found.length === 0
            ? html`<p class="card empty">No customer fits.</p>`
            : html`<div class="cards">${found.map((customer) => this.#drawCustomer(customer))}</div>`
      }
      <div class="columns">${this.#drawNewCustomer()} ${this.#drawNewAccount()}</div>`
  }

  #isFound({ customerId, name, accounts }: Customer): boolean {
    const text = [customerId, name, ...accounts.map(({ iban }) => iban)].join(' ').toLowerCase()
    return text.includes(this.#search) || text.includes(readCode(this.#search).toLowerCase())
  }

  #drawCustomer({ customerId, name, kind, mayConfirm, accounts, cards }: Customer): TemplateResult {
    const isBarred = kind === 'business' && !mayConfirm
    return html`<section class="card customer">
      <h2>${name}</h2>
      <p class="quiet">
        <code>${customerId}</code> · ${kind === 'business' ? 'company' : 'person'}${isBarred ? ' · its user may not confirm payments' : ''}
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
                ${available === booked ? nothing : html`<span>can be spent: ${money(available, currency)}</span>`}
                ${status === 'enabled' ? nothing : html`<span class="chip unknown">${STATUSES[status]}</span>`}
              </p>
            </li>`,
        )}
        ${cards.map(
          ({ productName, lastDigits }) =>
            html`<li><p><span>${productName}</span></p><p class="quiet">card ending in ${lastDigits}</p></li>`,
        )}
      </ul>
    </section>`
  }

  #drawNewCustomer(): TemplateResult {
    return html`<section class="card">
      <h2>Make a customer</h2>
      <form class="fields new-customer" @submit=${(event: SubmitEvent) => this.#makeCustomer(event)}>
        <label>Name <input name="name" required maxlength="70" autocomplete="off" /></label>
        <label
          >Kind
          <select name="kind">
            <option value="private">person</option>
            <option value="business">company</option>
          </select>
        </label>
        <label class="tick"><input type="checkbox" name="mayConfirm" checked /> Its user may confirm payments</label>
        <button class="primary">Make the customer</button>
      </form>
    </section>`
  }

  #drawNewAccount(): TemplateResult {
    return html`<section class="card">
      <h2>Open an account</h2>
      <form class="fields new-account" @submit=${(event: SubmitEvent) => this.#openAccount(event)}>
        <label
          >Customer
          <select name="customer">
            ${(this.#customers ?? []).map(
              ({ customerId, name }) => html`<option value=${customerId}>${name} (${customerId})</option>`,
            )}
          </select>
        </label>
        <label>Currency <input name="currency" value="EUR" required pattern="[A-Z]{3}" autocomplete="off" /></label>
        <label>Begins with <input name="balance" inputmode="decimal" placeholder="100.00" autocomplete="off" /></label>
        <label
          >Credit limit, may be left empty
          <input name="creditLimit" inputmode="decimal" placeholder="0.00" autocomplete="off" />
        </label>
        <button class="primary">Open the account</button>
      </form>
    </section>`
  }

  #goTo(event: Event): void {
    this.#country = (event.target as HTMLSelectElement).value as Country
    this.#customers = undefined
    this.requestUpdate()
    void this.link.look()
  }

  async #makeCustomer(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = new FormData(form)
    const isDone = await this.act('Made. It has no account yet: open one.', () =>
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
    const isDone = await this.act('Opened.', () =>
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
