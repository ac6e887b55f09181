// <silta-provider-picker>: the list of banks from which a payer chooses one.

import {
  adoptStyles,
  type CSSResultGroup,
  type CSSResultOrNative,
  isServer,
  LitElement,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { Provider } from '../../core/view/provider.ts'
import { ErrorReport } from '../shared/element/error-report.ts'
import { LanguageController } from '../shared/text/language.ts'
import { Loading } from '../shared/element/loading.ts'
import { ReadyReport } from '../shared/element/ready.ts'
import { SettingsCheck } from '../shared/element/settings-check.ts'
import { ShownLogos } from '../shared/element/shown-logos.ts'
import { TranslatorGuard } from '../shared/element/translator-guard.ts'
import type { PaymentSource } from '../shared/source/payment-source.ts'
import { theme } from '../shared/look/theme.ts'
import { providers } from '../shared/text/words/en/providers.ts'
import { askBanks } from './asking.ts'
import type * as List from './bank-list.ts'
import { Browsing } from './browsing.ts'
import { drawFolded, drawOpen, type Frame, skeletonTile } from './draw.ts'
import { ProviderChangeEvent } from './events.ts'
import { drawEmpty, emptyReason, type EmptyReason } from './notices.ts'
import { FormControl } from './form-control.ts'
import { styles } from './styles.ts'

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
 * @fires {InputEvent} input - A person chose a bank, as with the browser's own controls.
 * @fires {Event} change - As `input`, right after it.
 * @fires {SiltaReadyEvent} silta-ready - The first content is drawn, or why there is none (`failed`); once.
 * @fires {SiltaErrorEvent} silta-error - The element cannot do its work; `code` is the reason, `cause` the error.
 * @slot empty - The page's own words if there is no bank at all; *Try again* stays below them.
 * @slot error - The page's own words if the banks did not come or the element is not set up, for example another way to pay; *Try again* stays below them.
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
 * @csspart notice - Shown in place of the list when there is nothing to list.
 * @cssprop {<length>} [--silta-picker-height=33rem] - Height of the panel, at least: five banks are shown if the window has room.
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
   * this order, and the others show why they cannot be chosen. Without it every bank of the list can be.
   */
  declare order: string | (() => string | Promise<string>) | undefined
  /** Name of the control in its form. */
  declare name: string | undefined
  /** Id of the chosen bank; empty when none is. */
  declare value: string
  /** Whether the form needs a bank. */
  declare required: boolean
  /** Whether nothing can be chosen; a `fieldset` may also disable it. */
  declare disabled: boolean
  /** Country whose banks are shown first, ISO 3166-1 alpha-2; the payer may choose another. */
  declare country: string | undefined
  /** Label of the search field, instead of the built-in one. */
  declare label: string | undefined
  /** Ids of banks that come first; in the attribute separated by spaces. */
  declare popular: string | readonly string[] | undefined
  /**
   * Address of a list of logos on the page's own origin, as `silta logos` makes it; without one tiles show initials. All of
   * them are one picture, loaded whole, so that no request reveals which bank was looked at.
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
  #isFieldsetDisabled = false
  /** Whether a form was not submitted because no bank is chosen. */
  #isMissed = false
  readonly #at = new Browsing(this)
  readonly #logos = new ShownLogos(this, () => this.#adopt())

  constructor() {
    super()
    this.addController(new TranslatorGuard(this))
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
      this.addEventListener(type, () => this.#at.letGo(), { passive: true })
  }

  /** The form that the picker belongs to. */
  get form(): HTMLFormElement | null {
    return this.#control.internals.form
  }

  /** What is wrong with the value, for the form. */
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

  /** Returns whether the value is valid. */
  checkValidity(): boolean {
    return this.#control.internals.checkValidity()
  }

  /** Returns whether the value is valid, and shows the person why not. */
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
    if (changed.has('value')) this.#at.isOpen = false
    if (changed.has('logos') && !isServer) void this.#logos.bring(this.logos)
    if (changed.has('country')) this.#at.country = this.country?.toUpperCase() ?? ''
    const { order } = this
    const from = this.source ?? this.src
    if (isServer || !from || (from === this.#asked && !changed.has('order'))) return
    this.#asked = from
    void this.#loading.load(async (signal) => {
      const { banks, list } = await askBanks(from, order, this.#words.locale, signal)
      this.#banks ??= new list.BankList(this)
      await this.#banks.take(banks)
      this.#list = list
      // Read once: a list that changes with each choice would move under the pointer.
      this.#recent = list.recentProviders()
      this.#adopt()
      return banks
    })
  }

  protected override updated(): void {
    if (this.value) this.#isMissed = false
    this.#tellForm()
    this.#banks?.drawn()
    this.#at.follow(this.#banks?.isStill ?? true)
  }

  protected override render(): TemplateResult {
    const waiting = this.#isWaiting
    const list = !waiting && this.#loading.state === 'here' ? this.#list : undefined
    const view = this.#view()
    const there = list && this.#banks?.arrange(view.settings)
    const rows = there?.rows ?? []
    const frame = (spoken: string): Frame => ({
      say: (word) => this.#words.say(word),
      direction: this.#words.direction,
      label: this.#words.ready ? view.label : '',
      isOff: this.#isOff,
      spoken,
    })
    const chosen = this.#folded
    const folded = { ...frame(this.#spoken(1)), open: () => this.#at.open() }
    if (list && chosen) return drawFolded(list.drawChosen(chosen, view), folded)
    if (waiting && this.value) return drawFolded(skeletonTile, { ...folded, label: '' })
    return drawOpen({
      ...frame(this.#spoken(there?.count ?? 0)),
      waiting,
      query: this.#at.query,
      required: this.required,
      isMissed: this.#isMissed && !this.value,
      count: rows.length,
      active: this.#at.active,
      countries: list && there && list.drawCountries(there, view),
      list: there && rows.length > 0 ? this.#banks?.draw(there, view) : undefined,
      empty: () => this.#drawEmpty(there),
      unfit: list && there && list.drawFold(there, view),
      typed: this.#typed,
      pressed: (event) => this.#pressed(event, rows),
      clear: () => this.#at.show({ query: '' }),
    })
  }

  /** The bank to which the list is folded; nothing while it is open. One that cannot carry the order is shown with its reason. */
  get #folded(): Provider | undefined {
    return !this.#at.isOpen && this.provider?.enabled ? this.provider : undefined
  }

  /** Whether the skeleton is shown. */
  get #isWaiting(): boolean {
    const isComing = /idle|loading/.test(this.#loading.state) && !this.#settings.failed
    return isComing || !this.#words.ready
  }

  #view(): List.ListView {
    const { popular } = this
    const { query, country, withUnfit, active } = this.#at
    return {
      settings: {
        query,
        country,
        recent: this.noRecent ? [] : this.#recent,
        popular: typeof popular === 'string' ? popular.split(' ') : (popular ?? []),
        withUnfit,
        locale: this.#words.locale,
      },
      active,
      value: this.value,
      label: this.label || this.#words.say('chooseBank'),
      logos: this.#logos.logos,
      say: (word, slots) => this.#words.say(word, slots),
      choose: (provider, index) => this.#choose(provider, index),
      turnTo: (wanted) => this.#at.show({ country: wanted }),
      foldUnfit: () => this.#foldUnfit(),
    }
  }

  /** Draws why there is nothing to list, and the link back. */
  #drawEmpty(there: List.Arrangement | undefined): TemplateResult {
    return drawEmpty({
      say: (word, slots) => this.#words.say(word, slots),
      reason: this.#emptyReason,
      query: this.#at.query,
      everywhere: there?.everywhere ?? 0,
      reload: () => void this.reload(),
      showAll: () => this.#at.show({ query: '', country: '' }),
      searchAll: () => this.#at.show({ country: '' }),
    })
  }

  get #emptyReason(): EmptyReason {
    return emptyReason(this.#loading.state, this.#settings.failed, this.#at.query)
  }

  #spoken(count: number): string {
    const { state } = this.#loading
    if (state === 'idle' && !this.#settings.failed) return ''
    if (state === 'loading') return this.#words.say('loading')
    if (this.#at.justChosen && this.provider)
      return this.#words.say('announceChosen', { name: this.provider.name })
    if (this.#folded) return ''
    if (count === 0) return this.#words.say(this.#emptyReason, { query: this.#at.query.trim() })
    return this.#words.say('count', { count })
  }

  readonly #typed = (event: InputEvent & { target: HTMLInputElement }) => {
    // Search text is not the picker's value, so forms get events of a choice only.
    event.stopPropagation()
    this.#at.show({ query: event.target.value })
  }

  #pressed(event: KeyboardEvent, rows: readonly { provider: Provider }[]): void {
    const deed = this.#at.deedOf(event, rows.length, this.#list?.destination)
    if (deed === undefined) return
    if (deed === 'clear') this.#at.show({ query: '' })
    else if (deed === 'fold') this.#at.fold()
    else if ('reach' in deed) this.#at.reach(deed.reach)
    else {
      const row = rows[deed.choose]
      if (row) this.#choose(row.provider, deed.choose)
    }
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
    this.#control.tell({ value, required, message: this.#words.say('chooseBank'), anchor })
  }

  #choose(provider: Provider, index: number): void {
    if (this.#isOff) return
    this.#at.reach(index)
    if (!provider.enabled) return
    this.#at.fold()
    if (provider.id === this.value) return
    this.value = provider.id
    this.#at.justChosen = true
    if (!this.noRecent) this.#list?.rememberProvider(provider.id)
    // The form has the value before the events, as with the browser's controls, for pages that read the form in a listener.
    this.#tellForm()
    this.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    this.dispatchEvent(new Event('change', { bubbles: true }))
    this.dispatchEvent(new ProviderChangeEvent(provider))
  }

  #foldUnfit(): void {
    this.#at.turnUnfit()
    if (!this.#at.withUnfit) return
    const rows = this.#banks?.arrange(this.#view().settings).rows ?? []
    this.#at.reach(rows.findIndex(({ provider }) => provider.unfit !== undefined))
  }

  /** What has the focus when a person comes to the picker: the search field, or what opens it. */
  get #anchor(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('input, .folded > button')
  }

  #adopt(): void {
    if (this.shadowRoot) adoptStyles(this.shadowRoot, this.#sheets)
  }

  /** The style sheets of the code that is loaded by now. */
  get #sheets(): CSSResultOrNative[] {
    return [
      theme,
      styles,
      ...(this.#list?.styles ?? []),
      ...(this.#logos.logos ? [this.#logos.logos.styles] : []),
    ]
  }
}
