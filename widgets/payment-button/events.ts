// What a payment button tells the page. It tells only what a person or the network did, never what the page itself set.

import type { Payment } from '../../core/view/index.ts'

/**
 * Says that a person pressed the button. `preventDefault()` stops the payment before anything is sent, for a page that
 * first wants its terms accepted.
 */
export class PaymentStartEvent extends Event {
  constructor() {
    super('silta-payment-start', { bubbles: true, composed: true, cancelable: true })
  }
}

/** Says that the source reported something new about the payment. */
export class PaymentChangeEvent extends Event {
  /** The payment as the source reported it. */
  readonly detail: Payment

  constructor(detail: Payment) {
    super('silta-payment-change', { bubbles: true, composed: true })
    this.detail = detail
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-payment-start': PaymentStartEvent
    'silta-payment-change': PaymentChangeEvent
  }
}
