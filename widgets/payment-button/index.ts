// The entry point of the payment button: its class, events and the types of its properties.

export type { Payment, PaymentState } from '../../core/view/index.ts'
export type {
  OrderItem,
  OrderToken,
  PaymentSource,
  StartAnswer,
  StartRequest,
} from '../shared/source/payment-source.ts'
export { type SiltaErrorCode, SiltaErrorEvent } from '../shared/element/error-report.ts'
export { SiltaReadyEvent } from '../shared/element/ready.ts'
export { proxySource, SourceError } from '../shared/source/payment-source.ts'
export { PaymentButtonElement } from './element.ts'
export {
  PaymentChangeEvent,
  PaymentContradictionEvent,
  PaymentRedirectEvent,
  PaymentStartEvent,
} from './events.ts'
export type { ChosenBank } from './settings.ts'
export type { ButtonState } from './state.ts'
