/// <reference lib="dom" />
// What the bank holds, of all interfaces: a list that filters, each row a link to all of it, and what waits for a person.
// One of them is in object.ts.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { count, dateTime, moneyIn, varietyName } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { interfaceName, KINDS, toneOf } from './object.ts'
import { drawWaiting, type Waiting, waitingAt } from './waiting.ts'

type Page = Awaited<ReturnType<Control['objects']['list']>>

/** Filters that the address keeps. */
const FILTERS = ['search', 'interface', 'kind', 'state', 'client'] as const
type Filter = (typeof FILTERS)[number]

/** Rows of a page; each press shows as many more, up to what the bank gives at once. */
const PAGE = 50
const MOST = 500
/** How many things that wait for a person stand above the list; the others are folded. */
const MOST_WAITING = 5
/** How long a person has stopped typing before the list follows, milliseconds. */
const PAUSE_MS = 250

/** The screen of what the bank holds. */
export class ObjectsScreen extends Screen {
  #page: Page | undefined
  #waiting: readonly Waiting[] = []
  #filters: Partial<Record<Filter, string>> = {}
  #limit = PAGE
  #timer: ReturnType<typeof setTimeout> | undefined

  override get heading(): string {
    return 'Objects'
  }

  override connectedCallback(): void {
    this.#filters = filtersIn(this.query)
    super.connectedCallback()
  }

  override async load(): Promise<void> {
    const { control } = this.link
    const asked = this.#filters
    const [waiting, page] = await Promise.all([
      waitingAt(control),
      this.link.ask<Page>(
        `/objects?${new URLSearchParams({ ...asked, limit: String(this.#limit) }).toString()}`,
      ),
    ])
    this.#waiting = waiting
    if (asked === this.#filters) this.#page = page
  }

  override draw(): TemplateResult {
    const decide = (one: Waiting, result: 'authorized' | 'rejected') =>
      this.act(
        result === 'authorized' ? 'Approved, as the customer would.' : 'Refused, as the customer would.',
        () => this.link.control.sca.decide(one.id, { result }),
      )
    const [first, rest] = [this.#waiting.slice(0, MOST_WAITING), this.#waiting.slice(MOST_WAITING)]
    return html`<p class="lead">
      Everything that the bank holds, the newest first. Open one to see what happened to it, and to move it
      on by the rules of the papers.
    </p>
      <section class="card">
        <h2>Waiting for a person</h2>
        ${drawWaiting(first, decide)}
        ${
          rest.length === 0
            ? nothing
            : html`<details>
              <summary>Show more: ${count(rest.length)}</summary>
              ${drawWaiting(rest, decide)}
            </details>`
        }
      </section>
      ${this.#drawFilters()} ${this.#drawList()}`
  }

  #drawFilters(): TemplateResult {
    const { interfaces = [], kinds = [], states = [] } = this.#page?.filters ?? {}
    const choice = (name: Filter, label: string, options: readonly (readonly [string, string])[]) =>
      html`<label
        >${label}
        <select name=${name} @change=${(event: Event) => this.#filter(name, (event.target as HTMLSelectElement).value)}>
          <option value="">all</option>
          ${options.map(
            ([value, text]) =>
              html`<option value=${value} ?selected=${this.#filters[name] === value}>${text}</option>`,
          )}
        </select>
      </label>`
    const typed = (name: Filter, label: string) =>
      html`<label class=${name === 'search' ? 'wide' : nothing}
        >${label}
        <input
          type="search"
          name=${name}
          .value=${this.#filters[name] ?? ''}
          @input=${(event: InputEvent) => this.#filterSoon(name, (event.target as HTMLInputElement).value.trim())}
        />
      </label>`
    return html`<form class="filters objects" role="search" aria-label="Filters" @submit=${(event: Event) => event.preventDefault()}>
      ${typed('search', 'Search in all that is known')}
      ${choice(
        'interface',
        'Interface',
        interfaces.map((name) => [name, interfaceName(this.link, name)] as const),
      )}
      ${choice(
        'kind',
        'Kind',
        kinds.map((kind) => [kind, KINDS[kind as keyof typeof KINDS]] as const),
      )}
      ${choice(
        'state',
        'State',
        states.map((state) => [state, state] as const),
      )}
      ${typed('client', 'Client or merchant')}
    </form>`
  }

  #drawList(): TemplateResult {
    const page = this.#page
    if (page === undefined) return html`<div class="card skeleton high" aria-hidden="true"></div>`
    const { objects, total } = page
    if (objects.length === 0) {
      return html`<p class="card empty">${Object.keys(this.#filters).length > 0 ? 'Nothing fits these filters.' : 'The bank holds none of these yet.'}</p>`
    }
    return html`<p class="quiet counted" role="status">${count(objects.length)} of ${count(total)}</p>
      <ul class="card held">
        ${objects.map(
          (one) =>
            html`<li>
              <a href=${addressOf('objects', one.object)}>
                <span class="what"
                  ><strong>${KINDS[one.kind as keyof typeof KINDS]}</strong>
                  <span class="quiet">${[interfaceName(this.link, one.interface), varietyName(one.variety)].filter(Boolean).join(', ')}</span></span
                >
                <code class="id">${one.id}</code>
                <span class="sum">${one.amount === undefined ? '' : moneyIn(one.amount)}</span>
                <span class="quiet when">${one.madeAt === undefined ? '' : dateTime(Date.parse(one.madeAt))}</span>
                <span class="chip ${toneOf(one)}">${one.state}</span>
              </a>
            </li>`,
        )}
      </ul>
      ${
        objects.length < total && this.#limit < MOST
          ? html`<p><button type="button" class="plain" @click=${() => this.#showMore()}>Show more</button></p>`
          : nothing
      }`
  }

  #showMore(): void {
    this.#limit = Math.min(MOST, this.#limit * 2)
    void this.link.look()
  }

  #filterSoon(name: Filter, value: string): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#filter(name, value), PAUSE_MS)
  }

  /** Keeps a filter in the address, so that it can be sent to a colleague and found again by going back. */
  #filter(name: Filter, value: string): void {
    const query = new URLSearchParams(location.search)
    if (value === '') query.delete(name)
    else query.set(name, value)
    history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query.toString()}` : ''}`)
    this.#filters = filtersIn(query)
    this.#limit = PAGE
    this.requestUpdate()
    void this.link.look()
  }
}

function filtersIn(query: URLSearchParams): Partial<Record<Filter, string>> {
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
}
