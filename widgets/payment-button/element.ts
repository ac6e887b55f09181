// <silta-payment-button>: its properties, a press, and what it shows before there is a payment.

import {
  type CSSResultGroup,
  html,
  isServer,
  LitElement,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { everyOf } from '../../core/shared/values/recurrence.ts'
import type { Payment } from '../../core/view/payment.ts'
import { ErrorReport } from '../shared/element/error-report.ts'
import { LanguageController } from '../shared/text/language.ts'
import { ReadyReport } from '../shared/element/ready.ts'
import { SettingsCheck } from '../shared/element/settings-check.ts'
import { TranslatorGuard } from '../shared/element/translator-guard.ts'
import type { OrderItem, OrderToken, PaymentSource } from '../shared/source/payment-source.ts'
import { theme } from '../shared/look/theme.ts'
import { payment } from '../shared/text/words/en/payment.ts'
import { type Action, drawSlip, type Slip, type View } from './draw.ts'
import { PaymentStartEvent } from './events.ts'
import type { ButtonState } from './state.ts'
import { firstView } from './first-view.ts'
import { FormPart } from './form-part.ts'
import { PageEvents } from './page-events.ts'
import { asksAccount, type GivenBank, missingSetting, nameOfBank, writeSum } from './settings.ts'
import { ShownPayment } from './shown-payment.ts'
import { styles } from './styles.ts'

/**
 * Shows a button that pays an order, and afterwards a receipt that shows where the money is.
 *
 * Before: `order` or `items`, and `src` or `source`. On the page to which the bank returns: `handle`, and the receipt
 * is there from the start. In between the browser remembers the payment for a day, so that a reload, the back button,
 * another tab or one that was killed shows the truth and never a fresh button over a payment that exists. For that an
 * order needs a name: its token, `order-id`, or `items`.
 *
 * In a form it replaces the button that submits it: fields are checked first, fieldsets disable it, a submission that
 * no other button asked for is a press, and its value under its `name` is the handle of the payment. The page leaves for the
 * bank then, so the form itself is not sent: what the shop needs of it is taken by `order`. The content between the
 * tags is shown while the element is not defined, and without scripts: a button that sends the form, for example.
 *
 * It keeps the policy `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'none';
 * require-trusted-types-for 'script'; trusted-types lit-html`; a page with a second copy of lit-html adds
 * `'allow-duplicates'`. `density="compact"` draws it tighter.
 *
 * @attr {'compact'} density - Draws everything tighter: spaces of three quarters, controls of 32px, for a finger still of 44px.
 * @fires {PaymentStartEvent} silta-payment-start - A person pressed; `preventDefault()` stops it.
 * @fires {PaymentChangeEvent} silta-payment-change - The source reported something new; `payment`.
 * @fires {PaymentRedirectEvent} silta-payment-redirect - The page leaves for the bank at `url`; `preventDefault()` keeps it.
 * @fires {PaymentContradictionEvent} silta-payment-contradiction - The bank takes back an ending that was reported; comes in
 * place of a change.
 * @fires {SiltaReadyEvent} silta-ready - The first content is drawn, or why there is none (`failed`); once.
 * @fires {SiltaErrorEvent} silta-error - The element cannot do its work; `code` is the reason, `cause` the error. A page whose
 * order comes late sets `disabled` until then.
 * @slot note - A sentence of the page in the place of the quiet line below the button.
 * @slot error - What the page offers below an error, for example another way to pay: only if this press has sent no payer to a bank.
 * @slot actions - What the page offers on the receipt, for example a way back to the shop.
 * @csspart button - The button that starts or continues the payment.
 * @csspart note - The quiet line below the button.
 * @csspart execution - When the money leaves, below the button.
 * @csspart account - The field for the account that pays, if the bank must know it.
 * @csspart account-input - Its input.
 * @csspart account-keep - The box that has this browser remember the account.
 * @csspart message - Where the money is, what went wrong, what changed.
 * @csspart card - The receipt.
 * @csspart state - The title of the receipt.
 * @csspart amount - The amount on the receipt.
 * @csspart facts - Payee, reference and time on the receipt.
 * @cssprop {<length>} [--silta-button-width=26rem] - Greatest width of the button and the receipt.
 * @cssstate ready - It can be pressed.
 * @cssstate leaving - Pressed: the page leaves for the bank.
 * @cssstate offline - There is no network.
 * @cssstate error - It cannot do its work, or a press brought no payment.
 * @cssstate checking - The bank is asked what became of the payment.
 * @cssstate changed - The source names another sum, day or way to pay than the page: the payer agrees first.
 * @cssstate account - The bank must know which account pays.
 * @cssstate pending - The payer has not finished at the bank; no money has moved yet.
 * @cssstate scheduled - Approved; the money leaves on its day, or on the days of its series.
 * @cssstate paid - The bank confirmed it in a signed answer.
 * @cssstate paid_twice - Two payments of the order were paid; one of them is given back.
 * @cssstate cancelled - Final; no money has moved.
 * @cssstate failed - Final; no money has moved.
 * @cssstate unknown - The last answer was lost; the payer must not pay again.
 * @cssstate mismatched - The bank reports another amount or reference than the order has.
 */
export class PaymentButtonElement extends LitElement {
  /** Marks the element as a part of forms. */
  static readonly formAssociated: boolean = true

  static override properties: PropertyDeclarations = {
    src: {},
    source: { attribute: false },
    order: {},
    orderId: { attribute: 'order-id' },
    items: { attribute: false },
    amount: {},
    currency: {},
    payee: {},
    label: {},
    dueDate: { attribute: 'due-date' },
    every: {},
    until: {},
    foreign: { type: Boolean },
    provider: {},
    // If the page sets the same value again, it still replaces what was typed since.
    payerIban: { attribute: 'payer-iban', hasChanged: () => true },
    handle: {},
    disabled: { type: Boolean, reflect: true },
    name: { reflect: true },
    brief: { type: Boolean },
    navigate: { attribute: false },
  }

  static override styles: CSSResultGroup = [theme, styles]

  /** Address of the proxy's API, for example `/silta`. */
  declare src: string | undefined
  /** Where payments are asked from, instead of `src`. */
  declare source: Pick<PaymentSource, 'start' | 'payment'> | undefined
  /** Order token from the merchant's server, or a function that fetches one for a key of the purchase when the button is pressed. */
  declare order: OrderToken | undefined
  /** The shop's own name of the order, so that a token that is made anew still finds the payment; never sent. */
  declare orderId: string | undefined
  /** Articles from the proxy's price list; beside an `order` they only name the purchase, and are not sent. */
  declare items: readonly OrderItem[] | undefined
  /** Amount to show, decimal string; when the source names another one, the person is asked to look at it first. */
  declare amount: string | undefined
  /** ISO 4217 code of the amount. */
  declare currency: string
  /** Name of the one who is paid, to show. */
  declare payee: string | undefined
  /** The page's own text of the button while it is ready, `Place order` for example; outcomes keep the built-in words. */
  declare label: string | undefined
  /** The day on which the money leaves, or first leaves: `2026-12-01`, as in the order. Another one of the source is asked about first. */
  declare dueDate: string | undefined
  /** How often it leaves, as in the order: `weekly`, `monthly` or `last_banking_day`. */
  declare every: string | undefined
  /** The last day of a payment that recurs, as in the order: `2027-11-30`. */
  declare until: string | undefined
  /** Whether the money goes abroad: it leaves today up to the hour of the bank, and then on the next banking day. */
  declare foreign: boolean
  /**
   * Id of the bank that the payer chose, or the bank itself, as the picker gives it: then the button names it, and asks at
   * once for the account that pays, if that bank must know it.
   */
  declare provider: GivenBank
  /** IBAN that the field for the account that pays begins with, if the page knows it; a person may write another one. */
  declare payerIban: string | undefined
  /** Handle of a payment whose receipt is wanted: the page to which the bank returns sets it. */
  declare handle: string | undefined
  /** Name under which its form has the handle of the payment. */
  declare name: string | undefined
  /** Whether presses are ignored; the button stays readable and focusable. */
  declare disabled: boolean
  /**
   * Whether the receipt leaves to the page what has become of the money and what comes next: its title, sum and facts stay. It
   * still shows a day to come, why a payment ended as it did, and what could not be asked.
   */
  declare brief: boolean
  /** How the page is sent to the bank; for tests and for hosts with a navigation of their own. */
  declare navigate: (address: string) => void

  readonly #words = new LanguageController(this, 'payment', payment)
  readonly #report = new ErrorReport(this)
  readonly #form = new FormPart(this, () => void this.press())
  readonly #shown = new ShownPayment(this, this.#report, {
    shown: () => this.#ownSum(),
    pay: (sum) => this.#pay(sum),
  })
  #hadFocus = false
  /** Whether some of what is drawn is still on its way. */
  #isWaiting = true

  constructor() {
    super()
    this.addController(new TranslatorGuard(this))
    this.currency = 'EUR'
    this.disabled = this.foreign = this.brief = false
    this.navigate = (address) => location.assign(address)
    const settings = new SettingsCheck(
      this,
      () => this.#isUnable,
      () => this.#tellMissing(),
    )
    this.addController(settings)
    this.addController(
      new ReadyReport(this, () => {
        if (this.#isWaiting || (this.#isUnable && !settings.failed)) return undefined
        return settings.failed || (/error|offline/.test(this.state) && !this.payment)
      }),
    )
    this.addController(
      new PageEvents({
        stored: (name) => this.#shown.stored(name),
        woke: () => this.#shown.wake(),
        restored: () => void this.#shown.open(),
      }),
    )
  }

  /** What the element shows now. */
  get state(): ButtonState {
    return this.#shown.state
  }

  /** The payment as the source last reported it. */
  get payment(): Payment | undefined {
    return this.#shown.payment
  }

  /** The form that the button belongs to. */
  get form(): HTMLFormElement | null {
    return this.#form.form
  }

  /** Does what a press of the button does. */
  async press(): Promise<void> {
    if (this.#off || this.#shown.refusesPress || !this.#form.isValid) return
    if (this.dispatchEvent(new PaymentStartEvent())) await this.#shown.press()
  }

  /** Asks now what became of the payment: for a page that has heard of news by itself, from its own server for example. */
  check(): void {
    this.#shown.wake()
  }

  /** Moves the focus to the button, or to the receipt. */
  override focus(options?: FocusOptions): void {
    const { renderRoot: root } = this
    const target = root.querySelector('button') ?? root.querySelector<HTMLElement>('.card')
    target?.focus(options)
  }

  /** Called by the browser when the element joins or leaves a form. */
  formAssociatedCallback(form: HTMLFormElement | null): void {
    this.#form.join(form)
  }

  /** Called by the browser when the element or a fieldset around it is disabled or enabled. */
  formDisabledCallback(isOff: boolean): void {
    this.#form.isOff = isOff
    this.requestUpdate()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // An element that is only moved is connected again at once, and its payment goes on.
    queueMicrotask(() => {
      if (!this.isConnected) this.#shown.close()
    })
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (isServer) return
    if (changed.has('payerIban')) this.#shown.controller?.account.begin()
    void this.#shown.bringLeaving()
    if (asksAccount(this.provider)) void this.#shown.bring()
    this.#hadFocus = Boolean(this.shadowRoot?.activeElement)
    this.#shown.follow()
  }

  protected override updated(): void {
    this.#form.tell(this.state, this.payment?.handle)
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.focus()
    if (this.amount && !this.#ownSum()) this.#report.missing('amount_invalid')
  }

  protected override render(): TemplateResult {
    const whole = this.#shown.controller?.view() ?? this.#firstView()
    const isTold = this.brief && whole.title !== undefined && !this.payment?.reason
    // For a scheduled payment the first text, the day on which the money leaves, stays.
    const kept = this.state === 'scheduled' ? 1 : 0
    const view =
      isTold && !/error|offline/.test(this.state) ? { ...whole, texts: whole.texts.slice(0, kept) } : whole
    const { icon: path, title, texts, action } = view
    const waiting = !this.#words.ready || texts.includes('')
    this.#isWaiting = waiting || this.#shown.execution === ''
    const slip: Slip = {
      waiting,
      sum: this.#sum,
      note: this.#note(),
      execution: this.#shown.execution,
      account: this.#shown.controller?.account.draw(this.state, this.#off),
      disabled: this.#off,
      direction: this.#words.direction,
      reached: this.#reached,
    }
    return html`${drawSlip(view, slip)}
      <span class="hidden" role="status"
        >${path || this.state === 'leaving' ? [title, path ? texts[0] : action?.label].filter(Boolean).join('. ') : slip.execution}</span
      >`
  }

  #firstView(): View {
    const flow = this.#shown.controller?.flow
    return firstView({
      say: (word, slots) => this.#words.say(word, slots),
      state: this.state,
      isNamed: Boolean(this.handle),
      reads: flow?.outcome?.reads ?? this.#shown.reads ?? (this.#isUnable ? 'unable' : 'error'),
      requestId: flow?.failure?.requestId,
      facts: this.#shown.controller?.facts() ?? [],
      pay: this.#pay(this.#sum),
      check: () => this.#shown.wake(),
    })
  }

  /** Whether presses are ignored. */
  get #off(): boolean {
    return this.disabled || this.#form.isOff
  }

  /** The sum to show: of the payment, or the page's own before there is one. */
  get #sum(): string {
    return this.#shown.controller?.flow.sum ?? this.#ownSum()
  }

  #pay(sum: string): Action {
    const act = () => this.press()
    if (this.state === 'leaving') return { label: this.#words.say('leaving'), act, look: 'pay leaving' }
    const isAgain =
      this.state === 'error' && (this.#shown.controller?.flow.outcome?.next ?? 'again') === 'again'
    const again = () => this.#words.say(sum ? 'tryAgainFor' : 'tryAgain', { amount: sum })
    return { label: isAgain ? again() : this.label || this.#deed(sum), act, look: 'pay' }
  }

  /** Writes what a press does: pay, or approve a payment that recurs, and at which bank, if the page has given its name. */
  #deed(amount: string): string {
    const series = everyOf(this.dueDate && this.until && this.every)
    const approves = series === 'weekly' ? 'approveWeekly' : 'approve'
    const deed = this.#words.say(amount ? (series ? approves : 'ready') : 'readyBare', { amount })
    const bank = nameOfBank(this.provider)
    return bank ? this.#words.say('atBank', { deed, bank }) : deed
  }

  #note(): string {
    const payee = this.payee ?? ''
    const words = nameOfBank(this.provider)
      ? (['there', 'therePayee'] as const)
      : (['toBank', 'toBankPayee'] as const)
    return this.#words.say(words[payee ? 1 : 0], { payee })
  }

  /** The sum that the page gave. */
  #ownSum(): string {
    return writeSum(this.amount, this.currency, this.#words.locale)
  }

  /** Whether the page has left out what a press needs; while presses are ignored, that may still come. */
  get #isUnable(): boolean {
    return !this.#off && missingSetting(this) !== undefined
  }

  #tellMissing(): void {
    const code = missingSetting(this)
    if (code) this.#report.missing(code)
    // Without a source the receipt would wait for ever for an answer.
    if (code === 'source_missing' && this.handle) this.#shown.show('error')
  }

  readonly #reached = () => void this.#shown.bring()
}
