// The events of the payment button: what a person did, and what the source reported.

import type { Payment, PaymentState } from '../../core/view/index.ts'
import { ElementEvent } from '../shared/element/events.ts'

/**
 * The event that a person pressed the button. `preventDefault()` stops the payment before anything is sent, for a page that
 * first wants its terms accepted.
 */
export class PaymentStartEvent extends ElementEvent {
  constructor() {
    super('silta-payment-start', {}, true)
  }
}

/**
 * The event that the page is about to leave for the bank. `preventDefault()` keeps it, for a host that opens the address by
 * itself.
 */
export class PaymentRedirectEvent extends ElementEvent<{ url: string }> {
  /** Address of the bank's page at which the payer approves. */
  declare readonly url: string

  constructor(url: string) {
    super('silta-payment-redirect', { url }, true)
  }
}

/**
 * The event that the source reported something new about the payment.
 *
 * A payment has one ending, in every tab and after every reload: after `cancelled` or `failed` the page is
 * not notified of `paid` for the same payment, nor the other way round. A new try has its own ending.
 */
export class PaymentChangeEvent extends ElementEvent<{ payment: Payment }> {
  /** The payment as the source reported it. */
  declare readonly payment: Payment

  constructor(payment: Payment) {
    super('silta-payment-change', { payment })
  }
}

/**
 * The event that the bank takes back an ending that was reported to the page: it had called the payment cancelled and now calls
 * it paid, or the other way round, or gives it two endings. A person of the shop must look; the element shows the new state.
 */
export class PaymentContradictionEvent extends ElementEvent<{ payment: Payment; before: PaymentState }> {
  /** The payment as the source reports it now. */
  declare readonly payment: Payment
  /** The ending that was reported before. */
  declare readonly before: PaymentState

  constructor(payment: Payment, before: PaymentState) {
    super('silta-payment-contradiction', { payment, before })
  }
}

declare global {
  interface HTMLElementEventMap {
    'silta-payment-start': PaymentStartEvent
    'silta-payment-redirect': PaymentRedirectEvent
    'silta-payment-change': PaymentChangeEvent
    'silta-payment-contradiction': PaymentContradictionEvent
  }
}
