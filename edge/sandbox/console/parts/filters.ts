/// <reference lib="dom" />
// The filters of a list, kept in its address, so that a filtered list can be sent to a colleague or reached by going back.
// The list itself belongs to the screen.

import { html, nothing, type TemplateResult } from 'lit'
import { choice, valueOf } from './drawing.ts'

/** Pause in typing after which the list is loaded, milliseconds. */
const PAUSE_MS = 250

/** The filters of one list. */
export class Filters<Name extends string> {
  /** The filters that are set; a new object after each change. */
  values = {} as Readonly<Partial<Record<Name, string>>>
  readonly #names: readonly Name[]
  readonly #changed: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param changed Called to load the list anew. */
  constructor(names: readonly Name[], changed: () => void) {
    this.#names = names
    this.#changed = changed
  }

  /** Whether any filter is set. */
  get isSet(): boolean {
    return Object.keys(this.values).length > 0
  }

  /** Reads the filters from an address. */
  read(query: URLSearchParams): void {
    const given = this.#names.map((name) => [name, query.get(name) ?? ''] as const)
    this.values = Object.fromEntries(given.filter(([, value]) => value !== '')) as typeof this.values
  }

  /** Sets a filter, or removes it if the value is empty. */
  set(name: Name, value: string): void {
    const query = new URLSearchParams(location.search)
    if (value === '') query.delete(name)
    else query.set(name, value)
    history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`)
    this.read(query)
    this.#changed()
  }

  /** Cancels a change that waits for a pause in typing. */
  end(): void {
    clearTimeout(this.#timer)
  }

  /** Draws a filter as a select. */
  drawChoice(name: Name, label: string, all: readonly (readonly [string, string])[]): TemplateResult {
    const set = (value: string) => this.set(name, value)
    return choice(label, name, [['', 'all'], ...all], this.values[name], set)
  }

  /** Draws a filter as a text field. */
  drawSearch(name: Name, label: string, kind?: 'wide'): TemplateResult {
    return html`<label class=${kind ?? nothing}
      >${label}
      <input
        type="search"
        name=${name}
        .value=${this.values[name] ?? ''}
        @input=${(event: InputEvent) => {
          const value = valueOf(event).trim()
          this.end()
          this.#timer = setTimeout(() => this.set(name, value), PAUSE_MS)
        }}
      />
    </label>`
  }
}
