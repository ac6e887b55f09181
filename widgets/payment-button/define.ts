// Registers <silta-payment-button>, once per page however often it is loaded.

import { PaymentButtonElement } from './element.ts'
import { registerOnce } from '../shared/element/registration.ts'

// The types of the events come with the tag.
export type * from '../shared/element/error-report.ts'
export type * from '../shared/element/ready.ts'
export type * from './events.ts'

registerOnce('silta-payment-button', PaymentButtonElement)

declare global {
  interface HTMLElementTagNameMap {
    'silta-payment-button': PaymentButtonElement
  }
}
