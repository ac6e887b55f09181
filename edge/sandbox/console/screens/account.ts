/// <reference lib="dom" />
// One account: balances and entries, statement, who may use it; adds entries, changes the balance, blocks and closes it.
// Every change is a call to the bank, which refuses what its books do not allow.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban, readCode } from '../../../../core/shared/index.ts'
import { formatDateTime, helsinkiDate, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { Control } from '../../control/index.ts'
import { about, choice, codeOf, fact, heads, ibanOf } from '../parts/drawing.ts'
import { amountOf, dateOnly, dateTime, inputTime, money, movement } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Given, ThingScreen } from '../screen.ts'

type Account = Awaited<ReturnType<Control['accounts']['read']>>
type Listed = Awaited<ReturnType<Control['entries']['list']>>
type Entry = Listed['entries'][number]
type Statement = Awaited<ReturnType<Control['accounts']['statement']>>
type Client = Awaited<ReturnType<Control['clients']['list']>>[number]
type Customer = Awaited<ReturnType<Control['customers']>>[number]

/** Names of the kinds of entries. */
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

/** The notice after a change of status. */
const STATUS_SET = {
  enabled: 'The account is open again.',
  blocked: 'Blocked: it is read and receives, and pays nothing.',
  deleted: 'Closed for good.',
} as const

/** What a customer may do with an account. */
const RIGHTS = { read: 'let services read', pay: 'pay', confirm: 'confirm payments' } as const
/** The statuses of an account. */
export const STATUSES = { enabled: 'open', blocked: 'blocked', deleted: 'closed' } as const
const PAGE = '25'

/** The screen of one account. */
export class AccountScreen extends ThingScreen<Account> {
  protected override readonly back = { address: addressOf('money'), text: 'All customers', kind: 'no-print' }
  protected override readonly gone = 'The bank has no such account.'
  #listed: Listed | undefined
  /** The entry before which the shown page begins; the newest page if absent. */
  #before: string | undefined
  #statement: Statement | undefined
  #clients: readonly Client[] = []
  #customers: readonly Customer[] = []

  override get heading(): string {
    return this.thing?.name ?? 'Account'
  }

  protected override async read(): Promise<Account> {
    const { control } = this.link
    const account = await control.accounts.read(this.thingId)
    const before = this.#before === undefined ? {} : { before: this.#before }
    const [listed, clients, customers] = await Promise.all([
      control.entries.list(this.thingId, { limit: PAGE, ...before }),
      control.clients.list(),
      control.customers({ country: account.country }),
    ])
    this.#listed = listed
    this.#clients = clients
    this.#customers = customers
    return account
  }

  protected override drawThing(account: Account): TemplateResult {
    const isOwn = account.kind !== 'outside'
    const isOpen = isOwn && account.status !== 'deleted'
    return html`<div class="columns no-print">
        ${this.#drawFacts(account)} ${isOpen && account.kind === 'current' ? this.#drawAdd(account) : nothing}
      </div>
      ${this.#drawEntries(account)} ${this.#drawStatement()}
      ${
        isOwn
          ? html`<div class="columns no-print">
              ${this.#drawRights(account)} ${this.#drawClients(account)} ${isOpen ? this.#drawMore(account) : nothing}
            </div>`
          : nothing
      }`
  }

  #drawFacts(account: Account): TemplateResult {
    const { holder, customerId, iban, currency, status, booked, available, expected, kind } = account
    const set = (to: keyof typeof STATUSES, label: string) =>
      html`<button
        type="button"
        class="plain ${to === 'deleted' ? 'danger' : ''}"
        @click=${() => this.#ask(STATUS_SET[to], 'status', 'PUT', { status: to })}
      >
        ${label}
      </button>`
    return html`<section class="card facts">
      <h2>${holder}</h2>
      <dl>
        ${fact('Customer', codeOf(customerId))} ${fact('Account number', iban && ibanOf(iban))}
        <div><dt>Booked balance</dt><dd class="booked">${money(booked, currency)}</dd></div>
        ${fact('Can be spent', money(available, currency))}
        ${fact('With what is pending', money(expected, currency))}
        <div><dt>State</dt><dd class="status">${STATUSES[status]}</dd></div>
      </dl>
      ${
        kind === 'outside' || status === 'deleted'
          ? nothing
          : html`<p class="pair states">
            ${status === 'enabled' ? set('blocked', 'Block') : set('enabled', 'Unblock')}
            ${set('deleted', 'Close for good')}
          </p>`
      }
      ${
        kind === 'current' && status !== 'deleted'
          ? html`<form class="inline balance" @submit=${(event: SubmitEvent) => this.#setBalance(event)}>
            <label for="new-balance">New balance</label>
            <input
              id="new-balance"
              name="balance"
              required
              inputmode="decimal"
              placeholder="250.00"
              autocomplete="off"
            />
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
        <label
          >Amount, with a minus for a debit
          <input name="amount" required inputmode="decimal" placeholder="-12.50" autocomplete="off" />
        </label>
        <label>Name of the other side <input name="name" maxlength="70" autocomplete="off" /></label>
        <label
          >Its IBAN, may be left empty
          <input name="iban" autocomplete="off" placeholder="FI46 9980 0000 0000 13" />
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
        ${choice('It is', 'status', [
          ['booked', 'booked'],
          ['pending', 'pending'],
        ])}
        ${choice('What it is', 'kind', Object.entries(KINDS))}
        <label
          >When, in Finland; now where it is empty
          <input name="at" type="datetime-local" max=${inputTime(this.link.now)} />
        </label>
        <button class="primary">Add the entry</button>
      </form>
    </section>`
  }

  #drawEntries({ currency }: Account): TemplateResult {
    const { pending = [], entries = [], next } = this.#listed ?? {}
    const rows = [...pending, ...entries]
    const turn = (before: string | undefined, kind: string, label: string) =>
      html`<button type="button" class=${kind} @click=${() => this.#turn(before)}>${label}</button>`
    return html`<section class="card no-print">
      <h2>Entries</h2>
      ${
        rows.length === 0
          ? html`<p class="quiet">Nothing has moved on this account.</p>`
          : html`<div class="table">
            <table class="entries">
              ${heads('When', 'What', 'Amount', 'Balance')}
              <tbody>${rows.map((entry) => this.#drawEntry(entry, currency))}</tbody>
            </table>
          </div>`
      }
      <p class="pair">
        ${this.#before === undefined ? nothing : turn(undefined, 'plain', 'Newest entries')}
        ${next === undefined ? nothing : turn(next, 'plain older', 'Older entries')}
      </p>
    </section>`
  }

  #drawEntry(entry: Entry, currency: string): TemplateResult {
    const { entryId, at, status, amount, balanceAfter, message, reference } = entry
    const end = (result: 'booked' | 'released', kind: string, label: string) =>
      html`<button
        type="button"
        class=${kind}
        @click=${() => this.#ask('Done.', `entries/${entryId}`, 'POST', { result })}
      >
        ${label}${about(money(amount, currency))}
      </button>`
    return html`<tr>
      <td data-label="When">${dateTime(at)}</td>
      <td data-label="What">
        <strong>${sideOf(entry)}</strong>
        ${
          status === 'booked'
            ? nothing
            : html`<span class="chip unknown">${status === 'pending' ? 'pending' : 'waits for its owner'}</span>`
        }
        ${linesOf([message, reference])}
        ${
          status === 'pending'
            ? html`<span class="pair">
              ${end('booked', 'plain book', 'Book it')} ${end('released', 'plain', 'Give it free')}
            </span>`
            : nothing
        }
      </td>
      ${amountCell(amount, currency)}
      <td data-label="Balance" class="amount">
        ${balanceAfter === undefined ? '–' : money(balanceAfter, currency)}
      </td>
    </tr>`
  }

  #drawStatement(): TemplateResult {
    const today = helsinkiDate(this.link.now)
    return html`<section class="card statement">
      <h2>Statement</h2>
      <form class="choices no-print period" @submit=${(event: SubmitEvent) => this.#show(event)}>
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
    const people = this.#customers.map(({ customerId, name }) => [customerId, name] as const)
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
              Take back${about(nameOf(customerId))}
            </button>
          </li>`,
        )}
      </ul>
      <form class="fields give-right" @submit=${(event: SubmitEvent) => this.#give(event, accountId)}>
        ${choice('Customer', 'customer', people)}
        ${Object.entries(RIGHTS).map(
          ([right, text]) =>
            html`<label class="tick"><input type="checkbox" name=${right} checked /> ${text}</label>`,
        )}
        <button class="plain">Give</button>
      </form>
    </section>`
  }

  #drawClients({ clients, country }: Account): TemplateResult | typeof nothing {
    if (country !== 'FI') return nothing
    const others = this.#clients.map(({ clientId }) => clientId).filter((id) => !clients.includes(id))
    const allow = (clientId: string, method: 'PUT' | 'DELETE') =>
      this.#ask(
        method === 'PUT' ? 'Given.' : 'Taken back.',
        `clients/${encodeURIComponent(clientId)}`,
        method,
      )
    return html`<section class="card">
      <h2>Applications that pay from it</h2>
      ${
        clients.length === 0
          ? html`<p class="quiet">None. Corporate payments from it are refused.</p>`
          : html`<ul class="rows">
            ${clients.map(
              (clientId) => html`<li>
                <p><code>${clientId}</code></p>
                <button type="button" class="plain" @click=${() => allow(clientId, 'DELETE')}>
                  Take back${about(clientId)}
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
              void allow(new Given(event.target as HTMLFormElement).text('client'), 'PUT')
            }}
          >
            ${choice(
              'Application',
              'client',
              others.map((id) => [id, id]),
            )}
            <button class="plain">Give</button>
          </form>`
      }
    </section>`
  }

  #drawMore(account: Account): TemplateResult | typeof nothing {
    const { iban, customerId = '', accountId, currency, kind, country } = account
    if (kind !== 'current') return nothing
    return html`<section class="card">
      <h2>More for this account</h2>
      <form
        class="inline add-currency"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault()
          const order = {
            iban,
            country,
            currency: new Given(event.target as HTMLFormElement).text('currency'),
          }
          void this.act('Added. It stands beside the others of this customer.', () =>
            this.link.ask(`/customers/${customerId}/accounts`, 'POST', order),
          )
        }}
      >
        <label for="more-currency">Add a currency to this number</label>
        <input
          id="more-currency"
          name="currency"
          required
          pattern="[A-Z]{3}"
          placeholder="SEK"
          autocomplete="off"
        />
        <button class="plain">Add</button>
      </form>
      ${
        currency === 'EUR'
          ? html`<p>
            <button type="button" class="plain" @click=${() => this.#addCard(customerId, accountId)}>
              Make a card for it
            </button>
          </p>`
          : nothing
      }
    </section>`
  }

  #turn(before: string | undefined): void {
    this.#before = before
    void this.link.look()
  }

  /** Makes a control call below the address of the account. */
  #ask(done: string, path: string, method: string, order?: unknown): Promise<boolean> {
    return this.act(done, () => this.link.ask(`/accounts/${this.thingId}/${path}`, method, order))
  }

  async #setBalance(event: SubmitEvent): Promise<void> {
    let counter: { name: string; amount: string; currency: string } | undefined
    const told = () => {
      const { name = '', amount = '0', currency = 'EUR' } = counter ?? {}
      return {
        kind: 'done',
        text: `Changed. The other side: ${name}, ${money(amount, currency)}.`,
      } as const
    }
    await this.send(event, told, async (given) => {
      const order = { balance: amountOf(given.text('balance')) }
      const path = `/accounts/${this.thingId}/balance`
      counter = (await this.link.ask<{ counterEntry?: typeof counter }>(path, 'PUT', order)).counterEntry
    })
  }

  async #add(event: SubmitEvent): Promise<void> {
    await this.send(
      event,
      'Added. It stands in its place in everything that reads this account.',
      (given) => {
        const [day = '', time = ''] = given.text('at').split('T')
        const [name, iban] = [given.text('name'), readCode(given.text('iban'))]
        const reference = readCode(given.text('reference'))
        const message = given.text('message').replaceAll('\r', '')
        return this.link.ask(`/accounts/${this.thingId}/entries`, 'POST', {
          amount: amountOf(given.text('amount')),
          status: given.text('status'),
          kind: given.text('kind'),
          ...(name !== '' && { counterpart: { name, ...(iban !== '' && { iban }) } }),
          ...(reference !== '' && { reference }),
          ...(message !== '' && { message }),
          ...(day !== '' && { at: formatDateTime(helsinkiInstant(day, `${time}:00`)) }),
        })
      },
    )
  }

  async #show(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const given = new Given(event.target as HTMLFormElement)
    const query = new URLSearchParams({ from: given.text('from'), to: given.text('to') })
    await this.act('', async () => {
      this.#statement = await this.link.ask(`/accounts/${this.thingId}/statement?${query}`)
    })
    if (this.notice?.kind === 'done') this.notice = undefined
  }

  #give(event: SubmitEvent, accountId: string): void {
    event.preventDefault()
    const given = new Given(event.target as HTMLFormElement)
    const rights = Object.keys(RIGHTS).filter((right) => given.has(right))
    void this.act('Given.', () =>
      this.link.ask(`/customers/${given.text('customer')}/rights/${accountId}`, 'PUT', { rights }),
    )
  }

  async #addCard(customerId: string, accountId: string): Promise<void> {
    let digits = ''
    await this.act(
      () => ({ kind: 'done', text: `Made: card ending in ${digits}.` }),
      async () => {
        const path = `/customers/${customerId}/cards`
        digits = (await this.link.ask<{ lastDigits: string }>(path, 'POST', { accountId })).lastDigits
      },
    )
  }
}

/** Draws the statement of an account for people, also on paper. */
function drawStatement(statement: Statement): TemplateResult {
  const { holder, name, iban, bic, currency, from, to, opening, closing, debits, credits, entries } =
    statement
  const dayOf = (date: string) => dateOnly(helsinkiInstant(date))
  const number = iban === undefined ? nothing : html`<br /><code>${groupIban(iban)}</code> ${bic}`
  return html`<div class="sheet">
    <p><strong>${holder}</strong><br />${name}${number}</p>
    <div class="table">
      <table>
        <caption>${dayOf(from)} – ${dayOf(to)}</caption>
        ${heads('When', 'What', 'Amount', 'Balance')}
        <tbody>
          <tr class="turn">
            <td data-label="When">${dayOf(from)}</td>
            <td data-label="What"><strong>Opening balance</strong></td>
            <td></td>
            <td data-label="Balance" class="amount">${money(opening, currency)}</td>
          </tr>
          ${entries.map(
            (entry) => html`<tr>
              <td data-label="When">${dateOnly(Date.parse(entry.at))}</td>
              <td data-label="What">
                <strong>${sideOf(entry)}</strong>
                ${linesOf([entry.message, entry.reference, entry.archiveId])}
              </td>
              ${amountCell(entry.amount, currency)}
              <td data-label="Balance" class="amount">${money(entry.balanceAfter ?? '', currency)}</td>
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

/** Names the other side of an entry, or else its kind. */
const sideOf = ({ counterpart, kind }: Pick<Entry, 'counterpart' | 'kind'>) =>
  counterpart?.name ?? KINDS[kind] ?? kind

const linesOf = (texts: readonly (string | undefined)[]) =>
  texts.map((text) => (text === undefined ? nothing : html`<br /><span class="quiet">${text}</span>`))

const amountCell = (amount: string, currency: string) =>
  html`<td data-label="Amount" class="amount ${amount.startsWith('-') ? '' : 'credit'}">
    ${movement(amount, currency)}
  </td>`
