/// <reference lib="dom" />
// One account: its balances and entries, its statement, who may do what with it; adds entries, changes the balance, blocks and closes.
// Everything is a call of the bank, which refuses what its books do not allow.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban, readCode } from '../../../../core/shared/index.ts'
import { formatDateTime, helsinkiDate, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { Control } from '../../control/index.ts'
import { amountOf, dateTime, inputTime, money, movement, textOf } from '../parts/formats.ts'
import { BACK, icon } from '../parts/icons.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'
import { drawStatement, type Statement } from './statement.ts'

type Account = Awaited<ReturnType<Control['accounts']['read']>>
type Listed = Awaited<ReturnType<Control['entries']['list']>>
type Entry = Listed['entries'][number]
type Client = Awaited<ReturnType<Control['clients']['list']>>[number]
type Customer = Awaited<ReturnType<Control['customers']>>[number]

const RIGHTS = ['read', 'pay', 'confirm'] as const
const PAGE = '25'

/** The screen of one account. */
export class AccountScreen extends Screen {
  static override properties = { ...Screen.properties, accountId: { attribute: false } }
  declare accountId: string

  #account: Account | undefined
  #isGone = false
  #listed: Listed | undefined
  /** Where the page of entries begins that is shown; the newest where absent. */
  #before: string | undefined
  #statement: Statement | undefined
  #clients: readonly Client[] = []
  #customers: readonly Customer[] = []

  override get heading(): string {
    return this.#account ? this.#account.name : words().money.one
  }

  override async load(): Promise<void> {
    const { control } = this.link
    try {
      this.#account = await control.accounts.read(this.accountId)
    } catch {
      this.#isGone = true
      return
    }
    const { country } = this.#account
    const before = this.#before === undefined ? {} : { before: this.#before }
    const [listed, clients, customers] = await Promise.all([
      control.entries.list(this.accountId, { limit: PAGE, ...before }),
      control.clients.list(),
      control.customers({ country }),
    ])
    this.#listed = listed
    this.#clients = clients
    this.#customers = customers
  }

  override draw(): TemplateResult {
    const w = words().money
    const account = this.#account
    const back = html`<p class="back no-print"><a href=${addressOf('money')}>${icon(BACK)}${w.back}</a></p>`
    if (this.#isGone) return html`${back}<p class="card empty">${w.gone}</p>`
    if (!account) return html`${back}<div class="card skeleton high" aria-hidden="true"></div>`
    const isOwn = account.kind !== 'outside'
    const isOpen = isOwn && account.status !== 'deleted'
    return html`${back}
      <div class="columns no-print">
        ${this.#drawFacts(account)} ${isOpen && account.kind === 'current' ? this.#drawAdd(account) : nothing}
      </div>
      ${this.#drawEntries(account)} ${this.#drawStatement(account)}
      ${isOwn ? html`<div class="columns no-print">${this.#drawRights(account)} ${this.#drawClients(account)} ${isOpen ? this.#drawMore(account) : nothing}</div>` : nothing}`
  }

  #drawFacts(account: Account): TemplateResult {
    const w = words().money
    const { holder, customerId, iban, currency, status, booked, available, expected, kind } = account
    const set = (to: 'enabled' | 'blocked' | 'deleted', label: string) =>
      html`<button type="button" class="plain ${to === 'deleted' ? 'danger' : ''}" @click=${() => this.#setStatus(to)}>${label}</button>`
    return html`<section class="card facts">
      <h2>${holder}</h2>
      <dl>
        ${customerId === undefined ? nothing : html`<div><dt>${w.customer}</dt><dd><code>${customerId}</code></dd></div>`}
        ${
          iban === undefined
            ? nothing
            : html`<div><dt>${w.number}</dt><dd><code>${groupIban(iban)}</code><copy-text .text=${iban}></copy-text></dd></div>`
        }
        <div><dt>${w.booked}</dt><dd class="booked">${money(booked, currency)}</dd></div>
        <div><dt>${w.canSpend}</dt><dd>${money(available, currency)}</dd></div>
        <div><dt>${w.expected}</dt><dd>${money(expected, currency)}</dd></div>
        <div><dt>${w.status}</dt><dd class="status">${w[status]}</dd></div>
      </dl>
      ${
        kind === 'outside' || status === 'deleted'
          ? nothing
          : html`<p class="pair states">
            ${status === 'enabled' ? set('blocked', w.block) : set('enabled', w.unblock)} ${set('deleted', w.close)}
          </p>`
      }
      ${
        kind === 'current' && status !== 'deleted'
          ? html`<form class="inline balance" @submit=${(event: SubmitEvent) => this.#setBalance(event)}>
            <label for="new-balance">${w.newBalance}</label>
            <input id="new-balance" name="balance" required inputmode="decimal" placeholder="250.00" autocomplete="off" />
            <button class="plain">${w.change}</button>
          </form>`
          : nothing
      }
    </section>`
  }

  #drawAdd({ country }: Account): TemplateResult {
    const w = words().money
    return html`<section class="card">
      <h2>${w.addEntry}</h2>
      <form class="fields add-entry" @submit=${(event: SubmitEvent) => this.#add(event)}>
        <label>${w.amount} <input name="amount" required inputmode="decimal" placeholder="-12.50" autocomplete="off" /></label>
        <label>${w.counterpart} <input name="name" maxlength="70" autocomplete="off" /></label>
        <label
          >${w.counterIban}, ${w.optional} <input name="iban" autocomplete="off" placeholder="FI46 9980 0000 0000 13" />
        </label>
        <label>${w.reference}, ${w.optional} <input name="reference" autocomplete="off" /></label>
        <label
          >${w.message}, ${w.optional}
          ${
            country === 'FI'
              ? html`<textarea name="message" rows="2"></textarea>`
              : html`<input name="message" maxlength="140" autocomplete="off" />`
          }
        </label>
        <label
          >${w.how}
          <select name="status">
            <option value="booked">${w.bookedEntry}</option>
            <option value="pending">${w.pendingEntry}</option>
          </select>
        </label>
        <label
          >${w.entryKind}
          <select name="kind">
            ${Object.entries(w.kinds).map(([kind, label]) => html`<option value=${kind}>${label}</option>`)}
          </select>
        </label>
        <label>${w.at} <input name="at" type="datetime-local" max=${inputTime(this.link.now)} /></label>
        <button class="primary">${w.add}</button>
      </form>
    </section>`
  }

  #drawEntries({ currency }: Account): TemplateResult {
    const w = words().money
    const { pending = [], entries = [], next } = this.#listed ?? {}
    const rows = [...pending, ...entries]
    return html`<section class="card no-print">
      <h2>${w.entries}</h2>
      ${
        rows.length === 0
          ? html`<p class="quiet">${w.noEntries}</p>`
          : html`<div class="table">
            <table class="entries">
              <thead>
                <tr><th>${w.when}</th><th>${w.what}</th><th>${w.sum}</th><th>${w.balance}</th></tr>
              </thead>
              <tbody>${rows.map((entry) => this.#drawEntry(entry, currency))}</tbody>
            </table>
          </div>`
      }
      <p class="pair">
        ${
          this.#before === undefined
            ? nothing
            : html`<button type="button" class="plain" @click=${() => this.#turn(undefined)}>${w.newest}</button>`
        }
        ${
          next === undefined
            ? nothing
            : html`<button type="button" class="plain older" @click=${() => this.#turn(next)}>${w.older}</button>`
        }
      </p>
    </section>`
  }

  #drawEntry(entry: Entry, currency: string): TemplateResult {
    const w = words().money
    const { entryId, at, status, amount, balanceAfter, counterpart, message, reference, kind } = entry
    const names = w.kinds as Readonly<Record<string, string>>
    return html`<tr>
      <td data-label=${w.when}>${dateTime(Date.parse(at))}</td>
      <td data-label=${w.what}>
        <strong>${counterpart?.name ?? names[kind] ?? kind}</strong>
        ${status === 'booked' ? nothing : html`<span class="chip unknown">${status === 'pending' ? w.pendingEntry : w.waitingEntry}</span>`}
        ${[message, reference].map((text) => (text === undefined ? nothing : html`<br /><span class="quiet">${text}</span>`))}
        ${
          status === 'pending'
            ? html`<span class="pair">
              <button type="button" class="plain book" @click=${() => this.#end(entryId, 'booked')}>
                ${w.book}<span class="hidden">: ${money(amount, currency)}</span>
              </button>
              <button type="button" class="plain" @click=${() => this.#end(entryId, 'released')}>
                ${w.release}<span class="hidden">: ${money(amount, currency)}</span>
              </button>
            </span>`
            : nothing
        }
      </td>
      <td data-label=${w.sum} class="amount ${amount.startsWith('-') ? '' : 'credit'}">${movement(amount, currency)}</td>
      <td data-label=${w.balance} class="amount">${balanceAfter === undefined ? '–' : money(balanceAfter, currency)}</td>
    </tr>`
  }

  #drawStatement({ accountId }: Account): TemplateResult {
    const w = words().money
    const today = helsinkiDate(this.link.now)
    return html`<section class="card statement">
      <h2>${w.statement}</h2>
      <form class="choices no-print period" @submit=${(event: SubmitEvent) => this.#show(event, accountId)}>
        <label>${w.from} <input type="date" name="from" required .defaultValue=${`${today.slice(0, 8)}01`} /></label>
        <label>${w.to} <input type="date" name="to" required .defaultValue=${today} /></label>
        <button class="plain">${w.show}</button>
        ${
          this.#statement
            ? html`<button type="button" class="plain" @click=${() => print()}>${w.print}</button>`
            : nothing
        }
      </form>
      ${this.#statement ? drawStatement(this.#statement) : nothing}
    </section>`
  }

  #drawRights({ rights, accountId }: Account): TemplateResult {
    const w = words().money
    const nameOf = (customerId: string) =>
      this.#customers.find((one) => one.customerId === customerId)?.name ?? customerId
    return html`<section class="card">
      <h2>${w.rights}</h2>
      <ul class="rows rights">
        ${rights.map(
          ({ customerId, rights: given }) => html`<li>
            <p><strong>${nameOf(customerId)}</strong> ${given.map((right) => w.rightNames[right]).join(', ')}</p>
            <button
              type="button"
              class="plain"
              @click=${() =>
                this.act(w.taken, () =>
                  this.link.ask(`/customers/${customerId}/rights/${accountId}`, 'DELETE'),
                )}
            >
              ${w.takeBack}<span class="hidden">: ${nameOf(customerId)}</span>
            </button>
          </li>`,
        )}
      </ul>
      <form class="fields give-right" @submit=${(event: SubmitEvent) => this.#give(event, accountId)}>
        <label
          >${w.customer}
          <select name="customer">
            ${this.#customers.map(({ customerId, name }) => html`<option value=${customerId}>${name}</option>`)}
          </select>
        </label>
        ${RIGHTS.map(
          (right) =>
            html`<label class="tick"><input type="checkbox" name=${right} checked /> ${w.rightNames[right]}</label>`,
        )}
        <button class="plain">${w.give}</button>
      </form>
    </section>`
  }

  #drawClients({ clients, accountId, country }: Account): TemplateResult | typeof nothing {
    const w = words().money
    if (country !== 'FI') return nothing
    const others = this.#clients.filter(({ clientId }) => !clients.includes(clientId))
    return html`<section class="card">
      <h2>${w.clients}</h2>
      ${
        clients.length === 0
          ? html`<p class="quiet">${w.noClients}</p>`
          : html`<ul class="rows">
            ${clients.map(
              (clientId) => html`<li>
                <p><code>${clientId}</code></p>
                <button type="button" class="plain" @click=${() => this.#allow(accountId, clientId, false)}>
                  ${w.takeBack}<span class="hidden">: ${clientId}</span>
                </button>
              </li>`,
            )}
          </ul>`
      }
      ${
        others.length === 0
          ? nothing
          : html`<form
            class="fields give-client"
            @submit=${(event: SubmitEvent) => {
              event.preventDefault()
              const given = new FormData(event.target as HTMLFormElement)
              void this.#allow(accountId, textOf(given.get('client')), true)
            }}
          >
            <label
              >${w.client}
              <select name="client">
                ${others.map(({ clientId }) => html`<option value=${clientId}>${clientId}</option>`)}
              </select>
            </label>
            <button class="plain">${w.give}</button>
          </form>`
      }
    </section>`
  }

  #drawMore({
    iban,
    customerId = '',
    accountId,
    currency,
    kind,
    country,
  }: Account): TemplateResult | typeof nothing {
    const w = words().money
    if (kind !== 'current') return nothing
    return html`<section class="card">
      <h2>${w.more}</h2>
      <form
        class="inline add-currency"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault()
          const given = new FormData(event.target as HTMLFormElement)
          const order = { iban, country, currency: textOf(given.get('currency')) }
          void this.act(w.currencyAdded, () =>
            this.link.ask(`/customers/${customerId}/accounts`, 'POST', order),
          )
        }}
      >
        <label for="more-currency">${w.addCurrency}</label>
        <input id="more-currency" name="currency" required pattern="[A-Z]{3}" placeholder="SEK" autocomplete="off" />
        <button class="plain">${w.addIt}</button>
      </form>
      ${
        currency === 'EUR'
          ? html`<p><button type="button" class="plain" @click=${() => this.#addCard(customerId, accountId)}>${w.addCard}</button></p>`
          : nothing
      }
    </section>`
  }

  #turn(before: string | undefined): void {
    this.#before = before
    void this.link.look()
  }

  #setStatus(status: 'enabled' | 'blocked' | 'deleted'): Promise<boolean> {
    return this.act(words().money.statusSet[status], () =>
      this.link.ask(`/accounts/${this.accountId}/status`, 'PUT', { status }),
    )
  }

  async #setBalance(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const balance = amountOf(new FormData(form).get('balance'))
    let told: Entry & { counterEntry?: { name: string; amount: string; currency: string } } = {} as Entry
    const isDone = await this.act('', async () => {
      told = await this.link.ask(`/accounts/${this.accountId}/balance`, 'PUT', { balance })
    })
    if (!isDone) return
    const { name = '', amount = '0', currency = 'EUR' } = told.counterEntry ?? {}
    this.notice = { kind: 'done', text: words().money.changed(name, money(amount, currency)) }
    form.reset()
  }

  async #add(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = new FormData(form)
    const text = (name: string) => textOf(given.get(name)).trim()
    const optional = (name: string) => (text(name) === '' ? {} : { [name]: text(name).replaceAll('\r', '') })
    const [day = '', time = ''] = text('at').split('T')
    const iban = readCode(text('iban'))
    const reference = readCode(text('reference'))
    const isDone = await this.act(words().money.added, () =>
      this.link.ask(`/accounts/${this.accountId}/entries`, 'POST', {
        amount: amountOf(given.get('amount')),
        status: text('status'),
        kind: text('kind'),
        ...(text('name') !== '' && { counterpart: { name: text('name'), ...(iban !== '' && { iban }) } }),
        ...(reference !== '' && { reference }),
        ...optional('message'),
        ...(day !== '' && { at: formatDateTime(helsinkiInstant(day, `${time}:00`)) }),
      }),
    )
    if (isDone) form.reset()
  }

  #end(entryId: string, result: 'booked' | 'released'): Promise<boolean> {
    return this.act(words().money.ended, () =>
      this.link.ask(`/accounts/${this.accountId}/entries/${entryId}`, 'POST', { result }),
    )
  }

  async #show(event: SubmitEvent, accountId: string): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.target as HTMLFormElement)
    const query = new URLSearchParams({ from: textOf(given.get('from')), to: textOf(given.get('to')) })
    await this.act('', async () => {
      this.#statement = await this.link.ask(`/accounts/${accountId}/statement?${query}`)
    })
    if (this.notice?.kind === 'done') this.notice = undefined
  }

  #give(event: SubmitEvent, accountId: string): void {
    event.preventDefault()
    const given = new FormData(event.target as HTMLFormElement)
    const rights = RIGHTS.filter((right) => given.has(right))
    void this.act(words().money.given, () =>
      this.link.ask(`/customers/${textOf(given.get('customer'))}/rights/${accountId}`, 'PUT', { rights }),
    )
  }

  #allow(accountId: string, clientId: string, isAllowed: boolean): Promise<boolean> {
    const w = words().money
    return this.act(isAllowed ? w.given : w.taken, () =>
      this.link.ask(
        `/accounts/${accountId}/clients/${encodeURIComponent(clientId)}`,
        isAllowed ? 'PUT' : 'DELETE',
      ),
    )
  }

  async #addCard(customerId: string, accountId: string): Promise<void> {
    let digits = ''
    const isDone = await this.act('', async () => {
      const card = await this.link.ask<{ lastDigits: string }>(`/customers/${customerId}/cards`, 'POST', {
        accountId,
      })
      digits = card.lastDigits
    })
    const w = words().money
    if (isDone) this.notice = { kind: 'done', text: w.cardMade(w.card(digits)) }
  }
}
