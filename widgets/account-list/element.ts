// <silta-account-list>: the accounts and cards that a person shares. The person can choose one of them.

import {
  adoptStyles,
  type CSSResult,
  type CSSResultGroup,
  html,
  isServer,
  LitElement,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { Account, Card } from '../../core/view/account.ts'
import {
  type AccountSource,
  type AccountsAnswer,
  proxyAccountSource,
} from '../shared/source/account-source.ts'
import { readOnce } from '../shared/source/answers.ts'
import { bring } from '../shared/source/call.ts'
import { ErrorReport } from '../shared/element/error-report.ts'
import { loadFault, settingFault } from '../shared/element/silence.ts'
import { LanguageController } from '../shared/text/language.ts'
import { Loading } from '../shared/element/loading.ts'
import { drawNotice, noticeStyles } from '../shared/element/notice.ts'
import { ReadyReport } from '../shared/element/ready.ts'
import { SettingsCheck } from '../shared/element/settings-check.ts'
import { ShownLogos } from '../shared/element/shown-logos.ts'
import { TranslatorGuard } from '../shared/element/translator-guard.ts'
import { theme } from '../shared/look/theme.ts'
import { warmFormats } from '../shared/text/warm.ts'
import { access } from '../shared/text/words/en/access.ts'
import { AccountLoadEvent, AccountShowEvent } from './events.ts'
import type { Panel } from './panel.ts'
import { styles } from './styles.ts'

const skeleton = html`<div class="account">
  <span class="skeleton first"></span><span class="skeleton second"></span><span class="skeleton third"></span>
</div>`

/**
 * Shows the accounts and cards that a person shares: names, numbers to copy, balances, a total for each currency.
 *
 * One of them can be chosen. If no bank is connected, or its permission has ended, it leads to the bank, and warns before the
 * permission ends. The page leaves by `navigate`. Several banks are groups, each with what may be done with its
 * connection: renewed, ended, connected again; below them a person connects another one. If a bank counts how often it is
 * read, the list shows from when newer data can be read, and if nothing was read yet, that nothing is known.
 *
 * It keeps the policy `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'none';
 * require-trusted-types-for 'script'; trusted-types lit-html`, with `logos` also `img-src 'self'`; a page with a second copy of lit-html adds
 * `'allow-duplicates'`. `density="compact"` draws it tighter.
 *
 * @attr {'compact'} density - Draws everything tighter: spaces of three quarters, controls of 32px, for a finger still of 44px.
 * @fires {AccountLoadEvent} silta-account-load - The accounts have come, or that no bank is connected; `detail` has them.
 * @fires {AccountShowEvent} silta-account-show - What came is drawn, and the list has its own height; again in each other language.
 * @fires {AccountSelectEvent} silta-account-select - A person chose an account or a card.
 * @fires {AccountConnectEvent} silta-account-connect - A person wants to connect the bank; `preventDefault()` stops it.
 * @fires {AccountDisconnectEvent} silta-account-disconnect - The bank was disconnected.
 * @fires {SiltaReadyEvent} silta-ready - The first content is drawn, or why there is none (`failed`); once.
 * @fires {SiltaErrorEvent} silta-error - The element cannot do its work; `code` is the reason, `cause` the error.
 * @slot banks - The page's own choice of banks, such as a `silta-provider-picker`; a plain list of them without it.
 * @slot empty - The page's own words if no account is shared, in place of ours; the step that helps stays below them.
 * @slot error - The page's own words if the accounts did not come or the element is not set up; *Try again* stays below them.
 * @csspart bank - A bank of several: its name, what it shares, the state of its connection.
 * @csspart connect - The button that leads to another bank.
 * @csspart banks - The choice of another bank.
 * @csspart tile - The logo of a bank, or its initials.
 * @csspart totals - The totals above the list.
 * @csspart list - The accounts, or the cards.
 * @csspart account - An account or a card.
 * @csspart balance - A balance.
 * @csspart copy - A button that copies a number.
 * @csspart footer - The state of a connection and its end, with the buttons that renew and end it.
 * @csspart notice - Shown in place of the list when there is nothing to list.
 * @csspart action - The next step of a notice.
 * @cssprop {<length>} [--silta-list-height=min(80vh, 48rem)] - Height of the list when it has more than 60 accounts, or cards.
 */
export class AccountListElement extends LitElement {
  static override properties: PropertyDeclarations = {
    src: {},
    source: { attribute: false },
    value: {},
    logos: {},
    navigate: { attribute: false },
  }

  static override styles: CSSResultGroup = [theme, noticeStyles, styles]

  /** Address of the proxy's API, for example `/silta`. */
  declare src: string | undefined
  /** Where accounts are asked from, instead of `src`. */
  declare source: Omit<AccountSource, 'entries'> | undefined
  /** Id of the chosen account or card; empty when none is. */
  declare value: string
  /**
   * Address of a list of logos on the page's own origin, as `silta logos` makes it; without one tiles show initials. All of
   * them are one picture, loaded whole, so that no request reveals which bank is connected.
   */
  declare logos: string | undefined
  /** How the page is sent to the bank; for tests and for hosts with a navigation of their own. */
  declare navigate: (address: string) => void

  readonly #words = new LanguageController(this, 'access', access)
  readonly #report = new ErrorReport(this)
  readonly #loading = new Loading<AccountsAnswer>(this, this.#report)
  readonly #settings: SettingsCheck
  readonly #logos = new ShownLogos(this, () => this.#adopt())
  #panel: Panel | undefined
  #panelStyles: readonly CSSResult[] = []
  #asked: unknown
  /** Whether the skeleton is drawn. */
  #isWaiting = true
  /** Language of the content when the page was last notified. */
  #shownIn: string | undefined
  #isFailed = false
  #from: Omit<AccountSource, 'entries'> | undefined

  constructor() {
    super()
    this.addController(new TranslatorGuard(this))
    this.value = ''
    this.navigate = (address) => location.assign(address)
    this.#settings = new SettingsCheck(
      this,
      () => !this.#from && !this.source && !this.src,
      () => this.#report.missing('source_missing'),
    )
    this.addController(this.#settings)
    this.addController(new ReadyReport(this, () => (this.#isWaiting ? undefined : this.#isFailed)))
  }

  /** The accounts that are shown. */
  get accounts(): readonly Account[] {
    return this.#loading.value?.accounts ?? []
  }

  /** The cards that are shown. */
  get cards(): readonly Card[] {
    return this.#loading.value?.cards ?? []
  }

  /**
   * Names an account or a card of the list as it is drawn: by the name that its owner gave, or its kind in the language of the page.
   * @returns empty if the id is not in the list
   */
  nameOf(id: string): string {
    const one = [...this.accounts, ...this.cards].find((each) => each.id === id)
    return one ? (this.#panel?.nameOf(one) ?? one.name) : ''
  }

  /** Loads the list again; what is shown stays until the answer has come. */
  async reload(): Promise<void> {
    await this.#loading.again()
  }

  /** Moves the focus to the chosen account, or to the first control. */
  override focus(options?: FocusOptions): void {
    const { renderRoot: root } = this
    const target = root.querySelector<HTMLElement>('[aria-current]') ?? root.querySelector('button')
    target?.focus(options)
  }

  protected override willUpdate(changed: PropertyValues): void {
    const from = this.source ?? this.src
    if (changed.has('logos') && !isServer) void this.#logos.bring(this.logos)
    if (isServer || from === this.#asked || !from) return
    this.#asked = from
    const source = (this.#from = typeof from === 'string' ? proxyAccountSource(from) : from)
    this.#loading.value = undefined
    void this.#loading.load(async (signal) => {
      const asking = source.accounts(signal)
      // A rejection is handled below, when the code that draws it has come too; this only marks it as handled.
      void Promise.resolve(asking).catch(() => {})
      const readAccounts = await this.#bring()
      const answer = readOnce(source, 'accounts', await asking, readAccounts)
      await this.#panel?.prepare(answer)
      if (!signal.aborted) this.dispatchEvent(new AccountLoadEvent(answer))
      return answer
    })
  }

  protected override render(): TemplateResult {
    const { state, value } = this.#loading
    const panel = this.#panel?.ready ? this.#panel : undefined
    const gap = panel?.gap(this.#loading)
    // Only the panel can distinguish a bank that is not connected from a fault; its words may still be loading.
    const isComing = this.#panel !== undefined && !this.#panel.ready
    const fault = this.#settings.failed
      ? settingFault(this.#words, 'accounts')
      : gap || isComing
        ? undefined
        : loadFault(this.#loading, this.#words, 'accounts', () => this.reload())
    const shown = panel && (gap ?? (fault ? undefined : value && panel.draw(value)))
    const waiting = (this.#isWaiting = !shown && !fault)
    this.#isFailed = Boolean(fault)
    return html`<div class="root" dir=${this.#words.direction} aria-busy=${waiting || state === 'loading'}>
        ${shown ?? (fault ? drawNotice(fault) : html`<div class="list">${[skeleton, skeleton, skeleton]}</div>`)}
      </div>
      <span class="hidden" role="status">${this.#said(waiting, fault?.title)}</span>`
  }

  protected override updated(): void {
    const before = this.#shownIn
    this.#shownIn = this.#isWaiting ? undefined : this.#words.language
    if (this.#shownIn !== undefined && this.#shownIn !== before) this.dispatchEvent(new AccountShowEvent())
  }

  #said(waiting: boolean, fault?: string): string {
    if (waiting) return this.#asked ? this.#words.say('loadingAccounts') : ''
    return fault ?? this.#panel?.said(this.#loading) ?? ''
  }

  /** Loads the code that draws, once; returns the rules that came with it. */
  async #bring(): Promise<(answer: unknown) => AccountsAnswer> {
    const coming = bring(import('./panel.ts'))
    warmFormats(this.#words.locale)
    const { Panel, panelStyles, readAccounts } = await coming
    if (this.#panel) return readAccounts
    this.#panel = new Panel(this, {
      source: () => this.#from,
      reload: () => this.reload(),
      report: this.#report,
      logos: () => this.#logos.logos,
    })
    this.#panelStyles = panelStyles
    this.#adopt()
    return readAccounts
  }

  /** Adopts the style sheets of the code that is loaded by now. */
  #adopt(): void {
    const logos = this.#logos.logos ? [this.#logos.logos.styles] : []
    if (this.shadowRoot)
      adoptStyles(this.shadowRoot, [theme, noticeStyles, styles, ...this.#panelStyles, ...logos])
  }
}
