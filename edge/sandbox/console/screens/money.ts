/// <reference lib="dom" />
// Customers by country, their accounts and cards with present balances; makes customers and accounts.
// One account is in account.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { readCode } from '../../../../core/shared/index.ts'
import type { Control } from '../../control/index.ts'
import { choice, ibanOf, LOADING } from '../parts/drawing.ts'
import { amountOf, money } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { STATUSES } from './account.ts'

/** Countries that the bank is in. */
const COUNTRIES = { FI: 'Finland', EE: 'Estonia', LV: 'Latvia', LT: 'Lithuania' } as const

type Customer = Awaited<ReturnType<Control['customers']>>[number]
type Country = Customer['country']

const PEOPLE = { private: 'person', business: 'company' } as const

/** The screen of money. */
export class MoneyScreen extends Screen {
  #customers: readonly Customer[] | undefined
  #search = ''
  #country: Country = 'FI'

  override readonly heading = 'Money'

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
        ${choice('Country', 'country', Object.entries(COUNTRIES), this.#country, (country) => this.#goTo(country))}
      </form>
      ${
        this.#customers === undefined
          ? LOADING
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
        <code>${customerId}</code> · ${PEOPLE[kind]}${isBarred ? ' · its user may not confirm payments' : ''}
      </p>
      <ul class="accounts">
        ${accounts.map(
          ({ accountId, iban, name: product, currency, status, booked, available }) =>
            html`<li>
              <p>
                <a href=${addressOf('money', accountId)}>${product}</a><strong class="sum">${money(booked, currency)}</strong>
              </p>
              <p class="quiet">
                ${iban === undefined ? nothing : ibanOf(iban)}
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
        ${choice('Kind', 'kind', Object.entries(PEOPLE))}
        <label class="tick"><input type="checkbox" name="mayConfirm" checked /> Its user may confirm payments</label>
        <button class="primary">Make the customer</button>
      </form>
    </section>`
  }

  #drawNewAccount(): TemplateResult {
    const customers = (this.#customers ?? []).map(
      ({ customerId, name }) => [customerId, `${name} (${customerId})`] as const,
    )
    return html`<section class="card">
      <h2>Open an account</h2>
      <form class="fields new-account" @submit=${(event: SubmitEvent) => this.#openAccount(event)}>
        ${choice('Customer', 'customer', customers)}
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

  #goTo(country: string): void {
    this.#country = country as Country
    this.#customers = undefined
    this.requestUpdate()
    void this.link.look()
  }

  async #makeCustomer(event: SubmitEvent): Promise<void> {
    await this.send(event, 'Made. It has no account yet: open one.', (given) =>
      this.link.ask('/customers', 'POST', {
        name: given.text('name'),
        kind: given.text('kind'),
        mayConfirm: given.has('mayConfirm'),
        country: this.#country,
      }),
    )
  }

  async #openAccount(event: SubmitEvent): Promise<void> {
    await this.send(event, 'Opened.', (given) => {
      const amounts = ['balance', 'creditLimit'].map((name) => [name, amountOf(given.text(name))])
      return this.link.ask(`/customers/${given.text('customer')}/accounts`, 'POST', {
        country: this.#country,
        currency: given.text('currency'),
        ...Object.fromEntries(amounts.filter(([, amount]) => amount !== '')),
      })
    })
  }
}
