// What a payment button tells the page: what a person or the network did.
// Not what the page itself set: that makes no event.

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
  readonly payment: Payment

  constructor(payment: Payment) {
    super('silta-payment-change', { bubbles: true, composed: true })
    this.payment = payment
  }

  /** The same, where frameworks look for it. */
  get detail(): Payment {
    return this.payment
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-payment-start': PaymentStartEvent
    'silta-payment-change': PaymentChangeEvent
  }
}
