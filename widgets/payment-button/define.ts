// Registers <silta-payment-button>. A page that wants another tag registers the class itself.

import { PaymentButtonElement } from './element.ts'

if (!customElements.get('silta-payment-button')) {
  customElements.define('silta-payment-button', PaymentButtonElement)
}

declare global {
  interface HTMLElementTagNameMap {
    'silta-payment-button': PaymentButtonElement
  }
}
