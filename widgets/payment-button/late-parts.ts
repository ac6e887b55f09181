// The code that is not needed to show the button: it is loaded when a person reaches for it, when there is a payment to
// show, or when the money may leave on another day. Not that code itself: payment-controller.ts and leaving.ts.

import type { ErrorReport } from '../shared/error-report.ts'
import type { LeavingController } from './leaving.ts'
import type { PaymentController, PaymentControllerHost, PaymentElement } from './payment-controller.ts'

/** Loads the parts of one button, each once. */
export class LateParts {
  /** What leads the payment, once it is there. */
  controller: PaymentController | undefined

  readonly #element: PaymentElement
  readonly #report: ErrorReport
  #coming: Promise<PaymentController | undefined> | undefined
  #leaving: LeavingController | undefined
  #isLeavingAsked = false
  #isDayLost = false

  constructor(element: PaymentElement, report: ErrorReport) {
    this.#element = element
    this.#report = report
  }

  /** Loads what leads the payment; nothing when that fails, and the next call tries again. */
  bring(host: Omit<PaymentControllerHost, 'report' | 'leaving'>): Promise<PaymentController | undefined> {
    this.#coming ??= import('./payment-controller.ts').then(
      ({ PaymentController }) =>
        (this.controller ??= new PaymentController(this.#element, {
          ...host,
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

  /** Loads what says when the money leaves, where it is needed; where that fails a press loads it once more. */
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

  /** Says when the money leaves: empty while that is on its way, nothing where it leaves at once or the view says it. */
  get line(): string | undefined {
    const flow = this.controller?.flow
    const leaving = this.#known
    if (flow?.state === 'changed') return undefined
    if (!leaving) return this.#isDated && !this.#isDayLost ? '' : undefined
    return flow?.payment && !flow.ended ? leaving.lineOf(flow.payment) : leaving.line()
  }

  /** What says when the money leaves, whichever part brought it. */
  get #known(): LeavingController | undefined {
    return this.controller?.leaving ?? this.#leaving
  }

  /** Whether the page says that the money may leave on another day than today. */
  get #isDated(): boolean {
    return Boolean(this.#element.dueDate) || this.#element.foreign
  }
}
