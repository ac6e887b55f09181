// The entry point of the provider picker: its class, event and the types of its properties.

export type { Provider } from '../../core/view/index.ts'
export type { PaymentSource } from '../shared/source/payment-source.ts'
export { type SiltaErrorCode, SiltaErrorEvent } from '../shared/element/error-report.ts'
export { SiltaReadyEvent } from '../shared/element/ready.ts'
export { proxySource, SourceError } from '../shared/source/payment-source.ts'
export { ProviderPickerElement } from './element.ts'
export { ProviderChangeEvent } from './events.ts'
