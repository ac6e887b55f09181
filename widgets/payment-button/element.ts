// <silta-payment-button>: the button that starts a payment and the receipt that says how it ended.
// Not the course of the payment, which is flow.ts, and not its registration, which is define.ts.

import {
  type CSSResultGroup,
  html,
  isServer,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { formatMoney } from '../../core/shared/money.ts'
import { groupReference } from '../../core/shared/reference.ts'
import type { Payment } from '../../core/view/payment.ts'
import { moment } from '../shared/formats.ts'
import {
  doneIcon,
  failedIcon,
  icon,
  offlineIcon,
  stoppedIcon,
  unknownIcon,
  waitingIcon,
  warningIcon,
} from '../shared/icons.ts'
import { LanguageController } from '../shared/language.ts'
import {
  type OrderItem,
  type PaymentSource,
  proxyPayment,
  proxyStart,
  type StartRequest,
} from '../shared/source.ts'
import { theme } from '../shared/theme.ts'
import { payment as english } from '../shared/words/en.ts'
import { PaymentChangeEvent, PaymentStartEvent } from './events.ts'
import { type Face, PaymentFlow } from './flow.ts'
import { basketKey, makeAttempt, recall, tokenKey } from './memory.ts'
import { styles } from './styles.ts'

type Word = keyof typeof english

/** How a face looks: tone, icon, where the money is; a face with a title is a receipt, and may say what comes next. */
type Look = readonly [tone: string, icon: string, text: Word | '', title?: Word, next?: Word]

const looks: Partial<Record<Face | 'offlineBegun' | 'errorBegun', Look>> = {
  offline: ['caution', offlineIcon, 'offline'],
  error: ['danger', warningIcon, 'error'],
  changed: ['caution', warningIcon, 'changed'],
  offlineBegun: ['caution', offlineIcon, 'offlineBegun', 'offlineBegunTitle'],
  errorBegun: ['caution', unknownIcon, 'errorBegun', 'errorBegunTitle'],
  checking: ['calm', waitingIcon, '', 'checkingTitle'],
  pending: ['calm', waitingIcon, 'pending', 'pendingTitle'],
  paid: ['positive', doneIcon, 'paid', 'paidTitle', 'paidNext'],
  cancelled: ['calm', stoppedIcon, 'cancelled', 'cancelledTitle', 'endNext'],
  failed: ['danger', failedIcon, 'failed', 'failedTitle', 'endNext'],
  unknown: ['caution', unknownIcon, 'unknown', 'unknownTitle'],
  mismatched: ['caution', warningIcon, 'mismatched', 'mismatchedTitle', 'mismatchedNext'],
}

const bone = html`<span class="bone"></span>`

/**
 * Shows a button that pays an order, and afterwards a receipt that says where the money is.
 *
 * Before: `order` or `items`, and `src` or `source`. On the page to which the bank returns: `handle`, and the receipt
 * is there from the start. In between the tab remembers the payment, so that a reload or the back button shows the
 * truth and never a fresh button over a payment that exists.
 *
 * @fires {PaymentStartEvent} silta-payment-start - A person pressed; `preventDefault()` stops it.
 * @fires {PaymentChangeEvent} silta-payment-change - The source reported something new; `detail` is the payment.
 * @slot actions - What the page offers on the receipt, for example a way back to the shop.
 * @csspart button - The button that starts or continues the payment.
 * @csspart note - The quiet line below the button.
 * @csspart message - Where the money is, what went wrong, what changed.
 * @csspart card - The receipt.
 * @csspart state - The title of the receipt.
 * @csspart amount - The amount on the receipt.
 * @csspart facts - Payee, reference and time on the receipt.
 * @cssprop [--silta-accent] - Primary action and focus; every token of the look works alike.
 * @cssprop [--silta-button-width=26rem] - Greatest width of the button and the receipt.
 * @cssprop [--silta-radius=10px] - Radius of the receipt; controls take eight tenths of it.
 * @cssprop [--silta-space=4px] - Unit of all spaces.
 * @cssstate The name of the face that is shown, for example `:state(paid)`.
 */
export class PaymentButtonElement extends LitElement {
  static override properties: PropertyDeclarations = {
    src: {},
    source: { attribute: false },
    order: {},
    orderId: { attribute: 'order-id' },
    items: { attribute: false },
    amount: {},
    currency: {},
    payee: {},
    provider: {},
    handle: {},
    disabled: { type: Boolean, reflect: true },
    navigate: { attribute: false },
  }

  static override styles: CSSResultGroup = [theme, styles]

  /** Address of the proxy's API, for example `/silta`. */
  declare src: string | undefined
  /** Where payments are asked from, instead of `src`. */
  declare source: Pick<PaymentSource, 'start' | 'payment'> | undefined
  /** Order token from the merchant's server, or a function that fetches one when the button is pressed. */
  declare order: string | (() => string | Promise<string>) | undefined
  /** The shop's own name of the order, so that a token that is made anew still finds the payment; never sent. */
  declare orderId: string | undefined
  /** Articles from the proxy's price list, instead of an order. */
  declare items: readonly OrderItem[] | undefined
  /** Amount to show, decimal string; when the source names another one, the person is asked to look at it first. */
  declare amount: string | undefined
  /** ISO 4217 code of the amount. */
  declare currency: string
  /** Name of the one who is paid, to show. */
  declare payee: string | undefined
  /** Id of the bank that the payer chose. */
  declare provider: string | undefined
  /** Handle of a payment whose receipt is wanted: the page to which the bank returns sets it. */
  declare handle: string | undefined
  /** Whether the button takes no presses; it stays readable and focusable. */
  declare disabled: boolean
  /** How the page is sent to the bank; for tests and for hosts with a navigation of their own. */
  declare navigate: (address: string) => void

  readonly #words = new LanguageController(this, 'payment', english)
  readonly #flow = new PaymentFlow({
    source: () => this.#source(),
    key: () => this.#key(),
    request: (anew) => this.#request(anew),
    shown: () => this.#shown(),
    write: ({ amount, currency }) => formatMoney(amount, currency, this.#words.locale),
    navigate: (address) => this.navigate(address),
    changed: () => this.requestUpdate(),
    reported: (payment) => this.dispatchEvent(new PaymentChangeEvent(payment)),
  })
  #opened: string | undefined
  #internals: ElementInternals | undefined
  #hadFocus = false

  constructor() {
    super()
    this.currency = 'EUR'
    this.disabled = false
    this.navigate = (address) => location.assign(address)
  }

  /** What the element shows now. */
  get face(): Face {
    return this.#flow.face
  }

  /** The payment as the source last reported it. */
  get payment(): Payment | undefined {
    return this.#flow.payment
  }

  /** Does what a press of the button does. */
  async press(): Promise<void> {
    if (!this.disabled && this.dispatchEvent(new PaymentStartEvent())) await this.#flow.press()
  }

  /** Moves the focus to the button, or to the receipt. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('button, .slip')?.focus(options)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('online', this.#wake)
    addEventListener('pageshow', this.#shownAgain)
    document.addEventListener('visibilitychange', this.#wake)
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('online', this.#wake)
    removeEventListener('pageshow', this.#shownAgain)
    document.removeEventListener('visibilitychange', this.#wake)
    // An element that is only moved comes back at once, and its payment goes on.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#flow.close()
      this.#opened = undefined
    })
  }

  protected override willUpdate(): void {
    if (isServer) return
    this.#hadFocus = Boolean(this.shadowRoot?.activeElement)
    // The identity, not the objects: frameworks hand over a new function or array with every render.
    const ready = this.#source() !== undefined
    const identity = [ready, this.handle, this.#key()].join()
    if (identity === this.#opened) return
    this.#opened = identity
    if (ready) this.#flow.open(this.handle || undefined)
  }

  protected override updated(): void {
    this.#internals ??= this.attachInternals()
    this.#internals.states.clear()
    this.#internals.states.add(this.face)
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.focus()
  }

  protected override render(): TemplateResult {
    const { begun } = this.#flow
    // Before the source is known, a page that asked for a receipt gets the place of one.
    const face = this.face === 'ready' && this.handle ? 'checking' : this.face
    const look = looks[begun && (face === 'error' || face === 'offline') ? (`${face}Begun` as const) : face]
    const [tone, path, , titleWord] = look ?? []
    const title = titleWord && this.#say(titleWord)
    const texts = look ? this.#texts(look) : []
    const waiting = face === 'checking' || !this.#words.ready
    const message = html`<div class="message" part="message">
      ${path && !titleWord ? icon(path) : nothing}
      <div class="fade">${waiting ? bone : texts.map((text, at) => html`<p class=${at ? 'quiet' : ''}>${text}</p>`)}</div>
    </div>`
    return html`<div
        class="slip ${titleWord ? 'card' : ''} ${tone ?? ''}"
        part=${titleWord ? 'card' : nothing}
        role=${titleWord ? 'group' : nothing}
        tabindex=${titleWord ? -1 : nothing}
        aria-label=${title || nothing}
        aria-busy=${waiting}
      >
        ${titleWord && path ? this.#head(path, title) : nothing} ${look ? message : nothing}
        ${titleWord ? this.#facts(waiting) : nothing} ${this.#button(face)}
        ${titleWord ? html`<slot name="actions"></slot>` : look ? nothing : this.#note()}
      </div>
      <span class="hidden" role="status"
        >${face === 'leaving' ? this.#say('leaving') : [title, texts[0]].filter(Boolean).join('. ')}</span
      >`
  }

  #head(path: string, title: string | undefined): TemplateResult {
    return html`<div>
      <p class="state" part="state">${icon(path)}<span>${title || bone}</span></p>
      <p class="sum" part="amount">${this.#flow.sum || bone}</p>
    </div>`
  }

  /** Says where the money is first, then why, and what happens next. */
  #texts([, , text, , next]: Look): string[] {
    const { payment, failure, sum } = this.#flow
    const old = this.#shown()
    const texts = text
      ? [this.#say(text === 'changed' && (!old || old === sum) ? 'changedBare' : text, { amount: sum, old })]
      : []
    if (payment?.reason) texts.push(this.#say(payment.reason))
    if (failure?.requestId) texts.push(this.#say('requestId', { id: failure.requestId }))
    if (next) texts.push(this.#say(next === 'endNext' && this.#retries() ? 'retryNext' : next))
    return texts
  }

  #facts(waiting: boolean): TemplateResult | typeof nothing {
    const { payment } = this
    const facts: [Word, string | undefined][] = [
      ['payee', payment?.payee || this.payee],
      ['reference', payment && groupReference(payment.reference)],
      ['time', payment && this.#time(payment.updatedAt)],
    ]
    const rows = facts.filter(([, value]) => waiting || value)
    return rows.length === 0
      ? nothing
      : html`<dl part="facts">
          ${rows.map(([word, value]) => html`<dt>${this.#say(word) || bone}</dt><dd>${value || bone}</dd>`)}
        </dl>`
  }

  /** Draws the one next step of a face, if it has one. */
  #button(face: Face): TemplateResult | typeof nothing {
    const { begun, sum } = this.#flow
    const leaving = face === 'leaving'
    const orders = this.order !== undefined || this.items !== undefined
    const draw = (label: string, act: () => unknown, look: string) => html`<button
      class=${look}
      part="button"
      type="button"
      aria-disabled=${look !== 'plain' && (leaving || this.disabled)}
      @click=${act}
    >${label}</button>`

    const press = () => this.press()
    if (face === 'paid') {
      return this.items ? draw(this.#say('another'), () => this.#flow.forget(), 'plain') : nothing
    }
    if (face === 'pending' && orders) return draw(this.#say('goOn'), press, 'pay')
    if (/pending|unknown/.test(face) || (begun && /error|offline/.test(face))) {
      return draw(this.#say('check'), () => this.#flow.wake(), 'plain')
    }
    const ended = face === 'cancelled' || face === 'failed'
    if (/checking|mismatched/.test(face) || (ended && !this.#retries())) return nothing
    const label = leaving ? this.#say('leaving') : this.#say(sum ? 'ready' : 'readyBare', { amount: sum })
    return draw(label, press, leaving ? 'pay leaving' : 'pay')
  }

  #note(): TemplateResult {
    const { payee } = this
    return html`<p class="note" part="note">${this.#say(payee ? 'toBankPayee' : 'toBank', { payee: payee ?? '' }) || bone}</p>`
  }

  #retries(): boolean {
    return this.items !== undefined || (this.order !== undefined && this.payment?.canRetry === true)
  }

  #say(word: Word, slots?: Record<string, string>): string {
    return this.#words.say(word, slots)
  }

  #shown(): string {
    return this.amount ? formatMoney(this.amount, this.currency, this.#words.locale) : ''
  }

  #time(instant: string): string {
    return moment(instant, this.#words.locale, (time) => this.#say('zone', { time }))
  }

  #source(): Pick<PaymentSource, 'start' | 'payment'> | undefined {
    const { source, src } = this
    if (source || !src) return source
    return {
      start: (request, signal) => proxyStart(src, request, signal),
      payment: (handle, signal) => proxyPayment(src, handle, signal),
    }
  }

  #key(): string | undefined {
    const { order, orderId, items } = this
    if (orderId) return `order:${orderId}`
    if (typeof order === 'string') return tokenKey(order)
    return items && !order ? basketKey(items) : undefined
  }

  async #request(anew: boolean): Promise<StartRequest> {
    const { order, items, provider } = this
    const options = { language: this.#words.language, ...(provider && { provider }) }
    if (order) return { order: typeof order === 'function' ? await order() : order, ...options }
    if (!items) throw new TypeError('order or items must be set')
    return { items, attempt: (!anew && recall(this.#key(), 'attempt')) || makeAttempt(), ...options }
  }

  readonly #wake = () => this.#flow.wake()

  readonly #shownAgain = (event: PageTransitionEvent) => {
    // The page comes out of the browser's memory as it was left; what it showed may be long over.
    if (event.persisted) this.#flow.open(this.handle || undefined)
  }
}
