// <silta-provider-picker>: the list of banks from which a payer chooses one.
// Not the search, which is search.ts, and not a payment: it only tells the page which bank was chosen.

import {
  type CSSResultGroup,
  html,
  isServer,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { Provider } from '../../core/view/index.ts'
import { countryName } from '../shared/formats.ts'
import {
  bankIcon,
  checkIcon,
  closeIcon,
  icon,
  offlineIcon,
  searchIcon,
  warningIcon,
} from '../shared/icons.ts'
import { LanguageController } from '../shared/language.ts'
import { Loading } from '../shared/loading.ts'
import { type PaymentSource, proxyProviders } from '../shared/source.ts'
import { theme, tiles } from '../shared/theme.ts'
import { hueOf, initials } from '../shared/tile.ts'
import { providers as english } from '../shared/words/en.ts'
import { ProviderChangeEvent } from './events.ts'
import { recentProviders, rememberProvider } from './recent.ts'
import { countByCountry, type Group, group, type Row, search, sortByName } from './search.ts'
import { styles } from './styles.ts'

type Word = keyof typeof english

/** How many rows PageUp and PageDown pass. */
const page = 8

/**
 * Shows the banks that a payer may choose: a search field, countries, the banks used last and the popular ones, and
 * all of them under their letters.
 *
 * The search field is a combobox and keeps the focus; the list is its listbox. In a form the value is the bank's id.
 *
 * @fires {ProviderChangeEvent} silta-provider-change - A person chose a bank; `detail` is the bank.
 * @csspart label - The label of the search field.
 * @csspart panel - The frame around field, countries and list.
 * @csspart input - The search field.
 * @csspart chip - A country.
 * @csspart list - The list.
 * @csspart heading - A letter or the name of a short list.
 * @csspart row - A bank.
 * @csspart tile - The initials of a bank.
 * @csspart notice - What stands in place of the list when there is nothing to list.
 * @cssprop [--silta-accent] - Selection and focus; every token of the look works alike.
 * @cssprop [--silta-picker-height=24rem] - Height of the list.
 * @cssprop [--silta-picker-width=36rem] - Greatest width of the element.
 * @cssprop [--silta-radius=10px] - Radius of the panel; controls take eight tenths of it.
 * @cssprop [--silta-space=4px] - Unit of all spaces.
 */
export class ProviderPickerElement extends LitElement {
  static formAssociated = true

  static override properties: PropertyDeclarations = {
    src: {},
    source: { attribute: false },
    value: {},
    country: {},
    label: {},
    popular: {},
    noRecent: { type: Boolean, attribute: 'no-recent' },
  }

  static override styles: CSSResultGroup = [theme, tiles, styles]

  /** Address of the proxy's API, for example `/silta`. */
  declare src: string | undefined
  /** Where the banks are asked from, instead of `src`. */
  declare source: Pick<PaymentSource, 'providers'> | undefined
  /** Id of the chosen bank; empty when none is. */
  declare value: string
  /** Country whose banks are shown first, ISO 3166-1 alpha-2; the payer may choose another. */
  declare country: string | undefined
  /** Label of the search field, instead of the built-in one. */
  declare label: string | undefined
  /** Ids of banks that stand first; in the attribute separated by spaces. */
  declare popular: string | readonly string[] | undefined
  /** Whether this browser's last choices are neither kept nor shown. */
  declare noRecent: boolean

  readonly #words = new LanguageController(this, 'providers', english)
  readonly #loading = new Loading<readonly Provider[]>(this)
  #internals: ElementInternals | undefined
  #asked: unknown
  #query = ''
  #chosenCountry = ''
  #active = -1
  #recent: readonly string[] = []
  #initial = ''
  #justChosen = false

  constructor() {
    super()
    this.value = ''
    this.noRecent = false
  }

  /** The chosen bank, once the list is there. */
  get provider(): Provider | undefined {
    return this.#all().find(({ id }) => id === this.value)
  }

  /** Loads the list again. */
  async reload(): Promise<void> {
    await this.#loading.again()
  }

  /** Moves the focus to the search field. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector('input')?.focus(options)
  }

  /** Takes the value back that the page set first; called by the form. */
  formResetCallback(): void {
    this.value = this.#initial
  }

  /** Takes the value back that the browser kept; called by the form. */
  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string') this.value = state
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#recent = this.noRecent ? [] : recentProviders()
    if (this.hasUpdated) return
    this.#initial = this.value
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('country')) this.#chosenCountry = this.country?.toUpperCase() ?? ''
    if (changed.has('noRecent')) this.#recent = this.noRecent || isServer ? [] : recentProviders()
    const from = this.source ?? this.src
    if (isServer || from === this.#asked || !from) return
    this.#asked = from
    void this.#loading.load((signal) =>
      typeof from === 'string' ? proxyProviders(from, signal) : from.providers(signal),
    )
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('value')) {
      this.#internals ??= this.attachInternals()
      this.#internals.setFormValue(this.value || null)
    }
    this.renderRoot.querySelector('.active')?.scrollIntoView({ block: 'nearest' })
  }

  protected override render(): TemplateResult {
    const here = this.#loading.state === 'here' && this.#words.ready
    const groups = here ? this.#groups() : []
    const rows = groups.flatMap((one) => one.rows)
    const active = rows[this.#active]
    return html`<div class="root">
      <label for="field" part="label">${this.#words.ready ? this.label || this.#say('chooseBank') : nothing}</label>
      <div class="panel" part="panel">
        <div class="field">
          ${icon(searchIcon)}
          <input
            id="field"
            part="input"
            type="text"
            role="combobox"
            inputmode="search"
            enterkeyhint="search"
            autocomplete="off"
            autocapitalize="off"
            autocorrect="off"
            spellcheck="false"
            aria-autocomplete="list"
            aria-expanded=${rows.length > 0}
            aria-controls="list"
            aria-activedescendant=${active ? `row-${this.#active}` : nothing}
            placeholder=${this.#words.ready ? this.#say('search') : ''}
            .value=${this.#query}
            @input=${this.#typed}
            @keydown=${(event: KeyboardEvent) => this.#pressed(event, rows)}
          />
          ${this.#query ? this.#clearButton() : nothing}
        </div>
        ${this.#chips(here)} ${this.#body(here, groups, rows.length)}
      </div>
      <span class="hidden" role="status">${this.#spoken(here, rows)}</span>
    </div>`
  }

  #clearButton(): TemplateResult {
    return html`<button
      class="clear"
      type="button"
      aria-label=${this.#say('clear')}
      @click=${() => this.#showAll(false)}
    >
      ${icon(closeIcon)}
    </button>`
  }

  #chips(here: boolean): TemplateResult | typeof nothing {
    if (this.#waiting()) {
      return html`<div class="chips">${[0, 1, 2].map(() => html`<span class="chip bone"></span>`)}</div>`
    }
    const countries = countByCountry(this.#all())
    if (!here || countries.size < 2) return nothing
    const found = this.#query ? search(this.#all(), this.#query).map((row) => row.provider) : this.#all()
    const counts = countByCountry(found)
    return html`<div class="chips" role="group" aria-label=${this.#say('countries')}>
      ${this.#chip('', this.#say('all'), found.length)}
      ${[...countries.keys()].map((code) => this.#chip(code, this.#country(code), counts.get(code) ?? 0))}
    </div>`
  }

  #chip(code: string, name: string, count: number): TemplateResult {
    const choose = () => {
      this.#chosenCountry = code
      this.#active = -1
      this.#settle()
    }
    return html`<button
      class="chip"
      part="chip"
      type="button"
      aria-pressed=${code === this.#chosenCountry}
      @click=${choose}
    >
      ${name} <span class="count">${count}</span>
    </button>`
  }

  #body(here: boolean, groups: readonly Group[], count: number): TemplateResult {
    if (this.#waiting()) return this.#skeleton()
    if (here && count > 0) return this.#list(groups)
    return html`<div class="list" id="list" part="list">${this.#notice()}</div>`
  }

  #skeleton(): TemplateResult {
    const row = html`<div class="row">
      <span class="tile bone"></span><span class="words"><span class="bone"></span><span class="bone short"></span></span>
    </div>`
    return html`<div class="list" id="list" part="list" aria-busy="true">${Array.from({ length: 7 }, () => row)}</div>`
  }

  #list(groups: readonly Group[]): TemplateResult {
    let index = 0
    const sections = groups.map(({ name, rows }, at) => {
      const options = rows.map((row) => this.#row(row, index++))
      if (!name) return options
      return html`<div role="group" aria-labelledby="heading-${at}">
        <div class="heading" part="heading" id="heading-${at}" role="presentation">${this.#heading(name)}</div>
        ${options}
      </div>`
    })
    return html`<div
      class="list ${this.#query ? 'searching' : ''}"
      id="list"
      part="list"
      role="listbox"
      tabindex="-1"
      aria-label=${this.label || this.#say('chooseBank')}
      @mousedown=${keepFocus}
    >
      ${sections}
    </div>`
  }

  #row({ provider, pieces }: Row, index: number): TemplateResult {
    const { name, country, enabled } = provider
    const chosen = provider.id === this.value
    const about = [this.#country(country), enabled ? '' : this.#say('disabled')].filter(Boolean).join(' · ')
    return html`<div
      class="row ${index === this.#active ? 'active' : ''}"
      part="row"
      id="row-${index}"
      role="option"
      aria-selected=${chosen}
      aria-disabled=${enabled ? nothing : 'true'}
      @click=${() => this.#choose(provider, index)}
    >
      <span class="tile" part="tile" data-hue=${hueOf(name)} aria-hidden="true">${initials(name)}</span>
      <span class="words">
        <span class="name">${pieces.map((piece, at) => (at % 2 ? html`<b>${piece}</b>` : piece))}</span>
        <span class="about">${about}</span>
      </span>
      ${chosen ? icon(checkIcon) : nothing}
    </div>`
  }

  #notice(): TemplateResult {
    const { state } = this.#loading
    if (state === 'failed')
      return this.#say4('failed', 'failedHint', warningIcon, 'tryAgain', () => void this.reload())
    if (state === 'offline')
      return this.#say4('offline', 'offlineHint', offlineIcon, 'tryAgain', () => void this.reload())
    if (!this.#query && this.#all().length === 0) {
      return this.#say4('empty', 'emptyHint', bankIcon, 'tryAgain', () => void this.reload())
    }
    const elsewhere = search(this.#all(), this.#query).length
    const title = this.#noMatch()
    return elsewhere > 0
      ? this.#notice4(title, this.#elsewhere(elsewhere), searchIcon, 'searchAll', () =>
          this.#inAllCountries(),
        )
      : this.#notice4(title, this.#say('noMatchHint'), searchIcon, 'showAll', () => this.#showAll(true))
  }

  #say4(title: Word, hint: Word, path: string, way: Word, act: () => void): TemplateResult {
    return this.#notice4(this.#say(title), this.#say(hint), path, way, act)
  }

  #notice4(title: string, hint: string, path: string, way: Word, act: () => void): TemplateResult {
    return html`<div class="notice fade" part="notice">
      ${icon(path)}
      <p class="title">${title}</p>
      <p class="hint">${hint}</p>
      <button class="plain" type="button" @click=${act}>${this.#say(way)}</button>
    </div>`
  }

  #heading(name: string): string {
    return name === 'recent' || name === 'popular' ? this.#say(name) : name
  }

  #noMatch(): string {
    return this.#query.trim() ? this.#say('noMatch', { query: this.#query.trim() }) : this.#say('empty')
  }

  #elsewhere(count: number): string {
    return this.#say(count === 1 ? 'elsewhereOne' : 'elsewhereMany', { count })
  }

  #spoken(here: boolean, rows: readonly Row[]): string {
    const { state } = this.#loading
    if (!this.#words.ready || state === 'idle') return ''
    if (state === 'loading') return this.#say('loading')
    if (state !== 'here') return this.#say(state)
    const { provider } = this
    if (this.#justChosen && provider) return this.#say('announceChosen', { name: provider.name })
    if (!here || rows.length === 0) return this.#noMatch()
    const count = new Set(rows.map((row) => row.provider.id)).size
    return this.#say(count === 1 ? 'countOne' : 'countMany', { count })
  }

  readonly #typed = (event: InputEvent & { target: HTMLInputElement }) => {
    this.#query = event.target.value
    this.#active = -1
    this.#settle()
  }

  #pressed(event: KeyboardEvent, rows: readonly Row[]): void {
    // A letter that is still being composed belongs to the input method.
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const target = this.#destination(event.key, rows.length)
    if (target !== undefined) {
      this.#active = target
      this.requestUpdate()
    } else if (event.key === 'Enter') {
      const only = this.#query && rows.length === 1 ? 0 : this.#active
      const row = rows[only]
      if (!row) return
      this.#choose(row.provider, only)
    } else if (event.key === 'Escape' && (this.#query || this.#active >= 0)) {
      this.#showAll(false)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Tells to which row a key moves; nothing when the key is not one of ours, or belongs to the text. */
  #destination(key: string, count: number): number | undefined {
    const last = count - 1
    const at = this.#active
    if (count === 0) return undefined
    if (key === 'ArrowDown') return at >= last ? 0 : at + 1
    if (key === 'ArrowUp') return at <= 0 ? last : at - 1
    if (key === 'PageDown') return Math.min(last, at + page)
    if (key === 'PageUp') return Math.max(0, at - page)
    // With text in the field and no row reached yet, Home and End move in the text.
    if (this.#query && at < 0) return undefined
    if (key === 'Home') return 0
    if (key === 'End') return last
    return undefined
  }

  #choose(provider: Provider, index: number): void {
    this.#active = index
    this.requestUpdate()
    if (!provider.enabled || provider.id === this.value) return
    this.value = provider.id
    this.#justChosen = true
    if (!this.noRecent) rememberProvider(provider.id)
    this.dispatchEvent(new ProviderChangeEvent(provider))
  }

  #inAllCountries(): void {
    this.#chosenCountry = ''
    this.#settle()
    this.focus()
  }

  #showAll(everywhere: boolean): void {
    this.#query = ''
    this.#active = -1
    if (everywhere) this.#chosenCountry = ''
    this.#settle()
    this.focus()
  }

  #settle(): void {
    this.#justChosen = false
    this.requestUpdate()
    void this.updateComplete.then(() => this.renderRoot.querySelector('.list')?.scrollTo({ top: 0 }))
  }

  #groups(): Group[] {
    const { locale } = this.#words
    const there = this.#all().filter(({ country }) => !this.#chosenCountry || country === this.#chosenCountry)
    if (this.#query.trim()) return [{ name: '', rows: search(sortByName(there, locale), this.#query) }]
    const popular = typeof this.popular === 'string' ? this.popular.split(/\s+/) : (this.popular ?? [])
    return group(there, { recent: this.#recent, popular }, locale)
  }

  #all(): readonly Provider[] {
    return this.#loading.value ?? []
  }

  #waiting(): boolean {
    const { state } = this.#loading
    return state === 'idle' || state === 'loading' || !this.#words.ready
  }

  #country(code: string): string {
    return countryName(code, this.#words.locale)
  }

  #say(word: Word, slots?: Record<string, string | number>): string {
    return this.#words.say(word, slots)
  }
}

/** Keeps the focus in the search field while a pointer presses in the list. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
