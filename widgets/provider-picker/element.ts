// <silta-provider-picker>: the list of banks from which a payer chooses one.
// Not the search, which is search.ts, and not a payment: it only tells the page which bank was chosen.

import {
  adoptStyles,
  type CSSResultGroup,
  type CSSResultOrNative,
  html,
  isServer,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { Provider } from '../../core/view/provider.ts'
import { ErrorReport } from '../shared/element/error-report.ts'
import { icon } from '../shared/look/icons.ts'
import { LanguageController } from '../shared/text/language.ts'
import { Loading } from '../shared/element/loading.ts'
import { readOnce } from '../shared/source/answers.ts'
import { bring } from '../shared/source/call.ts'
import { ReadyReport } from '../shared/element/ready.ts'
import { SettingsCheck } from '../shared/element/settings-check.ts'
import { type PaymentSource, proxyProviders, readProviders } from '../shared/source/payment-source.ts'
import { theme } from '../shared/look/theme.ts'
import { warmFormats } from '../shared/text/warm.ts'
import { providers } from '../shared/text/words/en/providers.ts'
import { ProviderChangeEvent } from './events.ts'
import { closeIcon, searchIcon } from './icons.ts'
import type * as List from './bank-list.ts'
import type { Logos } from './logos.ts'
import { drawEmpty, emptyReason, type EmptyReason, type Word } from './notices.ts'
import { FormControl } from './form-control.ts'
import { styles } from './styles.ts'

const skeletons = html`<div class="chips">${[1, 2, 3].map(() => html`<span class="skeleton chip"></span>`)}</div>`
const skeletonTile = html`<span class="skeleton tile"></span
  ><span class="words"><span class="skeleton"></span><span class="skeleton about"></span></span>`
const skeletonRow = html`<div class="row">${skeletonTile}</div>`
const skeletonRows = [1, 2, 3, 4, 5, 6, 7].map(() => skeletonRow)

/**
 * Shows the banks that a payer may choose: a search field, countries, the banks used last and the popular ones, and
 * all of them under their letters; below one fold those that cannot carry the order. It folds to the bank that was chosen.
 *
 * The search field is a combobox and keeps the focus; the list is its listbox, of which only what is seen is drawn. In a form
 * it is a control with a name, whose value is the bank's id, and which may be required.
 *
 * It keeps the policy `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'none';
 * require-trusted-types-for 'script'; trusted-types lit-html`, with `logos` also `img-src 'self'`; a page with a second copy of lit-html adds
 * `'allow-duplicates'`. `density="compact"` draws it tighter.
 *
 * @attr {'compact'} density - Draws everything tighter: spaces of three quarters, controls of 32px, for a finger still of 44px.
 * @fires {ProviderChangeEvent} silta-provider-change - A person chose a bank: `provider`.
 * @fires {InputEvent} input - A person chose a bank, as a control of the browser says it.
 * @fires {Event} change - As `input`, right after it.
 * @fires {SiltaReadyEvent} silta-ready - The first content is drawn, or why there is none (`failed`); once.
 * @fires {SiltaErrorEvent} silta-error - The element cannot do its work; `code` says why, `cause` is the error.
 * @slot empty - The page's own words where there is no bank at all; *Try again* stays below them.
 * @slot error - The page's own words where the banks did not come, or the element is not set up, for example another way to pay; *Try again* stays below them.
 * @csspart label - The label of the search field.
 * @csspart panel - The frame around field, countries and list.
 * @csspart input - The search field.
 * @csspart chip - A country.
 * @csspart list - The list.
 * @csspart heading - A letter or the name of a short list.
 * @csspart row - A bank.
 * @csspart tile - The logo of a bank, or its initials.
 * @csspart change - The button that opens the list again, beside the bank that was chosen.
 * @csspart fold - The button that shows the banks that cannot carry the order.
 * @csspart notice - What stands in place of the list when there is nothing to list.
 * @cssprop {<color>} [--silta-accent=light-dark(oklch(50% 0.13 252), oklch(74% 0.11 252))] - Primary action, selection and focus.
 * @cssprop {<color>} [--silta-on-accent=light-dark(#fff, oklch(18% 0.03 252))] - Text on the accent.
 * @cssprop {<color>} [--silta-ink=light-dark(oklch(23% 0.02 260), oklch(95% 0.01 260))] - Text.
 * @cssprop {<color>} [--silta-ink-quiet=light-dark(oklch(46% 0.02 260), oklch(72% 0.015 260))] - Secondary text, and the frames of fields and quiet buttons.
 * @cssprop {<color>} [--silta-surface=light-dark(#fff, oklch(19% 0.015 260))] - Background of cards, lists and fields.
 * @cssprop {<color>} [--silta-surface-quiet=light-dark(oklch(97.5% 0.004 260), oklch(24% 0.015 260))] - Background under a pointer, and of headings.
 * @cssprop {<color>} [--silta-line=light-dark(oklch(89% 0.008 260), oklch(34% 0.015 260))] - Lines that separate.
 * @cssprop {<color>} [--silta-positive=light-dark(oklch(45% 0.11 155), oklch(78% 0.13 155))] - Credits, and what is paid.
 * @cssprop {<color>} [--silta-caution=light-dark(oklch(50% 0.11 75), oklch(82% 0.12 80))] - What is not known yet, or ends soon.
 * @cssprop {<color>} [--silta-danger=light-dark(oklch(50% 0.18 27), oklch(74% 0.14 25))] - What failed.
 * @cssprop {<length>} [--silta-radius=10px] - Radius of frames and cards; controls take eight tenths of it.
 * @cssprop {<length>} [--silta-space=4px] - Unit of all spaces.
 * @cssprop {<length>} [--silta-control-height=44px] - Height of small buttons and of rows that are pressed, at least; fields and the payment button have 4px more. Never below 24px, nor below 44px for a finger.
 * @cssprop {<length>} [--silta-border-width=1px] - Width of frames and of lines that separate.
 * @cssprop {<length>} [--silta-focus-width=2px] - Width of the ring around what has the keyboard's focus.
 * @cssprop {<length>} [--silta-icon-size=1.25rem] - Width and height of icons.
 * @cssprop {<length>} [--silta-picker-height=31rem] - Height of the panel, at least: five banks are shown where the window has room.
 * @cssprop {<length>} [--silta-picker-width=36rem] - Greatest width of the element.
 */
export class ProviderPickerElement extends LitElement {
  static formAssociated = true
  // A form puts the focus on the control whose value is missing.
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }

  static override properties: PropertyDeclarations = {
    src: {},
    source: { attribute: false },
    order: {},
    name: { reflect: true },
    value: {},
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    country: {},
    label: {},
    popular: {},
    logos: {},
    noRecent: { type: Boolean, attribute: 'no-recent' },
  }

  static override styles: CSSResultGroup = [theme, styles]

  /** Address of the proxy's API, for example `/silta`. */
  declare src: string | undefined
  /** Where the banks are asked from, instead of `src`. */
  declare source: Pick<PaymentSource, 'providers'> | undefined
  /**
   * Order token, or a function that fetches one, the same function each time: then the proxy judges which banks can carry
   * this order, and the others say why they cannot be chosen. Without it every bank of the list can be.
   */
  declare order: string | (() => string | Promise<string>) | undefined
  /** Name of the control in its form. */
  declare name: string | undefined
  /** Id of the chosen bank; empty when none is. */
  declare value: string
  /** Whether the form needs a bank. */
  declare required: boolean
  /** Whether nothing can be chosen; a `fieldset` may say so too. */
  declare disabled: boolean
  /** Country whose banks are shown first, ISO 3166-1 alpha-2; the payer may choose another. */
  declare country: string | undefined
  /** Label of the search field, instead of the built-in one. */
  declare label: string | undefined
  /** Ids of banks that stand first; in the attribute separated by spaces. */
  declare popular: string | readonly string[] | undefined
  /**
   * Address of a list of logos on the page's own origin, as `silta logos` makes it; without one tiles show initials. All of
   * them are one picture, loaded whole, so that no request tells which bank was looked at.
   */
  declare logos: string | undefined
  /** Whether this browser's last choices are neither stored nor shown. */
  declare noRecent: boolean

  readonly #words = new LanguageController(this, 'providers', providers)
  readonly #report = new ErrorReport(this)
  readonly #loading = new Loading<readonly Provider[]>(this, this.#report)
  readonly #settings: SettingsCheck
  readonly #control = new FormControl(this)
  #list: typeof List | undefined
  #banks: List.BankList | undefined
  #recent: readonly string[] = []
  #asked: unknown
  #query = ''
  #chosenCountry = ''
  #active = -1
  /** Whether the row that was reached is still on its way into view. */
  #isFollowing = false
  #isFieldsetDisabled = false
  /** Whether a form was refused because of this. */
  #isMissed = false
  #justChosen = false
  /** Whether the list stands open over a bank that was chosen. */
  #isOpen = false
  #withUnfit = false
  #logos: Logos | undefined
  #logosAbort: AbortController | undefined

  constructor() {
    super()
    this.value = ''
    this.required = this.disabled = this.noRecent = false
    this.#settings = new SettingsCheck(
      this,
      () => !this.#asked && !this.source && !this.src,
      () => this.#report.missing('source_missing'),
    )
    this.addController(this.#settings)
    this.addController(
      new ReadyReport(this, () => (this.#isWaiting ? undefined : this.#loading.state !== 'here')),
    )
    if (isServer) return
    this.addEventListener('invalid', () => this.#miss(true))
    for (const type of ['wheel', 'pointerdown'])
      this.addEventListener(type, () => (this.#isFollowing = false), { passive: true })
  }

  /** The form that the picker belongs to. */
  get form(): HTMLFormElement | null {
    return this.#control.internals.form
  }

  /** What the form holds against the value. */
  get validity(): ValidityState {
    return this.#control.internals.validity
  }

  /** The same in words. */
  get validationMessage(): string {
    return this.#control.internals.validationMessage
  }

  /** Whether the form looks at the value. */
  get willValidate(): boolean {
    return this.#control.internals.willValidate
  }

  /** Returns whether the value will do. */
  checkValidity(): boolean {
    return this.#control.internals.checkValidity()
  }

  /** Returns whether the value will do, and tells the person why not. */
  reportValidity(): boolean {
    return this.#control.internals.reportValidity()
  }

  /** The chosen bank, once the list is there. */
  get provider(): Provider | undefined {
    return this.#loading.value?.find(({ id }) => id === this.value)
  }

  /** Loads the list again. */
  async reload(): Promise<void> {
    await this.#loading.again()
  }

  /** Moves the focus to the search field, or to what opens it. */
  override focus(options?: FocusOptions): void {
    this.#anchor?.focus(options)
  }

  /** Takes the value back that the page set first; called by the form. */
  formResetCallback(): void {
    this.value = this.#control.initial
    this.#miss(false)
  }

  /** Takes back the value that the browser stored; called by the form. */
  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string') this.value = state
  }

  /** Follows the `fieldset` around; called by the form. */
  formDisabledCallback(disabled: boolean): void {
    this.#isFieldsetDisabled = disabled
    this.requestUpdate()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (!this.hasUpdated) this.#control.initial = this.value
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('value')) this.#isOpen = false
    if (changed.has('logos') && !isServer) void this.#bringLogos()
    if (changed.has('country')) this.#chosenCountry = this.country?.toUpperCase() ?? ''
    const { order } = this
    const from = this.source ?? this.src
    if (isServer || !from || (from === this.#asked && !changed.has('order'))) return
    this.#asked = from
    void this.#loading.load(async (signal) => {
      const ask = async () => {
        const token = typeof order === 'function' ? await order() : order
        if (typeof from === 'string') return proxyProviders(from, signal, token)
        return readOnce(from, 'providers', await from.providers(signal, token), readProviders)
      }
      const asking = ask()
      // The code that draws the list comes on the same way as the list.
      const coming = bring(import('./bank-list.ts'))
      warmFormats(this.#words.locale)
      const [banks, list] = await Promise.all([asking, coming])
      this.#banks ??= new list.BankList(this)
      await this.#banks.take(banks)
      this.#list = list
      // Read once: a list that changes with each choice would move under the pointer.
      this.#recent = list.recentProviders()
      if (this.shadowRoot) adoptStyles(this.shadowRoot, this.#sheets)
      return banks
    })
  }

  protected override updated(): void {
    if (this.value) this.#isMissed = false
    this.#tellForm()
    this.#banks?.drawn()
    // A person who scrolls away from the row that the keys have reached may do so.
    if (!this.#isFollowing) return
    this.renderRoot.querySelector('.active')?.scrollIntoView({ block: 'nearest' })
    // Rows that turn out higher than was guessed push it away again: it is followed until it stands still.
    this.#isFollowing = !(this.#banks?.isStill ?? true)
  }

  protected override render(): TemplateResult {
    const waiting = this.#isWaiting
    const list = !waiting && this.#loading.state === 'here' ? this.#list : undefined
    const view = this.#view()
    const there = list && this.#banks?.arrange(view.settings)
    const rows = there?.rows ?? []
    const chosen = this.#folded
    if (list && chosen) return this.#drawFolded(list.drawChosen(chosen, view), view.label)
    if (waiting && this.value) return this.#drawFolded(skeletonTile)
    return html`<div class="root" dir=${this.#words.direction}>
      <label for="field" part="label">${this.#words.ready ? view.label : nothing}</label>
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
            spellcheck="false"
            aria-autocomplete="list"
            aria-expanded=${rows.length > 0}
            aria-controls="list"
            aria-required=${this.required}
            aria-invalid=${this.#isMissed && !this.value}
            ?disabled=${this.#isOff}
            aria-activedescendant=${rows[this.#active] ? `row-${this.#active}` : nothing}
            placeholder=${this.#say('search')}
            .value=${this.#query}
            @input=${this.#typed}
            @keydown=${(event: KeyboardEvent) => this.#pressed(event, rows)}
          />
          ${this.#query ? this.#clearButton() : nothing}
        </div>
        ${waiting ? skeletons : nothing} ${list && there ? list.drawCountries(there, view) : nothing}
        ${there && rows.length > 0 ? this.#banks?.draw(there, view) : html`<div class="list" id="list" part="list" aria-busy=${waiting}>${waiting ? skeletonRows : this.#drawEmpty(there)}</div>`}
        ${list && there ? list.drawFold(there, view) : nothing}
      </div>
      <span class="hidden" role="status">${this.#spoken(there?.count ?? 0)}</span>
    </div>`
  }

  /** Draws one row in place of the list: the bank that was chosen, or its skeleton. */
  #drawFolded(row: TemplateResult, label = ''): TemplateResult {
    return html`<div class="root" dir=${this.#words.direction}>
      <span class="label" part="label" id="label">${label}</span>
      <div class="panel folded fade" part="panel" role="group" aria-labelledby="label" aria-busy=${label === ''}>
        <div class="row" part="row" id="chosen">${row}</div>
        ${
          label &&
          html`<button class="plain" part="change" type="button" aria-describedby="chosen" ?disabled=${this.#isOff} @click=${this.#reopen}>
            ${this.#say('change')}
          </button>`
        }
      </div>
      <span class="hidden" role="status">${this.#spoken(1)}</span>
    </div>`
  }

  /** The bank to which the list is folded; nothing while it is open. One that cannot carry the order is shown with its reason. */
  get #folded(): Provider | undefined {
    return !this.#isOpen && this.provider?.enabled ? this.provider : undefined
  }

  readonly #reopen = () => {
    this.#isOpen = true
    this.#show({ query: '' })
    void this.updateComplete.then(() => this.focus())
  }

  /** Whether the skeleton stands in place of the list. */
  get #isWaiting(): boolean {
    const isComing = /idle|loading/.test(this.#loading.state) && !this.#settings.failed
    return isComing || !this.#words.ready
  }

  #view(): List.ListView {
    const { popular } = this
    return {
      settings: {
        query: this.#query,
        country: this.#chosenCountry,
        recent: this.noRecent ? [] : this.#recent,
        popular: typeof popular === 'string' ? popular.split(' ') : (popular ?? []),
        withUnfit: this.#withUnfit,
        locale: this.#words.locale,
      },
      active: this.#active,
      value: this.value,
      label: this.label || this.#say('chooseBank'),
      logos: this.#logos,
      say: (word, slots) => this.#say(word, slots),
      choose: (provider, index) => this.#choose(provider, index),
      turnTo: (country) => this.#show({ country }),
      foldUnfit: () => this.#foldUnfit(),
    }
  }

  #clearButton(): TemplateResult {
    return html`<button
      class="clear"
      type="button"
      aria-label=${this.#say('clear')}
      @click=${() => this.#show({ query: '' })}
    >
      ${icon(closeIcon)}
    </button>`
  }

  /** Draws why there is nothing to list, and the link back. */
  #drawEmpty(there: List.Arrangement | undefined): TemplateResult {
    return drawEmpty({
      say: (word, slots) => this.#say(word, slots),
      reason: this.#emptyReason,
      query: this.#query,
      everywhere: there?.everywhere ?? 0,
      reload: () => void this.reload(),
      showAll: () => this.#show({ query: '', country: '' }),
      searchAll: () => this.#show({ country: '' }),
    })
  }

  get #emptyReason(): EmptyReason {
    return emptyReason(this.#loading.state, this.#settings.failed, this.#query)
  }

  #spoken(count: number): string {
    const { state } = this.#loading
    if (state === 'idle' && !this.#settings.failed) return ''
    if (state === 'loading') return this.#say('loading')
    if (this.#justChosen && this.provider) return this.#say('announceChosen', { name: this.provider.name })
    if (this.#folded) return ''
    if (count === 0) return this.#say(this.#emptyReason, { query: this.#query.trim() })
    return this.#say(count === 1 ? 'countOne' : 'countMany', { count })
  }

  readonly #typed = (event: InputEvent & { target: HTMLInputElement }) => {
    // What is searched for is no value of the picker: forms hear of a choice alone.
    event.stopPropagation()
    this.#show({ query: event.target.value })
  }

  #pressed(event: KeyboardEvent, rows: readonly { provider: Provider }[]): void {
    // A letter that is still being composed belongs to the input method.
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const target = this.#list?.destination(event.key, this.#active, rows.length, this.#query !== '')
    if (target !== undefined) {
      this.#reach(target)
    } else if (event.key === 'Enter') {
      const only = this.#query && rows.length === 1 ? 0 : this.#active
      const row = rows[only]
      if (!row) return
      this.#choose(row.provider, only)
    } else if (event.key === 'Escape' && (this.#query || this.#active >= 0)) {
      this.#show({ query: '' })
    } else if (event.key === 'Escape' && this.#isOpen) {
      this.#fold()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  get #isOff(): boolean {
    return this.disabled || this.#isFieldsetDisabled
  }

  #miss(isMissed: boolean): void {
    this.#isMissed = isMissed
    this.requestUpdate()
  }

  #tellForm(): void {
    const { value, required } = this
    const anchor = this.#anchor
    this.#control.tell({ value, required, message: this.#say('chooseBank'), anchor })
  }

  #reach(row: number): void {
    this.#active = row
    this.#isFollowing = true
    this.requestUpdate()
  }

  #choose(provider: Provider, index: number): void {
    if (this.#isOff) return
    this.#reach(index)
    if (!provider.enabled) return
    this.#fold()
    if (provider.id === this.value) return
    this.value = provider.id
    this.#justChosen = true
    if (!this.noRecent) this.#list?.rememberProvider(provider.id)
    // As a control of the browser does, for those that listen to forms and read them then.
    this.#tellForm()
    this.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    this.dispatchEvent(new Event('change', { bubbles: true }))
    this.dispatchEvent(new ProviderChangeEvent(provider))
  }

  /** Folds the list to the bank that was chosen; the focus goes to what opens it again. */
  #fold(): void {
    const hadFocus = Boolean(this.shadowRoot?.activeElement)
    this.#isOpen = this.#isFollowing = false
    this.#query = ''
    this.#active = -1
    this.requestUpdate()
    if (hadFocus) void this.updateComplete.then(() => this.focus())
  }

  /** Shows the banks that cannot carry the order below the others, or folds them away. */
  #foldUnfit(): void {
    this.#withUnfit = !this.#withUnfit
    this.#active = -1
    this.requestUpdate()
    if (!this.#withUnfit) return
    const rows = this.#banks?.arrange(this.#view().settings).rows ?? []
    this.#reach(rows.findIndex(({ provider }) => provider.unfit !== undefined))
  }

  /** What has the focus when a person comes to the picker: the search field, or what opens it. */
  get #anchor(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('input, .folded > button')
  }

  /** Loads the picture of the logos; initials stay where it does not come. */
  async #bringLogos(): Promise<void> {
    this.#logosAbort?.abort()
    this.#logos = undefined
    if (!this.logos) return
    const { signal } = (this.#logosAbort = new AbortController())
    try {
      const { loadLogos } = await import('./logos.ts')
      const logos = await loadLogos(this.logos, signal)
      if (signal.aborted) return
      this.#logos = logos
      if (this.shadowRoot) adoptStyles(this.shadowRoot, this.#sheets)
      this.requestUpdate()
    } catch (error) {
      // oxlint-disable-next-line no-console -- a developer looks there, and payers miss nothing
      if (!signal.aborted) console.warn(`<${this.localName}> logos: no picture, initials stay.`, error)
    }
  }

  /** The style sheets of what is there by now. */
  get #sheets(): CSSResultOrNative[] {
    return [theme, styles, ...(this.#list?.styles ?? []), ...(this.#logos ? [this.#logos.styles] : [])]
  }

  /** Shows another part of the list, from its top; the focus is where a person types. */
  #show({ query = this.#query, country = this.#chosenCountry }: { query?: string; country?: string }): void {
    this.#query = query
    this.#chosenCountry = country
    this.#active = -1
    this.#isFollowing = false
    this.#justChosen = false
    this.requestUpdate()
    void this.updateComplete.then(() => this.renderRoot.querySelector('.list')?.scrollTo({ top: 0 }))
    // A press on what has vanished, the cross or a way back, must not leave the focus nowhere.
    if (!this.shadowRoot?.activeElement?.matches('.chip')) this.focus()
  }

  #say(word: Word, slots?: Record<string, string | number>): string {
    return this.#words.say(word, slots)
  }
}
