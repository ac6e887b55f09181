// Lets a person connect one more bank: after a press, from the list that the page puts into the slot, or from a plain list.

import { html, nothing, type TemplateResult } from 'lit'
import type { BankConnection } from '../../core/view/connection.ts'
import type { Provider } from '../../core/view/provider.ts'
import type { AccountSource } from '../shared/source/account-source.ts'
import type { Connecting } from '../shared/element/connecting.ts'
import { type ControlledElement, focusOn } from '../shared/element/controlled-element.ts'
import { countryName } from '../shared/text/formats.ts'
import { icon, linkIcon } from '../shared/look/icons.ts'
import type { Logos } from '../shared/look/logos.ts'
import { drawTile } from '../shared/look/tile.ts'

/** Lets a person connect one more bank. */
export class BankChoice {
  /** Whether the banks are shown. */
  isOpen = false

  readonly #element: ControlledElement
  readonly #connecting: Connecting
  readonly #logos: () => Logos | undefined
  #asked: unknown
  #providers: readonly Provider[] = []
  #connected: ReadonlySet<string> = new Set()

  constructor(element: ControlledElement, connecting: Connecting, logos: () => Logos | undefined) {
    this.#element = element
    this.#logos = logos
    this.#connecting = connecting
  }

  /** Loads the banks, once for each source, and keeps which are connected. If no list comes, no choice is offered. */
  async prepare(
    source: Pick<AccountSource, 'providers'> | undefined,
    connections: readonly BankConnection[],
  ): Promise<void> {
    this.#connected = new Set(connections.map(({ provider }) => provider))
    if (!source?.providers || source === this.#asked) return
    try {
      this.#providers = await source.providers(new AbortController().signal)
      this.#asked = source
    } catch {
      // The next call tries again.
      this.#providers = []
    }
  }

  /** The banks that are not connected yet. */
  get offered(): readonly Provider[] {
    return this.#providers.filter(({ id }) => !this.#connected.has(id))
  }

  /** Shows the banks, and puts the focus there. */
  readonly open = (): void => this.#show(true, '.choice .which')

  /** Closes the choice without a change. */
  readonly close = (): void => this.#show(false, '.another, .primary')

  /** Draws the button that shows the banks, or once it was pressed the banks; nothing if no bank is left to connect. */
  draw(locale: string): TemplateResult | typeof nothing {
    if (this.isOpen) return this.#drawBanks(locale)
    if (this.offered.length === 0) return nothing
    return html`<button class="plain another" part="connect" type="button" @click=${this.open}>
      ${icon(linkIcon)}<span>${this.#connecting.words.say('another')}</span>
    </button>`
  }

  #drawBanks(locale: string): TemplateResult {
    const { state, words } = this.#connecting
    const isLeaving = state === 'leaving'
    return html`<section
      class="choice fade"
      part="banks"
      aria-labelledby="which"
      @silta-provider-change=${this.#picked}
      @keydown=${this.#pressed}
    >
      <div class="choice-head">
        <p class="which" id="which" tabindex="-1">${words.say('which')}</p>
        <button class="link" type="button" @click=${this.close}>${words.say('notNow')}</button>
      </div>
      ${state === 'rest' ? nothing : html`<p class="choice-state">${words.say(state)}</p>`}
      <slot name="banks">
        <ul class="banks" role="list">
          ${this.offered.map(
            ({ id, name, country, enabled }) => html`<li>
              <button
                class="bank-row"
                type="button"
                aria-disabled=${isLeaving || !enabled ? 'true' : nothing}
                @click=${() => enabled && void this.#connecting.to(id)}
              >
                ${drawTile(id, name, this.#logos())}
                <span><span class="name">${name}</span> <span class="about">${countryName(country, locale)}</span></span>
              </button>
            </li>`,
          )}
        </ul>
      </slot>
    </section>`
  }

  /** Connects the bank that was chosen in the page's own picker; clears the picker, so that a second press counts too. */
  readonly #picked = async (event: Event): Promise<void> => {
    const { provider, target } = event as Event & { provider?: { id?: unknown } }
    if (typeof provider?.id !== 'string') return
    await this.#connecting.to(provider.id)
    if (target && 'value' in target) target.value = ''
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    this.close()
  }

  #show(isOpen: boolean, focus: string): void {
    this.isOpen = isOpen
    this.#element.requestUpdate()
    void focusOn(this.#element, focus)
  }
}
