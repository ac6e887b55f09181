/// <reference lib="dom" />
// The objects of all interfaces: a list with filters, each row a link to its object, and what waits for a person.
// One object is in object.ts.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { LOADING } from '../parts/drawing.ts'
import { Filters } from '../parts/filters.ts'
import { count, dateTime, moneyIn, varietyName } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { interfaceName, KINDS, toneOf } from './object.ts'
import { decide, drawWaiting, type Waiting, waitingAt } from './waiting.ts'

type Page = Awaited<ReturnType<Control['objects']['list']>>

/** Filters that the address keeps. */
const FILTERS = ['search', 'interface', 'kind', 'state', 'client'] as const

/** Rows of a page; each press of the button shows as many more, up to what the bank lists at once. */
const PAGE = 50
const MOST = 500
/** Most objects waiting for a person that are shown above the list; the others are folded away. */
const MOST_WAITING = 5

/** The screen of the objects of the bank. */
export class ObjectsScreen extends Screen {
  #page: Page | undefined
  #waiting: readonly Waiting[] = []
  readonly #filters = new Filters(FILTERS, () => this.#begin())
  #limit = PAGE

  override readonly heading = 'Objects'

  override connectedCallback(): void {
    this.#filters.read(this.query)
    super.connectedCallback()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#filters.end()
  }

  override async load(): Promise<void> {
    const { control } = this.link
    const asked = this.#filters.values
    const [waiting, page] = await Promise.all([
      waitingAt(control),
      this.link.ask<Page>(
        `/objects?${new URLSearchParams({ ...asked, limit: String(this.#limit) }).toString()}`,
      ),
    ])
    this.#waiting = waiting
    if (asked === this.#filters.values) this.#page = page
  }

  override draw(): TemplateResult {
    const decided = (one: Waiting, result: 'authorized' | 'rejected') => decide(this, one, result)
    const [first, rest] = [this.#waiting.slice(0, MOST_WAITING), this.#waiting.slice(MOST_WAITING)]
    return html`<p class="lead">
      Everything that the bank holds, the newest first. Open one to see what happened to it, and to move it
      on by the rules of the papers.
    </p>
      <section class="card">
        <h2>Waiting for a person</h2>
        ${drawWaiting(first, decided)}
        ${
          rest.length === 0
            ? nothing
            : html`<details>
              <summary>Show more: ${count(rest.length)}</summary>
              ${drawWaiting(rest, decided)}
            </details>`
        }
      </section>
      ${this.#drawFilters()} ${this.#drawList()}`
  }

  #drawFilters(): TemplateResult {
    const { interfaces = [], kinds = [], states = [] } = this.#page?.filters ?? {}
    const filters = this.#filters
    return html`<form
      class="filters objects"
      role="search"
      aria-label="Filters"
      @submit=${(event: Event) => event.preventDefault()}
    >
      ${filters.drawSearch('search', 'Search in all that is known', 'wide')}
      ${filters.drawChoice(
        'interface',
        'Interface',
        interfaces.map((name) => [name, interfaceName(this.link, name)]),
      )}
      ${filters.drawChoice(
        'kind',
        'Kind',
        kinds.map((kind) => [kind, KINDS[kind as keyof typeof KINDS]]),
      )}
      ${filters.drawChoice(
        'state',
        'State',
        states.map((state) => [state, state]),
      )}
      ${filters.drawSearch('client', 'Client or merchant')}
    </form>`
  }

  #drawList(): TemplateResult {
    const page = this.#page
    if (page === undefined) return LOADING
    const { objects, total } = page
    if (objects.length === 0) {
      const text = this.#filters.isSet ? 'Nothing fits these filters.' : 'The bank holds none of these yet.'
      return html`<p class="card empty">${text}</p>`
    }
    return html`<p class="quiet counted" role="status">${count(objects.length)} of ${count(total)}</p>
      <ul class="card held">
        ${objects.map(
          (one) =>
            html`<li>
              <a href=${addressOf('objects', one.object)}>
                <span class="what"
                  ><strong>${KINDS[one.kind as keyof typeof KINDS]}</strong>
                  <span class="quiet">
                    ${[interfaceName(this.link, one.interface), varietyName(one.variety)].filter(Boolean).join(', ')}
                  </span></span
                >
                <code class="id">${one.id}</code>
                <span class="sum">${one.amount === undefined ? '' : moneyIn(one.amount)}</span>
                <span class="quiet when">${one.madeAt === undefined ? '' : dateTime(one.madeAt)}</span>
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

  /** Loads the list from its beginning. */
  #begin(): void {
    this.#limit = PAGE
    this.requestUpdate()
    void this.link.look()
  }
}
