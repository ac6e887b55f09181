// Which payment the button shows: none yet, the one that the page names, or the one that the browser remembers of the order.
// The flow of that payment (flow.ts) and its views are elsewhere: they are loaded when a payer reaches for the button, when
// there is a payment to show, or when the money may leave on another day.

import type { Payment } from '../../core/view/payment.ts'
import type { ErrorReport } from '../shared/element/error-report.ts'
import type { LeavingController } from './leaving.ts'
import { orderKey, place, recall } from './memory.ts'
import type { Reading } from './outcomes.ts'
import type { PaymentController, PaymentControllerHost, PaymentElement } from './payment-controller.ts'
import type { GivenSettings } from './settings.ts'
import type { ButtonState } from './state.ts'

/** Connects one button with its payment, and knows its state until the code of payments is loaded. */
export class ShownPayment {
  /** Controls the payment, once its code is loaded. */
  controller: PaymentController | undefined

  readonly #element: PaymentElement & GivenSettings
  readonly #report: ErrorReport
  readonly #host: Pick<PaymentControllerHost, 'shown' | 'pay'>
  #own: ButtonState = 'ready'
  #opened: string | undefined
  #coming: Promise<PaymentController | undefined> | undefined
  #leaving: LeavingController | undefined
  #isLeavingAsked = false
  #isDayLost = false

  constructor(
    element: PaymentElement & GivenSettings,
    report: ErrorReport,
    host: Pick<PaymentControllerHost, 'shown' | 'pay'>,
  ) {
    this.#element = element
    this.#report = report
    this.#host = host
  }

  /** What the element shows now. */
  get state(): ButtonState {
    return this.controller?.flow.state ?? this.#own
  }

  /** The payment as the source last reported it. */
  get payment(): Payment | undefined {
    return this.controller?.flow.payment
  }

  /** Whether a press would be wrong now, or is already on its way. */
  get refusesPress(): boolean {
    return this.state === 'leaving' || (this.controller?.flow.refusesPress ?? false)
  }

  /** The sentence if the code of payments did not load, so that the page cannot ask whether there is a payment. */
  get reads(): Reading | undefined {
    return this.#element.handle || this.#isRemembered ? 'notReached' : undefined
  }

  /** Starts the payment, or goes on with it. */
  async press(): Promise<void> {
    if (!this.controller) this.show('leaving')
    const controller = await this.bring()
    if (controller && this.#element.isConnected) await controller.press()
    else this.show(navigator.onLine || this.reads ? 'error' : 'offline')
  }

  /** Shows another payment if the page has named another payment or order. */
  follow(): void {
    // Compares what names them, not the objects: frameworks pass a new function or array with every render.
    const { source, src, handle } = this.#element
    const isAskable = Boolean(source || src)
    const identity = [isAskable, handle, this.#key].join()
    if (identity === this.#opened) return
    this.#opened = identity
    if (isAskable) void this.open()
  }

  /** Shows the payment that the page or the browser's memory names, if there is one. */
  async open(): Promise<void> {
    const handle = this.#element.handle || undefined
    if (!this.controller && !handle && !this.#isRemembered) return this.show('ready')
    this.show('checking')
    const controller = await this.bring()
    if (!this.#element.isConnected) return
    if (controller) controller.flow.open(handle)
    else this.show('error')
  }

  /** Loads the code of payments, once; nothing when that fails, and the next call tries again. */
  bring(): Promise<PaymentController | undefined> {
    this.#coming ??= import('./payment-controller.ts').then(
      ({ PaymentController }) =>
        (this.controller ??= new PaymentController(this.#element, {
          ...this.#host,
          key: () => this.#key,
          report: this.#report,
          leaving: this.#leaving,
        })),
      (error: unknown) => {
        this.#report.tell('unreachable', error)
        return (this.#coming = undefined)
      },
    )
    return this.#coming
  }

  /** Loads the code that writes when the money leaves, if needed; if that fails, a press tries again. */
  async bringLeaving(): Promise<void> {
    if (!this.#isDated || this.controller || this.#isLeavingAsked) return
    this.#isLeavingAsked = true
    try {
      const { LeavingController } = await import('./leaving.ts')
      this.#leaving = this.#known ?? new LeavingController(this.#element, this.#report)
    } catch (error) {
      this.#isDayLost = true
      this.#report.tell('unreachable', error)
    }
    this.#element.requestUpdate()
  }

  /** Text of when the money leaves: empty while it is loading, nothing if the money leaves at once or the view includes it. */
  get execution(): string | undefined {
    const flow = this.controller?.flow
    const leaving = this.#known
    if (flow?.state === 'changed') return undefined
    if (!leaving) return this.#isDated && !this.#isDayLost ? '' : undefined
    return flow?.payment && !flow.ended ? leaving.lineOf(flow.payment) : leaving.line()
  }

  /** Asks again what became of the payment: the network is back, or the page is visible again. */
  wake(): void {
    if (this.controller) this.controller.flow.wake()
    else if (this.#own === 'offline') this.show('ready')
    else if (this.#own === 'error' && this.reads) void this.open()
  }

  /** Reacts to what another tab has stored: a payment of the same order, or a new one after this one ended without money. */
  stored(name: string | null): void {
    const key = this.#key
    const isNews =
      name === place(key, 'handle') ||
      (name === place(key, 'link') && !recall(key, 'handle') && this.#isRemembered)
    if (this.#element.handle || !isNews) return
    if (/ready|account|offline|error|cancelled|failed|unknown/.test(this.state)) void this.open()
  }

  /** Stops what is under way; a return to the page opens it anew. */
  close(): void {
    this.controller?.flow.close()
    this.#opened = undefined
  }

  /** Shows a state until the code of payments is loaded. */
  show(state: ButtonState): void {
    this.#own = state
    this.#element.requestUpdate()
  }

  /** The controller that writes when the money leaves, from whichever part has loaded it. */
  get #known(): LeavingController | undefined {
    return this.controller?.leaving ?? this.#leaving
  }

  /** Whether the money may leave on another day than today, by the page's settings. */
  get #isDated(): boolean {
    return Boolean(this.#element.dueDate) || this.#element.foreign
  }

  /** Whether the browser remembers a payment of the order, or that a link to the bank is out. */
  get #isRemembered(): boolean {
    return recall(this.#key, 'handle') !== undefined || recall(this.#key, 'link') !== undefined
  }

  get #key(): string | undefined {
    return orderKey(this.#element)
  }
}
