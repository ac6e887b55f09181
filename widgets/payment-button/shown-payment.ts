// Which payment the button shows: none yet, the one that the page names, or the one that the browser remembers of the order.
// Not the way of that payment (flow.ts), and not what is drawn of it: it brings the code that knows both when it is needed.

import type { Payment } from '../../core/view/payment.ts'
import type { ButtonState } from './flow.ts'
import type { LateParts } from './late-parts.ts'
import { orderKey, place, recall } from './memory.ts'
import type { PaymentController, PaymentControllerHost, PaymentElement } from './payment-controller.ts'
import type { GivenSettings } from './settings.ts'

/** Turns one button to its payment, and knows its state while the code of payments is not there to say it. */
export class ShownPayment {
  readonly #element: PaymentElement & GivenSettings
  readonly #parts: LateParts
  readonly #host: Pick<PaymentControllerHost, 'shown' | 'pay'>
  #own: ButtonState = 'ready'
  #opened: string | undefined

  constructor(
    element: PaymentElement & GivenSettings,
    parts: LateParts,
    host: Pick<PaymentControllerHost, 'shown' | 'pay'>,
  ) {
    this.#element = element
    this.#parts = parts
    this.#host = host
  }

  /** What the element shows now. */
  get state(): ButtonState {
    return this.#parts.controller?.flow.state ?? this.#own
  }

  /** The payment as the source last reported it. */
  get payment(): Payment | undefined {
    return this.#parts.controller?.flow.payment
  }

  /** Whether a press would be wrong now, or is already on its way. */
  get refusesPress(): boolean {
    return this.state === 'leaving' || (this.#parts.controller?.flow.refusesPress ?? false)
  }

  /** Starts the payment, or goes on with it. */
  async press(): Promise<void> {
    if (!this.#parts.controller) this.show(navigator.onLine ? 'leaving' : 'offline')
    if (this.state === 'offline' && !navigator.onLine) return
    const controller = await this.bring()
    if (controller && this.#element.isConnected) await controller.press()
    else this.show('error')
  }

  /** Turns to another payment when the page has named another one, or another order. */
  follow(): void {
    // The identity, not the objects: frameworks hand over a new function or array with every render.
    const { source, src, handle } = this.#element
    const isAskable = Boolean(source || src)
    const identity = [isAskable, handle, this.#key].join()
    if (identity === this.#opened) return
    this.#opened = identity
    if (isAskable) void this.open()
  }

  /** Turns to the payment that the page or the browser's memory names, if there is one. */
  async open(): Promise<void> {
    const handle = this.#element.handle || undefined
    if (!this.#parts.controller && !handle && !recall(this.#key, 'handle')) return this.show('ready')
    this.show('checking')
    const controller = await this.bring()
    if (!this.#element.isConnected) return
    if (controller) controller.flow.open(handle)
    else this.show('error')
  }

  /** Loads the code of payments once. */
  bring(): Promise<PaymentController | undefined> {
    return this.#parts.bring({ ...this.#host, key: () => this.#key })
  }

  /** Asks again what became of the payment: the network is back, or somebody looks at the page again. */
  wake(): void {
    if (this.#parts.controller) this.#parts.controller.flow.wake()
    else if (this.#own === 'offline') this.show('ready')
    else if (this.#own === 'error' && this.#element.handle) void this.open()
  }

  /** Looks at what another tab has written down: a payment of the same order, or a new one after this has ended without money. */
  stored(name: string | null): void {
    if (this.#element.handle || name !== place(this.#key, 'handle')) return
    if (/ready|account|offline|error|cancelled|failed/.test(this.state)) void this.open()
  }

  /** Stops what is under way; a return to the page opens it anew. */
  close(): void {
    this.#parts.controller?.flow.close()
    this.#opened = undefined
  }

  /** Shows a state as long as there is no code of payments to say another one. */
  show(state: ButtonState): void {
    this.#own = state
    this.#element.requestUpdate()
  }

  get #key(): string | undefined {
    return orderKey(this.#element)
  }
}
