// <silta-transaction-pager>: the transactions of one account or card, page by page and period by period.

import {
  adoptStyles,
  type CSSResultGroup,
  html,
  isServer,
  LitElement,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { Account } from '../../core/view/account.ts'
import { type AccountSource, proxyAccountSource } from '../shared/source/account-source.ts'
import { bring } from '../shared/source/call.ts'
import { ErrorReport } from '../shared/element/error-report.ts'
import { loadFault, settingFault } from '../shared/element/silence.ts'
import { LanguageController } from '../shared/text/language.ts'
import { Loading } from '../shared/element/loading.ts'
import { drawNotice, noticeStyles } from '../shared/element/notice.ts'
import { ReadyReport } from '../shared/element/ready.ts'
import { SettingsCheck } from '../shared/element/settings-check.ts'
import { TranslatorGuard } from '../shared/element/translator-guard.ts'
import { theme } from '../shared/look/theme.ts'
import { warmFormats } from '../shared/text/warm.ts'
import { access } from '../shared/text/words/en/access.ts'
import type { PagerController } from './pager-controller.ts'
import type { PagerSource } from './question.ts'
import { skeletonBar, skeletonRows } from './skeleton.ts'
import { styles } from './styles.ts'

/**
 * Shows the transactions of one account or card under their bank days: periods as long as the source gives them, pages, a search
 * in what is loaded, details on demand, the balance as a small chart, and statements as files and on paper.
 *
 * "Print" in its menu loads the whole period first. A print that the browser begins cannot wait: its head then names the printed
 * part of the period.
 *
 * `account` or `card` chooses whose; without either it asks to choose one. Days are the bank's own in every time zone.
 *
 * It keeps the policy `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'none';
 * require-trusted-types-for 'script'; trusted-types lit-html`; a page with a second copy of lit-html adds
 * `'allow-duplicates'`. `density="compact"` draws it tighter.
 *
 * @attr {'compact'} density - Draws everything tighter: spaces of three quarters, controls of 32px, for a finger still of 44px.
 * @fires {EntryOpenEvent} silta-entry-open - A person opened the details of a transaction: `entry`.
 * @fires {RangeChangeEvent} silta-range-change - A person chose another period.
 * @fires {AccountConnectEvent} silta-account-connect - A person wants to connect the bank; `preventDefault()` stops it.
 * @fires {SiltaReadyEvent} silta-ready - The first content is drawn, or why there is none (`failed`); once.
 * @fires {SiltaErrorEvent} silta-error - The element cannot do its work; `code` is the reason, `cause` the error.
 * @slot empty - The page's own words if a period has no transactions; the way to an earlier one stays below them.
 * @slot error - The page's own words if the transactions did not come or the element is not set up; *Try again* stays below them.
 * @csspart panel - The frame around everything.
 * @csspart bar - Search, periods and export.
 * @csspart chart - The balance.
 * @csspart day - The heading of a day.
 * @csspart entry - A transaction.
 * @csspart details - The details of a transaction.
 * @csspart pager - Previous and next page.
 * @csspart notice - Shown in place of the list when there is nothing to list.
 * @csspart action - The next step of a notice.
 * @csspart copy - A button that copies a text.
 * @cssprop {<length>} [--silta-pager-height=min(80vh, 48rem)] - Height of the list when it has more than 500 rows.
 * @cssprop {<length>} [--silta-pager-top=0px] - Where the headings of days stay when the page scrolls, below a header of the page.
 */
export class TransactionPagerElement extends LitElement {
  static override properties: PropertyDeclarations = {
    src: {},
    source: { attribute: false },
    account: {},
    card: {},
    from: {},
    to: {},
    today: {},
    pageSize: { attribute: 'page-size' },
    navigate: { attribute: false },
  }

  static override styles: CSSResultGroup = [theme, noticeStyles, styles]

  /** Address of the proxy's API, for example `/silta`. */
  declare src: string | undefined
  /** Where transactions are asked from, instead of `src`; `accounts` is asked for the head of a camt.053 file only. */
  declare source: PagerSource | undefined
  /** Id of the account, or the account itself, which saves a question when a camt.053 file is made. */
  declare account: string | Account | undefined
  /** Id of the card, instead of an account. */
  declare card: string | undefined
  /** First bank day of the period that is shown first, `YYYY-MM-DD`; with `to`, at most what the source gives at a time. */
  declare from: string | undefined
  /** Last bank day of the period that is shown first, `YYYY-MM-DD`. */
  declare to: string | undefined
  /** The bank's day, `YYYY-MM-DD`, if its clock is not the viewer's: that of a sandbox may be ahead. Today in Finland otherwise. */
  declare today: string | undefined
  /** Rows of a page at first: 1 to 150, or `all`. */
  declare pageSize: number | string
  /** How the page is sent to the bank; for tests and for hosts with a navigation of their own. */
  declare navigate: (address: string) => void

  readonly #words = new LanguageController(this, 'access', access)
  readonly #report = new ErrorReport(this)
  readonly #bringing = new Loading<PagerController>(this, this.#report)
  readonly #settings: SettingsCheck
  #from: AccountSource | PagerSource | undefined
  #asked: unknown
  #opened = ''
  #isFailed: boolean | undefined

  constructor() {
    super()
    this.addController(new TranslatorGuard(this))
    this.pageSize = 50
    this.navigate = (address) => location.assign(address)
    this.#settings = new SettingsCheck(
      this,
      () => !this.#from && !this.source && !this.src,
      () => this.#report.missing('source_missing'),
    )
    this.addController(this.#settings)
    this.addController(new ReadyReport(this, () => this.#isFailed))
  }

  /** The period that is shown, first and last bank day. */
  get range(): { from: string; to: string } | undefined {
    return this.#bringing.value?.range
  }

  /** Reads what is shown again; it stays until the answer has come, with what is open and the focus. */
  async reload(): Promise<void> {
    await this.#bringing.value?.reload()
  }

  /** Moves the focus to the search field, or to the first control. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('input, button')?.focus(options)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (isServer) return
    const from = this.source ?? this.src
    if (from !== this.#asked) {
      this.#asked = from
      this.#from = typeof from === 'string' ? (from ? proxyAccountSource(from) : undefined) : from
      this.#opened = ''
    }
    if (!this.#from) return
    if (this.#bringing.state === 'idle') void this.#bringing.load(() => this.#bring())
    const controller = this.#bringing.value
    const account = typeof this.account === 'object' ? this.account.id : this.account
    const identity = JSON.stringify([account, this.card, this.from, this.to, this.pageSize])
    if (!controller) return
    if (identity !== this.#opened) controller.open()
    else if (changed.has('today')) controller.turnDay()
    this.#opened = identity
  }

  protected override render(): TemplateResult {
    const controller = this.#bringing.value
    const shown = controller?.ready && this.#opened ? controller : undefined
    const fault = this.#settings.failed
      ? settingFault(this.#words, 'entries')
      : shown
        ? undefined
        : loadFault(this.#bringing, this.#words, 'entries', () => this.#bringing.again())
    this.#isFailed = fault ? true : shown?.failed
    return html`<div class="root" dir=${this.#words.direction}>
        <div class="panel" part="panel" aria-busy=${shown ? shown.busy : !fault}>
          ${shown?.draw() ?? (fault ? drawNotice(fault) : html`${skeletonBar}${skeletonRows}`)}
        </div>
      </div>
      <span class="hidden" role="status">${shown?.said() ?? fault?.title ?? (this.#asked ? this.#words.say('loadingEntries') : '')}</span>`
  }

  protected override updated(): void {
    this.#bringing.value?.drawn()
  }

  /** Loads the code that draws, once. */
  async #bring(): Promise<PagerController> {
    const coming = bring(import('./pager-controller.ts'))
    warmFormats(this.#words.locale)
    const { PagerController, pagerStyles } = await coming
    if (this.shadowRoot) adoptStyles(this.shadowRoot, [theme, noticeStyles, styles, ...pagerStyles])
    return new PagerController(this, this.#words, {
      source: () => this.#from,
      report: this.#report,
      redraw: () => this.performUpdate(),
    })
  }
}
