/// <reference lib="dom" />
// One account: its balances and entries, its statement, who may do what with it; adds entries, changes the balance, blocks and closes.
// Everything is a call of the bank, which refuses what its books do not allow.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban, readCode } from '../../../../core/shared/index.ts'
import { formatDateTime, helsinkiDate, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { Control } from '../../control/index.ts'
import { amountOf, dateOnly, dateTime, inputTime, money, movement, textOf } from '../parts/formats.ts'
import { BACK, icon } from '../parts/icons.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'

/** What an entry is. */
const KINDS: Readonly<Record<string, string>> = {
  payment: 'payment',
  'instant-payment': 'instant payment',
  'foreign-payment': 'payment abroad',
  refund: 'refund',
  return: 'returned payment',
  salary: 'salary',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  'card-purchase': 'card purchase',
  fee: 'fee',
  interest: 'interest',
}

/** What is said once a status is set. */
const STATUS_SET = {
  enabled: 'The account is open again.',
  blocked: 'Blocked: it is read and receives, and pays nothing.',
  deleted: 'Closed for good.',
} as const

type Account = Awaited<ReturnType<Control['accounts']['read']>>
type Listed = Awaited<ReturnType<Control['entries']['list']>>
type Entry = Listed['entries'][number]
type Statement = Awaited<ReturnType<Control['accounts']['statement']>>
type Client = Awaited<ReturnType<Control['clients']['list']>>[number]
type Customer = Awaited<ReturnType<Control['customers']>>[number]

/** What a customer may do with an account. */
const RIGHTS = { read: 'let services read', pay: 'pay', confirm: 'confirm payments' } as const
/** How an account can stand. */
export const STATUSES = { enabled: 'open', blocked: 'blocked', deleted: 'closed' } as const
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
    return this.#account ? this.#account.name : 'Account'
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
    const account = this.#account
    const back = html`<p class="back no-print"><a href=${addressOf('money')}>${icon(BACK)}All customers</a></p>`
    if (this.#isGone) return html`${back}<p class="card empty">The bank has no such account.</p>`
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
    const { holder, customerId, iban, currency, status, booked, available, expected, kind } = account
    const set = (to: 'enabled' | 'blocked' | 'deleted', label: string) =>
      html`<button type="button" class="plain ${to === 'deleted' ? 'danger' : ''}" @click=${() => this.#setStatus(to)}>${label}</button>`
    return html`<section class="card facts">
      <h2>${holder}</h2>
      <dl>
        ${customerId === undefined ? nothing : html`<div><dt>Customer</dt><dd><code>${customerId}</code></dd></div>`}
        ${
          iban === undefined
            ? nothing
            : html`<div><dt>Account number</dt><dd><code>${groupIban(iban)}</code><copy-text .text=${iban}></copy-text></dd></div>`
        }
        <div><dt>Booked balance</dt><dd class="booked">${money(booked, currency)}</dd></div>
        <div><dt>Can be spent</dt><dd>${money(available, currency)}</dd></div>
        <div><dt>With what is pending</dt><dd>${money(expected, currency)}</dd></div>
        <div><dt>State</dt><dd class="status">${STATUSES[status]}</dd></div>
      </dl>
      ${
        kind === 'outside' || status === 'deleted'
          ? nothing
          : html`<p class="pair states">
            ${status === 'enabled' ? set('blocked', 'Block') : set('enabled', 'Unblock')} ${set('deleted', 'Close for good')}
          </p>`
      }
      ${
        kind === 'current' && status !== 'deleted'
          ? html`<form class="inline balance" @submit=${(event: SubmitEvent) => this.#setBalance(event)}>
            <label for="new-balance">New balance</label>
            <input id="new-balance" name="balance" required inputmode="decimal" placeholder="250.00" autocomplete="off" />
            <button class="plain">Change</button>
          </form>`
          : nothing
      }
    </section>`
  }

  #drawAdd({ country }: Account): TemplateResult {
    return html`<section class="card">
      <h2>Add an entry</h2>
      <form class="fields add-entry" @submit=${(event: SubmitEvent) => this.#add(event)}>
        <label>Amount, with a minus for a debit <input name="amount" required inputmode="decimal" placeholder="-12.50" autocomplete="off" /></label>
        <label>Name of the other side <input name="name" maxlength="70" autocomplete="off" /></label>
        <label
          >Its IBAN, may be left empty <input name="iban" autocomplete="off" placeholder="FI46 9980 0000 0000 13" />
        </label>
        <label>Reference, may be left empty <input name="reference" autocomplete="off" /></label>
        <label
          >Message, may be left empty
          ${
            country === 'FI'
              ? html`<textarea name="message" rows="2"></textarea>`
              : html`<input name="message" maxlength="140" autocomplete="off" />`
          }
        </label>
        <label
          >It is
          <select name="status">
            <option value="booked">booked</option>
            <option value="pending">pending</option>
          </select>
        </label>
        <label
          >What it is
          <select name="kind">
            ${Object.entries(KINDS).map(([kind, label]) => html`<option value=${kind}>${label}</option>`)}
          </select>
        </label>
        <label>When, in Finland; now where it is empty <input name="at" type="datetime-local" max=${inputTime(this.link.now)} /></label>
        <button class="primary">Add the entry</button>
      </form>
    </section>`
  }

  #drawEntries({ currency }: Account): TemplateResult {
    const { pending = [], entries = [], next } = this.#listed ?? {}
    const rows = [...pending, ...entries]
    return html`<section class="card no-print">
      <h2>Entries</h2>
      ${
        rows.length === 0
          ? html`<p class="quiet">Nothing has moved on this account.</p>`
          : html`<div class="table">
            <table class="entries">
              <thead>
                <tr><th>When</th><th>What</th><th>Amount</th><th>Balance</th></tr>
              </thead>
              <tbody>${rows.map((entry) => this.#drawEntry(entry, currency))}</tbody>
            </table>
          </div>`
      }
      <p class="pair">
        ${
          this.#before === undefined
            ? nothing
            : html`<button type="button" class="plain" @click=${() => this.#turn(undefined)}>Newest entries</button>`
        }
        ${
          next === undefined
            ? nothing
            : html`<button type="button" class="plain older" @click=${() => this.#turn(next)}>Older entries</button>`
        }
      </p>
    </section>`
  }

  #drawEntry(entry: Entry, currency: string): TemplateResult {
    const { entryId, at, status, amount, balanceAfter, counterpart, message, reference, kind } = entry
    return html`<tr>
      <td data-label="When">${dateTime(Date.parse(at))}</td>
      <td data-label="What">
        <strong>${counterpart?.name ?? KINDS[kind] ?? kind}</strong>
        ${status === 'booked' ? nothing : html`<span class="chip unknown">${status === 'pending' ? 'pending' : 'waits for its owner'}</span>`}
        ${[message, reference].map((text) => (text === undefined ? nothing : html`<br /><span class="quiet">${text}</span>`))}
        ${
          status === 'pending'
            ? html`<span class="pair">
              <button type="button" class="plain book" @click=${() => this.#end(entryId, 'booked')}>
                Book it<span class="hidden">: ${money(amount, currency)}</span>
              </button>
              <button type="button" class="plain" @click=${() => this.#end(entryId, 'released')}>
                Give it free<span class="hidden">: ${money(amount, currency)}</span>
              </button>
            </span>`
            : nothing
        }
      </td>
      <td data-label="Amount" class="amount ${amount.startsWith('-') ? '' : 'credit'}">${movement(amount, currency)}</td>
      <td data-label="Balance" class="amount">${balanceAfter === undefined ? '–' : money(balanceAfter, currency)}</td>
    </tr>`
  }

  #drawStatement({ accountId }: Account): TemplateResult {
    const today = helsinkiDate(this.link.now)
    return html`<section class="card statement">
      <h2>Statement</h2>
      <form class="choices no-print period" @submit=${(event: SubmitEvent) => this.#show(event, accountId)}>
        <label>From <input type="date" name="from" required .defaultValue=${`${today.slice(0, 8)}01`} /></label>
        <label>To <input type="date" name="to" required .defaultValue=${today} /></label>
        <button class="plain">Show</button>
        ${
          this.#statement
            ? html`<button type="button" class="plain" @click=${() => print()}>Print</button>`
            : nothing
        }
      </form>
      ${this.#statement ? drawStatement(this.#statement) : nothing}
    </section>`
  }

  #drawRights({ rights, accountId }: Account): TemplateResult {
    const nameOf = (customerId: string) =>
      this.#customers.find((one) => one.customerId === customerId)?.name ?? customerId
    return html`<section class="card">
      <h2>Who may do what</h2>
      <ul class="rows rights">
        ${rights.map(
          ({ customerId, rights: given }) => html`<li>
            <p><strong>${nameOf(customerId)}</strong> ${given.map((right) => RIGHTS[right]).join(', ')}</p>
            <button
              type="button"
              class="plain"
              @click=${() =>
                this.act('Taken back.', () =>
                  this.link.ask(`/customers/${customerId}/rights/${accountId}`, 'DELETE'),
                )}
            >
              Take back<span class="hidden">: ${nameOf(customerId)}</span>
            </button>
          </li>`,
        )}
      </ul>
      <form class="fields give-right" @submit=${(event: SubmitEvent) => this.#give(event, accountId)}>
        <label
          >Customer
          <select name="customer">
            ${this.#customers.map(({ customerId, name }) => html`<option value=${customerId}>${name}</option>`)}
          </select>
        </label>
        ${Object.entries(RIGHTS).map(
          ([right, text]) =>
            html`<label class="tick"><input type="checkbox" name=${right} checked /> ${text}</label>`,
        )}
        <button class="plain">Give</button>
      </form>
    </section>`
  }

  #drawClients({ clients, accountId, country }: Account): TemplateResult | typeof nothing {
    if (country !== 'FI') return nothing
    const others = this.#clients.filter(({ clientId }) => !clients.includes(clientId))
    return html`<section class="card">
      <h2>Applications that pay from it</h2>
      ${
        clients.length === 0
          ? html`<p class="quiet">None. Corporate payments from it are refused.</p>`
          : html`<ul class="rows">
            ${clients.map(
              (clientId) => html`<li>
                <p><code>${clientId}</code></p>
                <button type="button" class="plain" @click=${() => this.#allow(accountId, clientId, false)}>
                  Take back<span class="hidden">: ${clientId}</span>
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
              >Application
              <select name="client">
                ${others.map(({ clientId }) => html`<option value=${clientId}>${clientId}</option>`)}
              </select>
            </label>
            <button class="plain">Give</button>
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
    if (kind !== 'current') return nothing
    return html`<section class="card">
      <h2>More for this account</h2>
      <form
        class="inline add-currency"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault()
          const given = new FormData(event.target as HTMLFormElement)
          const order = { iban, country, currency: textOf(given.get('currency')) }
          void this.act('Added. It stands beside the others of this customer.', () =>
            this.link.ask(`/customers/${customerId}/accounts`, 'POST', order),
          )
        }}
      >
        <label for="more-currency">Add a currency to this number</label>
        <input id="more-currency" name="currency" required pattern="[A-Z]{3}" placeholder="SEK" autocomplete="off" />
        <button class="plain">Add</button>
      </form>
      ${
        currency === 'EUR'
          ? html`<p><button type="button" class="plain" @click=${() => this.#addCard(customerId, accountId)}>Make a card for it</button></p>`
          : nothing
      }
    </section>`
  }

  #turn(before: string | undefined): void {
    this.#before = before
    void this.link.look()
  }

  #setStatus(status: 'enabled' | 'blocked' | 'deleted'): Promise<boolean> {
    return this.act(STATUS_SET[status], () =>
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
    this.notice = { kind: 'done', text: `Changed. The other side: ${name}, ${money(amount, currency)}.` }
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
    const isDone = await this.act(
      'Added. It stands in its place in everything that reads this account.',
      () =>
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
    return this.act('Done.', () =>
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
    const rights = Object.keys(RIGHTS).filter((right) => given.has(right))
    void this.act('Given.', () =>
      this.link.ask(`/customers/${textOf(given.get('customer'))}/rights/${accountId}`, 'PUT', { rights }),
    )
  }

  #allow(accountId: string, clientId: string, isAllowed: boolean): Promise<boolean> {
    return this.act(isAllowed ? 'Given.' : 'Taken back.', () =>
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
    if (isDone) this.notice = { kind: 'done', text: `Made: card ending in ${digits}.` }
  }
}

/** Draws the statement of an account as people read it, and as it is printed. */
function drawStatement(statement: Statement): TemplateResult {
  const { holder, name, iban, bic, currency, from, to, opening, closing, debits, credits, entries } =
    statement
  const dayOf = (date: string) => dateOnly(helsinkiInstant(date))
  return html`<div class="sheet">
    <p><strong>${holder}</strong><br />${name}${iban === undefined ? nothing : html`<br /><code>${groupIban(iban)}</code> ${bic}`}</p>
    <div class="table">
      <table>
        <caption>${dayOf(from)} – ${dayOf(to)}</caption>
        <thead>
          <tr><th>When</th><th>What</th><th>Amount</th><th>Balance</th></tr>
        </thead>
        <tbody>
          <tr class="turn">
            <td data-label="When">${dayOf(from)}</td>
            <td data-label="What"><strong>Opening balance</strong></td>
            <td></td>
            <td data-label="Balance" class="amount">${money(opening, currency)}</td>
          </tr>
          ${entries.map(
            ({ at, kind, amount, balanceAfter = '', counterpart, message, reference, archiveId }) => html`<tr>
              <td data-label="When">${dateOnly(Date.parse(at))}</td>
              <td data-label="What">
                <strong>${counterpart?.name ?? KINDS[kind] ?? kind}</strong>
                ${[message, reference, archiveId].map((text) =>
                  text === undefined ? nothing : html`<br /><span class="quiet">${text}</span>`,
                )}
              </td>
              <td data-label="Amount" class="amount ${amount.startsWith('-') ? '' : 'credit'}">${movement(amount, currency)}</td>
              <td data-label="Balance" class="amount">${money(balanceAfter, currency)}</td>
            </tr>`,
          )}
          <tr class="turn">
            <td data-label="When">${dayOf(to)}</td>
            <td data-label="What">
              <strong>Closing balance</strong><br />
              <span class="quiet">In ${money(credits, currency)} · Out ${money(debits, currency)}</span>
            </td>
            <td></td>
            <td data-label="Balance" class="amount closing">${money(closing, currency)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  </div>`
}
