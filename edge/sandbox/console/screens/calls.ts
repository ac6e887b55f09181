/// <reference lib="dom" />
// The live list of calls, to the bank and from it, with filters and a search.
// Only the visible rows are drawn, however many calls there are. One call is in call.ts.

import { type VirtualItem, VirtualizerController } from '@tanstack/lit-virtual'
import { html, noChange, nothing, type TemplateResult } from 'lit'
import { directive, Directive, type ElementPart } from 'lit/directive.js'
import { repeat } from 'lit/directives/repeat.js'
import { reasonOf } from '../bank-link.ts'
import { type CallSummary, FILTERS, isLogOff, listCalls, PAGE } from '../calls.ts'
import { LOADING } from '../parts/drawing.ts'
import { Filters } from '../parts/filters.ts'
import { count } from '../parts/formats.ts'
import { saveFile } from '../parts/issued.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { callRow } from './call-row.ts'
import { titleOf } from './outcomes.ts'

/** Height of a row before it is measured, pixels. */
const ROW = 64
/** Rows before the end at which further calls are loaded. */
const AHEAD = 40

/** Sets a style of an element from code, since a `style` attribute would need a weaker content security policy. */
class Styled extends Directive {
  override render(_: 'blockSize' | 'transform', _value: string): unknown {
    return noChange
  }
  override update({ element }: ElementPart, [name, value]: Parameters<this['render']>): unknown {
    ;(element as HTMLElement).style[name] = value
    return noChange
  }
}

const styled = directive(Styled)

/** The screen of all calls. */
export class CallsScreen extends Screen {
  #calls: CallSummary[] | undefined
  /** Newer calls that came while a person reads older ones, and wait so that nothing moves. */
  #fresh: CallSummary[] = []
  #next: string | undefined
  #latest: string | undefined
  #isLogOff = false
  #isAsking = false
  readonly #filters = new Filters(FILTERS, () => this.#begin())
  /** The row that the Tab key reaches. */
  #current = 0
  readonly #virtual = new VirtualizerController<HTMLElement, HTMLElement>(this, {
    count: 0,
    getScrollElement: () => this.querySelector<HTMLElement>('.list'),
    estimateSize: () => ROW,
    overscan: 8,
    getItemKey: (index) => this.#calls?.[index]?.id ?? index,
    useAnimationFrameWithResizeObserver: true,
  })

  override readonly heading = 'Calls'

  override connectedCallback(): void {
    this.#filters.read(this.query)
    super.connectedCallback()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#filters.end()
  }

  override async load(): Promise<void> {
    const asked = this.#filters.values
    try {
      if (this.#calls === undefined) {
        const { calls, next, latest } = await listCalls(this.link, { ...asked, limit: String(PAGE) })
        if (asked !== this.#filters.values) return
        this.#calls = [...calls]
        this.#next = next
        this.#latest = latest ?? calls[0]?.id
      } else {
        const after = this.#latest === undefined ? {} : { after: this.#latest }
        const { calls, latest } = await listCalls(this.link, { ...asked, ...after, limit: String(PAGE) })
        if (asked !== this.#filters.values) return
        this.#latest = latest ?? this.#latest
        this.#takeNewer(calls)
      }
      this.#isLogOff = false
    } catch (error) {
      if (!isLogOff(error)) throw error
      this.#isLogOff = true
    }
  }

  /** Puts newer calls on top, or keeps them back if a person has scrolled or has the focus in the list. */
  #takeNewer(calls: readonly CallSummary[]): void {
    const known = new Set([...this.#fresh, ...(this.#calls ?? []).slice(0, PAGE)].map(({ id }) => id))
    const newer = calls.filter(({ id }) => !known.has(id))
    const box = this.querySelector<HTMLElement>('.list')
    const isLooking = (box?.scrollTop ?? 0) > 0 || box?.contains(document.activeElement) === true
    if (isLooking) this.#fresh = [...newer, ...this.#fresh]
    else this.#calls = [...newer, ...this.#fresh.splice(0), ...(this.#calls ?? [])]
  }

  #showFresh(): void {
    this.#calls = [...this.#fresh.splice(0), ...(this.#calls ?? [])]
    this.#current = 0
    this.querySelector<HTMLElement>('.list')?.scrollTo({ top: 0 })
    this.requestUpdate()
    void this.#focusCurrent()
  }

  /** Moves the focus to the row that the Tab key reaches, once it is drawn. */
  async #focusCurrent(): Promise<void> {
    await this.updateComplete
    this.querySelector<HTMLElement>(`.line[data-index="${this.#current}"] a`)?.focus({ preventScroll: true })
  }

  async #loadOlder(): Promise<void> {
    const [asked, next] = [this.#filters.values, this.#next]
    if (next === undefined || this.#isAsking) return
    this.#isAsking = true
    try {
      const more = await listCalls(this.link, { ...asked, before: next, limit: String(PAGE) })
      if (asked !== this.#filters.values) return
      this.#calls = [...(this.#calls ?? []), ...more.calls]
      this.#next = more.next
      this.requestUpdate()
    } finally {
      this.#isAsking = false
    }
  }

  protected override updated(): void {
    const virtualizer = this.#virtual.getVirtualizer()
    for (const row of this.querySelectorAll<HTMLElement>('.list .line')) virtualizer.measureElement(row)
    const last = virtualizer.getVirtualItems().at(-1)?.index ?? 0
    // If the bank does not answer, the connection shows it; the next update asks again.
    if (last > (this.#calls?.length ?? 0) - AHEAD) void this.#loadOlder().catch(() => undefined)
  }

  override draw(): TemplateResult {
    if (this.#isLogOff)
      return html`<p class="card empty">
        This bank keeps no log of its calls. “npx silta sandbox” does; a bank in a program does when it is
        made with callLog: true.
      </p>`
    return html`${this.#drawFilters()}
      <div class="fresh" role="status">
        ${
          this.#fresh.length === 0
            ? nothing
            : html`<button type="button" class="plain" data-reads @click=${() => this.#showFresh()}>
              Show ${this.#fresh.length} newer ${this.#fresh.length === 1 ? 'call' : 'calls'}
            </button>`
        }
      </div>
      ${this.#drawList()}`
  }

  #drawFilters(): TemplateResult {
    const { interfaces = [] } = this.link.view ?? {}
    const filters = this.#filters
    const kept = (['client', 'operation'] as const).filter((name) => filters.values[name] !== undefined)
    return html`<form
      class="filters"
      role="search"
      aria-label="Filters"
      @submit=${(event: Event) => event.preventDefault()}
    >
      ${filters.drawSearch('search', 'Search in headers and bodies', 'wide')}
      ${filters.drawChoice('status', 'Ended', [
        ['2xx', 'answered'],
        ['refused', 'refused'],
        ['none', 'no answer'],
      ])}
      ${filters.drawChoice('direction', 'Direction', [
        ['in', 'came in'],
        ['out', 'went out'],
      ])}
      ${filters.drawChoice('interface', 'Interface', [
        ...interfaces.map(({ name, title }) => [name, titleOf(title)] as const),
        ['oauth', 'OAuth'],
      ])}
      ${
        kept.length === 0
          ? nothing
          : html`<p class="kept">
            ${kept.map(
              (name) =>
                html`<button type="button" class="plain" data-reads @click=${() => filters.set(name, '')}>
                    ${name === 'client' ? 'Client' : 'Operation'}: <code>${filters.values[name]}</code>
                    <span aria-hidden="true">×</span><span class="hidden">take this filter away</span>
                  </button>`,
            )}
          </p>`
      }
    </form>`
  }

  #drawList(): TemplateResult {
    const calls = this.#calls
    if (calls === undefined) return LOADING
    if (calls.length === 0) {
      return html`<div class="card empty">
        <p>
          ${
            this.#filters.isSet
              ? 'No call fits these filters.'
              : 'No call has come yet. Your first one stands here as soon as it arrives.'
          }
        </p>
        <p><a href=${addressOf('calls', 'har')}>Explain a HAR file</a></p>
      </div>`
    }
    const virtualizer = this.#virtual.getVirtualizer()
    if (virtualizer.options.count !== calls.length)
      virtualizer.setOptions({ ...virtualizer.options, count: calls.length })
    const rows = this.#rows(virtualizer.getVirtualItems(), virtualizer.measurementsCache)
    return html`<div class="head counted">
        <p class="quiet">
          ${
            this.#next === undefined
              ? `Calls: ${count(calls.length)}`
              : `${count(calls.length)} calls, and older ones further down`
          }
        </p>
        <span class="deeds">
          <a href=${addressOf('calls', 'har')}>Explain a HAR file</a>
          <button type="button" class="link" data-reads @click=${() => void this.#save()}>Save as HAR</button>
        </span>
      </div>
      <div class="card list calls" @keydown=${(event: KeyboardEvent) => this.#walk(event)}>
        <ol
          role="list"
          aria-label="Calls"
          .ariaDescription=${'Arrow keys, Home and End go from call to call, Enter opens one.'}
          ${styled('blockSize', `${virtualizer.getTotalSize()}px`)}
        >
          ${repeat(
            rows,
            ({ key }) => key,
            ({ index, start }) => html`<li
              class="line"
              data-index=${index}
              aria-setsize=${this.#next === undefined ? calls.length : -1}
              aria-posinset=${index + 1}
              ${styled('transform', `translateY(${start}px)`)}
            >
              ${calls[index] ? callRow(calls[index], index === this.#current ? 0 : -1) : nothing}
            </li>`,
          )}
        </ol>
      </div>`
  }

  /** The visible rows, and the one that the Tab key reaches, wherever that is. */
  #rows(seen: readonly VirtualItem[], known: readonly VirtualItem[]): readonly VirtualItem[] {
    const current = known[this.#current]
    if (!current || seen.some(({ index }) => index === this.#current)) return seen
    return [...seen, current].toSorted((one, other) => one.index - other.index)
  }

  /** Saves the calls that pass the filters as an archive, by a request with the key in a header, not in an address. */
  async #save(): Promise<void> {
    try {
      const query = new URLSearchParams({ ...this.#filters.values, limit: '10000' })
      const archive = await this.link.ask(`/calls.har?${query}`)
      saveFile({ name: 'silta-calls.har', type: 'application/json', text: JSON.stringify(archive) })
    } catch (error) {
      this.notice = { kind: 'failed', text: `The bank did not do it. ${reasonOf(error)}` }
    }
  }

  #walk(event: KeyboardEvent): void {
    const last = (this.#calls?.length ?? 1) - 1
    const to = {
      ArrowDown: this.#current + 1,
      ArrowUp: this.#current - 1,
      PageDown: this.#current + 10,
      PageUp: this.#current - 10,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    this.#current = Math.min(Math.max(to, 0), last)
    this.#virtual.getVirtualizer().scrollToIndex(this.#current)
    this.requestUpdate()
    void this.#focusCurrent()
  }

  /** Loads the list from its beginning. */
  #begin(): void {
    this.#calls = undefined
    this.#fresh = []
    this.#next = undefined
    this.#latest = undefined
    this.#current = 0
    this.requestUpdate()
    void this.link.look()
  }
}
